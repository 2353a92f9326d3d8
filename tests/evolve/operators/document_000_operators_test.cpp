// The operators of document 000: shuffle crossover, reverse sequence, blind tournament, tabu.
#include <algorithm>
#include <array>
#include <catch2/catch.hpp>
#include <cmath>
#include <numeric>
#include <vector>

#include "evolve/operators/branch_map.hpp"
#include "evolve/operators/crossovers.hpp"
#include "evolve/operators/mutations.hpp"
#include "evolve/operators/restarts.hpp"
#include "evolve/operators/selections.hpp"
#include "sample_puzzles.hpp"

using namespace evodoku;

namespace {

using Bits = std::vector<Gene>;

/// A layout of 16 cells with 3 bits each.
const BranchMaps& maps() {
  static const BranchMaps layout(Grid(Box(2, 2)), false);
  return layout;
}

struct Siblings {
  Bits daughter;
  Bits son;
};

Siblings cross(CrossoverPart& crossover, const Bits& mother, const Bits& father, RandomStream& random) {
  Siblings children{Bits(mother.size(), 2), Bits(mother.size(), 2)};
  crossover.cross(mother, father, children.daughter, children.son, random);
  return children;
}

Population ranked(const std::vector<Fitness>& fitness) {
  const auto size = static_cast<int>(fitness.size());
  Population population({.first = size, .living = size, .elite = 1}, maps().words());
  for (int rank = 0; rank < size; ++rank)
    population.set_fitness(rank, fitness[static_cast<std::size_t>(rank)]);
  population.sort();
  return population;
}

}  // namespace

TEST_CASE("shuffle crossover exchanges every block with about half the others whatever their distance") {
  RandomStream random = make_stream(1, "shuffle", {});
  ShuffleCrossover crossover(maps().blocks(Blocks::bits), 1000, 2);
  const Bits mother(48, 0);
  const Bits father(48, 1);
  std::array<int, 48> from_father{};
  for (int i = 0; i < 10'000; ++i) {
    const auto [daughter, son] = cross(crossover, mother, father, random);
    for (std::size_t bit = 0; bit < 48; ++bit) {
      REQUIRE(daughter[bit] + son[bit] == 1);
      from_father[bit] += daughter[bit];
    }
    const auto taken = std::ranges::count(daughter, 1);
    REQUIRE(taken >= 2);
    REQUIRE(taken <= 47);
  }
  // 2..47 of the 48 genes are taken, each number with the same probability: 24.5 on average
  for (const int count : from_father) CHECK(std::abs(count - 10'000 * 24.5 / 48) < 250);
}

TEST_CASE("codes stay whole when shuffle crossover exchanges cells") {
  RandomStream random = make_stream(2, "shuffle", {});
  ShuffleCrossover crossover(maps().blocks(Blocks::cells), 1000, 2);
  const Bits daughter = cross(crossover, Bits(48, 0), Bits(48, 1), random).daughter;
  for (const Block& code : maps().blocks(Blocks::cells)) {
    for (const Position bit : code) CHECK(daughter[bit] == daughter[code.front()]);
  }
}

TEST_CASE("the son that is his father is so and the daughter is crossed") {
  RandomStream random = make_stream(3, "shuffle", {});
  SonIsFather crossover(std::make_unique<ShuffleCrossover>(maps().blocks(Blocks::bits), 1000, 2));
  const auto [daughter, son] = cross(crossover, Bits(48, 0), Bits(48, 1), random);
  CHECK(son == Bits(48, 1));
  CHECK(std::ranges::count(daughter, 1) > 0);
  CHECK(std::ranges::count(daughter, 0) > 0);
  Bits only_child(48);
  crossover.cross(Bits(48, 0), Bits(48, 1), only_child, {}, random);
  CHECK(std::ranges::count(only_child, 0) > 0);
}

TEST_CASE("a reversed sequence is a stretch turned round and the last two genes stay") {
  RandomStream random = make_stream(1, "reverse", {});
  ReverseSequence mutation(maps(), 1000);
  Bits before(48);
  std::iota(before.begin(), before.end(), Gene{0});
  for (int i = 0; i < 2000; ++i) {
    Bits after = before;
    mutation.mutate(after, random);
    REQUIRE(after[46] == 46);
    REQUIRE(after[47] == 47);
    const auto [from, same] = std::ranges::mismatch(before, after);
    if (from == before.end()) continue;  // a sequence of one gene
    const auto begin = from - before.begin();
    const auto end = after[static_cast<std::size_t>(begin)] + 1;
    std::reverse(after.begin() + begin, after.begin() + end);
    REQUIRE(after == before);
  }
}

TEST_CASE("sequences are reversed as often as they should be and never when never") {
  RandomStream random = make_stream(2, "reverse", {});
  Bits before(48);
  std::iota(before.begin(), before.end(), Gene{0});
  ReverseSequence half(maps(), 500);
  ReverseSequence never(maps(), 0);
  int changed = 0;
  for (int i = 0; i < 4000; ++i) {
    Bits after = before;
    half.mutate(after, random);
    changed += static_cast<int>(after != before);
    Bits same = before;
    never.mutate(same, random);
    REQUIRE(same == before);
  }
  // Of the sequences, 2 in 47 have only one gene, so they change nothing.
  CHECK(std::abs(changed - 2000.0 * 45 / 47) < 160);
}

TEST_CASE("a blind tournament chooses the worst as often as the best and one couple for a generation") {
  RandomStream random = make_stream(1, "blind", {});
  const Population population = ranked({1, 2, 3, 4, 5, 6, 7, 8, 9, 10});
  BlindTournament selection(3);
  std::array<int, 10> chosen{};
  for (int generation = 0; generation < 10'000; ++generation) {
    selection.prepare(population, random);
    const Parents couple = selection.choose(9, random);
    for (int place = 8; place > 0; --place) {
      const Parents again = selection.choose(place, random);
      const bool same = again.first == couple.first && again.second == couple.second;
      const bool turned = again.first == couple.second && again.second == couple.first;
      REQUIRE((same || turned));
    }
    ++chosen[static_cast<std::size_t>(couple.first)];
  }
  for (const int count : chosen) CHECK(std::abs(count - 1000) < 150);  // five standard deviations
}

TEST_CASE("a population whose best was given up before is given up at once") {
  RandomStream random = make_stream(1, "tabu", {});
  Population population = ranked({3, 5, 7});
  TabuOptima tabu(maps(), std::make_unique<RestartAfter>(10));
  CHECK(tabu.kept(9, population, random) >= population.size());
  CHECK(tabu.kept(10, population, random) == 0);
  CHECK(tabu.kept(11, population, random) == 0);
  maps().genes_of(population.at_rank(0))[5] = 1;
  CHECK(tabu.kept(12, population, random) >= population.size());
}
