// What living on costs, as parts chosen at run time.
#pragma once

#include <memory>
#include <utility>
#include <vector>

#include "evolve/operators/parts.hpp"
#include "evolve/operators/survival.hpp"

namespace evodoku {

/// See Aging.
class AgingIncumbent : public SurvivalPart {
 public:
  std::uint64_t survive(Population& population, RandomStream& random) override {
    return aging_(population, random);
  }
  void forget() override { aging_.forget(); }

 private:
  Aging aging_{true};
};

/// Several, one after the other; or none.
class AllSurvivals : public SurvivalPart {
 public:
  explicit AllSurvivals(std::vector<std::unique_ptr<SurvivalPart>> survivals)
      : survivals_(std::move(survivals)) {}
  std::uint64_t survive(Population& population, RandomStream& random) override {
    std::uint64_t evaluations = 0;
    for (const auto& survival : survivals_) evaluations += survival->survive(population, random);
    return evaluations;
  }
  void forget() override {
    for (const auto& survival : survivals_) survival->forget();
  }

 private:
  std::vector<std::unique_ptr<SurvivalPart>> survivals_;
};

}  // namespace evodoku
