#include "evolve/operators/survivals.hpp"

#include <catch2/catch.hpp>
#include <cmath>
#include <memory>

#include "evolve/operators/first_individuals.hpp"
#include "evolve/operators/objectives.hpp"
#include "sample_puzzles.hpp"

using namespace evodoku;

namespace {

constexpr Fitness of_a_new_one = 77;

/// New individuals are boards of ones.
class Ones : public FirstPart {
 public:
  void make(Genes individual, RandomStream& /*none is needed*/) override {
    std::ranges::fill(individual, Gene{1});
  }
};

class Constant : public ObjectivePart {
 public:
  Fitness of(ConstGenes /*whatever*/) override { return of_a_new_one; }
};

const Boards& layout() {
  static const Boards boards(Grid(Box(2, 2)), Grouping::rows);
  return boards;
}

ElitePool pool_of(int size) {
  return ElitePool(size, layout(), std::make_unique<Ones>(), std::make_unique<Constant>());
}

/// Individuals whose first word is their fitness.
Population population_of(const std::vector<Fitness>& fitness) {
  const int size = static_cast<int>(fitness.size());
  Population population({.first = size, .living = size}, layout().words());
  for (int rank = 0; rank < size; ++rank) {
    const Fitness value = fitness[static_cast<std::size_t>(rank)];
    population.at_rank(rank)[0] = static_cast<Word>(value);
    population.set_fitness(rank, value);
  }
  return population;
}

std::vector<Fitness> fitness_of(const Population& population) {
  std::vector<Fitness> result;
  for (int rank = 0; rank < population.size(); ++rank) result.push_back(population.fitness_at(rank));
  return result;
}

}  // namespace

TEST_CASE("the worst becomes one of the best ever seen or a new one and ranks are made") {
  RandomStream random = make_stream(1, "elite pool", {});
  int learnt = 0;
  constexpr int rounds = 2000;
  for (int i = 0; i < rounds; ++i) {
    ElitePool pool = pool_of(1);
    Population population = population_of({3, 8, 9, 12});
    const std::uint64_t evaluations = pool.survive(population, random);
    const std::vector<Fitness> fitness = fitness_of(population);
    if (evaluations == 0) {
      ++learnt;
      REQUIRE(fitness == std::vector<Fitness>{3, 3, 8, 9});
      REQUIRE(population.at_rank(1)[0] == 3);
    } else {
      REQUIRE(evaluations == 1);
      REQUIRE(fitness == std::vector<Fitness>{3, 8, 9, of_a_new_one});
      REQUIRE(layout().genes_of(population.at_rank(3))[0] == 1);
    }
  }
  // The probability is (12 - 3) / 12.
  CHECK(std::abs(learnt - rounds * 0.75) < 5 * std::sqrt(rounds * 0.75 * 0.25));
}

TEST_CASE("the pool remembers the best of all generations until it is told to forget") {
  RandomStream random = make_stream(2, "elite pool", {});
  ElitePool pool = pool_of(2);
  Population early = population_of({1, 2, 500});
  pool.survive(early, random);
  std::vector<bool> seen(501, false);
  for (int i = 0; i < 200; ++i) {
    Population late = population_of({400, 400, 500});
    pool.survive(late, random);
    seen[static_cast<std::size_t>(late.fitness_at(0))] = true;
  }
  CHECK(seen[1]);
  CHECK(seen[2]);
  pool.forget();
  for (int i = 0; i < 50; ++i) {
    Population late = population_of({400, 400, 500});
    pool.survive(late, random);
    REQUIRE(late.fitness_at(0) != 1);
    REQUIRE(late.fitness_at(0) != 2);
  }
}

TEST_CASE("a population without anything wrong is left alone") {
  RandomStream random = make_stream(3, "elite pool", {});
  ElitePool pool = pool_of(3);
  Population solved = population_of({0, 0});
  CHECK(pool.survive(solved, random) == 0);
  CHECK(fitness_of(solved) == std::vector<Fitness>{0, 0});
}
