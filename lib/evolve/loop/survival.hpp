// What happens to a population when its children are in place: aging, and when it is given up.
#pragma once

#include <cstdint>
#include <set>
#include <vector>

#include "evodoku/evolve.hpp"
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

  /// Must be called once a generation, with a sorted population.
  void survive(Population& population) {
    if (!aging_) return;
    if (population.slot_at(0) != incumbent_) {
      incumbent_ = population.slot_at(0);
      age_ = 0;
    } else {
      population.set_handicap(0, ++age_);
    }
  }

  /// Must be called when the population is new.
  void forget() { incumbent_ = none; }

 private:
  static constexpr int none = -1;

  bool aging_;
  int incumbent_ = none;
  int age_ = 0;
};

/// When a population is given up, in whole or in part; each reason is a parameter of the preset, and 0 means never:
///
///   restart-after      so many generations without success. Measured with the Mantere-Koljonen preset on two puzzles of
///                      its benchmark (s02a, s10c; 60 runs each): restarts every 500 generations need 1.3 and 2.7 times
///                      as many generations as restarts every 2000, and every 1000 about 1.5 times; from 2000 to 20000
///                      there is no clear difference, because aging escapes too
///   stagnation-after   the best has not improved for so many generations in a row
///   epidemic-after     every so many generations, with probability epidemic-permille/1000, all but the elite (at least
///                      one) are replaced by new individuals (document 000)
///   tabu               its best individual equals, gene by gene, that of a population given up before. In document 000
///                      this never happens: the same 204 bits are not reached again (not once after 270 restarts in 60
///                      runs on its easy puzzle, repaired). On boards of digits with 27 to 35 free cells it neither helps
///                      nor harms, whether all cells must be equal or all but two; if five may differ, it gives up
///                      populations that would still have found the solution
class Escape {
 public:
  explicit Escape(const Preset& preset) : preset_(preset) {}

  /// How many of the best are kept; the others are replaced by new individuals. population.size() or more: nothing
  /// happens. Called once a generation.
  int kept(std::uint64_t generation, const Population& population, RandomStream& random);

 private:
  /// The smallest number that any of the first three reasons keeps.
  int kept_by_time(std::uint64_t generation, const Population& population, RandomStream& random);
  bool stagnates(const Population& population);

  Preset preset_;
  int waited_ = 0;  // generations without improvement
  Fitness best_ = 0;
  bool knows_best_ = false;
  std::set<std::vector<Word>> given_up_;  // the best individuals of the populations given up
};

}  // namespace evodoku
