#include "evolve/operators/selections.hpp"

#include <catch2/catch.hpp>
#include <cmath>
#include <vector>

using namespace evodoku;

namespace {

Population ranked(const std::vector<Fitness>& fitness) {
  const int size = static_cast<int>(fitness.size());
  Population population({.first = size, .living = size}, 1);
  for (int rank = 0; rank < size; ++rank) {
    population.set_fitness(rank, fitness[static_cast<std::size_t>(rank)]);
  }
  return population;
}

}  // namespace

TEST_CASE("everybody becomes a parent once and the second parent is the worst that is left") {
  RandomStream random = make_stream(1, "inverse roulette", {});
  const Population population = ranked({2, 4, 4, 6, 8, 9, 12, 30});
  InverseRouletteAndWorst selection;
  for (int generation = 0; generation < 50; ++generation) {
    selection.prepare(population, random);
    std::vector<bool> waits(8, true);
    for (int couple = 0; couple < 4; ++couple) {
      const Parents parents = selection.choose(0, random);
      REQUIRE(waits[static_cast<std::size_t>(parents.first)]);
      waits[static_cast<std::size_t>(parents.first)] = false;
      int worst = 7;
      while (!waits[static_cast<std::size_t>(worst)]) --worst;
      REQUIRE(parents.second == worst);
      waits[static_cast<std::size_t>(worst)] = false;
    }
  }
}

TEST_CASE("the first parent of a generation comes in proportion to one over the fitness") {
  RandomStream random = make_stream(2, "inverse roulette", {});
  const Population population = ranked({2, 4, 4, 8});
  InverseRouletteAndWorst selection;
  std::vector<int> times(4, 0);
  constexpr int rounds = 9'000;
  for (int i = 0; i < rounds; ++i) {
    selection.prepare(population, random);
    ++times[static_cast<std::size_t>(selection.choose(0, random).first)];
  }
  const std::vector<double> shares = {4. / 9, 2. / 9, 2. / 9, 1. / 9};
  for (std::size_t rank = 0; rank < 4; ++rank) {
    CHECK(std::abs(times[rank] - rounds * shares[rank]) < 5 * std::sqrt(rounds * shares[rank]));
  }
}

TEST_CASE("the last of an odd number is paired with itself and then all come back") {
  RandomStream random = make_stream(3, "inverse roulette", {});
  InverseRouletteAndWorst selection;
  selection.prepare(ranked({1, 5, 9}), random);
  selection.choose(0, random);
  const Parents last = selection.choose(0, random);
  CHECK(last.first == last.second);
  CHECK(selection.choose(0, random).first != -1);
  selection.prepare(ranked({0, 0}), random);
  const Parents solved = selection.choose(0, random);
  CHECK(solved.first + solved.second == 1);
}
