#include "generate/digging/digger.hpp"

namespace evodoku {

void Digger::reduce(int target) {
  int fewest = clues();
  for (int fruitless = 0; fruitless < limits_.patience; ++fruitless) {
    if (clues() <= target || context_->must_end()) return;
    const Grid before = puzzle();
    const int clues_before = clues();
    vary(1 + context_->random.below(limits_.most_returning), target);
    if (clues() > clues_before) resume_from(before);
    if (clues() < fewest) {
      fewest = clues();
      fruitless = 0;
    }
  }
}

}  // namespace evodoku
