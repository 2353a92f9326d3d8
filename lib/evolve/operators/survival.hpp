// Aging: what happens to an individual that survives.
#pragma once

#include "evolve/loop/population.hpp"
#include "random/stream.hpp"

namespace evodoku {

/// With aging, an incumbent (the individual at the top) counts as worse by 1 for each generation it has stayed there (T.
/// Mantere, J. Koljonen 2007), so that equally good children, and at last worse ones, replace it.
///
/// Aging works because children may be exact copies: an unchanged copy of an aged incumbent takes its place
/// at full fitness, so good material is lost slowly. Swap so often that copies become rare (30 % of the
/// boxes) and the best individual is forgotten faster than it is improved: easy puzzles then need 30 to
/// 1000 times the generations.
class Aging {
 public:
  explicit Aging(bool aging) : aging_(aging) {}

  /// To be called once a generation, for a sorted population. Makes no evaluation.
  std::uint64_t operator()(Population& population, RandomStream&) {
    if (!aging_) return 0;
    if (population.slot_at(0) != incumbent_) {
      incumbent_ = population.slot_at(0);
      age_ = 0;
    } else {
      population.set_handicap(0, ++age_);
    }
    return 0;
  }

  /// To be called when the population is a new one.
  void forget() { incumbent_ = none; }

 private:
  static constexpr int none = -1;

  bool aging_;
  int incumbent_ = none;
  int age_ = 0;
};

}  // namespace evodoku
