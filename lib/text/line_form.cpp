#include <algorithm>
#include <array>
#include <functional>
#include <map>
#include <string>
#include <utility>
#include <vector>

#include "evodoku/check.hpp"
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

/// Whether a field may be a puzzle in symbols: it is long, and at most one of its characters is no symbol, unless all
/// blanks have another sign.
bool may_be_puzzle(const Field& field) {
  constexpr std::size_t shortest = 14;
  if (field.text.size() < shortest) return false;
  const SymbolTable& table = SymbolTable::of(Alphabet::standard, max_symbol_side);
  const auto is_symbol = [&](char c) { return table.digit_of(c) != SymbolTable::no_digit; };
  return std::ranges::count_if(field.text, is_symbol) + 1 >= std::ssize(field.text) ||
         other_blank_of({&field, 1}) != '\0';
}

/// Whether there are about as many as a puzzle has cells. (Hashes of 64 hexadecimal digits are no 9x9 puzzle.)
bool is_near(std::size_t count, std::size_t cells) {
  return 5 * count >= 4 * cells && 4 * count <= 5 * cells;
}

/// Whether a field is about as long as a puzzle, and looks like one with errors or unknown blanks: nine tenths of it are
/// digits, blanks and one other sign. HoDoKu puts a `+` before the digits that were placed.
bool resembles_puzzle(std::string_view text, std::size_t cells) {
  std::size_t digits = 0;
  std::size_t blanks = 0;
  std::size_t others = 0;
  std::map<std::string_view, std::size_t> counts;
  for (std::size_t at = 0; at < text.size();) {
    std::size_t size = 1;
    while (at + size < text.size() && is_continuation(text[at + size])) ++size;
    if (is_digit(text[at])) {
      ++digits;
    } else if (is_blank_symbol(text[at])) {
      ++blanks;
    } else if (text[at] != '+') {
      ++counts[text.substr(at, size)];
      ++others;
    }
    at += size;
  }
  std::size_t most = 0;
  for (const auto& [sign, count] : counts) most = std::max(most, count);
  const std::size_t all = digits + blanks + others;
  return is_near(all, cells) && 10 * (all - others + most) >= 9 * all && 8 * digits >= cells;
}

/// Whether a field is a piece of the row's text: where nothing stands between quotes, it is not.
bool is_piece_of(const Row& row, const Field& field) {
  const char* const begin = row.text().data();
  return std::less_equal<>()(begin, field.text.data()) &&
         std::less<>()(field.text.data(), begin + row.text().size());
}

template <typename Digits>
bool is_solution(const Digits& solved, std::span<const std::uint8_t> puzzle) {
  return std::ranges::equal(puzzle, solved, [](int clue, int digit) {
    return digit != Grid::blank && (clue == Grid::blank || clue == digit);
  });
}

