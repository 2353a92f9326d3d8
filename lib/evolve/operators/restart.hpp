// When to give up a population.
#pragma once

#include <cstdint>

#include "evolve/loop/population.hpp"
#include "random/stream.hpp"

namespace evodoku {

/// A new population every `period` generations without success; 0 = never. Measured with the Mantere-Koljonen preset on
/// two puzzles of its benchmark (s02a, s10c; 60 runs each): restarts every 500 generations need 1.3 and 2.7 times as
/// many generations as restarts every 2000, and every 1000 about 1.5 times; from 2000 to 20000 there is no clear
/// difference, because aging escapes too.
class PeriodicRestart {
 public:
  explicit PeriodicRestart(int period) : period_(static_cast<std::uint64_t>(period)) {}

  /// Returns how many of the best are kept.
  int operator()(std::uint64_t generation, const Population& population, RandomStream&) const {
    return period_ != 0 && generation % period_ == 0 ? 0 : population.size();
  }

 private:
  std::uint64_t period_;
};

}  // namespace evodoku
