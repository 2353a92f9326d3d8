#include "query/condition.hpp"

#include <SQLiteCpp/Exception.h>
#include <SQLiteCpp/Statement.h>
#include <sqlite3.h>

#include <algorithm>
#include <cstddef>
#include <optional>
#include <string_view>
#include <utility>

#include "evodoku_db/error.hpp"
#include "evodoku_db/query.hpp"
#include "sql.hpp"

namespace evodoku::db {
namespace {

constexpr std::array<std::pair<int, int>, 9> narrow_limits{{{SQLITE_LIMIT_LENGTH, 1'000'000},
                                                            {SQLITE_LIMIT_SQL_LENGTH, 100'000},
                                                            {SQLITE_LIMIT_EXPR_DEPTH, 100},
                                                            {SQLITE_LIMIT_COMPOUND_SELECT, 20},
                                                            {SQLITE_LIMIT_VDBE_OP, 25'000},
                                                            {SQLITE_LIMIT_FUNCTION_ARG, 30},
                                                            {SQLITE_LIMIT_ATTACHED, 0},
                                                            {SQLITE_LIMIT_LIKE_PATTERN_LENGTH, 100},
                                                            {SQLITE_LIMIT_TRIGGER_DEPTH, 1}}};

/// The tables and functions that a condition may use: the store's tables, and JSON functions for the column
/// `other`.
constexpr std::array<std::string_view, 15> readable_tables{
    "puzzle",       "level",       "rating",    "rater",      "source",
    "tag",          "puzzle_tag",  "member",    "collection", "puzzle_count",
    "rating_count", "level_count", "partition", "json_each",  "json_tree"};

constexpr std::array<std::string_view, 3> forbidden_functions{"load_extension", "fts3_tokenizer",
                                                              "randomblob"};

StoreError bad_condition(const std::string& what) {
  return {StoreError::Code::bad_condition, "the condition in SQL: " + what};
}

/// Scans SQL only as far as needed to find the end of an expression: quoted names and texts, comments,
/// parentheses.
class ConditionScanner {
 public:
  explicit ConditionScanner(std::string_view text) : text_(text) {}

  /// Why the text is not a single expression with balanced parentheses; nothing if it is one.
  std::optional<std::string> fault() {
    while (at_ < text_.size()) {
      if (auto found = fault_here()) return found;
    }
    if (depth_ > 0) return "a parenthesis is not closed";
    return std::nullopt;
  }

 private:
  std::optional<std::string> fault_here() {
    const char symbol = text_[at_];
    if (symbol == '\0') return "it has a zero byte";
    if (symbol == ';') return "it must be one expression, without ;";
    if (text_.substr(at_, 2) == "--")
      return skip_to("\n", "a comment that begins with -- must end with a line");
    if (text_.substr(at_, 2) == "/*") return skip_to("*/", "a comment is not closed", 2);
    if (symbol == '\'' || symbol == '"' || symbol == '`') {
      return skip_to(text_.substr(at_, 1), std::string("a quote is not closed: ") + symbol);
    }
    if (symbol == '[') return skip_to("]", "a [ is not closed");
    if (symbol == '(') ++depth_;
    if (symbol == ')' && --depth_ < 0) return "it closes a parenthesis that it has not opened";
    ++at_;
    return std::nullopt;
  }

  /// Moves past the next `end` after an opening token of length `begin`, so that "/*/" does not end the
  /// comment that it begins. A doubled quote, which stands for itself, is read as two texts, which end at the
  /// same place.
  std::optional<std::string> skip_to(std::string_view end, std::string fault, std::size_t begin = 1) {
    const std::size_t found = text_.find(end, at_ + begin);
    if (found == std::string_view::npos) return fault;
    at_ = found + end.size();
    return std::nullopt;
  }

  std::string_view text_;
  std::size_t at_ = 0;
  int depth_ = 0;
};

std::string columns_of(SQLite::Database& database, const std::string& table) {
  SQLite::Statement statement(database, sql::columns_of_table);
  statement.bind(":name", table);
  std::string names;
  while (statement.executeStep()) names += (names.empty() ? "" : ", ") + statement.getColumn(0).getString();
  return names;
}

/// SQLite's error about a condition, reworded for users.
std::string explained(const std::string& words) {
  if (words.find("ambiguous column name") != std::string::npos)
    return words + " (write p. or r. before the name)";
  if (words.find("not authorized") != std::string::npos || words.find("prohibited") != std::string::npos)
    return words + " (a condition can only read the tables of the store)";
  return words;
}

CheckedCondition prepared_as_condition(SQLite::Database& database, const std::string& text) {
  const ReadingOnly reading(database);
  const SQLite::Statement statement(database, with_conditions(sql::check_condition, text));
  if (statement.getBindParameterCount() > 0) {
    throw bad_condition(
        "it has a parameter (? : @ or $), which nothing gives a value; write the value itself");
  }
  return {.uses_ratings = reading.has_read_ratings()};
}

}  // namespace

std::string with_conditions(std::string_view statement, std::string_view conditions) {
  constexpr std::string_view place = "{conditions}";
  const std::size_t begin = statement.find(place);
  if (begin == std::string_view::npos)
    throw std::invalid_argument("a statement without a place for conditions");
  return std::string(statement.substr(0, begin))
      .append(conditions)
      .append(statement.substr(begin + place.size()));
}

ReadingOnly::ReadingOnly(SQLite::Database& database) : database_(database) {
  static_assert(narrow_limits.size() == limit_count);
  for (std::size_t i = 0; i < limit_count; ++i) {
    limits_before_[i] = sqlite3_limit(database_.getHandle(), narrow_limits[i].first, narrow_limits[i].second);
  }
  sqlite3_set_authorizer(database_.getHandle(), decide, this);
}

ReadingOnly::~ReadingOnly() {
  sqlite3_set_authorizer(database_.getHandle(), nullptr, nullptr);
  for (std::size_t i = 0; i < limit_count; ++i) {
    sqlite3_limit(database_.getHandle(), narrow_limits[i].first, limits_before_[i]);
  }
}

int ReadingOnly::decide(void* self, int action, const char* first, const char* second, const char*,
                        const char*) {
  const std::string_view subject = first == nullptr ? "" : first;
  const std::string_view detail = second == nullptr ? "" : second;
  switch (action) {
    case SQLITE_SELECT:
      return SQLITE_OK;
    case SQLITE_READ:
      // SQLite reports an empty column name for a table of which no column is used.
      if (subject == "rating" && !detail.empty()) static_cast<ReadingOnly*>(self)->has_read_ratings_ = true;
      return std::ranges::find(readable_tables, subject) != readable_tables.end() ? SQLITE_OK : SQLITE_DENY;
    case SQLITE_FUNCTION:
      return std::ranges::find(forbidden_functions, detail) == forbidden_functions.end() ? SQLITE_OK
                                                                                         : SQLITE_DENY;
    default:
      return SQLITE_DENY;
  }
}

CheckedCondition checked_condition(SQLite::Database& database, const std::string& text) {
  if (text.size() > longest_condition) {
    throw bad_condition("it has " + std::to_string(text.size()) + " bytes; at most " +
                        std::to_string(longest_condition) + " are read");
  }
  if (text.find_first_not_of(" \t\r\n") == std::string::npos) throw bad_condition("it is empty");
  if (const auto fault = ConditionScanner(text).fault()) throw bad_condition(*fault);
  try {
    return prepared_as_condition(database, text);
  } catch (const SQLite::Exception& error) {
    if (!can_be_fault_of_condition(error.getErrorCode())) throw;
    throw bad_condition(explained(error.what()) + "; columns: p has " + columns_of(database, "puzzle") +
                        "; r has " + columns_of(database, "rating"));
  }
}

bool can_be_fault_of_condition(int sqlite_error) {
  switch (sqlite_error & 0xff) {
    case SQLITE_ERROR:
    case SQLITE_AUTH:
    case SQLITE_TOOBIG:
    case SQLITE_MISMATCH:
    case SQLITE_RANGE:
    case SQLITE_NOMEM:
      return true;
    default:
      return false;
  }
}

}  // namespace evodoku::db