/// What stands beside a puzzle that was read from a line, if it can be a puzzle, too, which no comment may hide: one field,
/// fields of the same length that are not its solution, pieces of any length of which one is long, or, where only full grids
/// were read, cells of which some have no sign.
const Field* puzzle_beside(const Row& row, std::span<const Field> beside,
                           std::span<const std::uint8_t> puzzle, bool only_full) {
  const std::size_t cells = puzzle.size();
  const int side = side_of_cells(cells).value_or(0);
  const auto cells_of = [](const Field& field) {
    return number_of(field.text) != not_a_number ? 1 : character_count(field.text);
  };
  const SymbolTable& table = SymbolTable::of(Alphabet::standard, max_symbol_side);
  const auto digits_of = [&](std::span<const Field> group) {
    std::vector<int> digits;
    for (const Field& field : group) {
      const int number = number_of(field.text);
      if (number != not_a_number) {
        digits.push_back(number);
      } else {
        for (const char c : field.text) digits.push_back(table.digit_of(c));
      }
    }
    return digits;
  };
  for (std::size_t begin = 0, end = 0; begin < beside.size(); begin = end) {
    end = begin + 1;
    while (end < beside.size() && cells_of(beside[end]) == cells_of(beside[begin])) ++end;
    const std::span<const Field> group = beside.subspan(begin, end - begin);
    const std::size_t count = group.size() * cells_of(group[0]);
    if (group.size() > 1 && is_near(count, cells)) {
      const std::vector<int> digits = digits_of(group);
      const bool is_filled = std::ranges::all_of(digits, [](int digit) { return digit > 0; });
      const bool fits = std::ranges::all_of(digits, [&](int digit) { return digit <= side; });
      if (only_full || !is_filled || (fits && !is_solution(digits, puzzle))) return &group[0];
    }
    for (const Field& field : group)
      if (resembles_puzzle(field.text, cells)) return &field;
  }
  std::string pieces;
  std::size_t longest = 0;
  const auto is_symbol = [&](char c) {
    return c == '-' || c == '?' || (table.digit_of(c) >= 0 && table.digit_of(c) <= side);
  };
  for (const Field& field : beside) {
    if (!std::ranges::all_of(field.text, is_symbol)) continue;
    pieces += field.text;
    longest = std::max(longest, field.text.size());
  }
  const std::vector<int> digits = digits_of(std::array{Field{pieces, {}}});
  if (4 * longest >= cells && is_near(digits.size(), cells) && (only_full || !is_solution(digits, puzzle)))
    return &beside[0];
  if (!only_full || beside.empty() || !is_piece_of(row, beside.front()) || !is_piece_of(row, beside.back()))
    return nullptr;
  const char* const first = beside.front().text.data();
  const std::string_view last = beside.back().text;
  const std::string_view text =
      row.text().substr(first - row.text().data(), last.data() + last.size() - first);
  constexpr std::string_view delimiters = ",;|\t";
  const auto is_delimiter = [&](char c) { return delimiters.find(c) != std::string_view::npos; };
  const std::size_t written = std::ranges::count_if(text, is_digit);
  const std::size_t between = std::ranges::count_if(text, is_delimiter);
  const bool is_of_cells =
      std::ranges::all_of(text, [&](char c) { return is_digit(c) || c == ' ' || is_delimiter(c); });
  const bool may_be =
      is_of_cells && 8 * written >= cells && (is_near(between, cells) || is_near(text.size(), cells));
  return may_be ? &beside.front() : nullptr;
}

std::string_view text_before(const Row& row, std::string_view piece) {
  return row.text().substr(0, piece.data() - row.text().data());
}

std::string_view text_behind(const Row& row, std::string_view piece) {
  return row.text().substr(text_before(row, piece).size() + piece.size());
}

/// What stands before and behind the cells of a puzzle, as its comment: in arrays and between quotes without their signs.
std::string comment_of(const Row& row, std::string_view before, std::string_view behind) {
  const std::string_view content = trimmed(row.text());
  std::string plain_before(before);
  std::string plain_behind(behind);
  if (content.starts_with('[') || content.starts_with('"') || before.ends_with("[\"")) {
    for (std::string* const text : {&plain_before, &plain_behind})
      std::erase_if(*text, [](char c) { return c == '[' || c == ']' || c == '"'; });
    plain_behind.resize(plain_behind.find_last_not_of(" ,;") + 1);
  }
  std::string comment(cut_fields(plain_before, {}).empty() ? "" : trimmed(plain_before));
  const std::string rest = comment_behind(plain_behind);
  if (!comment.empty() && !rest.empty()) comment += ' ';
  return comment + rest;
}

/// Whether a grid beside a puzzle is meant as its solution: it is full, or nearly, as a typing error may have left it. So
/// is a map of its regions, which contradicts itself and may have a blank for each 0.
bool is_meant_as_solution(const Grid& grid, const ReadPuzzle* puzzle) {
  const int most_blanks = find_conflict(grid) ? grid.side() : 2;
  return grid.cells() - grid.clue_count() <= most_blanks &&
         (puzzle == nullptr || !puzzle->record.puzzle.is_complete());
}

ParseFault another_puzzle(Place place) {
  return {place,
          "what begins here can be a puzzle, too, beside the one that can be read: mend it, put each on a "
          "line of its own, or begin comments with #"};
}

