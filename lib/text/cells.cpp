#include "text/cells.hpp"

#include <algorithm>
#include <array>
#include <bit>
#include <cstddef>
#include <set>
#include <utility>

#include "evodoku/check.hpp"

namespace evodoku::text {

namespace {

constexpr std::size_t alphabets = 5;
constexpr int most_letters = 26;

/// The symbols that a user may write: "1-9 and A-G, and . or 0 for a blank".
std::string usage_of(const SymbolTable& table) {
  std::string usage;
  for (int first = 1, last = 1; first <= table.side(); first = ++last) {
    while (last < table.side() && table.symbol_of(last + 1) == table.symbol_of(last) + 1) ++last;
    usage += usage.empty() ? "" : " and ";
    usage += table.symbol_of(first);
    if (last > first) usage.append("-") += table.symbol_of(last);
  }
  if (table.digit_of('0') == Grid::blank) return usage + ", and . or 0 for a blank";
  return usage + ", and . for a blank: in the " + std::string(name_of(table.alphabet())) + " alphabet " +
         (table.digit_of('0') == 1 ? "0 is a digit" : "0 is none");
}

/// The box of a puzzle with `count` cells.
Box box_of_cells(std::uint64_t count, std::string_view thing, Place place, const CellOptions& options) {
  const std::optional<int> side = side_of_cells(count);
  if (!side) throw ParseFault{place.whole_line(), wrong_count(count, thing, options.box)};
  if (options.box && options.box->side() != *side) {
    throw ParseFault{place.whole_line(), counted(count, thing) + ": " + a_side(*side) +
                                             " puzzle, but the box " + options.box->name() + " makes " +
                                             a_side(options.box->side()) + " one"};
  }
  return box_of_side(*side, options.box);
}

/// As many letters as the digits of a proper puzzle need, which has all but at most one, and no other digit: A is 1.
bool are_letters(std::span<const Field> fields, int side) {
  std::uint32_t letters = 0;
  for (const Field& field : fields) {
    for (const char c : field.text) {
      const char upper = c & ~' ';
      if (c == '0' || is_blank_symbol(c)) continue;
      if (upper < 'A' || upper >= 'A' + std::min(side, most_letters)) return false;
      letters |= 1U << (upper - 'A');
    }
  }
  return std::popcount(letters) >= std::max(side - 1, 3);
}

/// A grid without other blanks whose zeros stand once in each row and column, and which lacks the largest digit, counts
/// its digits from 0.
bool counts_from_zero(const Digits& digits, int side) {
  const std::size_t size = side;
  std::vector<int> columns(size);
  for (std::size_t row = 0; row < size; ++row) {
    std::size_t zeros = 0;
    for (std::size_t column = 0; column < size; ++column) {
      const int digit = digits[row * size + column];
      if (digit == side) return false;
      if (digit != 0) continue;
      ++zeros;
      if (columns[column]++ > 0) return false;
    }
    if (zeros != 1) return false;
  }
  return side > 2;
}

}  // namespace

constexpr SymbolTable::SymbolTable(Alphabet alphabet, int side) : alphabet_(alphabet), side_(side) {
  const bool is_of_letters =
      (alphabet == Alphabet::acs && side == 25) || (alphabet == Alphabet::letters && side <= most_letters);
  const bool is_of_acs = alphabet == Alphabet::acs && (side == 16 || side == 25);
  constexpr std::string_view digits = ".0123456789";
  const std::string_view letters =
      is_of_acs || alphabet == Alphabet::sgt ? "abcdefghijklmnopqrstuvwxyz" : "ABCDEFGHIJKLMNOPQRSTUVWXYZ";
  symbols_.front() = '.';
  auto* end = std::next(symbols_.begin());
  if (!is_of_letters) end = std::ranges::copy(digits.substr(has_digit_zero(alphabet, side) ? 1 : 2), end).out;
  std::ranges::copy(letters, end);
  digits_.fill(no_digit);
  for (const char blank : {'.', '*', '_', '0'}) digits_[static_cast<unsigned char>(blank)] = Grid::blank;
  if (is_of_letters && is_of_acs) digits_['0'] = no_digit;
  for (int digit = 1; digit <= side; ++digit) {
    const auto symbol = static_cast<unsigned char>(symbol_of(digit));
    digits_[symbol] = digit;
    if (symbol > '9') digits_[symbol ^ ' '] = digit;  // the other case
  }
}

const SymbolTable& SymbolTable::of(Alphabet alphabet, int side) {
  constexpr std::size_t sides = max_symbol_side + 1;
  static constexpr auto tables = []<std::size_t... place>(std::index_sequence<place...>) {
    return std::array{SymbolTable(static_cast<Alphabet>(place / sides), place % sides)...};
  }
  (std::make_index_sequence<alphabets * sides>());
  return tables[static_cast<std::size_t>(alphabet) * sides + side];
}

bool are_pencil_marks(std::span<const std::uint8_t> digits) {
  constexpr int side = 9;
  int clues = 0;
  std::uint32_t found = 0;
  for (int cell = 0; cell < std::ssize(digits); ++cell) {
    if (digits[cell] == Grid::blank) continue;
    if (digits[cell] != cell % side + 1) return false;
    ++clues;
    found |= 1U << digits[cell];
  }
  return clues > side && std::popcount(found) == side;
}

ParseFault pencil_marks_fault(Place place) {
  return {place.whole_line(),
          "each digit stands in the column of its number, as candidates do where . stands for those that are "
          "missing: "
          "write the candidates of a cell without ., or all 729 symbols in one line"};
}

std::string why_no_rows(std::span<const Row> rows) {
  constexpr std::size_t several = 4;
  constexpr std::size_t longest_cell = 4;  // "null"
  constexpr std::size_t none = std::string_view::npos;
  const std::string_view first = trimmed(rows.front().text());
  const std::string_view box = first.substr(0, first.find(':'));
  if (first.substr(box.size()).starts_with("::k:") || first.substr(box.size()).starts_with(":d:k:"))
    if (parse_box(box))
      return "3x3:d:k: and its like begin a killer, whose sums are no digits: before a puzzle leave it out";
  const auto is_short = [](const Row& row) { return row.width(Writing::symbols) <= 2; };
  const auto hides_text = [](const Row& row) {
    const std::string_view behind = row.text().substr(comment_start(row.text()));
    return behind.starts_with(';') && !comment_behind(behind).empty();
  };
  if (std::ranges::all_of(rows, is_short) && std::ranges::any_of(rows, hides_text))
    return "what stands behind ; would be lost beside so short a row: put a puzzle before its number or "
           "name, "
           "and # before a comment";
  std::string text;
  for (const Row& row : rows)
    text.append(without_program(row.text().substr(0, comment_start(row.text())))) += '\n';
  std::size_t lists = 0;
  std::size_t first_length = 0;
  bool is_uneven = false;
  std::size_t begin = none;  // of a list in which no other begins
  for (std::size_t at = 0; at < text.size(); ++at) {
    if (std::string_view("[({").find(text[at]) != none) begin = at + 1;
    if (std::string_view("])}").find(text[at]) == none || begin == none) continue;
    const std::string_view list = std::string_view(text).substr(begin, at - begin);
    begin = none;
    const std::vector<Field> fields = cut_fields(list, {});
    const std::size_t commas = std::ranges::count(list, ',');  // between them may be nothing
    const std::size_t length = std::max(fields.size(), commas + 1);
    // a cell, or rows
    if (length == 1 || fields.empty() || fields.front().text.size() > longest_cell) continue;
    if (lists == 0) first_length = length;
    // a whole grid, and what stands beside it; two lists of two are rather the candidates of two cells
    if (!is_uneven && lists == first_length && lists >= several && length != first_length) return "";
    ++lists;
    is_uneven = is_uneven || length != first_length;
  }
  if (lists < several || (is_uneven && rows.size() > 1)) return "";
  if (is_uneven)
    return "the lists in this line have different lengths: rows of a puzzle have the same; candidates are "
           "written without commas, a blank between cells";
  // beside many cells they are a comment; of several lines each may be a row, and brackets without commas are drawn
  const bool is_comment = 2 * lists * first_length < all_fields(rows).size();
  const bool are_rows = text.find(',') == none || (lists <= rows.size() && first_length >= several);
  if (lists <= first_length || is_comment || (rows.size() > 1 && are_rows)) return "";
  return std::to_string(lists) + " lists of " + std::to_string(first_length) +
         " can be clues (row, column, digit), rows in pieces, boxes, candidates, or several puzzles: write "
         "each puzzle on its own lines, each row in one list, and candidates without commas";
}

void refuse_several(const Grid& grid, bool side_by_side, std::string_view thing, Place place) {
  const int largest = *std::ranges::max_element(grid.digits());
  for (int side = std::max(largest, 4); 2 * side <= grid.side(); ++side) {
    const int times = grid.side() / side;
    if (grid.side() % side != 0 || largest < 3 || Box::for_side(side)->rows() == 1) continue;
    std::vector<std::uint64_t> digits(times * times);
    for (int cell = 0; cell < grid.cells(); ++cell) {
      const int part =
          side_by_side ? cell / grid.side() / side * times + cell % grid.side() / side : cell / (side * side);
      digits[part] |= std::uint64_t{1} << grid[cell];
    }
    const auto may_be_proper = [&](std::uint64_t found) { return std::popcount(found >> 1) >= side - 1; };
    if (std::ranges::all_of(digits, may_be_proper))
      throw ParseFault{place.whole_line(),
                       std::to_string(grid.cells()) + " " + std::string(thing) + "s can be " +
                           a_side(grid.side()) + " puzzle (--box " + grid.box().name() + ") or " +
                           std::to_string(times * times) + " of " + side_name(side) +
                           (side_by_side ? " side by side: put each below the one before it"
                                         : " that run together: put each on a line of its own")};
  }
  constexpr int numbers = 3;
  if (grid.cells() % numbers != 0 || !find_conflict(grid)) return;
  std::set<std::array<int, numbers>> pairs;  // in each clue: no two have the same
  for (int cell = 0; cell < grid.cells(); ++cell) {
    const int next = cell % numbers == 2 ? cell - 2 : cell + 1;
    pairs.insert({cell % numbers, grid[cell], grid[next]});
  }
  if (std::ssize(pairs) == grid.cells())
    throw ParseFault{place.whole_line(),
                     "as rows these digits contradict each other, as clues (row, column, digit) "
                     "not: write the rows, or say --box " +
                         grid.box().name()};
}

char other_blank_of(std::span<const Field> fields) {
  char blank = '\0';
  for (const Field& field : fields) {
    for (const char c : field.text) {
      if (c >= '1' && c <= '9') continue;
      const char sign = c == 'X' ? 'x' : c;
      if ((sign != '?' && sign != '-' && sign != 'x') || (blank != '\0' && blank != sign)) return '\0';
      blank = sign;
    }
  }
  return blank;
}

Digits digits_of(std::span<const Field> fields, Writing writing, int side, Alphabet alphabet,
                 bool may_have_other_blank) {
  const bool are_symbols = writing == Writing::symbols;
  const bool is_standard = alphabet == Alphabet::standard;
  if (are_symbols && is_standard && are_letters(fields, side)) alphabet = Alphabet::letters;
  const SymbolTable& table = SymbolTable::of(alphabet, are_symbols ? side : 2);
  const char other_blank = may_have_other_blank && side <= 9 && is_standard ? other_blank_of(fields) : '\0';
  const bool zero_is_digit = has_digit_zero(alphabet, side);
  Digits digits;
  digits.reserve(are_symbols ? symbol_count(fields) : fields.size());
  std::optional<Place> zero;
  bool has_blank = false;
  for (const Field& field : fields) {
    if (!are_symbols) {
      const int number = number_of(field.text);
      const int digit = number == blank_number ? Grid::blank : number + (zero_is_digit ? 1 : 0);
      if (number == not_a_number || digit > side)
        throw ParseFault{field.place, shown_text(field.text) + " is not a digit of " + a_side(side) +
                                          (zero_is_digit ? " grid (use 0-" : " grid (use 1-") +
                                          std::to_string(zero_is_digit ? side - 1 : side) +
                                          (zero_is_digit ? ", and . for a blank)" : ", and 0 for a blank)")};
      if (number == 0 && !zero) zero = field.place;
      has_blank = has_blank || number == blank_number;
      digits.push_back(digit);
      continue;
    }
    for (std::size_t i = 0; i < field.text.size(); ++i) {
      const char c = field.text[i];
      int digit = table.digit_of(c);
      if (digit == SymbolTable::no_digit && other_blank != '\0' && (c | ' ') == (other_blank | ' '))
        digit = Grid::blank;
      if (digit == SymbolTable::no_digit)
        throw ParseFault{field.place_of(i), shown_character(field.text.substr(i)) + " is not a digit of " +
                                                a_side(side) + " grid (use " + usage_of(table) + ")"};
      if (c == '0' && !zero) zero = field.place_of(i);
      has_blank = has_blank || is_blank_symbol(c);
      digits.push_back(digit);
    }
  }
  const bool is_whole = std::ssize(digits) == side * side;
  if (zero && !zero_is_digit && (has_blank || (is_whole && counts_from_zero(digits, side)))) {
    const std::string_view named = side == 16 ? "acs" : "zero";
    throw ParseFault{*zero, "'0' in " + a_side(side) + " grid that " +
                                (has_blank ? "has another sign for blanks" : "has it as often as any digit") +
                                " can be a digit" + (side == 16 ? ", as in hexadecimal," : "") +
                                " or a blank: say --alphabet " + std::string(named) +
                                " if it is a digit, or write all blanks " + (has_blank ? "alike" : "as .")};
  }
  return digits;
}

void append_cells(std::string& text, std::span<const std::uint8_t> cells, int side) {
  if (side > max_symbol_side) {
    for (std::size_t cell = 0; cell < cells.size(); ++cell) {
      if (cell > 0) text += ' ';
      text += std::to_string(cells[cell]);
    }
    return;
  }
  const std::size_t begin = text.size();
  text.resize(begin + cells.size());
  const auto symbols = text.begin() + begin;
  if (side <= 9) {  // sixteen at a time, where the compiler sees no table
    std::ranges::transform(cells, symbols, [](std::uint8_t digit) {
      return static_cast<char>(digit == Grid::blank ? '.' : '0' + digit);
    });
    return;
  }
  const SymbolTable& table = SymbolTable::of(Alphabet::standard, side);
  std::ranges::transform(cells, symbols, [&](std::uint8_t digit) { return table.symbol_of(digit); });
}

void require_box(Box box, const std::optional<Box>& asked_for, std::string_view thing, Place place) {
  if (asked_for.value_or(box) != box)
    throw ParseFault{place, std::string(thing) + " shows boxes of " + box.name() + ", but " +
                                asked_for->name() + " was asked for"};
}

std::uint64_t cells_of_side(int side) {
  const std::uint64_t wide = side;
  return wide * wide;
}

std::optional<int> side_of_cells(std::uint64_t cells) {
  for (int side = Box::min_side; side <= Box::max_side; ++side) {
    if (cells_of_side(side) == cells) return side;
  }
  return std::nullopt;
}

std::string side_name(std::uint64_t side) {
  return std::to_string(side) + "x" + std::to_string(side);
}

std::string a_side(std::uint64_t side) {
  const bool vowel = side == 8 || side == 11 || side == 18;  // eight, eleven, eighteen
  return (vowel ? "an " : "a ") + side_name(side);
}

Box box_of_side(int side, const std::optional<Box>& wanted) {
  return wanted && wanted->side() == side ? *wanted : *Box::for_side(side);
}

std::string wrong_count(std::uint64_t count, std::string_view thing, const std::optional<Box>& wanted) {
  const auto distance = [count](int side) {
    const std::uint64_t cells = cells_of_side(side);
    return count < cells ? cells - count : count - cells;
  };
  int nearest = wanted ? wanted->side() : Box::max_side;
  for (int side = Box::max_side; side >= Box::min_side && !wanted; --side) {
    const bool is_usual = Box::for_side(side)->rows() > 1;  // 48 symbols are not a faulty 7x7 puzzle
    if (is_usual && distance(side) < distance(nearest)) nearest = side;
  }
  const std::uint64_t by = distance(nearest);
  return counted(count, thing) + ": " + a_side(nearest) + " puzzle has " +
         std::to_string(cells_of_side(nearest)) + " (" + (by == 1 ? "one" : std::to_string(by)) +
         (count < cells_of_side(nearest) ? " short)" : " too many)");
}

bool single_symbols(std::span<const Field> fields, std::optional<int> side, Alphabet alphabet) {
  const int cells_a_row = side.value_or(0);
  return cells_a_row <= max_symbol_side &&
         (has_digit_zero(alphabet, cells_a_row) || (alphabet == Alphabet::acs && cells_a_row == 25)) &&
         std::ranges::all_of(fields, [](const Field& field) { return field.text.size() == 1; });
}

Grid puzzle_of(std::span<const Field> fields, Writing writing, const CellOptions& options) {
  const bool are_symbols = writing == Writing::symbols;
  const Place place = fields.front().place;
  const Box box = box_of_cells(are_symbols ? symbol_count(fields) : fields.size(),
                               are_symbols ? "symbol" : "number", place, options);
  if (are_symbols && box.side() > max_symbol_side) {
    throw ParseFault{place.whole_line(), a_side(box.side()) + " puzzle in symbols: they end at side " +
                                             std::to_string(max_symbol_side) +
                                             " (1-9 and A-Z); write numbers with spaces between"};
  }
  Grid grid(box, digits_of(fields, writing, box.side(), options.alphabet, true));
  if (box.side() == 9 && are_pencil_marks(grid.digits())) throw pencil_marks_fault(place);
  if (!options.box) refuse_several(grid, false, are_symbols ? "symbol" : "number", place);
  return grid;
}

ReadPuzzle puzzle_in_line(Grid grid, std::uint64_t line, std::string comment) {
  ReadPuzzle puzzle{.record = {.puzzle = std::move(grid)}, .line = line};
  set_comment(puzzle, std::move(comment));
  return puzzle;
}

void set_comment(ReadPuzzle& puzzle, std::string comment) {
  if (!comment.empty()) puzzle.record.comment = std::move(comment);
}

}  // namespace evodoku::text

namespace evodoku {

std::variant<Grid, TextError> grid_from_line(std::string_view line, std::optional<Box> box) {
  try {
    return text::whole_grid(line, {1, 1}, {box, Alphabet::standard});
  } catch (text::ParseFault& fault) {
    return TextError{"-", fault.place.line, fault.place.column, std::move(fault.what)};
  }
}

std::optional<Box> parse_box(std::string_view name) {
  const std::size_t cross = name.find_first_of("xX");
  if (cross == std::string_view::npos) return std::nullopt;
  const int rows = number_in<int>(name.substr(0, cross)).value_or(0);
  const int cols = number_in<int>(name.substr(cross + 1)).value_or(0);
  const bool possible = rows >= 1 && cols >= 1 && rows <= Box::max_side && cols <= Box::max_side &&
                        rows * cols >= Box::min_side && rows * cols <= Box::max_side;
  return possible ? std::optional(Box(rows, cols)) : std::nullopt;
}

}  // namespace evodoku
