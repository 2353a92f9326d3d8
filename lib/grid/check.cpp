#include "evodoku/check.hpp"

#include <algorithm>
#include <array>

#include "evodoku/geometry.hpp"  // for the names of houses only

namespace evodoku {

namespace {

/// Cell number `place` of a house, computed directly from the definition. Houses are numbered rows first, then columns,
/// then boxes.
int cell_of_house(Box box, int house, int place) {
  const int side = box.side();
  const int number = house % side;
  if (house < side) return number * side + place;
  if (house < 2 * side) return place * side + number;
  const int boxes_across = side / box.cols();
  const int row = number / boxes_across * box.rows() + place / box.cols();
  const int column = number % boxes_across * box.cols() + place % box.cols();
  return row * side + column;
}

std::optional<Conflict> conflict_in_house(const Grid& grid, int house) {
  std::array<int, Box::max_side + 1> seen_at;  // by digit
  std::fill_n(seen_at.begin(), grid.side() + 1, -1);
  for (int place = 0; place < grid.side(); ++place) {
    const int cell = cell_of_house(grid.box(), house, place);
    const int digit = grid[cell];
    if (digit == Grid::blank) continue;
    int& before = seen_at[digit];
    if (before >= 0) return Conflict{digit, before, cell, house_name(grid.box(), house)};
    before = cell;
  }
  return std::nullopt;
}

/// Whether a digit stands twice in any house, by one look at each cell. Inline, so that the box can be known when it is
/// compiled.
[[gnu::always_inline]] inline bool has_conflict(std::span<const std::uint8_t> digits, Box box) {
  std::array<std::uint64_t, Box::max_side> in_column{};
  std::array<std::uint64_t, Box::max_side> in_box{};  // of one band
  std::uint64_t twice = 0;
  auto cell = digits.begin();
  for (int row = 0; row < box.side(); ++row) {
    if (row % box.rows() == 0) in_box.fill(0);
    std::uint64_t in_row = 0;
    for (int column = 0, stack = 0; column < box.side(); ++stack) {
      std::uint64_t& of_box = in_box[stack];
      for (const int end = column + box.cols(); column < end; ++column, ++cell) {
        const std::uint64_t digit = *cell == Grid::blank ? 0 : std::uint64_t{1} << (*cell - 1);
        std::uint64_t& of_column = in_column[column];
        twice |= digit & (in_row | of_column | of_box);
        in_row |= digit;
        of_column |= digit;
        of_box |= digit;
      }
    }
  }
  return twice != 0;
}

}  // namespace

std::string Conflict::message(Box box) const {
  return "two " + digit_name(box, digit) + "s in " + house + ": " + cell_name(box, first_cell) + " and " +
         cell_name(box, second_cell);
}

std::optional<Conflict> find_conflict(const Grid& grid) {
  constexpr Box usual(3, 3);
  const bool has_any =
      grid.box() == usual ? has_conflict(grid.digits(), usual) : has_conflict(grid.digits(), grid.box());
  if (!has_any) return std::nullopt;
  for (int house = 0; house < 3 * grid.side(); ++house) {
    if (auto conflict = conflict_in_house(grid, house)) return conflict;
  }
  return std::nullopt;
}

std::optional<std::string> find_fault(const Grid& puzzle, const Grid& solution) {
  const Box box = solution.box();
  if (puzzle.box() != box)
    return "the puzzle has box " + puzzle.box().name() + ", the solution " + box.name();
  for (int cell = 0; cell < solution.cells(); ++cell) {
    if (solution.is_blank(cell)) return cell_name(box, cell) + " is blank";
    if (!puzzle.is_blank(cell) && puzzle[cell] != solution[cell]) {
      return "clue " + digit_name(box, puzzle[cell]) + " at " + cell_name(box, cell) + " became " +
             digit_name(box, solution[cell]);
    }
  }
  const auto conflict = find_conflict(solution);
  return conflict ? std::optional(conflict->message(box)) : std::nullopt;
}

namespace {

// The two loops over all cells compute with bytes instead of bool, because compilers then vectorise them.

bool keeps_clues(const Cells9x9& puzzle, const Cells9x9& solution) {
  std::uint8_t changed = 0;
  for (std::size_t cell = 0; cell < puzzle.size(); ++cell) {
    const std::uint8_t difference = puzzle[cell] ^ solution[cell];
    changed = changed | (puzzle[cell] == Grid::blank ? std::uint8_t{0} : difference);
  }
  return changed == 0;
}

bool are_digits(const Cells9x9& solution) {
  constexpr std::uint8_t largest_digit = 9;
  std::uint8_t largest = 0;
  for (const std::uint8_t digit : solution) largest = std::max(largest, digit);
  return largest <= largest_digit;
}

/// A digit as one bit in the first, second or third ten bits of a word.
constexpr std::size_t places = 3;
constexpr int bits_per_place = 10;
constexpr std::array<std::array<std::uint32_t, 16>, places> digit_at_place = [] {
  std::array<std::array<std::uint32_t, 16>, places> table{};
  for (std::size_t place = 0; place < places; ++place) {
    for (std::size_t digit = 1; digit <= 9; ++digit) {
      table[place][digit] = std::uint32_t{1} << (digit + place * bits_per_place);
    }
  }
  return table;
}();

/// Whether the three parts of the word together contain all nine digits. If they come from nine cells, each digit then
/// occurs once.
bool are_all_digits(std::uint32_t places_of_digits) {
  constexpr std::uint32_t all_digits = 0b11'1111'1110;
  const std::uint32_t together =
      places_of_digits | places_of_digits >> bits_per_place | places_of_digits >> 2 * bits_per_place;
  return (together & all_digits) == all_digits;
}

/// Whether every house holds each digit once, in a grid of the digits 1 to 9. Three neighbouring cells of a row go into
/// one word; rows, boxes and columns are three ways of combining the same words.
bool fills_houses(const Cells9x9& solution) {
  constexpr std::size_t side = 9;
  constexpr std::uint32_t all_of_three_columns = 0b1111111110'1111111110'1111111110;
  bool filled = true;
  std::array<std::uint32_t, 3> in_columns{};
  for (std::size_t band = 0; band < side; band += 3) {
    std::array<std::uint32_t, 3> in_box{};
    for (std::size_t row = band; row < band + 3; ++row) {
      std::uint32_t in_row = 0;
      for (std::size_t stack = 0; stack < 3; ++stack) {
        const std::uint8_t* cells = &solution[row * side + stack * 3];
        const std::uint32_t segment =
            digit_at_place[0][cells[0]] | digit_at_place[1][cells[1]] | digit_at_place[2][cells[2]];
        in_row |= segment;
        in_box[stack] |= segment;
      }
      filled &= are_all_digits(in_row);
    }
    for (std::size_t stack = 0; stack < 3; ++stack) {
      filled &= are_all_digits(in_box[stack]);
      in_columns[stack] |= in_box[stack];
    }
  }
  for (const std::uint32_t digits : in_columns) filled &= digits == all_of_three_columns;
  return filled;
}

}  // namespace

bool is_solution_of(const Cells9x9& puzzle, const Cells9x9& solution) {
  return are_digits(solution) && keeps_clues(puzzle, solution) && fills_houses(solution);
}

}  // namespace evodoku
