#include "generate/digging/digger.hpp"

namespace evodoku {

void reduce_by_exchanges(Digger& digger, int target, const ExchangeLimits& limits,
                         GenerationContext& context) {
  int fewest = digger.clues();
  for (int fruitless = 0; fruitless < limits.patience; ++fruitless) {
    if (digger.clues() <= target || context.must_end()) return;
    const Grid before = digger.puzzle();
    const int clues_before = digger.clues();
    digger.vary(1 + context.random.below(limits.most_returning), target);
    if (digger.clues() > clues_before) digger.resume_from(before);
    if (digger.clues() < fewest) {
      fewest = digger.clues();
      fruitless = 0;
    }
  }
}

}  // namespace evodoku
