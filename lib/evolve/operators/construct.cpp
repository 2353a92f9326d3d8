#include "evolve/operators/construct.hpp"

#include <bit>
#include <span>

namespace evodoku {

namespace {

bool holds(std::uint64_t digits, int digit) {
  return digit != Grid::blank && (digits >> (digit - 1) & 1) != 0;
}

int random_digit(std::uint64_t digits, RandomStream& random) {
  for (int skipped = random.below(std::popcount(digits)); skipped > 0; --skipped) digits &= digits - 1;
  return std::countr_zero(digits) + 1;
}

}  // namespace

std::uint64_t Construct::improve(Genes child, RandomStream& random) {
  filling_ = grids_->beginning();
  while (!filling_.open_cells().empty()) {
    const Cell cell = narrowest_cell(random);
    const std::uint64_t digits = filling_.digits(cell);
    const int digit = holds(digits, child[cell]) ? child[cell] : random_digit(digits, random);
    filling_.place({cell, static_cast<std::uint8_t>(digit)});
  }
  write_down(child);
  return 0;
}

/// Searches from a random position on and returns the first of the cells with the fewest possible digits.
Cell Construct::narrowest_cell(RandomStream& random) const {
  const std::span<const Cell> open = filling_.open_cells();
  const auto begin = static_cast<std::size_t>(random.below(static_cast<std::uint32_t>(open.size())));
  Cell narrowest = open[begin];
  int fewest = std::popcount(filling_.digits(narrowest));
  for (std::size_t i = begin + 1; fewest > filling_.fewest_digits() && i < begin + open.size(); ++i) {
    const Cell cell = open[i < open.size() ? i : i - open.size()];
    if (const int count = std::popcount(filling_.digits(cell)); count < fewest) {
      fewest = count;
      narrowest = cell;
    }
  }
  return narrowest;
}

void Construct::write_down(Genes child) const {
  for (const Position cell : grids_->free_cells()) child[cell] = filling_.written()[cell];
}

}  // namespace evodoku
