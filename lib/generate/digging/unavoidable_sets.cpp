#include "generate/digging/unavoidable_sets.hpp"

#include <algorithm>

namespace evodoku {

void UnavoidableSets::forget() {
  for (CellGroup& set : sets_) set.clear();
}

void UnavoidableSets::remember(Cell cell, const Grid& solution, const Grid& other) {
  CellGroup& set = sets_[cell];
  set.clear();
  for (int differing = 0; differing < solution.cells(); ++differing) {
    if (solution[differing] != other[differing]) set.push_back(static_cast<Cell>(differing));
  }
}

bool UnavoidableSets::show_need_of(const CellGroup& group, const Grid& puzzle) const {
  const auto has_no_other_clue = [&](const CellGroup& set) {
    return std::ranges::all_of(set, [&](Cell cell) {
      return puzzle.is_blank(cell) || std::ranges::find(group, cell) != group.end();
    });
  };
  return std::ranges::any_of(
      group, [&](Cell cell) { return !sets_[cell].empty() && has_no_other_clue(sets_[cell]); });
}

}  // namespace evodoku