/// A fault, if another puzzle may stand between or around those that were found in a line.
std::optional<ParseFault> unread_puzzle(const Row& row,
                                        std::span<const std::pair<std::string_view, Item>> found,
                                        std::size_t cells) {
  if (cells <= max_symbol_side) return std::nullopt;  // so short, anything looks like one
  std::vector<std::uint8_t> puzzle(cells);
  for (const auto& [text, item] : found) {
    const auto* const read = std::get_if<ReadPuzzle>(&item);
    if (read == nullptr || read->record.puzzle.is_complete()) continue;
    puzzle.assign(read->record.puzzle.digits().begin(), read->record.puzzle.digits().end());
    break;
  }
  const bool only_full = std::ranges::all_of(found, [](const auto& item) {
    const auto* const read = std::get_if<ReadPuzzle>(&item.second);
    return read != nullptr && read->record.puzzle.is_complete();
  });
  const std::span<const Field> fields = row.fields();
  std::size_t begin = 0;
  for (std::size_t i = 0, next = 0; i <= fields.size(); ++i) {
    const bool is_read =
        next < found.size() && i < fields.size() && fields[i].text.data() == found[next].first.data();
    if (!is_read && i < fields.size()) continue;
    if (const Field* const other = puzzle_beside(row, fields.subspan(begin, i - begin), puzzle, only_full))
      return another_puzzle(other->place);
    begin = i + 1;
    ++next;
  }
  return std::nullopt;
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
  const auto is_fault = [](const auto& item) { return std::holds_alternative<ParseFault>(item.second); };
  // rows of a larger grid, perhaps a damaged one, of which some have no larger digit than a small one
  const std::span<const Field> run = groups_in(row.fields());
  const std::size_t faults = std::ranges::count_if(found, is_fault);
  const bool are_rows =
      run.size() > 1 && length <= run.front().text.size() && 2 * run.size() >= run.front().text.size();
  const bool are_whole = side_of_cells(symbol_count(run)) == std::ssize(run);
  if (are_rows && (found.size() < run.size() || 2 * faults > run.size() || (are_whole && faults > 0)))
    return {};
  const bool is_alone = found.size() == 1;
  std::erase_if(found, [&](const auto& item) {
    constexpr std::size_t nearly = 2;
    return length == 0 || item.first.size() + nearly < length || item.first.size() > length + nearly;
  });
  std::optional<ParseFault> unread = unread_puzzle(row, found, length);
  Items items;
  const auto is_full = [](const auto& one) {
    const auto* const read = std::get_if<ReadPuzzle>(&one.second);
    return read != nullptr && is_meant_as_solution(read->record.puzzle, nullptr);
  };
  const bool has_open = !std::ranges::all_of(found, is_full);
  bool has_digits = is_alone;  // several without any are drawn
  for (std::size_t i = 0, next = 0; i < found.size(); i = next) {
    auto& [cells, item] = found[i];
    auto* const puzzle = std::get_if<ReadPuzzle>(&item);
    next = i + 1;
    const auto* const following =
        next < found.size() ? std::get_if<ReadPuzzle>(&found[next].second) : nullptr;
    if (following != nullptr && puzzle != nullptr && !following->record.puzzle.is_complete() &&
        is_solution(puzzle->record.puzzle.digits(), following->record.puzzle.digits()))
      continue;  // its solution stands before it
    const std::string no_solution =
        "this is no solution of the puzzle beside it: mend one of the two, or put each on a line of its own";
    if (following != nullptr && is_meant_as_solution(following->record.puzzle, puzzle)) {
      if (puzzle != nullptr &&
          !is_solution(following->record.puzzle.digits(), puzzle->record.puzzle.digits()))
        item = ParseFault{row.place_of(found[next].first), no_solution};
      ++next;
    } else if (has_open && is_full(found[i])) {
      item = ParseFault{row.place_of(cells), no_solution};
    }
    if (auto* const whole = std::get_if<ReadPuzzle>(&item)) {
      std::string_view behind = text_behind(row, cells);
      if (next < found.size()) behind = behind.substr(0, found[next].first.data() - behind.data());
      set_comment(*whole,
                  comment_of(row, items.empty() ? text_before(row, found.front().first) : "", behind));
      has_digits = has_digits || whole->record.puzzle.clue_count() > 0;
    } else {
      has_digits = true;
    }
    items.push_back(std::move(item));
  }
  if (!has_digits) return {};
  if (unread) return {*std::move(unread)};
  return items;
}

