#include "text/formats.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <iterator>
#include <optional>
#include <stdexcept>
#include <utility>

#include "text/candidates.hpp"
#include "text/characters.hpp"
#include "text/json.hpp"
#include "text/members.hpp"

namespace evodoku::text {

namespace {

// --- CSV

// The columns of a rating, as evodoku-rate writes them, come first, and the level last in every table: it was added
// when people had scripts that count columns.
constexpr std::array<std::string_view, 15> rating_columns = {
    "puzzle", "rating", "class",    "class_low", "class_high", "ert",     "ert_low", "ert_high",
    "runs",   "solved", "censored", "box",       "rater",      "version", "seed"};
constexpr std::array<std::string_view, 3> further_columns = {"generation_cap", "clues", "solution"};
constexpr std::array<std::string_view, 3> level_columns = {"technique", "se_estimate", "se_error"};

struct Column {
  std::string_view name;
  const Member* member;  // null: follows from the grids, or is a member of `other`
};

Column column_named(std::string_view name) {
  return {name, member_of_column(name)};
}

std::vector<Column> columns_of(CsvColumns columns) {
  std::vector<Column> all;
  std::ranges::transform(rating_columns, std::back_inserter(all), column_named);
  if (columns != CsvColumns::rating) {
    std::ranges::transform(further_columns, std::back_inserter(all), column_named);
    for (const Member& member : members()) {
      if (member.part == Part::record) all.push_back({member.csv_name, &member});
    }
  }
  std::ranges::transform(level_columns, std::back_inserter(all), column_named);
  return all;
}

/// The columns of a whole record, looked up once, because most rows have them.
const std::vector<Column>& whole_columns(CsvColumns columns) {
  static const std::array found = {columns_of(CsvColumns::all), columns_of(CsvColumns::rating)};
  return found.at(columns == CsvColumns::all ? 0 : 1);
}

/// One line of CSV: what `field_of` gives for each column.
template <typename FieldOf>
std::string csv_line(const WriteOptions& options, FieldOf field_of) {
  std::string text;
  const auto add = [&](const Column& column) {
    if (const std::string field = field_of(column); !field.empty()) text += csv_quoted(field);
    text += ',';
  };
  if (options.only_columns.empty()) {
    std::ranges::for_each(whole_columns(options.columns), add);
    std::ranges::for_each(options.other_columns, add, column_named);
  } else {
    std::ranges::for_each(options.only_columns, add, column_named);
  }
  text.pop_back();
  return text;
}

/// Without the control characters that a line of text cannot have or that a terminal would obey.
std::string as_lines(std::string_view text) {
  return without_controls(text, '?', "\n\t");
}

/// The value of a column that follows from the grids; nothing if it is another one.
std::optional<std::string> text_of_grids(std::string_view column, const Record& record, Alphabet alphabet) {
  if (column == "puzzle") return to_line(record.puzzle, alphabet);
  if (column == "box") return record.puzzle.box().name();
  if (column == "clues") return std::to_string(record.puzzle.clue_count());
  if (column == "candidates") return record.candidates ? candidates_text(record) : "";
  if (column == "solution") return record.solution ? to_line(*record.solution, alphabet) : "";
  return std::nullopt;
}

/// A column as text, empty if it is not known; members of `other` without JSON's quotes.
std::string column_text(const Column& column, const Record& record, Alphabet alphabet) {
  if (column.member != nullptr) {
    const auto text = column.member->text(record);
    return text ? as_lines(*text) : "";
  }
  if (auto text = text_of_grids(column.name, record, alphabet)) return *text;
  const auto other = record.other.find(std::string(column.name));
  if (other == record.other.end()) return "";
  return as_lines(is_json_string(other->second) ? json_unquoted(other->second) : other->second);
}

/// A column as JSON, null if it is not known.
std::string column_json(std::string_view column, const Record& record, Alphabet alphabet) {
  if (const auto text = text_of_grids(column, record, alphabet)) {
    if (text->empty()) return "null";
    return column == "clues" ? *text : json_quoted(*text);
  }
  if (const Member* const member = member_of_column(column)) return member->json(record).value_or("null");
  const auto other = record.other.find(std::string(column));
  return other == record.other.end() ? "null" : parse_json(other->second).text;
}

// --- JSON

/// The members of an object under construction.
class ObjectWriter {
 public:
  /// `name` is one of ours, which has nothing to escape.
  void add(std::string_view name, std::string_view json) {
    text_.append(text_.empty() ? "{\"" : ",\"").append(name).append("\":").append(json);
  }
  void add_other(std::string_view name, std::string_view json) {
    const std::string quoted = json_quoted(name);
    add(std::string_view(quoted).substr(1, quoted.size() - 2), json);
  }
  /// What is not known is left out.
  void add(const Member& member, const Record& record) {
    if (const auto json = member.json(record)) add(member.json_name, *json);
  }
  void add(std::string_view name, Part part, const Record& record) {
    ObjectWriter object;
    for (const Member& member : members()) {
      if (member.part == part) object.add(member, record);
    }
    add(name, object.text());
  }
  std::string text() const { return text_.empty() ? "{}" : text_ + '}'; }

 private:
  std::string text_;
};

}  // namespace

std::string csv_header(const WriteOptions& options) {
  return csv_line(options, [](const Column& column) { return std::string(column.name); });
}

std::string csv_of_record(const Record& record, const WriteOptions& options) {
  return csv_line(options,
                  [&](const Column& column) { return column_text(column, record, options.alphabet); });
}

std::string json_of_record(const Record& record, const WriteOptions& options) {
  const Alphabet alphabet = options.alphabet;
  ObjectWriter object;
  for (const std::string& name : options.only_columns)
    object.add_other(name, column_json(name, record, alphabet));
  if (!options.only_columns.empty()) return object.text();
  object.add("puzzle", json_quoted(to_line(record.puzzle, alphabet)));
  object.add("box", json_quoted(record.puzzle.box().name()));
  object.add("clues", std::to_string(record.puzzle.clue_count()));
  if (record.candidates) object.add("candidates", json_quoted(candidates_text(record)));
  if (record.solution) object.add("solution", json_quoted(to_line(*record.solution, alphabet)));
  for (const Member& member : members()) {
    if (member.json_name == "comment") {
      if (record.rating) object.add("rating", Part::rating, record);
      if (record.level) object.add("level", Part::level, record);
    }
    if (member.part == Part::record) object.add(member, record);
  }
  object.add("format", std::to_string(record_format));
  for (const auto& [name, value] : record.other) {
    if (is_record_member(name) && name != "level") {
      throw std::invalid_argument("record.other must not hold '" + name +
                                  "', a member with a place of its own");
    }
    const JsonValue json = parse_json(value);
    if (json.fault) throw std::invalid_argument("record.other['" + name + "'] is not JSON: " + value);
    // A `level` of someone else that is a number or a string cannot be mistaken for ours and keeps its name.
    const bool is_ambiguous = name == "level" && (record.level || is_json_object(json.text));
    object.add_other(is_ambiguous ? "other_level" : name, json.text);
  }
  return object.text();
}

}  // namespace evodoku::text

namespace evodoku {

const std::vector<std::string>& record_columns() {
  static const std::vector<std::string> names = [] {
    std::vector<std::string> all;
    for (const text::Column& column : text::whole_columns(CsvColumns::all)) all.emplace_back(column.name);
    return all;
  }();
  return names;
}

bool is_record_column(std::string_view name) {
  return name == "candidates" || std::ranges::find(record_columns(), name) != record_columns().end();
}

}  // namespace evodoku
