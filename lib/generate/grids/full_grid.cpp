#include "generate/grids/full_grid.hpp"

#include <algorithm>
#include <cstdint>
#include <numeric>
#include <span>
#include <stdexcept>
#include <string>
#include <utility>

#include "canon/drawn_isomorphism.hpp"
#include "evodoku/check.hpp"
#include "evodoku/generate.hpp"
#include "random/stream.hpp"

namespace evodoku {

std::vector<std::uint8_t> pattern_grid(Box box) {
  std::vector<std::uint8_t> digits;
  for (int cell = 0; cell < box.cells(); ++cell) {
    const int row = box.row_of(cell);
    const int shift = row % box.rows() * box.cols() + row / box.rows();
    digits.push_back((box.column_of(cell) + shift) % box.side() + 1);
  }
  return digits;
}

/// Assigns a digit to each column, one column after another; if the remaining digits do not fit, earlier columns are
/// given other digits (augmenting paths: H. Kuhn, "The Hungarian Method", 1955).
std::vector<std::uint8_t> random_latin_square(int side, RandomStream& random) {
  constexpr int none = -1;
  std::vector<std::uint8_t> all_digits(side);
  std::iota(all_digits.begin(), all_digits.end(), std::uint8_t{1});
  std::vector<std::vector<std::uint8_t>> free_digits(side, all_digits);
  std::vector<std::uint8_t> square(side * side);
  for (auto row = square.begin(); row != square.end(); row += side) {
    for (auto& digits : free_digits) random.shuffle(std::span(digits));
    std::vector<int> column_of(side + 1, none);    // by digit
    std::vector<int> last_search(side + 1, none);  // by digit: that tried it, each only once
    const auto assign = [&](const auto& again, int column, int search) -> bool {
      return std::ranges::any_of(free_digits[column], [&](std::uint8_t digit) {
        if (std::exchange(last_search[digit], search) == search) return false;
        if (column_of[digit] != none && !again(again, column_of[digit], search)) return false;
        column_of[digit] = column;
        return true;
      });
    };
    for (int column = 0; column < side; ++column) assign(assign, column, column);
    for (const std::uint8_t digit : all_digits) {
      row[column_of[digit]] = digit;
      std::erase(free_digits[column_of[digit]], digit);
    }
  }
  return square;
}

namespace {

// Rounds from the pattern grid, by side. Fixed, because a walk that decided from the grid when to stop would favour
// some grids. Measured (docs/algorithms.md): after 4 rounds per line, the mean number of
// cells that are as at the start, and of pairs of equal cells that are still equal, are within a hundredth of those of
// independent grids; the number of 4-cell unavoidable sets settles last, after 5.
constexpr int rounds_per_line = 8;

// 9x9 grids start from grids that have already forgotten the pattern, and must forget only which of them it was. The
// correlation of the number of 4-cell unavoidable sets with that of the start is 0.07 after 8 rounds, 0.02 after 18.
constexpr Box box_of_9x9(3, 3);
constexpr int rounds_of_9x9 = 18;
constexpr int starts_of_9x9 = 64;

/// All callers get the same starts, which are points of one walk.
std::vector<KempeWalk<Box3x3>> make_starts_of_9x9() {
  RandomStream random = make_stream(0, "starts of full grids", {});
  KempeWalk walk{Box3x3{}};
  walk.begin(pattern_grid(box_of_9x9));
  for (int round = 0; round < rounds_per_line * box_of_9x9.side(); ++round) walk.round(random);
  std::vector<KempeWalk<Box3x3>> starts;
  while (starts.size() < starts_of_9x9) {
    for (int round = 0; round < rounds_of_9x9; ++round) walk.round(random);
    starts.push_back(walk);
  }
  return starts;
}

/// The digits of an isomorph of the current grid of `walk`.
template <typename Shape>
std::vector<std::uint8_t> apply(const Isomorphism& map, const KempeWalk<Shape>& walk) {
  std::vector<std::uint8_t> digits(map.rows.size() * map.columns.size());
  auto digit = digits.begin();
  for (const int row : map.rows) {
    for (const int column : map.columns)
      *digit++ = map.digits[map.transpose ? walk.at(column, row) : walk.at(row, column)];
  }
  return digits;
}

bool is_full_grid(const Grid& grid) {
  if (grid.box() == box_of_9x9) return is_solution_of(Cells9x9{}, cells_of(grid));
  return is_solution_of(Grid(grid.box()), grid);
}

}  // namespace

std::vector<std::uint8_t> GridSupply::walked(RandomStream& random) {
  if (box_ == box_of_9x9) {
    static const std::vector<KempeWalk<Box3x3>> starts = make_starts_of_9x9();
    KempeWalk<Box3x3> walk = starts[random.below(starts_of_9x9)];
    for (int round = 0; round < rounds_of_9x9; ++round) walk.round(random);
    draw_isomorphism(box_, random, isomorphism_);
    return apply(isomorphism_, walk);
  }
  const bool is_latin_square = box_.rows() == 1 || box_.cols() == 1;
  walk_.begin(is_latin_square ? random_latin_square(box_.side(), random) : pattern_grid(box_));
  for (int round = rounds_per_line * box_.side(); round > 0; --round) walk_.round(random);
  draw_isomorphism(box_, random, isomorphism_);
  return apply(isomorphism_, walk_);
}

std::optional<Grid> GridSupply::next() {
  if (given_) {
    ++drawn_;
    return given_;
  }
  if (context_.stop.stop_requested()) return std::nullopt;
  RandomStream random = make_stream(seed_, "full grid", {index_, drawn_++});
  context_.work.spend(1);
  Grid grid(box_, walked(random));
  if (!is_full_grid(grid)) {
    throw std::logic_error("a generated full grid failed the checker: box " + box_.name() + ", seed " +
                           std::to_string(seed_) + ", index " + std::to_string(index_));
  }
  return grid;
}

std::optional<Grid> random_full_grid(Box box, const GenerateOptions& options) {
  GenerationContext context{make_stream(options.seed, "dig", {}), WorkMeter(0), options.stop};
  const std::optional<Grid> given;
  GridSupply supply(box, context, given);
  supply.begin(options.seed, options.index);
  return supply.next();
}

}  // namespace evodoku
