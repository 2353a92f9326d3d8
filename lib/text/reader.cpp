// PuzzleReader: examines each line, decides which reader it belongs to, and passes it on.
#include <algorithm>
#include <array>
#include <deque>
#include <istream>
#include <optional>
#include <string>
#include <string_view>
#include <utility>

#include "evodoku/text.hpp"
#include "text/block.hpp"
#include "text/candidates.hpp"
#include "text/characters.hpp"
#include "text/csv.hpp"
#include "text/formats.hpp"
#include "text/lines.hpp"

namespace evodoku {

using text::Item;
using text::Items;
using text::Line;
using text::LineKind;
using text::ParseFault;

namespace {

using namespace std::string_view_literals;

/// How files begin that are not plain text: gzip, bzip2, xz, zstd and zip files, PDF, text in UTF-16.
constexpr std::array foreign_beginnings = {"\x1F\x8B"sv,         "BZh91AY&SY"sv, "\xFD\x37zXZ"sv,
                                           "\x28\xB5\x2F\xFD"sv, "PK\x03\x04"sv, "%PDF-"sv,
                                           "\xFF\xFE"sv,         "\xFE\xFF"sv};

/// What to do with a file that is not text, judged by its first line; null if it may be text.
const char* why_no_text(const Line& first_line) {
  const auto begins = [&](std::string_view bytes) { return first_line.text.starts_with(bytes); };
  if (begins("SQLite format 3"))
    return "this is an SQLite file: evodoku-store export writes the puzzles of a store as text";
  if (first_line.flaw == Line::Flaw::has_nul || std::ranges::any_of(foreign_beginnings, begins))
    return "this is not a text file: unpack what is compressed, and save text as UTF-8";
  return nullptr;
}

}  // namespace

class PuzzleReader::Parser {
 public:
  Parser(std::istream& input, ReadOptions options) : options_(std::move(options)), lines_(input) {}

  std::optional<ReadItem> next() {
    // Most lines are puzzles of 81 symbols, which is found out sooner than what others are.
    if (const Line* const line = expects_symbols_9x9() ? lines_.peek_whole() : nullptr) {
      if (auto puzzle = text::read_line_9x9(line->text, {line->number, 1}, cells_)) {
        found_anything_ = true;
        lines_.advance();
        return puzzle;
      }
    }
    while (waiting_.empty() && !ended_) step();
    if (waiting_.empty()) return std::nullopt;
    ReadItem item = std::move(waiting_.front());
    waiting_.pop_front();
    return item;
  }

  std::size_t next_lines_9x9(LinePuzzles9x9& puzzles, std::size_t most) {
    std::size_t taken = 0;
    for (bool may_wait = true;
         taken < most && expects_symbols_9x9() && (may_wait || lines_.is_line_at_hand());
         may_wait = puzzles.cells.empty()) {
      const Line* line = lines_.peek_whole();
      if (line == nullptr) break;
      Cells9x9 cells;
      if (text::read_symbols_9x9(line->text, cells)) {
        if (puzzles.keep_comments && line->text.size() > cells.size()) {
          std::string comment = text::comment_behind(line->text.substr(cells.size()));
          if (!comment.empty()) puzzles.comments.emplace_back(puzzles.cells.size(), std::move(comment));
        }
        puzzles.cells.push_back(cells);
        puzzles.lines.push_back(line->number);
        found_anything_ = true;
        lines_.advance();
        ++taken;
      } else {
        const LineKind kind = kind_of(line->text);
        if (kind != LineKind::blank && kind != LineKind::comment) break;
        step();
      }
    }
    return taken;
  }

 private:
  /// Whether a line of 81 symbols would now be read as a 9x9 puzzle.
  bool expects_symbols_9x9() const {
    const bool of_lines = options_.form == TextFormat::automatic || options_.form == TextFormat::line;
    const bool of_9x9 =
        options_.alphabet == Alphabet::standard && options_.box.value_or(Box(3, 3)) == Box(3, 3);
    const bool in_between = waiting_.empty() && !ended_ && !block_goes_on_;
    return of_lines && of_9x9 && in_between && !csv_.has_header();
  }

