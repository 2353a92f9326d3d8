// Aging, the pool of the best, and when a population is given up.
#include "evolve/loop/survival.hpp"

#include <array>
#include <catch2/catch.hpp>
#include <cmath>
#include <memory>

#include "evolve/operators/elite_pool.hpp"
#include "operators_of.hpp"

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
  Population population = samples::ranked(fitness, layout().words());
  for (int rank = 0; rank < population.size(); ++rank) {
    population.at_rank(rank)[0] = static_cast<Word>(population.fitness_at(rank));
  }
  return population;
}

std::vector<Fitness> fitness_of(const Population& population) {
  std::vector<Fitness> result;
  for (int rank = 0; rank < population.size(); ++rank) result.push_back(population.fitness_at(rank));
  return result;
}

}  // namespace

TEST_CASE("an incumbent ages by one a generation until an equal replaces it, then a worse one") {
  Population population = samples::ranked({2, 2, 4});
  Aging aging(true);
  std::vector<int> incumbents;
  for (int generation = 0; generation < 6; ++generation) {
    population.sort();
    aging.survive(population);
    incumbents.push_back(population.slot_at(0));
  }
  // The first becomes the incumbent, and after a generation counts as 3; the equal one takes its place, then counts as
  // 3, no better than the first, but was ranked before it, and at last as 4.
  CHECK(incumbents == std::vector<int>{0, 0, 1, 1, 1, 0});
}

TEST_CASE("an aged incumbent loses even to a worse individual in the end, and never without aging") {
  for (const bool ages : {true, false}) {
    Population population = samples::ranked({2, 4});
    Aging aging(ages);
    int generations = 0;
    while (population.slot_at(0) == 0 && generations < 10) {
      population.sort();
      aging.survive(population);
      ++generations;
    }
    CHECK(generations ==
          (ages ? 5 : 10));  // incumbent at 1, then +1 at 2, 3, 4: it counts as 5 when sorted at 5
  }
}

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
    REQUIRE(late.fitness_at(0) > 2);
  }
}

TEST_CASE("a restart is due every so many generations and then keeps nobody") {
  const Population population = samples::ranked({1, 2, 3});
  RandomStream random = make_stream(1, "not needed", {});
  Escape every_ten({.restart_after = 10});
  Escape never({.restart_after = 0});
  for (const std::uint64_t generation : {1U, 9U, 10U, 11U, 20U, 2000U}) {
    CHECK(every_ten.kept(generation, population, random) == (generation % 10 == 0 ? 0 : 3));
    CHECK(never.kept(generation, population, random) == 3);
  }
}

TEST_CASE("stagnation counts generations without a better best and starts again after a restart") {
  RandomStream random = make_stream(1, "not needed", {});
  Escape escape({.restart_after = 0, .stagnation_after = 3});
  // 4: better, counting starts again; the second 8 is of the new population after the restart
  const std::vector<Fitness> best = {5, 5, 5, 4, 4, 5, 4, 8, 8, 8, 8};
  std::vector<bool> given_up;
  for (const Fitness fitness : best)
    given_up.push_back(escape.kept(1, samples::ranked({fitness, 9}), random) == 0);
  CHECK(given_up ==
        std::vector<bool>{false, false, false, false, false, false, true, false, false, false, true});
}

TEST_CASE("an epidemic comes at its time by its chance and spares the elite") {
  const Population population = samples::ranked({1, 2, 3, 4, 5, 6, 7, 8, 9}, 1, 2);
  RandomStream random = make_stream(1, "epidemic", {});
  Escape epidemic({.restart_after = 0, .epidemic_after = 50, .epidemic_permille = 800});
  int came = 0;
  for (std::uint64_t generation = 1; generation <= 50'000; ++generation) {
    const int kept = epidemic.kept(generation, population, random);
    if (generation % 50 != 0) REQUIRE(kept == 9);
    if (kept == 9) continue;
    REQUIRE(kept == 2);
    ++came;
  }
  CHECK(std::abs(came - 800) < 5 * std::sqrt(160.));
}

TEST_CASE("of several escapes the one that keeps the fewest is heard") {
  RandomStream random = make_stream(1, "not needed", {});
  Escape escape({.restart_after = 3, .epidemic_after = 2, .epidemic_permille = 1000});
  std::array<int, 6> kept{};
  for (std::uint64_t generation = 1; generation <= 6; ++generation) {
    kept[generation - 1] = escape.kept(generation, samples::ranked({1, 2, 3, 4}), random);
  }
  CHECK(kept == std::array{4, 1, 0, 1, 4, 0});
}

TEST_CASE("a population whose best was given up before is given up at once") {
  RandomStream random = make_stream(1, "tabu", {});
  Population population = samples::ranked({3, 5, 7});
  Escape tabu({.restart_after = 10, .tabu = true});
  CHECK(tabu.kept(9, population, random) == 3);
  CHECK(tabu.kept(10, population, random) == 0);
  CHECK(tabu.kept(11, population, random) == 0);
  population.at_rank(0)[0] = 1;
  CHECK(tabu.kept(12, population, random) == 3);
}
