#include "text/formats/csv_writer.hpp"

#include <algorithm>
#include <array>
#include <optional>
#include <utility>

#include "text/formats/members.hpp"
#include "text/source/characters.hpp"
#include "text/source/csv_fields.hpp"
#include "text/source/json_text.hpp"
#include "text/source/json_value.hpp"

namespace evodoku::text {

namespace {

// The columns of a rating, as evodoku-rate writes them, come first, and the level last in every table: it was added
// when people had scripts that count columns.
constexpr std::array<std::string_view, 13> rating_columns = {
    "puzzle", "rating",   "class", "ert",   "ert_low", "ert_high", "runs",
    "solved", "censored", "box",   "rater", "version", "seed"};
constexpr std::array<std::string_view, 3> further_columns = {"generation_cap", "clues", "solution"};
constexpr std::array<std::string_view, 3> level_columns = {"technique", "se_estimate", "se_error"};

/// The value of a column that is a plain member; empty if it is not known.
std::string member_text(std::string_view column, Record& record) {
  for (const RatingMember& member : rating_members()) {
    if (member.csv_name != column) continue;
    return record.rating ? slot_text(member.slot(*record.rating)).value_or("") : "";
  }
  for (const LevelMember& member : level_members()) {
    if (member.csv_name == column)
      return record.level ? slot_text(member.slot(*record.level)).value_or("") : "";
  }
  for (const RecordMember& member : record_members()) {
    if (member.csv_name == column) return slot_text(member.slot(record)).value_or("");
  }
  return "";
}

/// Converts line ends to LF and removes the control characters that a line of text cannot have or that a terminal would
/// obey.
std::string as_lines(std::string_view text) {
  std::string lines;
  for (const char c : text) {
    if (c == '\n') {
      while (lines.ends_with('\r')) lines.pop_back();
    }
    lines += c;
  }
  return without_controls(lines, '?', "\n\t");
}

std::string column_text(std::string_view column, Record& record, Alphabet alphabet) {
  if (column == "puzzle") return to_line(record.puzzle, alphabet);
  if (column == "box") return record.puzzle.box().name();
  if (column == "clues") return std::to_string(record.puzzle.clue_count());
  if (column == "solution") return record.solution ? to_line(*record.solution, alphabet) : "";
  return as_lines(member_text(column, record));
}

/// A member of `other` as the text of a column: without JSON's quotes.
std::string other_text(const std::string& column, const Record& record) {
  const auto member = record.other.find(column);
  if (member == record.other.end()) return "";
  return as_lines(is_json_string(member->second) ? json_unquoted(member->second) : member->second);
}

/// The value of a column as JSON.
std::string column_json(std::string_view column, Record& record, Alphabet alphabet) {
  if (column == "clues") return std::to_string(record.puzzle.clue_count());
  if (column == "puzzle" || column == "box") return json_quoted(column_text(column, record, alphabet));
  if (column == "solution")
    return record.solution ? json_quoted(column_text(column, record, alphabet)) : std::string("null");
  const auto json_of = [](const Slot& slot) -> std::string {
    const std::optional<std::string> text = slot_text(slot);
    if (!text) return "null";
    const bool is_bare = std::holds_alternative<ExactDecimal>(slot) ? is_json_number(*text) : !is_text(slot);
    return is_bare ? *text : json_quoted(*text);
  };
  for (const RatingMember& member : rating_members()) {
    if (member.csv_name == column) return record.rating ? json_of(member.slot(*record.rating)) : "null";
  }
  for (const LevelMember& member : level_members()) {
    if (member.csv_name == column) return record.level ? json_of(member.slot(*record.level)) : "null";
  }
  for (const RecordMember& member : record_members()) {
    if (member.csv_name == column) return json_of(member.slot(record));
  }
  return "null";
}

template <typename Append>
void for_each_column(CsvColumns columns, Append append) {
  for (const std::string_view column : rating_columns) append(column);
  if (columns != CsvColumns::rating) {
    for (const std::string_view column : further_columns) append(column);
    for (const RecordMember& member : record_members()) append(member.csv_name);
  }
  for (const std::string_view column : level_columns) append(column);
}

}  // namespace

std::string csv_header(const WriteOptions& options) {
  std::string text;
  if (!options.only_columns.empty()) {
    for (const std::string& column : options.only_columns)
      text.append(text.empty() ? "" : ",").append(csv_quoted(column));
    return text;
  }
  for_each_column(options.columns, [&](std::string_view column) {
    if (!text.empty()) text += ',';
    text += column;
  });
  for (const std::string& column : options.other_columns) text += ',' + csv_quoted(column);
  return text;
}

std::string csv_of_record(const Record& original, const WriteOptions& options) {
  Record record = original;  // a copy, because the table of members gives pointers to modifiable members
  std::string text;
  bool first = true;
  if (!options.only_columns.empty()) {
    for (const std::string& name : options.only_columns) {
      if (!first) text += ',';
      first = false;
      text += csv_quoted(is_record_column(name) ? column_text(name, record, options.alphabet)
                                                : other_text(name, record));
    }
    return text;
  }
  for_each_column(options.columns, [&](std::string_view column) {
    if (!first) text += ',';
    first = false;
    text += csv_quoted(column_text(column, record, options.alphabet));
  });
  for (const std::string& column : options.other_columns)
    text += ',' + csv_quoted(other_text(column, record));
  return text;
}

std::string json_of_columns(const Record& original, const WriteOptions& options) {
  Record record = original;  // a copy, because the table of members gives pointers to modifiable members
  std::string text;
  for (const std::string& name : options.only_columns) {
    const auto member = record.other.find(name);
    const std::string value = is_record_column(name)         ? column_json(name, record, options.alphabet)
                              : member != record.other.end() ? json_compacted(member->second)
                                                             : "null";
    text.append(text.empty() ? "{" : ",").append(json_quoted(name)).append(":").append(value);
  }
  return text + '}';
}

}  // namespace evodoku::text

namespace evodoku {

const std::vector<std::string>& record_columns() {
  static const std::vector<std::string> all = [] {
    std::vector<std::string> columns;
    text::for_each_column(CsvColumns::all, [&](std::string_view column) { columns.emplace_back(column); });
    return columns;
  }();
  return all;
}

bool is_record_column(std::string_view name) {
  return std::ranges::find(record_columns(), name) != record_columns().end();
}

}  // namespace evodoku
