#include "evolve/loop/population.hpp"

#include <catch2/catch.hpp>
#include <set>

#include "random/stream.hpp"

using namespace evodoku;

namespace {

Population with_fitness(const std::vector<int>& fitness) {
  const int size = static_cast<int>(fitness.size());
  Population population({.first = size, .living = size}, 1);
  for (int rank = 0; rank < population.size(); ++rank) {
    population.set_fitness(rank, fitness[static_cast<std::size_t>(rank)]);
  }
  return population;
}

std::vector<int> slots_of(const Population& population) {
  std::vector<int> slots;
  for (int rank = 0; rank < population.size(); ++rank) slots.push_back(population.slot_at(rank));
  return slots;
}

}  // namespace

TEST_CASE("sorting agrees with a stable sort") {
  RandomStream random = make_stream(1, "sort", {});
  for (int round = 0; round < 100; ++round) {
    std::vector<int> fitness(static_cast<std::size_t>(2 + random.below(60)));
    for (int& value : fitness) value = random.below(40);
    Population population = with_fitness(fitness);
    population.sort();
    std::vector<int> expected(fitness.size());
    for (std::size_t i = 0; i < expected.size(); ++i) expected[i] = static_cast<int>(i);
    std::ranges::stable_sort(expected, {}, [&](int slot) { return fitness[static_cast<std::size_t>(slot)]; });
    CHECK(slots_of(population) == expected);
  }
}

TEST_CASE("individuals that are all alike, however bad, stay in order") {
  Population population({.first = 3, .living = 3}, 1);
  for (int rank = 0; rank < 3; ++rank) population.set_fitness(rank, Fitness{1} << 40);
  population.sort();
  CHECK(slots_of(population) == std::vector<int>{0, 1, 2});
}

TEST_CASE("individuals keep their words when ranks change") {
  Population population = with_fitness({2, 1});
  population.at_rank(0)[0] = 20;
  population.at_rank(1)[0] = 10;
  population.sort();
  CHECK(population.at_rank(0)[0] == 10);
  CHECK(population.at_rank(1)[0] == 20);
  CHECK(population.fitness_at(0) == 1);
}

TEST_CASE("a handicap counts for the rank, not for the fitness, and ends with the individual") {
  Population population = with_fitness({2, 4});
  population.set_handicap(0, 3);
  population.sort();
  CHECK(population.slot_at(0) == 1);
  CHECK(population.fittest() == 1);
  CHECK(population.fitness_at(1) == 2);
  CHECK(population.mean_fitness() == 3);
  population.set_fitness(1, 2);  // a new individual
  population.sort();
  CHECK(population.slot_at(0) == 0);
}

TEST_CASE("a wide range of fitness is sorted as a narrow one") {
  Population population = with_fitness({5, 3, 1'000'000, 3, 0, 5});
  population.sort();
  CHECK(slots_of(population) == std::vector<int>{4, 1, 3, 0, 5, 2});
}

TEST_CASE("children succeed all but the elite and take their fitness along") {
  for (const int elite : {0, 1, 3}) {
    Population population({.first = 4, .living = 4, .elite = elite}, 1);
    for (int rank = 0; rank < 4; ++rank) population.set_fitness(rank, 10 + rank);
    for (int generation = 1; generation < 5; ++generation) {
      REQUIRE(population.children() == 4 - elite);
      for (int number = 0; number < population.children(); ++number) {
        population.child(number)[0] = static_cast<Word>(100 * generation + number);
        population.set_child_fitness(number, 100 * generation + number);
      }
      population.succeed();
      for (int rank = 0; rank < 4; ++rank) {
        CHECK(population.fitness_at(rank) == (rank < elite ? 10 + rank : 100 * generation + rank - elite));
        if (rank >= elite)
          CHECK(population.at_rank(rank)[0] == static_cast<Word>(population.fitness_at(rank)));
      }
    }
  }
}

TEST_CASE("a first population may be larger or smaller than the later ones") {
  for (const int first : {2, 3, 4, 9}) {
    Population population({.first = first, .living = 4, .elite = 1}, 1);
    CHECK(population.size() == first);
    population.set_fitness(0, -1);
    for (int generation = 0; generation < 3; ++generation) {
      for (int number = 0; number < population.children(); ++number)
        population.set_child_fitness(number, number);
      population.succeed();
      CHECK(population.size() == 4);
      CHECK(population.fitness_at(0) == -1);
      const std::vector<int> slots = slots_of(population);
      CHECK(std::set<int>(slots.begin(), slots.end()).size() == 4);
    }
  }
}
