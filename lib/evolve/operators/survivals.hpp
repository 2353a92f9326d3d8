// Effects of survival: implementations of SurvivalPart.
#pragma once

#include <cstddef>
#include <cstdint>
#include <memory>
#include <span>
#include <utility>
#include <vector>

#include "evolve/operators/parts.hpp"
#include "evolve/operators/survival.hpp"
#include "evolve/representation/genomes.hpp"

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

/// Any number of effects, applied one after another.
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

/// A pool of the best individuals that a population ever had, including copies of each other. In every generation the
/// worst living individual is compared with a random member of the pool: with probability (f_worst - f_pool) / f_worst
/// a copy of the member replaces it, otherwise a new individual does (C. Wang et al., "A novel evolutionary algorithm
/// with column and sub-block local search for Sudoku puzzles", 2023: elite population learning).
class ElitePool : public SurvivalPart {
 public:
  /// `size` >= 1. `genomes` must outlive it.
  ElitePool(int size, const Genomes& genomes, std::unique_ptr<FirstPart> first,
            std::unique_ptr<ObjectivePart> objective);

  std::uint64_t survive(Population& population, RandomStream& random) override;
  void forget() override { pool_.clear(); }

 private:
  struct Member {
    Fitness fitness = 0;
    std::vector<Word> words;
  };

  void remember(const Population& population);
  void admit(Fitness fitness, std::span<const Word> words);
  std::uint64_t replace_worst(Population& population, RandomStream& random);

  std::size_t size_;
  const Genomes* genomes_;
  std::unique_ptr<FirstPart> first_;
  std::unique_ptr<ObjectivePart> objective_;
  std::vector<Member> pool_;  // the best first
};

}  // namespace evodoku
