// Aging: the effect of survival on an individual.
#pragma once

#include "evolve/loop/population.hpp"
#include "random/stream.hpp"

namespace evodoku {

/// With aging, an incumbent (the individual at the top) counts as worse by 1 for each generation it has stayed there
/// (T. Mantere, J. Koljonen 2007), so that equally good children, and eventually worse ones, replace it.
///
/// Aging works because children may be exact copies: an unchanged copy of an aged incumbent takes its place with its
/// full fitness, so good material is lost slowly. If swaps are so frequent that copies become rare (30 % of the boxes),
/// the best individual is lost faster than it is improved: easy puzzles then need 30 to 1000 times as many generations.
class Aging {
 public:
  explicit Aging(bool aging) : aging_(aging) {}

  /// Must be called once a generation, with a sorted population. Makes no evaluation.
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

  /// Must be called when the population is new.
  void forget() { incumbent_ = none; }

 private:
  static constexpr int none = -1;

  bool aging_;
  int incumbent_ = none;
  int age_ = 0;
};

}  // namespace evodoku
