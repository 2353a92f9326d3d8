#include <algorithm>
#include <array>
#include <string>
#include <utility>
#include <vector>

#include "text/candidates.hpp"
#include "text/characters.hpp"
#include "text/formats.hpp"

namespace evodoku::text {

namespace {

/// The cells of symbols in the fast path: the digit, and what `0` and other blanks are.
constexpr std::uint8_t is_zero = 0x10;
constexpr std::uint8_t is_blank = 0x20;
constexpr std::uint8_t is_other = 0x80;
constexpr std::array<std::uint8_t, 256> cells_9x9 = [] {
  std::array<std::uint8_t, 256> table{};
  table.fill(is_other);
  table['0'] = is_zero;
  for (const char c : {'.', '*', '_'}) table[static_cast<unsigned char>(c)] = is_blank;
  for (std::uint8_t digit = 1; digit <= 9; ++digit) table['0' + digit] = digit;
  return table;
}();

/// Whether a field may be a puzzle in symbols: it is long, and at most one of its characters is no symbol.
bool may_be_puzzle(const Field& field) {
  constexpr std::size_t shortest = 14;
  if (field.text.size() < shortest) return false;
  const SymbolTable& table = SymbolTable::of(Alphabet::standard, max_symbol_side);
  const auto is_symbol = [&](char c) { return table.digit_of(c) != SymbolTable::no_digit; };
  return std::ranges::count_if(field.text, is_symbol) + 1 >= std::ssize(field.text);
}

std::string_view text_before(const Row& row, std::string_view piece) {
  return row.text().substr(0, piece.data() - row.text().data());
}

std::string_view text_behind(const Row& row, std::string_view piece) {
  return row.text().substr(text_before(row, piece).size() + piece.size());
}

/// What stands before and behind the cells of a puzzle, as its comment. In an array that only closes the array.
std::string comment_of(const Row& row, std::string_view before, std::string_view behind) {
  const std::string_view content = trimmed(row.text());
  if (content.starts_with('[') || content.starts_with('"')) return "";
  std::string comment(cut_fields(before, {}).empty() ? "" : trimmed(before));
  const std::string rest = comment_behind(behind);
  if (!comment.empty() && !rest.empty()) comment += ' ';
  return comment + rest;
}

bool is_solution(const Grid& solved, const Grid& puzzle) {
  return solved.is_complete() &&
         std::ranges::equal(puzzle.digits(), solved.digits(),
                            [](int clue, int digit) { return clue == Grid::blank || clue == digit; });
}

/// Whether a grid behind a puzzle is meant as its solution: it is full, or nearly, as a typing error may have left it.
bool is_meant_as_solution(const Grid& grid, const ReadPuzzle* puzzle) {
  constexpr int most_blanks = 2;
  return grid.cells() - grid.clue_count() <= most_blanks &&
         (puzzle == nullptr || !puzzle->record.puzzle.is_complete());
}

/// The puzzles in symbols of a line, whose first field may be a name: all fields of (nearly) the same length; what stands
/// behind each is its comment, also its solution. Nothing if no field is a puzzle.
Items puzzles_of_fields(const Row& row, const CellOptions& options) {
  std::vector<std::pair<std::string_view, Item>> found;
  std::size_t length = 0;
  for (const Field& field : row.fields()) {
    if (!may_be_puzzle(field)) continue;
    found.emplace_back(field.text, item_of([&] { return puzzle_of_symbols(field, options); }));
    if (std::holds_alternative<ReadPuzzle>(found.back().second)) length = std::max(length, field.text.size());
  }
  const bool is_alone = found.size() == 1;
  std::erase_if(found, [&](const auto& item) {
    constexpr std::size_t nearly = 2;
    return length == 0 || item.first.size() + nearly < length || item.first.size() > length + nearly;
  });
  Items items;
  bool has_digits = is_alone;  // several without any are drawn
  for (std::size_t i = 0, next = 0; i < found.size(); i = next) {
    auto& [cells, item] = found[i];
    auto* const puzzle = std::get_if<ReadPuzzle>(&item);
    next = i + 1;
    const auto* const following =
        next < found.size() ? std::get_if<ReadPuzzle>(&found[next].second) : nullptr;
    if (following != nullptr && is_meant_as_solution(following->record.puzzle, puzzle)) {
      if (puzzle != nullptr && !is_solution(following->record.puzzle, puzzle->record.puzzle))
        item = ParseFault{row.place_of(found[next].first),
                          "this is no solution of the puzzle before it: mend one of the two, or put each on "
                          "a line of its own"};
      ++next;
    }
    if (auto* const whole = std::get_if<ReadPuzzle>(&item)) {
      std::string_view behind = text_behind(row, cells);
      if (next < found.size()) behind = behind.substr(0, found[next].first.data() - behind.data());
      std::string comment = comment_of(row, i == 0 ? text_before(row, cells) : "", behind);
      if (!comment.empty()) whole->record.comment = std::move(comment);
      has_digits = has_digits || whole->record.puzzle.clue_count() > 0;
    } else {
      has_digits = true;
    }
    items.push_back(std::move(item));
  }
  return has_digits ? std::move(items) : Items();
}

/// The one stretch of fields that are cells of a puzzle, with words before or behind it.
std::optional<ReadPuzzle> stretch_of_cells(const Row& row, const CellOptions& options) {
  constexpr std::size_t fewest = 16;
  const std::span<const Field> fields = row.fields();
  const auto puzzle_at = [&](std::span<const Field> cells, Writing writing) {
    return puzzle_in_line(
        puzzle_of(cells, writing, options), row.place().line,
        comment_of(row, text_before(row, cells.front().text), text_behind(row, cells.back().text)));
  };
  for (std::size_t begin = 0, end = 0; begin < fields.size(); begin = end + 1) {
    end = begin;
    while (end < fields.size() && number_of(fields[end].text) != not_a_number) ++end;
    std::span<const Field> cells = fields.subspan(begin, end - begin);
    // "1. 5 3 0": the number of the puzzle
    if (cells.size() > fewest && !side_of_cells(cells.size()) && cells[0].text.ends_with('.') &&
        cells[0].text.size() > 1 && cells[1].text.size() == 1)
      cells = cells.subspan(1);
    if (cells.size() >= fewest && side_of_cells(cells.size())) return puzzle_at(cells, Writing::numbers);
  }
  constexpr std::size_t most_words = 3;
  for (std::size_t words = 1; words <= most_words && words + 2 < fields.size(); ++words) {
    const std::span<const Field> cells = fields.subspan(words);
    const bool is_word = fields[words - 1].text.size() != cells.front().text.size();  // else a cell too many
    if (is_word && equal_groups(cells) && symbol_count(cells) >= fewest && side_of_cells(symbol_count(cells)))
      return puzzle_at(cells, Writing::symbols);
  }
  return std::nullopt;
}

/// One puzzle that is no field, or of a field that is none, whose fault it says.
ReadPuzzle read_one(const Row& row, const CellOptions& options) {
  const std::span<const Field> fields = row.fields();
  if (fields.empty())
    throw ParseFault{row.place().whole_line(), "no puzzle in this line: what stands behind ';' is a comment"};
  const auto long_field = std::ranges::find_if(fields, may_be_puzzle);
  const Field& symbols = long_field == fields.end() ? fields.front() : *long_field;
  const auto symbols_then_comment = [&] {
    ReadPuzzle puzzle = puzzle_of_symbols(symbols, options);
    std::string comment = comment_of(row, "", text_behind(row, symbols.text));
    if (!comment.empty()) puzzle.record.comment = std::move(comment);
    return puzzle;
  };
  if (symbols.text.size() > max_symbol_side || fields.size() == 1) return symbols_then_comment();
  const auto whole = [&](std::span<const Field> all, Writing writing) {
    return puzzle_in_line(puzzle_of(all, writing, options), row.place().line,
                          comment_behind(row.text().substr(comment_start(row.text()))));
  };
  const std::optional<int> side = side_of_cells(fields.size());
  const bool numbers = row.all_numbers() && !single_symbols(fields, side, options.alphabet);
  if (numbers && side) return whole(fields, Writing::numbers);
  const std::uint64_t count = row.width(Writing::symbols);
  const bool are_groups = equal_groups(fields);
  if (are_groups && side_of_cells(count)) return whole(fields, Writing::symbols);
  for (const Cut cut : {Cut::nothing, Cut::spaces}) {
    const std::vector<Row> again = cut_again({&row, 1}, cut);
    constexpr std::uint64_t fewest = 16;
    if (!again.empty() && again[0].fields().size() >= fewest && side_of_cells(again[0].fields().size()))
      return whole(again[0].fields(), again[0].all_numbers() ? Writing::numbers : Writing::symbols);
  }
  if (auto puzzle = stretch_of_cells(row, options)) return *std::move(puzzle);
  constexpr std::size_t shortest_symbols = 4;
  if (symbols.text.size() >= shortest_symbols && side_of_cells(symbols.text.size()) && !numbers)
    return symbols_then_comment();
  if (numbers || are_groups) return whole(fields, numbers ? Writing::numbers : Writing::symbols);
  if (count > max_symbol_side && side_of_cells(count))
    throw ParseFault{fields[1].place,
                     std::to_string(count) + " symbols in pieces of different lengths: a blank too many?"};
  return symbols_then_comment();
}

}  // namespace

bool read_symbols_9x9(std::string_view line, Cells9x9& cells) {
  if (line.size() < cells.size()) return false;
  if (line.size() > cells.size() && !ends_symbols(line.substr(cells.size()))) return false;
  std::uint8_t all = 0;
  for (std::size_t cell = 0; cell < cells.size(); ++cell) {
    const std::uint8_t found = cells_9x9[static_cast<unsigned char>(line[cell])];
    all |= found;
    cells[cell] = found & 0x0FU;
  }
  if ((all & is_other) != 0 || (all & (is_zero | is_blank)) == (is_zero | is_blank)) return false;
  if ((all & is_zero) != 0 && std::ranges::find(cells, 9) == cells.end()) return false;  // may count from 0
  if (line.size() < 2 * cells.size() - 2) return true;
  const Row row = row_of_line(line, {});
  return std::ranges::none_of(row.fields().subspan(1), may_be_puzzle);
}

std::optional<ReadPuzzle> read_line_9x9(std::string_view line, Place place, const CellOptions& options) {
  const bool is_of_9x9 =
      options.alphabet == Alphabet::standard && options.box.value_or(Box(3, 3)) == Box(3, 3);
  Cells9x9 cells;
  if (!is_of_9x9 || !read_symbols_9x9(line, cells)) return std::nullopt;
  return puzzle_in_line(evodoku::grid_of(cells), place.line, comment_behind(line.substr(cells.size())));
}

bool is_long_symbol_line(std::string_view line) {
  return first_field(line).size() > max_symbol_side;
}

bool is_long_line(std::string_view line) {
  constexpr std::size_t shortest = max_symbol_side + 1;
  if (line.size() < shortest) return false;
  const Row row = row_of_line(line, {1, 1});
  const std::span<const Field> fields = row.fields();
  const auto is_long = [](const Field& field) { return field.text.size() >= shortest; };
  if (fields.size() > Box::max_side || std::ranges::any_of(fields, is_long)) return true;
  return equal_groups(fields) && fields.front().text.size() >= 3 && symbol_count(fields) >= shortest &&
         !row.all_numbers() && !are_candidates(fields, fields.size());
}

Items read_line_puzzles(std::string_view line, Place place, const CellOptions& options) {
  Items items;
  if (auto puzzle = read_line_9x9(line, place, options)) {  // most are
    items.emplace_back(*std::move(puzzle));
    return items;
  }
  std::string plain;
  const Row row = row_of_line(with_plain_blanks(line, plain), place);
  items = puzzles_of_fields(row, options);
  if (items.empty()) items.push_back(item_of([&] { return read_one(row, options); }));
  return items;
}

}  // namespace evodoku::text