  void step() {
    const Line* line = lines_.peek();
    if (line == nullptr) return finish();
    const char* const why_none = line->number == 1 ? why_no_text(*line) : nullptr;
    if (why_none != nullptr) {
      ended_ = true;
      return put(ParseFault{{line->number, 0}, why_none});
    }
    if (line->flaw != Line::Flaw::none) {
      put(ParseFault{{line->number, 0},
                     line->flaw == Line::Flaw::has_nul
                         ? "a NUL byte in this line: text has none"
                         : "a line of more than 16 MiB, where reading ends: put one puzzle on a line"});
      return lines_.advance();
    }
    if (block_goes_on_) return read_block();
    if (line->text.find('\t') != std::string_view::npos) {
      if (read_sheet()) return;
      line = lines_.peek();
    }
    switch (kind_of(line->text)) {
      case LineKind::blank:
      case LineKind::comment:
        return lines_.advance();
      case LineKind::json:
        return read_json();
      case LineKind::link:
        put(text::item_of([&] { return text::read_link(line->text, {line->number, 1}, cells_); }));
        return lines_.advance();
      case LineKind::csv:
        if (!csv_.has_header() && drop_title_of_rows()) return;
        if (auto item = csv_.next()) put(*std::move(item));
        return;
      case LineKind::line:
        put(text::read_line_puzzles(line->text, {line->number, 1}, cells_));
        return lines_.advance();
      case LineKind::long_line:
        return read_long_line(*line);
      case LineKind::row:
        return read_block();
    }
  }

  LineKind kind_of(std::string_view line) {
    const std::string_view content = text::trimmed(line);
    if (content.empty()) return LineKind::blank;
    if (csv_.has_header()) return csv_.is_comment(content) ? LineKind::comment : LineKind::csv;
    if (content.front() == '#') return LineKind::comment;
    if (const auto& each_line = text::row_of(options_.form).each_line) return *each_line;
    const bool is_any = options_.form == TextFormat::automatic;
    if (is_any && text::begins_records(content)) return LineKind::json;
    if (is_any && text::is_only_brackets(content)) return LineKind::blank;
    if (is_any && (content.starts_with("https://") || content.starts_with("http://"))) return LineKind::link;
    if (text::ruler_of(content) || options_.form == TextFormat::grid) return LineKind::row;
    if (options_.form != TextFormat::integers && text::is_long_symbol_line(content)) return LineKind::line;
    if (is_any && text::CsvReader::delimiter_of(content)) return LineKind::csv;
    if (text::is_long_line(content)) return LineKind::long_line;
    return LineKind::row;
  }

  // --- lines that are not rows

  /// Whether a symbol of a row is none of a puzzle of this side.
  static bool has_larger_digit(const text::Row& row, int side) {
    const auto& table = text::SymbolTable::of(Alphabet::standard, std::min(side, text::max_symbol_side));
    return std::ranges::any_of(row.fields(), [&](const text::Field& field) {
      return std::ranges::any_of(field.text,
                                 [&](char c) { return table.digit_of(c) == text::SymbolTable::no_digit; });
    });
  }

  /// Drops the current line, the header of a table of one column, if it is the title of the rows that follow it
  /// ("Sudoku"): they are no puzzles in lines.
  bool drop_title_of_rows() {
    if (lines_.peek()->text.find_first_of(",;\t\"") != std::string_view::npos) return false;
    std::vector<text::LineSource::Kept> kept;
    bool are_rows = false;
    while (const Line* const line = lines_.peek_whole()) {
      const LineKind kind = kind_of(line->text);
      if (!kept.empty() && kind != LineKind::blank && kind != LineKind::comment) {
        const text::Row row = text::row_of_line(line->text, {line->number, 1});
        const auto is_side = [&](std::uint64_t cells) {
          const int side = text::side_of_cells(cells).value_or(0);
          return side >= 4 && !has_larger_digit(row, side);  // else it is a row of a 16x16 or 25x25 grid
        };
        const bool is_open = std::ranges::count(line->text, '"') % 2 != 0;
        are_rows = kind == LineKind::row && !is_open && !is_side(row.width(text::Writing::symbols)) &&
                   !is_side(row.width(text::Writing::numbers));
        break;
      }
      kept.push_back(lines_.take());
    }
    if (!are_rows) lines_.put_back(std::move(kept));
    return are_rows;
  }

