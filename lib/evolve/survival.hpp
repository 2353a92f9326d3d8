// Who lives on to the next generation, and at what price.
#pragma once

#include "evolve/population.hpp"

namespace evodoku {

/// The best `elite` individuals stay, unchanged; children take the places of all others. With aging, an
/// incumbent (the individual at the top) counts as worse by 1 for each generation it has stayed there (T.
/// Mantere, J. Koljonen 2007), so that equally good children, and at last worse ones, replace it.
///
/// Aging works because children may be exact copies: an unchanged copy of an aged incumbent takes its place
/// at full fitness, so good material is lost slowly. Swap so often that copies become rare (30 % of the
/// boxes) and the best individual is forgotten faster than it is improved: easy puzzles then need 30 to
/// 1000 times the generations.
class AgingElite {
 public:
  AgingElite(int elite, bool aging) : elite_(elite), aging_(aging) {}

  /// Ranks from this one on are replaced by children.
  int elite() const { return elite_; }

  /// To be called once a generation, for a sorted population.
  void operator()(Population& population) {
    if (!aging_) return;
    if (population.slot_at(0) != incumbent_) {
      incumbent_ = population.slot_at(0);
      age_ = 0;
    } else {
      population.set_handicap(0, ++age_);
    }
  }

  /// To be called when the population is a new one.
  void forget() { incumbent_ = nobody; }

 private:
  static constexpr int nobody = -1;

  int elite_;
  bool aging_;
  int incumbent_ = nobody;
  int age_ = 0;
};

}  // namespace evodoku
