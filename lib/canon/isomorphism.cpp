#include <fmt/format.h>

#include <array>
#include <bit>
#include <numeric>
#include <span>
#include <stdexcept>
#include <string>
#include <utility>

#include "canon/drawn_isomorphism.hpp"
#include "evodoku/canon.hpp"
#include "random/stream.hpp"

namespace evodoku {

namespace {

std::vector<int> ascending(int count) {
  std::vector<int> numbers(count);
  std::iota(numbers.begin(), numbers.end(), 0);
  return numbers;
}

/// Fills `numbers` with the numbers from `first` on, in random order.
void shuffle_range(std::span<int> numbers, int first, RandomStream& random) {
  std::iota(numbers.begin(), numbers.end(), first);
  random.shuffle(numbers);
}

/// Shuffles lines (rows or columns) in chutes (bands or stacks) of `width`: whole chutes, and lines inside their chute.
void shuffle_lines(std::vector<int>& lines, int side, int width, RandomStream& random) {
  std::array<int, Box::max_side> numbers;
  const std::span<int> chutes(numbers.data(), side / width);
  shuffle_range(chutes, 0, random);
  lines.resize(side);
  std::span<int> rest(lines);
  for (const int chute : chutes) {
    shuffle_range(rest.first(width), chute * width, random);
    rest = rest.subspan(width);
  }
}

bool is_permutation_of_range(std::span<const int> numbers, std::size_t count) {
  if (numbers.size() != count) return false;
  std::vector<bool> seen(count, false);
  for (const int number : numbers) {
    const std::size_t place = number;  // at least 2^63 for numbers below 0
    if (place >= count || seen[place]) return false;
    seen[place] = true;
  }
  return true;
}

/// Throws std::invalid_argument, naming `what`, if the numbers are not a permutation.
std::vector<int> inverse_of(const char* what, std::span<const int> numbers) {
  if (!is_permutation_of_range(numbers, numbers.size())) {
    throw std::invalid_argument(
        fmt::format("{} must be all numbers from 0 in any order, got {}", what, fmt::join(numbers, " ")));
  }
  std::vector<int> inverse(numbers.size());
  for (std::size_t i = 0; i < numbers.size(); ++i) inverse[numbers[i]] = i;
  return inverse;
}

void require_lines(const char* what, std::span<const int> lines, int side, int width) {
  bool keeps_chutes = is_permutation_of_range(lines, side);
  for (int line = 0; keeps_chutes && line < side; ++line) {
    const int first_of_chute = line - line % width;
    keeps_chutes = lines[line] / width == lines[first_of_chute] / width;
  }
  if (keeps_chutes) return;
  throw std::invalid_argument(fmt::format("{} must be 0 to {} moved in groups of {} and inside them, got {}",
                                          what, side - 1, width, fmt::join(lines, " ")));
}

void require_digits(std::span<const int> digits, int side) {
  if (is_permutation_of_range(digits, side + 1) && digits[0] == Grid::blank) return;
  throw std::invalid_argument(fmt::format("digits must be 0 (blank) and then 1 to {} in any order, got {}",
                                          side, fmt::join(digits, " ")));
}

/// The box of the image of a grid; throws std::invalid_argument unless `map` is an isomorphism of `box`.
Box image_of(const Isomorphism& map, Box box) {
  const Box image = map.transpose ? box.transposed() : box;
  require_lines("rows", map.rows, image.side(), image.rows());
  require_lines("columns", map.columns, image.side(), image.cols());
  require_digits(map.digits, image.side());
  return image;
}

}  // namespace

int source_of(const Isomorphism& map, int cell, Box image) {
  const int row = map.rows[image.row_of(cell)];
  const int column = map.columns[image.column_of(cell)];
  return map.transpose ? column * image.side() + row : row * image.side() + column;
}

Isomorphism Isomorphism::identity(Box box) {
  return {false, ascending(box.side()), ascending(box.side()), ascending(box.side() + 1)};
}

Isomorphism Isomorphism::random(Box box, std::uint64_t seed, std::uint64_t number) {
  RandomStream random = make_stream(seed, "isomorphism", {number});
  Isomorphism map;
  draw_isomorphism(box, random, map);
  return map;
}

void draw_isomorphism(Box box, RandomStream& random, Isomorphism& map) {
  map.transpose = box.is_square() && random.chance(1, 2);
  shuffle_lines(map.rows, box.side(), box.rows(), random);
  shuffle_lines(map.columns, box.side(), box.cols(), random);
  map.digits.resize(box.side() + 1);
  shuffle_range(std::span(map.digits).subspan(1), 1, random);
}

Isomorphism inverse(const Isomorphism& map) {
  Isomorphism back{map.transpose, inverse_of("rows", map.rows), inverse_of("columns", map.columns),
                   inverse_of("digits", map.digits)};
  if (map.transpose) std::swap(back.rows, back.columns);
  return back;
}

Grid apply(const Isomorphism& map, const Grid& grid) {
  Grid result(image_of(map, grid.box()));
  for (int cell = 0; cell < result.cells(); ++cell)
    result.set(cell, map.digits[grid[source_of(map, cell, result.box())]]);
  return result;
}

std::vector<std::uint64_t> apply(const Isomorphism& map, std::span<const std::uint64_t> candidates, Box box) {
  const Box image = image_of(map, box);
  if (std::ssize(candidates) != box.cells())
    throw std::invalid_argument("candidates are for " + std::to_string(box.cells()) + " cells, got " +
                                std::to_string(candidates.size()));
  std::vector<std::uint64_t> result(candidates.size());
  for (int cell = 0; cell < image.cells(); ++cell) {
    const std::uint64_t source = candidates[source_of(map, cell, image)];
    if (const int most = 64 - std::countl_zero(source); most > box.side())
      throw std::invalid_argument("candidates have the digit " + std::to_string(most) + ", above the side");
    for (std::uint64_t left = source; left != 0; left &= left - 1) {
      const int digit = map.digits[std::countr_zero(left) + 1];
      result[cell] |= std::uint64_t{1} << (digit - 1);
    }
  }
  return result;
}

}  // namespace evodoku
