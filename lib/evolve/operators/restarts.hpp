// When a population is given up, in whole or in part.
#pragma once

#include <memory>
#include <set>
#include <utility>
#include <vector>

#include "evolve/operators/parts.hpp"
#include "evolve/operators/restart.hpp"
#include "evolve/representation/genomes.hpp"

namespace evodoku {

/// A new population every `period` generations; see PeriodicRestart.
class RestartAfter : public RestartPolicy {
 public:
  explicit RestartAfter(int period) : restart_(period) {}
  int kept(std::uint64_t generation, const Population& population, RandomStream& random) override {
    return restart_(generation, population, random);
  }

 private:
  PeriodicRestart restart_;
};

/// A new population when the best has not improved for `patience` generations in a row.
class RestartOnStagnation : public RestartPolicy {
 public:
  explicit RestartOnStagnation(int patience) : patience_(patience) {}
  int kept(std::uint64_t generation, const Population& population, RandomStream& random) override;

 private:
  int patience_;
  int waited_ = 0;
  Fitness best_ = 0;
  bool knows_best_ = false;
};

/// Every `period` generations, with probability permille/1000, all but the elite (at least one) are replaced by new
/// individuals (document 000: an epidemic).
class Epidemic : public RestartPolicy {
 public:
  Epidemic(int period, int permille) : period_(static_cast<std::uint64_t>(period)), permille_(permille) {}
  int kept(std::uint64_t generation, const Population& population, RandomStream& random) override;

 private:
  std::uint64_t period_;
  int permille_;
};

/// Combines several escapes: keeps the smallest number that any of them keeps.
class AnyEscape : public RestartPolicy {
 public:
  explicit AnyEscape(std::vector<std::unique_ptr<RestartPolicy>> escapes) : escapes_(std::move(escapes)) {}
  int kept(std::uint64_t generation, const Population& population, RandomStream& random) override;

 private:
  std::vector<std::unique_ptr<RestartPolicy>> escapes_;
};

/// Remembers the best individual of every population that another escape gives up entirely. A population whose best
/// individual is remembered, with all genes equal, is given up at once.
///
/// In document 000 this never happens: the same 204 bits are not reached again (not once after 270 restarts in 60 runs
/// on its easy puzzle, repaired). On boards of digits with 27 to 35 free cells it neither helps nor harms, whether all
/// cells must be equal or all but two; if five may differ, it gives up populations that would still have found the
/// solution.
class TabuOptima : public RestartPolicy {
 public:
  TabuOptima(const Genomes& genomes, std::unique_ptr<RestartPolicy> escape)
      : genomes_(&genomes), escape_(std::move(escape)) {}
  int kept(std::uint64_t generation, const Population& population, RandomStream& random) override;

 private:
  const Genomes* genomes_;
  std::unique_ptr<RestartPolicy> escape_;
  std::set<std::vector<Gene>> given_up_;
};

}  // namespace evodoku