  /// Records: objects in this line, or one that goes on in the lines that follow it.
  void read_json() {
    constexpr std::size_t longest = std::size_t{1} << 20;
    const text::Place place{lines_.peek()->number, 1};
    std::string text = lines_.take().text;
    Items items = text::records_in(text, place, cells_);
    text::ObjectScan object;
    if (std::holds_alternative<ParseFault>(items.front())) object.feed(text);
    std::vector<text::LineSource::Kept> further;
    const bool may_go_on = place.line >= lines_of_open_object_;
    while (may_go_on && object.is_open() && text.size() < longest) {
      const Line* line = lines_.peek_whole();
      if (line == nullptr) break;
      const std::string_view content = text::trimmed(line->text);
      if (further.empty() && text::is_only_brackets(text) && !content.starts_with('"'))
        return;  // of an array in a program
      // trimmed() would pass the blanks before the object again for each line
      const char last = text[text.find_last_not_of(" \t")];
      if (text::begins_records(content) && last != ',' && last != '[') break;
      further.push_back(lines_.take());
      text += '\n' + further.back().text;
      object.feed(further.back().text);
    }
    if (!further.empty() && !object.is_open()) {
      items = text::records_in(text, place, cells_);
    } else {
      constexpr std::size_t long_enough = 10'000;
      if (!further.empty() && text.size() > long_enough) lines_of_open_object_ = further.back().number + 1;
      lines_.put_back(std::move(further));
    }
    put(std::move(items));
  }

  /// Numbers may follow their order, which a block handles.
  void read_long_line(const Line& line) {
    const text::Row row = text::row_of_line(line.text, {line.number, 1});
    const std::optional<int> side = text::side_of_cells(row.width(text::Writing::numbers));
    const bool is_in_block = row.all_numbers() || options_.form == TextFormat::integers ||
                             options_.form == TextFormat::candidates ||
                             (side && text::are_candidates(row.fields(), *side));
    if (is_in_block) {
      text::BlockReader block(options_.form, cells_);
      block.add(line.text, row.place());
      put(block.take(true));
    } else {
      put(text::read_line_puzzles(line.text, row.place(), cells_));
    }
    lines_.advance();
  }

  // --- blocks of rows

  /// Whether the next line belongs to a block of rows. Long lines of numbers do if the block begins with a heading that
  /// such lines may follow.
  bool at_row(bool long_lines_too = false) {
    const Line* line = lines_.peek_whole();
    if (line == nullptr) return false;
    const LineKind kind = kind_of(line->text);
    return kind == LineKind::row || (long_lines_too && kind == LineKind::long_line);
  }

  /// Adds the rows at the current position; returns true if the block ends after them.
  bool collect(text::BlockReader& block, std::vector<text::LineSource::Kept>* copy = nullptr) {
    bool long_lines = block.is_heading();
    while (at_row(long_lines)) {
      const Line& line = *lines_.peek();
      if (block.ends_before(line.text, {line.number, 1})) return true;
      block.add(line.text, {line.number, 1});
      long_lines = (long_lines && text::is_long_line(line.text)) || block.is_heading();
      if (copy != nullptr) copy->push_back({std::string(line.text), line.number});
      lines_.advance();
      if (block.is_full()) return !at_row();
    }
    return true;
  }

  /// Whether the block is a title of what follows: above the rows of a grid any, above other puzzles one at the start of
  /// the input, or one with a number ("Grid 01"), for in a list of lines a word is more likely a damaged puzzle.
  bool is_title_of_next() {
    while (const Line* const line = lines_.peek_whole()) {
      const LineKind kind = kind_of(line->text);
      if (kind == LineKind::row) return true;
      if (kind != LineKind::blank && kind != LineKind::comment)
        return block_.may_be_title_of_lines(!found_anything_);
      lines_.advance();
    }
    return false;
  }

  void skip_blank_lines() {
    while (lines_.peek_whole() != nullptr && text::trimmed(lines_.peek()->text).empty()) lines_.advance();
  }

  void read_block() {
    bool complete = collect(block_);
    if (complete && block_.is_heading()) {
      skip_blank_lines();
      if (at_row(true)) complete = collect(block_);
    }
    block_goes_on_ = !complete;
    // Grids in letters look like words, and so do rows in unknown signs, which must not vanish.
    if (complete && block_.is_of_titles() && !block_.is_like_rows() && !block_.is_clean()) {
      if (is_title_of_next()) return block_ = text::BlockReader(options_.form, cells_), void();
    }
    if (complete) add_bands();
    put(block_.take(complete));
    if (!complete && block_.is_lost()) {
      block_goes_on_ = false;
      text::BlockReader rest(options_.form, cells_);
      while (!collect(rest)) rest = text::BlockReader(options_.form, cells_);
    }
  }

