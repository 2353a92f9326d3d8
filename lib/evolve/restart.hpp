// When to give up a population.
#pragma once

#include <cstdint>

namespace evodoku {

/// A fresh population every `period` generations without success; 0 = never. Measured on three
/// Mantere-Koljonen puzzles with a population of 21: the optimum is flat between 1000 and 2000, restarting is
/// worth a factor of 2 to 5.
class PeriodicRestart {
 public:
  explicit PeriodicRestart(int period) : period_(static_cast<std::uint64_t>(period)) {}

  bool due(std::uint64_t generation) const { return period_ != 0 && generation % period_ == 0; }

 private:
  std::uint64_t period_;
};

}  // namespace evodoku
