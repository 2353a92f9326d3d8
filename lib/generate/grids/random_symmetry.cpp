#include "generate/grids/random_symmetry.hpp"

#include <numeric>
#include <span>

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
    const auto first = static_cast<std::uint8_t>(order[place] * width);
    shuffle_range(lines.subspan(place * width, width), first, random);
  }
}

}  // namespace

RandomSymmetry::RandomSymmetry(Box box, RandomStream& random)
    : side_(static_cast<std::size_t>(box.side())), transposes_(box.is_square() && random.chance(1, 2)) {
  shuffle_lines(std::span(rows_).first(side_), static_cast<std::size_t>(box.rows()), random);
  shuffle_lines(std::span(columns_).first(side_), static_cast<std::size_t>(box.cols()), random);
  digits_[0] = 0;
  shuffle_range(std::span(digits_).subspan(1, side_), 1, random);
}

}  // namespace evodoku
