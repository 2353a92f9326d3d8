#include "text/formats/csv_reader.hpp"

#include <algorithm>
#include <array>

#include "text/formats/members.hpp"
#include "text/source/characters.hpp"
#include "text/source/json_text.hpp"
#include "text/source/json_value.hpp"
#include "text/source/sizes.hpp"

namespace evodoku::text {

namespace {

constexpr std::string_view puzzle_column = "puzzle";
/// The longest record whose quoted fields span lines: an unclosed quote must not swallow a whole file.
constexpr std::size_t longest_record = std::size_t{1} << 20;

bool is_known_apart(std::string_view name) {
  constexpr std::array<std::string_view, 4> apart = {"puzzle", "box", "clues", "solution"};
  return std::ranges::find(apart, name) != apart.end();
}

/// The names that other collections give to the puzzle and its solution (for example Kaggle's "quizzes,solutions").
constexpr std::array<std::string_view, 6> names_of_puzzles = {"puzzles", "quizzes", "quiz",
                                                              "sudoku",  "board",   "question"};
constexpr std::array<std::string_view, 3> names_of_solutions = {"solutions", "answer", "answers"};

/// Translates the name of a column to ours, unless the header has a column of our name.
std::string our_name(const std::string& lower, bool has_puzzle, bool has_solution) {
  if (!has_puzzle && std::ranges::find(names_of_puzzles, lower) != names_of_puzzles.end()) return "puzzle";
  if (!has_solution && std::ranges::find(names_of_solutions, lower) != names_of_solutions.end())
    return "solution";
  return lower;
}

bool is_puzzle_column(const std::string& lower) {
  return our_name(lower, false, false) == puzzle_column;
}

const RatingMember* rating_member(std::string_view name) {
  const auto members = rating_members();
  const auto found = std::ranges::find(members, name, &RatingMember::csv_name);
  return found == members.end() ? nullptr : &*found;
}

const LevelMember* level_member(std::string_view name) {
  const auto members = level_members();
  const auto found = std::ranges::find(members, name, &LevelMember::csv_name);
  return name.empty() || found == members.end() ? nullptr : &*found;
}

/// If the table has no rating, `seed` and `version` can only be those of the puzzle.
const RecordMember* record_member(std::string_view name, bool has_rating) {
  const auto members = record_members();
  auto found = std::ranges::find(members, name, &RecordMember::csv_name);
  if (found == members.end() && !has_rating)
    found = std::ranges::find(members, name, &RecordMember::json_name);
  return found == members.end() ? nullptr : &*found;
}

std::optional<char> delimiter_of(std::string_view header) {
  for (const char delimiter : {',', ';', '\t'}) {
    const Parsed<std::vector<CsvField>> fields = csv_fields(header, 1, delimiter);
    const auto* names = std::get_if<std::vector<CsvField>>(&fields);
    if (names == nullptr) continue;
    const bool has_puzzle = std::ranges::any_of(
        *names, [](const CsvField& field) { return is_puzzle_column(lower_case(trimmed(field.text))); });
    const bool all_names = std::ranges::all_of(*names, [](const CsvField& field) {
      const std::string_view name = trimmed(field.text);
      return !name.empty() && (is_letter(name[0]) || name[0] == '_');
    });
    if (has_puzzle && all_names) return delimiter;
  }
  return std::nullopt;
}

/// The JSON for a field of a column that evodoku does not know: numbers and booleans without quotes, whatever blanks
/// surround them.
std::string json_of_field(std::string_view field) {
  const std::string_view value = trimmed(field);
  const bool bare = is_json_number(value) || value == "true" || value == "false";
  return bare ? std::string(value) : json_quoted(field);
}

/// The name under which `other` keeps a column: its own, unless the record has a member of that name with another
/// meaning (such as someone else's `rating`). A `level` that is not an object keeps its name.
std::string foreign_name(const std::string& column) {
  return is_record_member(column) && column != "level" ? "csv_" + column : column;
}

/// Text is stored unchanged; for other types, blanks around the value, or instead of it, are ignored.
bool assign_field(const Slot& slot, std::string_view field) {
  if (is_text(slot)) return assign(slot, field);
  const std::string_view value = trimmed(field);
  return value.empty() || assign(slot, value);
}

ParseFault wrong_value(const CsvField& field, std::string_view column, const Slot& slot) {
  return {field.place, "column '" + std::string(column) + "' must be " + expected_of(slot) + ", here it is " +
                           shown_text(field.text)};
}

}  // namespace

bool CsvReader::is_header(std::string_view line) {
  constexpr std::size_t longest_header = 10'000;
  constexpr std::size_t shortest_name = 4;
  if (line.size() < shortest_name || line.size() > longest_header) return false;
  const std::string lower = lower_case(line);
  const auto is_named = [&](std::string_view name) { return lower.find(name) != std::string::npos; };
  return (is_named(puzzle_column) || std::ranges::any_of(names_of_puzzles, is_named)) &&
         delimiter_of(line).has_value();
}

Items CsvReader::next() {
  Items items;
  const std::uint64_t line = lines_->peek()->number;
  const bool header = is_header(lines_->peek()->text);
  if (header) delimiter_ = *delimiter_of(lines_->peek()->text);
  if (!has_header()) {
    lines_->advance();
    items.emplace_back(ParseFault{{line, 0}, "CSV begins with a line of column names, one of them 'puzzle'"});
    return items;
  }
  Parsed<std::string> record = take_record();
  if (auto* fault = std::get_if<ParseFault>(&record)) return {std::move(*fault)};
  Parsed<Fields> fields = csv_fields(std::get<std::string>(record), line, delimiter_);
  if (auto* fault = std::get_if<ParseFault>(&fields)) return {std::move(*fault)};
  if (!header) {
    items.emplace_back(read_record(std::get<Fields>(fields), line));
  } else if (auto fault = read_header(std::get<Fields>(fields), line)) {
    items.emplace_back(std::move(*fault));
  }
  return items;
}

/// The record that begins at the current line, with the lines that quoted line ends add to it.
Parsed<std::string> CsvReader::take_record() {
  const std::uint64_t first = lines_->peek()->number;
  std::string record(lines_->peek()->text);
  lines_->advance();
  std::vector<std::string> further;
  while (csv_is_open(record, delimiter_)) {
    const Line* line = lines_->peek();
    if (line == nullptr || line->flaw != Line::Flaw::none || record.size() > longest_record) {
      for (std::size_t i = further.size(); i > 0; --i) lines_->put_back(std::move(further[i - 1]), first + i);
      return ParseFault{{first, 0}, "a quote in this line is never closed"};
    }
    further.emplace_back(line->text);
    record += '\n';
    record += line->text;
    lines_->advance();
  }
  return record;
}

std::optional<ParseFault> CsvReader::read_header(const Fields& fields, std::uint64_t line) {
  names_.clear();
  const auto names_a_column = [&fields](std::string_view name) {
    return std::ranges::any_of(
        fields, [name](const CsvField& field) { return lower_case(trimmed(field.text)) == name; });
  };
  const bool has_puzzle = names_a_column(puzzle_column);
  const bool has_solution = names_a_column("solution");
  has_rating_ = names_a_column("rater") && names_a_column("runs");
  has_level_ = names_a_column("technique") && names_a_column("se_estimate");
  for (const CsvField& field : fields) {
    const std::string lower = our_name(lower_case(trimmed(field.text)), has_puzzle, has_solution);
    const bool known = is_known_apart(lower) || record_member(lower, has_rating_) != nullptr ||
                       (has_rating_ && rating_member(lower) != nullptr) ||
                       (has_level_ && level_member(lower) != nullptr);
    std::string name = known ? lower : foreign_name(as_utf8(trimmed(field.text)));
    if (std::ranges::find(names_, name) != names_.end()) {
      delimiter_ = '\0';
      return ParseFault{{line, field.place.column}, "column '" + printable(name) + "' is there twice"};
    }
    names_.push_back(std::move(name));
  }
  return std::nullopt;
}

const CsvField* CsvReader::find(const Fields& fields, std::string_view name) const {
  const auto found = std::ranges::find(names_, name);
  if (found == names_.end()) return nullptr;
  const CsvField& field = fields[static_cast<std::size_t>(found - names_.begin())];
  return trimmed(field.text).empty() ? nullptr : &field;
}

Item CsvReader::read_record(const Fields& fields, std::uint64_t line) const {
  if (fields.size() != names_.size()) {
    return ParseFault{{line, 0},
                      "this row has " + counted(fields.size(), "field") + ", the header names " +
                          counted(names_.size(), "column")};
  }
  ReadPuzzle puzzle;
  puzzle.line = line;
  if (auto fault = read_grids(fields, line, puzzle.record)) return *fault;
  if (auto fault = read_values(fields, puzzle.record)) return *fault;
  return puzzle;
}

std::optional<ParseFault> CsvReader::read_grids(const Fields& fields, std::uint64_t line,
                                                Record& record) const {
  CellOptions options = options_;
  if (const CsvField* box = find(fields, "box")) {
    options.box = box_from_text(trimmed(box->text));
    if (!options.box) {
      return ParseFault{
          box->place, "column 'box' must be such as 3x3 (side 2 to 64), here it is " + shown_text(box->text)};
    }
  }
  const CsvField* cells = find(fields, puzzle_column);
  if (cells == nullptr) return ParseFault{{line, 0}, "column 'puzzle' is empty"};
  Parsed<Grid> puzzle = whole_puzzle(cells->text, cells->place, options);
  if (auto* fault = std::get_if<ParseFault>(&puzzle)) return std::move(*fault);
  record.puzzle = std::move(std::get<Grid>(puzzle));
  if (const CsvField* solved = find(fields, "solution")) {
    options.box = record.puzzle.box();
    Parsed<Grid> solution = whole_puzzle(solved->text, solved->place, options);
    if (auto* fault = std::get_if<ParseFault>(&solution))
      return ParseFault{fault->place, "solution: " + fault->what};
    record.solution = std::move(std::get<Grid>(solution));
  }
  return std::nullopt;
}

std::optional<ParseFault> CsvReader::read_values(const Fields& fields, Record& record) const {
  Rating rating;
  Level level;
  for (std::size_t i = 0; i < fields.size(); ++i) {
    const CsvField& field = fields[i];
    const std::string& column = names_[i];
    if (field.text.empty() || is_known_apart(column)) continue;
    if (const RatingMember* member = has_rating_ ? rating_member(column) : nullptr) {
      if (!assign_field(member->slot(rating), field.text))
        return wrong_value(field, column, member->slot(rating));
    } else if (const LevelMember* of_level = has_level_ ? level_member(column) : nullptr) {
      if (!assign_field(of_level->slot(level), field.text))
        return wrong_value(field, column, of_level->slot(level));
    } else if (const RecordMember* known = record_member(column, has_rating_)) {
      if (!assign_field(known->slot(record), field.text))
        return wrong_value(field, column, known->slot(record));
    } else {
      record.other.emplace(column, json_of_field(field.text));
    }
  }
  if (!level.technique.empty()) record.level = std::move(level);
  return keep_rating(fields, std::move(rating), record);
}

/// A rater without other columns of the rating, such as a column with the same value in each row, is not a rating.
std::optional<ParseFault> CsvReader::keep_rating(const Fields& fields, Rating rating, Record& record) const {
  const auto is_given_beside_rater = [&](const RatingMember& member) {
    return member.json_name != "rater" && find(fields, member.csv_name) != nullptr;
  };
  if (!has_rating_ || std::ranges::none_of(rating_members(), is_given_beside_rater)) return std::nullopt;
  if (rating.rater.empty() || rating.runs == 0 || find(fields, "rating") == nullptr)
    return ParseFault{fields.front().place.whole_line(), "a rating must have 'rater', 'runs' and 'rating'"};
  record.rating = std::move(rating);
  return std::nullopt;
}

}  // namespace evodoku::text
