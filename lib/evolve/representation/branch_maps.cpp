#include "evolve/representation/branch_maps.hpp"

#include <algorithm>
#include <bit>
#include <numeric>
#include <stdexcept>

#include "deduce/kernel/bits.hpp"

namespace evodoku {

namespace {

/// The number of bits of a code: 4 for 9x9. It is the number of binary digits of the side, so that every digit has a
/// code even if 0..2^bits-1 are spread over 1..side+1.
int bits_for(int side) {
  return std::bit_width(static_cast<unsigned>(side));
}

int bits_of(const Grid& puzzle) {
  return (puzzle.cells() - puzzle.clue_count()) * bits_for(puzzle.side());
}

/// One group of all bits. The bits are independent, so the group has no values to preserve.
Group all_bits(const Grid& puzzle) {
  Group group;
  group.positions.resize(bits_of(puzzle));
  std::iota(group.positions.begin(), group.positions.end(), Position{0});
  return group;
}

std::vector<int> digits_of_codes(int side, bool to_ten) {
  const int codes = 1 << bits_for(side);
  std::vector<int> digits;
  // As published for 9x9: 1 + 0.6 code, rounded down.
  for (int code = 0; code < codes; ++code) digits.push_back(1 + code * side / (to_ten ? codes - 1 : codes));
  return digits;
}

}  // namespace

/// A grid that is being filled, and the digits in its houses.
class BranchMaps::Growth {
 public:
  explicit Growth(const BranchMaps& maps)
      : maps_(maps), grid_(maps.puzzle_), house_digits_(maps.house_clues_) {}

  /// Places the digit if it fits; returns the reward or penalty that the chapter gives for it.
  std::int64_t try_digit(int cell, int digit) {
    constexpr std::int64_t no_digit = -1'000'000'000;
    constexpr int clash_with_box_or_clue = 3;
    constexpr int clash_with_filled = 1;
    if (digit > grid_.side()) return no_digit;
    const auto& [row, column, box] = maps_.geometry_.houses_of(cell);
    const int clashes = stands_in(house_digits_, row, digit) + stands_in(house_digits_, column, digit);
    if (stands_in(house_digits_, box, digit) != 0) return -clashes - clash_with_box_or_clue;
    if (clashes == 0) {
      write(cell, digit);
      return 1;
    }
    const bool with_clue =
        stands_in(maps_.house_clues_, row, digit) + stands_in(maps_.house_clues_, column, digit) > 0;
    return -clashes - (with_clue ? clash_with_box_or_clue : clash_with_filled);
  }

  /// Places the smallest digit that fits; returns false if there is none.
  bool fill(int cell) {
    const std::uint64_t fitting = fitting_digits(cell);
    if (fitting != 0) write(cell, std::countr_zero(fitting) + 1);
    return fitting != 0;
  }

  /// The number of blank cells that no digit fits.
  int dead_cells() const {
    return std::ranges::count_if(maps_.blank_cells_,
                                 [&](int cell) { return grid_.is_blank(cell) && fitting_digits(cell) == 0; });
  }

  const Grid& grid() const { return grid_; }

 private:
  static int stands_in(const std::vector<std::uint64_t>& house_digits, Cell house, int digit) {
    return (house_digits[house] & bit(digit - 1)) != 0 ? 1 : 0;
  }

  std::uint64_t fitting_digits(int cell) const {
    std::uint64_t seen = 0;
    for (const Cell house : maps_.geometry_.houses_of(cell)) seen |= house_digits_[house];
    return ~seen & ones(0, grid_.side());
  }

  void write(int cell, int digit) {
    grid_.set(cell, digit);
    for (const Cell house : maps_.geometry_.houses_of(cell)) house_digits_[house] |= bit(digit - 1);
  }

  const BranchMaps& maps_;
  Grid grid_;
  std::vector<std::uint64_t> house_digits_;
};

std::int64_t BranchMaps::Decoded::depth_cost() const {
  const std::int64_t x = left_blank;
  const std::int64_t y = dead_after;
  // The sum of the two fractions over their common denominator.
  return (1'000'000 * (x + y) * (y + 1) + 1000 * (x + y * y * y) * (x + 1000)) / ((x + 1000) * (y + 1));
}

BranchMaps::BranchMaps(const Grid& puzzle, bool to_ten)
    : Genomes(std::vector<Gene>(bits_of(puzzle)), {all_bits(puzzle)}, {.least = 0, .count = 2}),
      puzzle_(puzzle),
      geometry_(puzzle.box()),
      bits_(bits_for(puzzle.side())),
      digit_of_code_(digits_of_codes(puzzle.side(), to_ten)),
      house_clues_(geometry_.houses()) {
  for (int cell = 0; cell < puzzle.cells(); ++cell) {
    if (puzzle.is_blank(cell)) {
      blank_cells_.push_back(cell);
      continue;
    }
    for (const Cell house : geometry_.houses_of(cell)) house_clues_[house] |= bit(puzzle[cell] - 1);
  }
}

BranchMaps::Decoded BranchMaps::read(ConstGenes genes) const {
  Growth growth(*this);
  Decoded result{.grid = puzzle_};
  for (std::size_t i = 0; i < blank_cells_.size(); ++i) {
    const int digit = digit_of(genes.subspan(i * bits_, bits_));
    if (digit > puzzle_.side()) ++result.empty_codes;
    result.score += growth.try_digit(blank_cells_[i], digit);
  }
  result.dead_before = growth.dead_cells();
  for (const int cell : blank_cells_) {
    if (growth.grid().is_blank(cell) && !growth.fill(cell)) break;
  }
  result.dead_after = growth.dead_cells();
  result.grid = growth.grid();
  result.left_blank = result.grid.cells() - result.grid.clue_count();
  return result;
}

int BranchMaps::digit_of(ConstGenes code) const {
  std::size_t number = 0;
  for (std::size_t i = 0; i < code.size(); ++i) number |= code[i] << i;
  return digit_of_code_[number];
}

std::vector<Block> BranchMaps::blocks(Blocks kind) const {
  if (kind != Blocks::cells && kind != Blocks::bits) {
    throw std::invalid_argument("blocks of a branch map must be cells or bits");
  }
  const std::size_t width = kind == Blocks::cells ? bits_ : 1;
  std::vector<Block> result(length() / width);
  for (std::size_t bit = 0; bit < result.size() * width; ++bit) {
    result[bit / width].push_back(bit);
  }
  return result;
}

}  // namespace evodoku
