#include "text/csv.hpp"

#include <algorithm>
#include <functional>
#include <set>
#include <utility>

#include "text/candidates.hpp"
#include "text/characters.hpp"
#include "text/formats.hpp"
#include "text/json.hpp"

namespace evodoku::text {

namespace {

/// The longest header, and the longest record whose quoted fields span lines: an unclosed quote must not swallow a whole file.
constexpr std::size_t longest_record = std::size_t{1} << 20;

/// Whether a field may be a puzzle, so that its line is no header.
bool may_be_cells(const CsvField& field) {
  constexpr std::size_t shortest = 16;
  const std::string_view text = trimmed(field.text);
  return text.size() >= shortest && (is_digit(text[0]) || is_blank_symbol(text[0]) || text[0] == '[' ||
                                     text.find_first_of(".0") != std::string_view::npos);
}

std::string lower_name(const CsvField& field) {
  return lower_case(trimmed(field.text));
}

/// The JSON for a field of a column that evodoku does not know: numbers and booleans without quotes, whatever blanks
/// surround them. More digits than any number has to be written exactly are a name: an id in hexadecimal digits, say; so is
/// "12e4", which no program writes for a number.
std::string json_of_field(std::string_view field) {
  constexpr std::size_t longest_number = 24;
  const std::string_view value = trimmed(field);
  const std::size_t exponent = std::min(value.find_first_of("eE"), value.size());
  const bool may_be_hexadecimal = exponent + 1 < value.size() && is_digit(value[exponent + 1]);
  const bool bare = (is_json_number(value) && value.size() <= longest_number && !may_be_hexadecimal) ||
                    value == "true" || value == "false" || (is_json_array(value) && !parse_json(value).fault);
  return bare ? std::string(value) : json_quoted(field);
}

/// Appends the fields of a record; false if a quote is open at its end, so that it continues in the next line. Then this goes
/// on at that place when the line has been added, as what stands before is not to be read again for each line: `at` is the
/// place, and the last of the fields the open one.
bool append_fields(std::vector<CsvField>& fields, std::string_view record, Place begin, char delimiter,
                   std::size_t at = 0) {
  for (bool is_open = !fields.empty();; ++at) {  // steps over the delimiter
    if (!is_open) {
      const std::size_t quote_begin = std::min(record.find_first_not_of(' ', at), record.size());
      is_open = quote_begin < record.size() && record[quote_begin] == '"';
      if (is_open) at = quote_begin + 1;
      fields.emplace_back().begin = at;
    }
    std::string& text = fields.back().text;
    if (is_open) {
      while (is_open) {
        const std::size_t quote = record.find('"', at);
        is_open = quote < record.size() - 1 && record[quote + 1] == '"';  // doubled
        text += record.substr(at, quote + (is_open ? 1 : 0) - at);
        if (quote == std::string_view::npos) return false;
        at = quote + (is_open ? 2 : 1);
      }
      at = std::min(record.find_first_not_of(' ', at), record.size());
      if (at < record.size() && record[at] != delimiter) {
        throw ParseFault{place_at(record, at, begin),
                         "text behind a closing quote: a quote inside a field is written twice"};
      }
    } else {
      text = record.substr(at, record.find(delimiter, at) - at);
      at += text.size();
    }
    if (at == record.size()) return true;
  }
}

}  // namespace

std::optional<char> CsvReader::delimiter_of(std::string_view line) {
  if (is_long_symbol_line(line)) return std::nullopt;
  // Most lines have no such word, which is found out sooner than their fields.
  const std::string lower = lower_case(line);
  const auto is_named = [&](std::string_view name) { return lower.find(name) != std::string::npos; };
  if (std::ranges::none_of(names_of_puzzles, is_named)) return std::nullopt;
  const auto is_puzzle = [](const CsvField& field) { return our_name_of(trimmed(field.text)) == "puzzle"; };
  for (const char delimiter : {',', ';', '\t'}) {
    try {
      std::vector<CsvField> fields;
      if (append_fields(fields, line, {1, 1}, delimiter) && std::ranges::any_of(fields, is_puzzle) &&
          std::ranges::none_of(fields, may_be_cells))
        return delimiter;
    } catch (const ParseFault&) {  // quotes at other places: another delimiter, or no header
    }
  }
  return std::nullopt;
}

std::optional<Item> CsvReader::next() try {
  const Line& line = *lines_->peek();
  begin_ = {line.number, 1};
  std::optional<char> header = delimiter_of(line.text);
  if (header && has_header() && is_record(line.text)) header.reset();
  delimiter_ = header.value_or(delimiter_);
  if (!has_header()) {
    lines_->advance();
    throw ParseFault{begin_.whole_line(), "CSV begins with a line of column names, one of them 'puzzle'"};
  }
  take_record();
  if (!header) {
    if (is_first_record_ && has_row_names()) columns_.insert(columns_.begin(), HeaderField{"unnamed_0"});
    is_first_record_ = false;
    return read_record();
  }
  read_header();
  is_first_record_ = true;
  return std::nullopt;
} catch (ParseFault& fault) {
  return std::move(fault);
}

/// Whether a line that looks like another header is a record, in which a column has the word "Sudoku", say: it has as many
/// fields as the columns before, and where the puzzle stands cells, or no name while no other field is "puzzle".
bool CsvReader::is_record(std::string_view line) const try {
  constexpr std::size_t shortest_puzzle = 16;
  constexpr std::ptrdiff_t fewest_digits = 4;
  std::vector<CsvField> fields;
  const auto puzzle = std::ranges::find(columns_, "puzzle", &HeaderField::name);
  if (!append_fields(fields, line, begin_, delimiter_) || fields.size() != columns_.size() ||
      puzzle == columns_.end())
    return false;
  const std::string_view cells = trimmed(fields[puzzle - columns_.begin()].text);
  const bool are_cells =
      cells.size() >= shortest_puzzle && std::ranges::count_if(cells, is_digit) >= fewest_digits;
  const auto is_letter = [](char c) { return (c | ' ') >= 'a' && (c | ' ') <= 'z'; };
  const bool is_name = !cells.empty() && is_letter(cells.front());
  return are_cells || (!is_name && std::ranges::find(fields, "puzzle", lower_name) == fields.end());
} catch (const ParseFault&) {
  return false;
}

/// Whether the record has a name in front, which R gives no column. Else cells in the column of puzzles are the puzzle, and
/// a field is too many: behind it there may be a solution.
bool CsvReader::has_row_names() const {
  const std::size_t puzzle = std::ranges::find(columns_, "puzzle", &HeaderField::name) - columns_.begin();
  return fields_.size() == columns_.size() + 1 && !fields_.back().text.empty() &&
         !may_be_cells(fields_[puzzle]);
}

/// Takes the record that begins at the current line, with the lines that quoted line ends add to it. If it does not end, a
/// quote is open at the end of each of them: a record that begins in one and does not end there will not end behind it
/// either, and looking for its end again from each would be quadratic.
void CsvReader::take_record() {
  text_ = lines_->take().text;
  std::vector<LineSource::Kept> further;
  fields_.clear();
  for (std::size_t at = 0; !append_fields(fields_, text_, begin_, delimiter_, at);) {
    if (lines_->peek_whole() == nullptr || text_.size() > longest_record || begin_.line <= open_until_) {
      if (!further.empty()) open_until_ = further.back().number;
      lines_->put_back(std::move(further));
      throw ParseFault{begin_.whole_line(), "a quote in this line is never closed"};
    }
    further.push_back(lines_->take());
    at = text_.size();
    text_ += '\n' + further.back().text;
  }
}

void CsvReader::read_header() {
  if (text_.size() > longest_record) {
    delimiter_ = '\0';
    throw ParseFault{begin_.whole_line(), "a header of more than 1 MiB"};
  }
  std::set<std::string, std::less<>> lower_names;  // a header may have many
  for (const CsvField& field : fields_) lower_names.insert(lower_name(field));
  const auto has = [&](std::string_view name) { return lower_names.contains(name); };
  const bool has_rating = has("rater") && has("runs");
  const bool has_level = has("technique") && has("se_estimate");
  const auto member_named = [&](std::string_view name) {
    return options_.keep_rows ? nullptr : member_in_row(name, has_rating, has_level);
  };
  columns_.clear();
  std::set<std::string> names;
  for (const CsvField& field : fields_) {
    std::string lower = lower_name(field);
    if (const std::string_view ours = our_name_of(lower); !ours.empty() && !has(ours)) lower = ours;
    HeaderField column{lower, member_named(lower)};
    if (column.member == nullptr && !follows_from_grids(lower)) {
      // The record may have a member of that name with another meaning (such as someone else's `rating`). A `level`
      // that is not an object keeps its name.
      column.name = as_utf8(trimmed(field.text));
      if (is_record_member(column.name) && column.name != "level" && !options_.keep_rows)
        column.name.insert(0, "csv_");
      if (column.name.empty()) column.name = "unnamed_" + std::to_string(columns_.size() + 1);
    }
    if (!names.insert(column.name).second) {
      delimiter_ = '\0';
      throw ParseFault{place_of(field), "column '" + printable(column.name) + "' is there twice"};
    }
    columns_.push_back(std::move(column));
  }
}

/// The field of a column; null if there is no such column, or nothing in it.
const CsvField* CsvReader::find(std::string_view name) const {
  const auto found = std::ranges::find(columns_, name, &HeaderField::name);
  const std::size_t index = found - columns_.begin();
  if (found == columns_.end() || index >= fields_.size()) return nullptr;
  return trimmed(fields_[index].text).empty() ? nullptr : &fields_[index];
}

ReadPuzzle CsvReader::read_record() const {
  const bool ends_with_delimiter =
      (fields_.size() == columns_.size() + 1 && fields_.back().text.empty()) ||
      (fields_.size() + 1 == columns_.size() && columns_.back().name.starts_with("unnamed_"));
  if (fields_.size() != columns_.size() && !ends_with_delimiter) {
    throw ParseFault{begin_.whole_line(), "this row has " + counted(fields_.size(), "field") +
                                              ", the header names " + counted(columns_.size(), "column")};
  }
  ReadPuzzle puzzle;
  puzzle.line = begin_.line;
  read_grids(puzzle.record);
  read_values(puzzle.record);
  for (const HeaderField& column : columns_)
    if (options_.keep_rows) puzzle.columns.push_back(column.name);
  return puzzle;
}

void CsvReader::read_grids(Record& record) const {
  CellOptions options = options_;
  if (const CsvField* box = find("box")) {
    options.box = parse_box(trimmed(box->text));
    if (!options.box) {
      throw ParseFault{place_of(*box), "column 'box' must be such as 3x3 (side 2 to 64), here it is " +
                                           shown_text(box->text)};
    }
    require_box(*options.box, options_.box, "column 'box'", place_of(*box));
  }
  const CsvField* cells = find("puzzle");
  if (cells == nullptr) throw ParseFault{begin_.whole_line(), "column 'puzzle' is empty"};
  Record cells_read = std::move(whole_puzzle(cells->text, place_of(*cells), options).record);
  record.puzzle = std::move(cells_read.puzzle);
  if (constexpr int smallest = 4; record.puzzle.side() < smallest && !options.box)
    throw ParseFault{place_of(*cells),
                     side_name(record.puzzle.side()) +
                         " is too small for a table, unless a column 'box', --order or --box "
                         "names it; rows of a grid follow no header"};
  record.candidates = std::move(cells_read.candidates);
  if (const CsvField* candidates = find("candidates"))
    read_candidates(candidates->text, place_of(*candidates), record);
  if (const CsvField* solved = find("solution")) {
    options.box = record.puzzle.box();
    try {
      record.solution = whole_grid(solved->text, place_of(*solved), options);
    } catch (ParseFault& fault) {
      throw ParseFault{fault.place, "solution: " + fault.what};
    }
  }
}

void CsvReader::read_values(Record& record) const {
  record.rating.emplace();
  record.level.emplace();
  bool has_rating = false;  // a value beside `rater`, which may be the same in each row
  bool has_value = false;
  for (std::size_t i = 0; i < std::min(fields_.size(), columns_.size()); ++i) {
    const auto& [name, member] = columns_[i];
    const std::string& text = fields_[i].text;
    if (name == "clues" && !text.empty() && trimmed(text) != std::to_string(record.puzzle.clue_count()))
      record.other.emplace(options_.keep_rows ? "clues" : "csv_clues", json_of_field(text));
    if (text.empty() || follows_from_grids(name)) continue;
    if (member == nullptr) {
      record.other.emplace(name, json_of_field(text));
      continue;
    }
    const std::string_view value =
        member->kind == Kind::text ? text : trimmed(text);  // text is stored unchanged
    if (!value.empty() && !member->assign(record, value)) {
      throw ParseFault{place_of(fields_[i]), "column '" + name + "' must be " +
                                                 std::string(expected_of(member->kind)) + ", here it is " +
                                                 shown_text(text)};
    }
    if (member->part != Part::rating || trimmed(text).empty()) continue;
    has_rating = has_rating || member->json_name != "rater";
    has_value = has_value || member->json_name == "value";
  }
  if (record.level->technique.empty()) record.level.reset();
  if (!has_rating) {
    record.rating.reset();
  } else if (record.rating->rater.empty() || record.rating->runs == 0 || !has_value) {
    throw ParseFault{begin_.whole_line(), "a rating must have 'rater', 'runs' and 'rating'"};
  }
}

}  // namespace evodoku::text

namespace evodoku {

std::optional<std::vector<std::string>> split_csv(std::string_view line) {
  try {
    std::vector<text::CsvField> fields;
    if (!text::append_fields(fields, line, {1, 1}, ',')) return std::nullopt;
    std::vector<std::string> texts;
    for (text::CsvField& field : fields) texts.push_back(std::move(field.text));
    return texts;
  } catch (const text::ParseFault&) {
    return std::nullopt;
  }
}

std::string csv_quoted(std::string_view field) {
  // behind # there is a comment for who reads studies, whose heads are comments, with pandas or R
  const bool is_whole = field.find_first_of(",\"\r\n#") == std::string_view::npos;
  if (is_whole && text::trimmed(field) == field) return std::string(field);
  std::string quoted = "\"";
  for (const char c : field) {
    if (c == '"') quoted += '"';
    quoted += c;
  }
  return quoted + '"';
}

}  // namespace evodoku
