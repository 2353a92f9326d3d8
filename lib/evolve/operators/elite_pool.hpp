// A pool of the best individuals, which at times take the place of the worst.
#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <span>
#include <utility>
#include <vector>

#include "evolve/loop/population.hpp"
#include "evolve/operators/operators.hpp"
#include "random/stream.hpp"

namespace evodoku {

/// A pool of the best individuals that a population ever had, including copies of each other. In every generation the
/// worst living individual is compared with a random member of the pool: with probability (f_worst - f_pool) / f_worst
/// a copy of the member replaces it, otherwise a new individual does (C. Wang et al., "A novel evolutionary algorithm
/// with column and sub-block local search for Sudoku puzzles", 2023: elite population learning).
class ElitePool {
 public:
  /// Of `size` individuals (0: it does nothing). `genomes` must outlive it.
  ElitePool(int size, const Genomes& genomes, std::unique_ptr<FirstPart> first,
            std::unique_ptr<ObjectivePart> objective)
      : size_(size), genomes_(&genomes), first_(std::move(first)), objective_(std::move(objective)) {}

  /// Must be called once a generation, with a sorted population. Returns how many evaluations it made.
  std::uint64_t survive(Population& population, RandomStream& random) {
    if (size_ == 0) return 0;
    for (int rank = 0; rank < population.size(); ++rank) {
      const Fitness fitness = population.fitness_at(rank);
      if (pool_.size() == size_ && fitness >= pool_.back().fitness) continue;
      if (pool_.size() < size_) pool_.emplace_back();
      const std::span<const Word> words = population.at_rank(rank);
      pool_.back() = {fitness, {words.begin(), words.end()}};
      const auto place =
          std::ranges::upper_bound(pool_.begin(), pool_.end() - 1, fitness, {}, &Member::fitness);
      std::rotate(place, pool_.end() - 1, pool_.end());
    }
    const std::uint64_t evaluations = replace_worst(population, random);
    population.sort();
    return evaluations;
  }

  void forget() { pool_.clear(); }

 private:
  struct Member {
    Fitness fitness = 0;
    std::vector<Word> words;
  };

  std::uint64_t replace_worst(Population& population, RandomStream& random) {
    const int last = population.size() - 1;
    const Fitness worst = population.fitness_at(last);
    if (worst == 0) return 0;
    const Member& model = pool_[random.below(pool_.size())];
    const Fitness advantage = std::max<Fitness>(0, worst - model.fitness);
    if (random.happens(static_cast<double>(advantage) / worst)) {
      std::ranges::copy(model.words, population.at_rank(last).begin());
      population.set_fitness(last, model.fitness);
      return 0;
    }
    const Genes newcomer = genomes_->genes_of(population.at_rank(last));
    first_->make(newcomer, random);
    population.set_fitness(last, objective_->of(newcomer));
    return 1;
  }

  std::size_t size_;
  const Genomes* genomes_;
  std::unique_ptr<FirstPart> first_;
  std::unique_ptr<ObjectivePart> objective_;
  std::vector<Member> pool_;  // the best first
};

}  // namespace evodoku
