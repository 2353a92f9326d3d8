#include "query/condition.hpp"

#include <SQLiteCpp/Exception.h>
#include <SQLiteCpp/Statement.h>
#include <sqlite3.h>

#include <algorithm>
#include <array>
#include <cstddef>
#include <string_view>
#include <utility>

#include "evodoku_db/error.hpp"
#include "evodoku_db/query.hpp"

namespace evodoku::db {
namespace {

constexpr std::array<std::pair<int, int>, 9> narrow_limits{{{SQLITE_LIMIT_LENGTH, 20'000},
                                                            {SQLITE_LIMIT_SQL_LENGTH, 100'000},
                                                            {SQLITE_LIMIT_EXPR_DEPTH, 100},
                                                            {SQLITE_LIMIT_COMPOUND_SELECT, 20},
                                                            {SQLITE_LIMIT_VDBE_OP, 25'000},
                                                            {SQLITE_LIMIT_FUNCTION_ARG, 30},
                                                            {SQLITE_LIMIT_ATTACHED, 0},
                                                            {SQLITE_LIMIT_LIKE_PATTERN_LENGTH, 100},
                                                            {SQLITE_LIMIT_TRIGGER_DEPTH, 1}}};

constexpr std::array<std::string_view, 7> readable_tables{"puzzle", "rating",    "level",    "tag",
                                                          "picked", "json_each", "json_tree"};

/// Those that reach out of the store, and those of which one step can take long: no look at the clock comes
/// between.
constexpr std::array<std::string_view, 9> forbidden_functions{
    "load_extension", "fts3_tokenizer", "randomblob", "zeroblob",    "printf",
    "format",         "instr",          "replace",    "group_concat"};

StoreError bad_condition(const std::string& what) {
  return {StoreError::Code::bad_condition, "the condition in SQL: " + what};
}

std::string columns_of(SQLite::Database& database) {
  std::string text;
  for (const char* const table : {"puzzle", "rating", "level"}) {
    const std::string names =
        std::string("SELECT group_concat(name, ', ') FROM pragma_table_info('") + table + "')";
    text += std::string(text.empty() ? "" : "; ") + table + " has " + database.execAndGet(names).getString();
  }
  return text;
}

}  // namespace

ReadingOnly::ReadingOnly(SQLite::Database& database, std::stop_token stop)
    : database_(database), interruption_(database, std::move(stop)) {
  // Its first use declares its columns, for which SQLite asks the authorizer as if a table were made.
  const SQLite::Statement declared(database_, "SELECT 1 FROM json_each('[]')");
  for (const auto& [limit, value] : narrow_limits)
    limits_before_.push_back(sqlite3_limit(database_.getHandle(), limit, value));
  sqlite3_set_authorizer(database_.getHandle(), decide, this);
}

ReadingOnly::~ReadingOnly() {
  sqlite3_set_authorizer(database_.getHandle(), nullptr, nullptr);
  for (std::size_t i = 0; i < narrow_limits.size(); ++i) {
    sqlite3_limit(database_.getHandle(), narrow_limits[i].first, limits_before_[i]);
  }
}

void ReadingOnly::allow_text_of(std::size_t bytes) const {
  const int least = bytes + 1;
  if (sqlite3_limit(database_.getHandle(), SQLITE_LIMIT_LENGTH, -1) < least)
    sqlite3_limit(database_.getHandle(), SQLITE_LIMIT_LENGTH, least);
}

int ReadingOnly::decide(void* self, int action, const char* first, const char* second, const char*,
                        const char*) {
  const std::string_view subject = first == nullptr ? "" : first;
  const std::string_view detail = second == nullptr ? "" : second;
  auto& reading = *static_cast<ReadingOnly*>(self);
  switch (action) {
    case SQLITE_SELECT:
      return SQLITE_OK;
    case SQLITE_READ:
      // SQLite reports an empty column name for a table of which no column is used.
      reading.has_read_ratings_ |= subject == "rating" && !detail.empty();
      reading.has_read_levels_ |= subject == "level" && !detail.empty();
      return std::ranges::find(readable_tables, subject) != readable_tables.end() ? SQLITE_OK : SQLITE_DENY;
    case SQLITE_FUNCTION:
      return std::ranges::find(forbidden_functions, detail) == forbidden_functions.end() ? SQLITE_OK
                                                                                         : SQLITE_DENY;
    default:
      return SQLITE_DENY;
  }
}

Uses uses_of(SQLite::Database& database, const std::string& condition) {
  if (condition.size() > longest_condition) {
    throw bad_condition("it has " + std::to_string(condition.size()) + " bytes; at most " +
                        std::to_string(longest_condition) + " are read");
  }
  if (condition.find_first_not_of(" \t\r\n") == std::string::npos) throw bad_condition("it is empty");
  try {
    const ReadingOnly reading(database, {});
    const std::string select = "SELECT 1 FROM puzzle AS p, rating AS r, level AS l WHERE ";
    const SQLite::Statement statement(database, select + "(" + condition + "\n)");
    // What closes a parenthesis that it has not opened is an error here.
    const SQLite::Statement without_parentheses(database, select + condition);
    if (statement.getBindParameterCount() > 0) {
      throw bad_condition(
          "it has a parameter (? : @ or $), which nothing gives a value; write the value itself");
    }
    return {.ratings = reading.has_read_ratings_, .levels = reading.has_read_levels_};
  } catch (const SQLite::Exception& error) {
    const int code = error.getErrorCode() & 0xff;
    if (code != SQLITE_ERROR && code != SQLITE_AUTH && code != SQLITE_TOOBIG && code != SQLITE_MISMATCH &&
        code != SQLITE_RANGE)
      throw;
    const std::string words = error.what();
    const bool is_forbidden =
        words.find("not authorized") != std::string::npos || words.find("prohibited") != std::string::npos;
    throw bad_condition(words + (is_forbidden ? " (a condition can only read the tables of the store)" : "") +
                        "; " + columns_of(database));
  }
}

}  // namespace evodoku::db