/// The one stretch of fields that are cells of a puzzle, with words before or behind it.
std::optional<ReadPuzzle> stretch_of_cells(const Row& row, const CellOptions& options) {
  constexpr std::size_t fewest = 16;
  const std::span<const Field> fields = row.fields();
  const auto is_number = [](const Field& field) { return number_of(field.text) != not_a_number; };
  const auto is_piece = [&](const Field& field) { return is_piece_of(row, field); };
  constexpr std::string_view empty = " \t,;|\"'";
  const auto puzzle_at = [&](std::span<const Field> cells, Writing writing) {
    Grid grid = puzzle_of(cells, writing, options);
    const std::span<const Field> before = fields.first(cells.data() - fields.data());
    const std::span<const Field> behind = fields.subspan(before.size() + cells.size());
    for (const std::span<const Field> beside : {before, behind}) {
      const Field* const other = puzzle_beside(row, beside, grid.digits(), grid.is_complete());
      if (grid.cells() > max_symbol_side && other != nullptr) throw another_puzzle(other->place);
      if (std::ranges::count_if(beside, is_number) > grid.cells()) throw another_puzzle(beside.front().place);
    }
    // where the first or last cell has nothing between its quotes, the words stand beyond the nearest other cell
    const auto first = std::ranges::find_if(cells, is_piece);
    if (first == cells.end()) return puzzle_in_line(std::move(grid), row.place().line, "");
    const auto last = std::ranges::find_if(cells.rbegin(), cells.rend(), is_piece);
    std::string_view words_before = text_before(row, first->text);
    if (first != cells.begin())
      words_before = words_before.substr(0, words_before.find_last_not_of(empty) + 1);
    std::string_view words_behind = text_behind(row, last->text);
    if (last != cells.rbegin())
      words_behind.remove_prefix(std::min(words_behind.find_first_not_of(empty), words_behind.size()));
    return puzzle_in_line(std::move(grid), row.place().line, comment_of(row, words_before, words_behind));
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
  const std::span<const Field> cells = groups_in(fields);
  const std::size_t length = cells.front().text.size();
  const auto is_word = [&](const Field& beside) {  // no group of a larger puzzle, which may be damaged
    const std::size_t size = beside.text.size();
    return size != length &&
           (is_number(beside) || !is_near(size, length) || !std::ranges::all_of(beside.text, is_cell));
  };
  constexpr std::size_t most_words = 3;
  const std::span<const Field> before = fields.first(cells.data() - fields.data());
  const std::span<const Field> behind = fields.subspan(before.size() + cells.size());
  const bool are_words = before.size() <= most_words && behind.size() <= most_words &&
                         std::ranges::all_of(before, is_word) && std::ranges::all_of(behind, is_word);
  const std::uint64_t count = symbol_count(cells);
  const std::size_t side = side_of_cells(count).value_or(0);
  const bool are_rows = count >= fewest && side > 0 && (side % length == 0 || length % side == 0);
  if (are_words && cells.size() > 1 && are_rows) return puzzle_at(cells, Writing::symbols);
  return std::nullopt;
}

/// One puzzle that is no field, or of a field that is none, whose fault it says.
ReadPuzzle read_one(const Row& row, const CellOptions& options) {
  const std::span<const Field> fields = row.fields();
  if (fields.empty())
    throw ParseFault{row.place().whole_line(), "no puzzle in this line: what stands behind ';' is a comment"};
  if (std::string why = why_no_rows({&row, 1}); !why.empty())
    throw ParseFault{row.place().whole_line(), std::move(why)};
  const auto long_field = std::ranges::find_if(fields, may_be_puzzle);
  const Field& symbols = long_field == fields.end() ? fields.front() : *long_field;
  const auto symbols_then_comment = [&] {
    ReadPuzzle puzzle = puzzle_of_symbols(symbols, options);
    set_comment(puzzle, comment_of(row, "", text_behind(row, symbols.text)));
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
  const auto longest =
      std::ranges::max_element(fields, {}, [](const Field& field) { return field.text.size(); });
  const bool is_in_groups = !numbers && longest->text.size() <= max_symbol_side && is_long_line(row.text());
  if (is_in_groups && !side_of_cells(count))
    throw ParseFault{row.place().whole_line(), wrong_count(count, "symbol", options.box)};
  // A number in front of a damaged puzzle is no 2x2 or 3x3 one.
  const std::size_t shortest_symbols = options.box ? 4 : 16;
  const bool fits = side_of_cells(symbols.text.size()).has_value();
  if (symbols.text.size() >= shortest_symbols && fits && !numbers && !is_in_groups)
    return symbols_then_comment();
  if (longest->text.size() > max_symbol_side) return puzzle_of_symbols(*longest, options);
  if (numbers || are_groups) return whole(fields, numbers ? Writing::numbers : Writing::symbols);
  if (count > max_symbol_side && side_of_cells(count))
    throw ParseFault{fields[1].place,
                     std::to_string(count) + " symbols in pieces of different lengths: a blank too many?"};
  if (fits && symbols.text.size() < shortest_symbols)
    throw ParseFault{
        symbols.place,
        shown_text(symbols.text) + " beside other text is no puzzle, unless --order or --box names its side"};
  return symbols_then_comment();
}

/// "Solution: 4798...", "solution = ...".
bool is_called_solution(const ReadPuzzle& puzzle) {
  const std::string_view comment = puzzle.record.comment ? std::string_view(*puzzle.record.comment) : "";
  return puzzle.record.puzzle.is_complete() &&
         our_name_of(trimmed(comment.substr(0, comment.find_first_of(":=")))) == names_of_solutions[0];
}

/// Whether a field in quotes goes on in the next line.
bool is_cut_record(std::string_view line) {
  line = line.substr(0, line.find('#'));
  const auto is_there = [&](const char* text) { return line.find(text) != std::string_view::npos; };
  return std::ranges::count(line, '"') % 2 != 0 &&
         std::ranges::any_of(std::array{",\"", "\",", ";\"", "\";", "\t\"", "\"\t"}, is_there);
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
  if (are_pencil_marks(cells)) return false;
  constexpr std::size_t shortest_with_two = 145;  // the second may be damaged
  if (line.size() < shortest_with_two) return true;
  const Row row = row_of_line(line, {});
  const std::span<const Field> behind = row.fields().subspan(1);
  const bool is_full = (all & (is_zero | is_blank)) == 0;
  return std::ranges::none_of(behind, may_be_puzzle) && puzzle_beside(row, behind, cells, is_full) == nullptr;
}

std::optional<ReadPuzzle> read_line_9x9(std::string_view line, Place place, const CellOptions& options) {
  const bool is_of_9x9 =
      options.alphabet == Alphabet::standard && options.box.value_or(Box(3, 3)) == Box(3, 3);
  Cells9x9 cells;
  if (!is_of_9x9 || !read_symbols_9x9(line, cells)) return std::nullopt;
  return puzzle_in_line(evodoku::grid_of(cells), place.line, comment_behind(line.substr(cells.size())));
}

bool is_long_symbol_line(std::string_view line) {
  if (first_field(line).size() <= max_symbol_side) return false;
  std::string plain;
  return first_field(with_plain_blanks(line, plain)).size() > max_symbol_side;
}

bool is_long_line(std::string_view line) {
  constexpr std::size_t shortest = max_symbol_side + 1;
  if (line.size() < shortest) return false;
  std::string plain;
  const Row row = row_of_line(with_plain_blanks(line, plain), {1, 1});
  const std::span<const Field> fields = row.fields();
  const auto is_long = [](const Field& field) { return field.text.size() >= shortest; };
  if (fields.size() > Box::max_side || std::ranges::any_of(fields, is_long)) return true;
  const std::span<const Field> run = groups_in(fields);
  const auto has_cell = [](const Field& field) { return std::ranges::any_of(field.text, is_cell); };
  return !run.empty() && run.front().text.size() >= 3 && symbol_count(run) >= shortest &&
         (run.size() == fields.size() || std::ranges::all_of(run, has_cell)) && !row.all_numbers() &&
         !are_candidates(fields, fields.size());
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
  for (Item& item : items) {
    const auto* const puzzle = std::get_if<ReadPuzzle>(&item);
    if (puzzle != nullptr && is_called_solution(*puzzle))
      item = ParseFault{place.whole_line(),
                        "a solution on a line of its own: put it behind its puzzle, or leave it out"};
    else if (puzzle != nullptr && is_cut_record(line))
      item = ParseFault{place.whole_line(),
                        "a quote in this line is never closed: records of several lines need a first line of "
                        "column names, one of them 'puzzle'"};
  }
  return items;
}

}  // namespace evodoku::text
