#include <array>
#include <catch2/catch.hpp>
#include <cmath>
#include <vector>

#include "operators_of.hpp"

using namespace evodoku;

namespace {

std::unique_ptr<SelectionPart> selection_of(const Preset& preset) {
  return make_operator(selections(), OperatorContext(Grid(Box(3, 3)), preset));
}

/// Checks that each rank is a parent as often as its share says.
void check_shares(const Preset& preset, const std::vector<double>& shares) {
  const Population population = samples::ranked({0, 2, 2, 6});
  RandomStream random = make_stream(1, "selections", {});
  const auto selection = selection_of(preset);
  selection->prepare(population, random);
  std::vector<int> times(4, 0);
  constexpr int couples = 20'000;
  for (int i = 0; i < couples; ++i) {
    const Parents parents = selection->choose(population.size() - 1, random);
    ++times[static_cast<std::size_t>(parents.first)];
    ++times[static_cast<std::size_t>(parents.second)];
  }
  for (std::size_t rank = 0; rank < shares.size(); ++rank) {
    const double expected = 2 * couples * shares[rank];
    CHECK(std::abs(times[rank] - expected) <= 5 * std::sqrt(expected + 1));
  }
}

}  // namespace

TEST_CASE("selections choose parents as often as their laws say") {
  check_shares({.selection = Selection::tournament, .tournament = 3}, {37. / 64, 19. / 64, 7. / 64, 1. / 64});
  check_shares({.selection = Selection::tournament, .tournament = 1}, {.25, .25, .25, .25});
  check_shares({.selection = Selection::truncation, .truncation_permille = 500}, {.5, .5, 0, 0});
  check_shares({.selection = Selection::truncation, .truncation_permille = 1}, {1, 0, 0, 0});
  // 216 is the worst that is possible for missing digits; for other objectives it is not known
  check_shares({.selection = Selection::roulette}, {216. / 854, 214. / 854, 214. / 854, 210. / 854});
  check_shares({.objective = Objective::equal_peers, .selection = Selection::roulette},
               {7. / 18, 5. / 18, 5. / 18, 1. / 18});
  check_shares({.selection = Selection::ranks_above}, {1. / 3, 1. / 3, 1. / 3, 0});
}

TEST_CASE("parents stand above their child and children at the top descend from the best alone") {
  RandomStream random = make_stream(1, "select", {});
  std::array<int, 5> times{};
  for (int i = 0; i < 50'000; ++i) {
    const Parents parents = ranks_above(5, random);
    ++times.at(static_cast<std::size_t>(parents.first));
    ++times.at(static_cast<std::size_t>(parents.second));
  }
  for (const int count : times) CHECK(std::abs(count - 20'000) < 700);  // more than five standard deviations
  for (const int rank : {0, 1}) {
    const Parents parents = ranks_above(rank, random);
    CHECK(parents.first + parents.second == 0);
  }
}

TEST_CASE("a blind tournament chooses the worst as often as the best and one couple for a generation") {
  RandomStream random = make_stream(1, "blind", {});
  const Population population = samples::ranked({1, 2, 3, 4, 5, 6, 7, 8, 9, 10});
  const auto selection = selection_of({.selection = Selection::blind_tournament, .tournament = 3});
  std::array<int, 10> chosen{};
  for (int generation = 0; generation < 10'000; ++generation) {
    selection->prepare(population, random);
    const Parents couple = selection->choose(9, random);
    for (int place = 8; place > 0; --place) {
      const Parents again = selection->choose(place, random);
      const bool same = again.first == couple.first && again.second == couple.second;
      const bool turned = again.first == couple.second && again.second == couple.first;
      REQUIRE((same || turned));
    }
    ++chosen[static_cast<std::size_t>(couple.first)];
  }
  for (const int count : chosen) CHECK(std::abs(count - 1000) < 150);  // five standard deviations
}

TEST_CASE("with inverse roulette everybody becomes a parent once, the second the worst that is left") {
  RandomStream random = make_stream(1, "inverse roulette", {});
  const auto selection = selection_of({.selection = Selection::inverse_roulette_and_worst});
  const Population population = samples::ranked({2, 4, 4, 6, 8, 9, 12, 30});
  for (int generation = 0; generation < 50; ++generation) {
    selection->prepare(population, random);
    std::vector<bool> waits(8, true);
    for (int couple = 0; couple < 4; ++couple) {
      const Parents parents = selection->choose(0, random);
      REQUIRE(waits[static_cast<std::size_t>(parents.first)]);
      waits[static_cast<std::size_t>(parents.first)] = false;
      int worst = 7;
      while (!waits[static_cast<std::size_t>(worst)]) --worst;
      REQUIRE(parents.second == worst);
      waits[static_cast<std::size_t>(worst)] = false;
    }
  }
}

TEST_CASE("the last of an odd number is paired with itself and then all come back") {
  RandomStream random = make_stream(3, "inverse roulette", {});
  const auto selection = selection_of({.selection = Selection::inverse_roulette_and_worst});
  selection->prepare(samples::ranked({1, 5, 9}), random);
  selection->choose(0, random);
  const Parents last = selection->choose(0, random);
  CHECK(last.first == last.second);
  CHECK(selection->choose(0, random).second == 2);
  selection->prepare(samples::ranked({0, 0}), random);
  const Parents solved = selection->choose(0, random);
  CHECK(solved.first + solved.second == 1);
}
