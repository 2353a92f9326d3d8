#include "text/formats.hpp"

#include <algorithm>
#include <array>
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

/// In the order of JSON.
constexpr std::array<std::pair<std::string_view, Column::Source>, 5> grid_columns = {
    {{"puzzle", Column::Source::puzzle},
     {"box", Column::Source::box},
     {"clues", Column::Source::clues},
     {"candidates", Column::Source::candidates},
     {"solution", Column::Source::solution}}};

Column column_named(std::string_view name) {
  for (const auto& [grid_name, source] : grid_columns)
    if (grid_name == name) return {std::string(name), source};
  const Member* const member = member_of_column(name);
  return {std::string(name), member == nullptr ? Column::Source::other : Column::Source::member, member};
}

std::vector<std::string_view> names_of(CsvColumns columns) {
  std::vector<std::string_view> names(rating_columns.begin(), rating_columns.end());
  if (columns != CsvColumns::rating) {
    names.insert(names.end(), further_columns.begin(), further_columns.end());
    for (const Member& member : members())
      if (member.part == Part::record) names.push_back(member.csv_name);
  }
  names.insert(names.end(), level_columns.begin(), level_columns.end());
  if (columns != CsvColumns::rating)
    names.insert(names.end(), {"techniques", "level_version", "level_uniqueness"});
  return names;
}

/// Appends a field of CSV, without the control characters that a line of text cannot have or that a terminal would obey.
void append_field(std::string& text, std::string_view field) {
  const auto is_special = [](char c) { return c == ',' || c == '"'; };  // find_first_of() takes longer
  const bool is_plain =
      is_printable_ascii(field) && std::ranges::none_of(field, is_special) && trimmed(field) == field;
  if (is_plain) {
    text += field;
  } else if (const std::string lines = without_controls(field, '?', "\n\t"); !lines.empty()) {
    text += csv_quoted(lines);
  }
}

void append_box(std::string& text, Box box) {
  text += std::to_string(box.rows());
  text += 'x';
  text += std::to_string(box.cols());
}

/// Whether a column that follows from the grids has something to write. Clues may be something else in a row.
bool has_grid(Column::Source source, const Record& record) {
  if (source == Column::Source::clues) return record.other.empty() || !record.other.contains("clues");
  if (source == Column::Source::candidates)
    return record.candidates && record.puzzle.side() <= max_symbol_side;
  return source != Column::Source::solution || record.solution;
}

/// Appends the text of a column that follows from the grids and has one; it needs no quotes in CSV and no escapes in
/// JSON.
void append_of_grids(std::string& text, Column::Source source, const Record& record) {
  using enum Column::Source;
  const Grid& grid = source == solution ? *record.solution : record.puzzle;
  if (source == box) return append_box(text, grid.box());
  if (source == candidates) return append_candidates(text, record);
  if (source != clues) return append_cells(text, grid.digits(), grid.side());
  text += std::to_string(grid.clue_count());
}

/// What the record says in a column that is one of its members; nothing if it says nothing or the column is another.
Value value_of(const Column& column, const Record& record) {
  return column.member == nullptr ? Value() : column.member->value(record);
}

/// What a record has under the name of a column, as JSON; null if it has nothing. Rows (ReadOptions::keep_rows) have all
/// there; of other records what is not known of a member is not taken from a namesake.
const std::string* other_of(const Column& column, const Record& record, const WritePlan& plan) {
  if (column.source == Column::Source::member && plan.options.only_columns.empty()) return nullptr;
  const auto found = record.other.find(column.name);
  return found == record.other.end() ? nullptr : &found->second;
}

bool is_of_grids(const Column& column) {
  return column.source < Column::Source::member;
}

/// Appends a column as a field of CSV, nothing if it is not known; members of `other` without JSON's quotes.
void append_csv_field(std::string& text, const Column& column, const Record& record, const WritePlan& plan) {
  const Value value = value_of(column, record);
  if (const auto* const string = std::get_if<std::string_view>(&value)) {
    append_field(text, *string);
  } else if (is_known(value)) {
    append_plain(text, value, column.member->kind);
  } else if (is_of_grids(column) && has_grid(column.source, record)) {
    append_of_grids(text, column.source, record);
  } else if (const std::string* const json = other_of(column, record, plan)) {
    append_field(text, is_json_string(*json) ? json_unquoted(*json) : *json);
  }
}

/// The same as a value of JSON.
void append_json_of_grids(std::string& text, Column::Source source, const Record& record) {
  const std::string_view quote = source == Column::Source::clues ? "" : "\"";
  text += quote;
  append_of_grids(text, source, record);
  text += quote;
}

void append_other(std::string& text, const std::string& name, const std::string& value) {
  if (!append_json_value(text, value))
    throw std::invalid_argument("record.other['" + name + "'] is not JSON: " + value);
}

/// Appends a column as JSON, null if it is not known.
void append_json_column(std::string& text, const Column& column, const Record& record,
                        const WritePlan& plan) {
  if (const Value value = value_of(column, record); is_known(value)) {
    append_json(text, value, column.member->kind);
  } else if (is_of_grids(column) && has_grid(column.source, record)) {
    append_json_of_grids(text, column.source, record);
  } else if (const std::string* const json = other_of(column, record, plan)) {
    append_other(text, column.name, *json);
  } else {
    text += "null";
  }
}

