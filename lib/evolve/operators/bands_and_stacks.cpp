#include "evolve/operators/bands_and_stacks.hpp"

#include <algorithm>
#include <bit>
#include <stdexcept>

namespace evodoku {

BandsAndStacks::BandsAndStacks(const Boards& boards, int crossover_permille)
    : box_(boards.box()), crossover_permille_(static_cast<std::uint32_t>(crossover_permille)) {
  if (boards.grouping() == Grouping::rows) {
    throw std::invalid_argument("crossover bands-and-stacks would cut the rows of row permutations");
  }
}

void BandsAndStacks::cross(ConstGenes mother, ConstGenes father, Genes daughter, Genes son,
                           RandomStream& random) {
  std::ranges::copy(mother, daughter.begin());
  if (!son.empty()) std::ranges::copy(father, son.begin());
  if (!random.chance(crossover_permille_, 1000)) return;
  take_better_bands(mother, father, daughter);
  if (!son.empty()) take_better_stacks(father, mother, son);
}

/// The daughter is a copy of her mother.
void BandsAndStacks::take_better_bands(ConstGenes mother, ConstGenes father, Genes daughter) const {
  const auto cells_in_band = static_cast<std::size_t>(box_.rows() * box_.side());
  for (int band = 0; band < box_.cols(); ++band) {
    if (missing_in_band(father, band) >= missing_in_band(mother, band)) continue;
    const std::size_t first = static_cast<std::size_t>(band) * cells_in_band;
    std::ranges::copy(father.subspan(first, cells_in_band), daughter.subspan(first).begin());
  }
}

/// The son is a copy of his father.
void BandsAndStacks::take_better_stacks(ConstGenes father, ConstGenes mother, Genes son) const {
  const auto width = static_cast<std::size_t>(box_.cols());
  for (int stack = 0; stack < box_.rows(); ++stack) {
    if (missing_in_stack(mother, stack) >= missing_in_stack(father, stack)) continue;
    for (int row = 0; row < box_.side(); ++row) {
      const auto first = static_cast<std::size_t>(row * box_.side() + stack * box_.cols());
      std::ranges::copy(mother.subspan(first, width), son.subspan(first).begin());
    }
  }
}

int BandsAndStacks::missing_in_band(ConstGenes board, int band) const {
  int missing = 0;
  for (int row = band * box_.rows(); row < (band + 1) * box_.rows(); ++row) {
    missing += missing_in_line(board, row * box_.side(), 1);
  }
  return missing;
}

int BandsAndStacks::missing_in_stack(ConstGenes board, int stack) const {
  int missing = 0;
  for (int column = stack * box_.cols(); column < (stack + 1) * box_.cols(); ++column) {
    missing += missing_in_line(board, column, box_.side());
  }
  return missing;
}

int BandsAndStacks::missing_in_line(ConstGenes board, int first, int step) const {
  std::uint64_t present = 0;
  for (int place = 0; place < box_.side(); ++place) {
    const Gene digit = board[static_cast<std::size_t>(first + place * step)];
    if (digit != Grid::blank) present |= std::uint64_t{1} << (digit - 1);
  }
  return box_.side() - std::popcount(present);
}

}  // namespace evodoku