  /// Reads a grid copied from a sheet of which some rows have no clue, if the current line begins one: as many lines with
  /// tabs as each has columns. Elsewhere a line of tabs is blank.
  bool read_sheet() {
    const auto columns_here = [this]() -> std::ptrdiff_t {
      const Line* const line = lines_.peek_whole();
      return line == nullptr ? 0 : 1 + std::ranges::count(line->text, '\t');
    };
    constexpr std::ptrdiff_t fewest = 4;
    const std::ptrdiff_t columns = columns_here();
    const bool may_be_rows = options_.form == TextFormat::automatic || options_.form == TextFormat::grid;
    if (!may_be_rows || columns < fewest || columns > Box::max_side || csv_.has_header()) return false;
    std::vector<text::LineSource::Kept> rows;
    bool has_blank_row = false;
    while (std::ssize(rows) <= columns && columns_here() == columns) {
      rows.push_back(lines_.take());
      has_blank_row = has_blank_row || text::trimmed(rows.back().text).empty();
    }
    if (!has_blank_row || std::ssize(rows) != columns) {
      lines_.put_back(std::move(rows));
      return false;
    }
    text::BlockReader block(options_.form, cells_);
    for (const auto& [text, number, flaw] : rows) block.add(text, {number, 1});
    put(block.take(true));
    return true;
  }

  /// Adds the other bands of a grid that is printed with blank lines between its bands: groups of as many rows as a box
  /// has.
  void add_bands() {
    const std::uint64_t rows = block_.rows_of_banded_grid();
    if (rows == 0) return;
    const std::size_t band = block_.size();
    while (block_.size() < rows) {
      skip_blank_lines();
      text::BlockReader next(options_.form, cells_);
      std::vector<text::LineSource::Kept> copy;
      const bool ended = at_row() && collect(next, &copy);
      if (!ended || next.size() != band || !block_.has_same_width(next))
        return lines_.put_back(std::move(copy));
      block_.append(std::move(next));
    }
  }

  // --- output

  void put(Items items) {
    for (Item& item : items) put(std::move(item));
  }

  void put(Item item) {
    found_anything_ = true;
    if (auto* fault = std::get_if<ParseFault>(&item)) {
      waiting_.emplace_back(
          TextError{options_.name, fault->place.line, fault->place.column, std::move(fault->what)});
    } else {
      waiting_.emplace_back(std::move(std::get<ReadPuzzle>(item)));
    }
  }

  void finish() {
    if (block_goes_on_) return read_block();
    ended_ = true;
    if (found_anything_) return;
    const char* why = lines_.line_count() == 0 ? "the input is empty"
                      : csv_.has_header()      ? "only the names of columns"
                                               : "only blank lines and comments";
    waiting_.emplace_back(TextError{options_.name, 0, 0, std::string("no puzzle found: ") + why});
  }

  ReadOptions options_;
  text::CellOptions cells_{options_.box, options_.alphabet, options_.keep_rows};
  text::LineSource lines_;
  text::BlockReader block_{options_.form, cells_};
  text::CsvReader csv_{lines_, cells_};
  /// In lines before this one, which a long object that is never closed seemed to have, no other object is gathered: that
  /// would be quadratic.
  std::uint64_t lines_of_open_object_ = 0;
  bool block_goes_on_ = false;  // the block of the rows read so far has not ended
  bool found_anything_ = false;
  bool ended_ = false;
  std::deque<ReadItem> waiting_;
};

PuzzleReader::PuzzleReader(std::istream& input, ReadOptions options)
    : parser_(std::make_unique<Parser>(input, std::move(options))) {}
PuzzleReader::~PuzzleReader() = default;

std::optional<ReadItem> PuzzleReader::next() {
  return parser_->next();
}

std::size_t PuzzleReader::next_lines_9x9(LinePuzzles9x9& puzzles, std::size_t most) {
  return parser_->next_lines_9x9(puzzles, most);
}

}  // namespace evodoku