/// Appends an object's members, one after the other, and the bracket behind them.
class ObjectText {
 public:
  explicit ObjectText(std::string& text) : text_(text) {}

  /// The name of a member, one of ours, which has nothing to escape; its value is appended next.
  void name(std::string_view name) {
    begin_member();
    text_ += '"';
    text_ += name;
    text_ += std::string_view("\":");
  }
  void other_name(std::string_view name) {
    begin_member();
    append_json_string(text_, name);
    text_ += ':';
  }
  /// What is not known is left out.
  void member(const Member& member, const Record& record) {
    const Value value = member.value(record);
    if (!is_known(value)) return;
    name(member.json_name);
    append_json(text_, value, member.kind);
  }
  void part(std::string_view name, Part part, const Record& record) {
    this->name(name);
    ObjectText object(text_);
    for (const Member& member : members())
      if (member.part == part) object.member(member, record);
    object.end();
  }
  void end() { text_ += is_empty_ ? "{}" : "}"; }

 private:
  void begin_member() { text_ += std::exchange(is_empty_, false) ? '{' : ','; }

  std::string& text_;
  bool is_empty_ = true;
};

void append_others(std::string& text, ObjectText& object, const Record& record) {
  for (const auto& [name, value] : record.other) {
    const bool is_level = name == "level";
    if (!is_level && is_record_member(name)) {
      throw std::invalid_argument("record.other must not hold '" + name +
                                  "', a member with a place of its own");
    }
    // A `level` of someone else that is a number or a string cannot be mistaken for ours and keeps its name.
    const bool is_ambiguous =
        is_level &&
        (record.level ||
         is_json_object(value.substr(std::min(value.find_first_not_of(" \t\r\n"), value.size()))));
    object.other_name(is_ambiguous ? "other_level" : name);
    append_other(text, name, value);
  }
}

}  // namespace

WritePlan::WritePlan(WriteOptions wanted) : options(std::move(wanted)) {
  const auto add = [this](std::string_view name) { columns.push_back(column_named(name)); };
  if (!options.only_columns.empty()) {
    std::ranges::for_each(options.only_columns, add);
    // of the columns of the input, in `other_columns`, a `level` is someone else's
    const auto level = std::ranges::find(columns, "level", &Column::name);
    if (level != columns.end()) *level = {"level", Column::Source::level, member_of_column("se_estimate")};
  } else if (options.form == TextFormat::csv) {
    std::ranges::for_each(names_of(options.columns), add);
    std::ranges::for_each(options.other_columns, add);
  }
}

void append_csv_header(std::string& text, const WritePlan& plan) {
  for (const Column& column : plan.columns) {
    append_field(text, column.name);
    text += ',';
  }
  text.pop_back();
}

void append_csv(std::string& text, const Record& record, const WritePlan& plan) {
  for (const Column& column : plan.columns) {
    append_csv_field(text, column, record, plan);
    text += ',';
  }
  text.pop_back();
}

void append_json(std::string& text, const Record& record, const WritePlan& plan) {
  if (!plan.columns.empty()) {
    ObjectText object(text);
    for (const Column& column : plan.columns) {
      object.other_name(column.name);
      append_json_column(text, column, record, plan);
    }
    return object.end();
  }
  ObjectText object(text);
  for (const auto& [name, source] : grid_columns) {
    if (!has_grid(source, record)) continue;
    object.name(name);
    append_json_of_grids(text, source, record);
  }
  for (const Member& member : members()) {
    if (member.part != Part::record) continue;
    if (member.json_name == "comment") {
      if (record.rating) object.part("rating", Part::rating, record);
      if (record.level) object.part("level", Part::level, record);
    }
    object.member(member, record);
  }
  object.name("format");
  text += std::to_string(record_format);
  append_others(text, object, record);
  object.end();
}

}  // namespace evodoku::text

namespace evodoku {

const std::vector<std::string>& record_columns() {
  static const std::vector<std::string> names = [] {
    const std::vector<std::string_view> all = text::names_of(CsvColumns::all);
    return std::vector<std::string>(all.begin(), all.end());
  }();
  return names;
}

std::string ColumnText::of(const Record& record) const {
  std::string text;
  writer_.append(text, record);
  text.pop_back();  // the line's end
  if (!text.starts_with('"')) return text;
  return split_csv(text).value().front();
}

bool is_record_column(std::string_view name) {
  // not in the table of all columns: one of few puzzles, and se_estimate by another name
  return name == "candidates" || name == "level" ||
         std::ranges::find(record_columns(), name) != record_columns().end();
}

bool is_real_column(std::string_view name) {
  const text::Member* const member = text::member_of_column(name);
  return member != nullptr && (member->kind == text::Kind::real || member->kind == text::Kind::rounded ||
                               member->kind == text::Kind::decimal);
}

bool is_rating_column(std::string_view name) {
  const text::Member* const member = text::member_of_column(name);
  return name == "level" || (member != nullptr && member->part != text::Part::record);
}

}  // namespace evodoku
