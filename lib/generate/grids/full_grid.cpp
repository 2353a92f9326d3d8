#include "generate/grids/full_grid.hpp"

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <numeric>
#include <span>
#include <stdexcept>
#include <string>
#include <utility>

#include "evodoku/check.hpp"
#include "evodoku/generate.hpp"
#include "random/stream.hpp"

namespace evodoku {

namespace {

/// Fills `numbers` with the numbers from `first` on, in random order.
void shuffle_range(std::span<std::uint8_t> numbers, std::uint8_t first, RandomStream& random) {
  std::iota(numbers.begin(), numbers.end(), first);
  random.shuffle(numbers);
}

/// Shuffles lines (rows or columns) in chutes (bands or stacks) of `width`: whole chutes, and lines inside their chute.
void shuffle_lines(std::span<std::uint8_t> lines, std::size_t width, RandomStream& random) {
  std::array<std::uint8_t, Box::max_side> chutes;
  const std::span<std::uint8_t> order(chutes.data(), lines.size() / width);
  shuffle_range(order, 0, random);
  for (std::size_t place = 0; place < order.size(); ++place) {
    const std::uint8_t first = order[place] * width;
    shuffle_range(lines.subspan(place * width, width), first, random);
  }
}

}  // namespace

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

/// The digits of a random isomorph of the current grid of `walk`: uniform over the symmetries that keep the box, which are
/// rows inside their bands, bands, columns inside their stacks, stacks, digits, and for square boxes the transposition.
/// The internal equivalent of Isomorphism::random() and apply(); it takes a tenth of a microsecond for 9x9.
template <typename Shape>
std::vector<std::uint8_t> random_isomorph(Box box, const KempeWalk<Shape>& walk, RandomStream& random) {
  const std::size_t side = box.side();
  const bool transposes = box.is_square() && random.chance(1, 2);
  std::array<std::uint8_t, Box::max_side> rows;            // by new row: the old row
  std::array<std::uint8_t, Box::max_side> columns;         // by new column: the old column
  std::array<std::uint8_t, Box::max_side + 1> new_digits;  // by old digit
  shuffle_lines(std::span(rows).first(side), box.rows(), random);
  shuffle_lines(std::span(columns).first(side), box.cols(), random);
  shuffle_range(std::span(new_digits).subspan(1, side), 1, random);
  std::vector<std::uint8_t> digits(side * side);
  auto digit = digits.begin();
  for (std::size_t row = 0; row < side; ++row) {
    for (std::size_t column = 0; column < side; ++column)
      *digit++ =
          new_digits[transposes ? walk.at(columns[column], rows[row]) : walk.at(rows[row], columns[column])];
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
    return random_isomorph(box_of_9x9, walk, random);
  }
  const bool is_latin_square = box_.rows() == 1 || box_.cols() == 1;
  walk_.begin(is_latin_square ? random_latin_square(box_.side(), random) : pattern_grid(box_));
  for (int round = rounds_per_line * box_.side(); round > 0; --round) walk_.round(random);
  return random_isomorph(box_, walk_, random);
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
  const Geometry geometry(box);
  GenerationContext context{make_stream(options.seed, "dig", {}), WorkMeter(0), options.stop};
  const std::optional<Grid> given;
  GridSupply supply(geometry, context, given);
  supply.begin(options.seed, options.index);
  return supply.next();
}

}  // namespace evodoku
