// The knowledge GA: the limit with skipped generations, the same executed generation by generation, and
// populations.
#include <catch2/catch.hpp>
#include <cmath>
#include <cstdint>
#include <limits>
#include <numeric>
#include <string_view>
#include <vector>

#include "evodoku/check.hpp"
#include "evodoku/evolve.hpp"
#include "evodoku/stats.hpp"
#include "evolve/generations.hpp"
#include "evolve/knowledge/knowledge_run.hpp"
#include "evolve/knowledge/knowledge_states.hpp"
#include "evolve/restart.hpp"
#include "evolve/survival.hpp"
#include "sample_puzzles.hpp"

using namespace evodoku;

namespace {

constexpr std::string_view singles = samples::easy_a;
/// Sudoku Explainer's 7.1: chains.
constexpr std::string_view hard_puzzle =
    "....214.5.24..8.3.7...3..68.4.8.6...25...7.....3.12.....8.....1.........16...4...";

constexpr std::uint64_t endless = std::uint64_t{1} << 62;

/// Prices so close to each other that even the dearest techniques can be waited for.
Noticing impatient(double exponent) {
  Noticing noticing = noticing_of_people();
  for (double& price : noticing.price) price = std::pow(price, exponent);
  return noticing;
}

std::vector<double> skipped(const Grid& puzzle, const Noticing& noticing, int runs) {
  KnowledgeRuns limit(puzzle, noticing);
  std::vector<double> lengths;
  for (int run = 0; run < runs; ++run) {
    const auto number = static_cast<std::uint64_t>(run);
    const KnowledgeRun made = limit.run(make_stream(1, "skipped", {number}), endless);
    REQUIRE(made.ending == KnowledgeRun::Ending::complete);
    REQUIRE(is_solution_of(puzzle, made.reached));
    lengths.push_back(static_cast<double>(made.generations));
  }
  return lengths;
}

/// The same law by the loop of all genetic algorithms, one generation after the other: a population whose
/// members tell each other everything, or one alone.
std::vector<double> executed(const Grid& puzzle, const Noticing& noticing, int population, int runs) {
  const Cube9 shape(puzzle.box());
  const Geometry geometry(puzzle.box());
  const KnowledgeStates<Cube9> states(shape, puzzle);
  std::vector<double> lengths;
  for (int run = 0; run < runs; ++run) {
    Evolution evolution(states, {.first = population, .living = population},
                        Parts{KnowTheClues{}, CandidatesLeft{}, TournamentOfTwo{}, UnionOfKnowledge(0),
                              Discover<Cube9>(shape, geometry, noticing, population), NoImprovement{},
                              PoolKnowledge<Cube9>(states), PeriodicRestart(0)},
                        make_stream(2, "executed", {static_cast<std::uint64_t>(run)}));
    std::vector<decltype(evolution)> alone;
    alone.push_back(std::move(evolution));
    Archipelago archipelago(std::move(alone), {});
    const Course course = archipelago.run({.generation_cap = 1'000'000}, [](auto, const auto&) {});
    REQUIRE(course.solved);
    lengths.push_back(static_cast<double>(course.generations));
  }
  return lengths;
}

/// A test that fails one time in ten thousand by chance, and whose seed is fixed.
constexpr double significance = 1e-4;

}  // namespace

TEST_CASE("skipped generations follow the law of executed ones, singles only") {
  const Grid puzzle = samples::from_digits(singles);
  const auto limit = skipped(puzzle, noticing_of_people(), 3000);
  const auto literal = executed(puzzle, noticing_of_people(), 1, 1000);
  CHECK(kolmogorov_smirnov(limit, literal).p_value > significance);
}

TEST_CASE("skipped generations follow the law of executed ones, with eliminations") {
  const Grid puzzle = samples::from_digits(hard_puzzle);
  const auto limit = skipped(puzzle, impatient(0.15), 2000);
  const auto literal = executed(puzzle, impatient(0.15), 1, 500);
  CHECK(kolmogorov_smirnov(limit, literal).p_value > significance);
}

TEST_CASE("a population that tells each other everything follows the law of the limit") {
  const Grid puzzle = samples::from_digits(singles);
  const auto limit = skipped(puzzle, noticing_of_people(), 3000);
  for (const int population : {2, 5}) {
    const auto pooled = executed(puzzle, noticing_of_people(), population, 600);
    CHECK(kolmogorov_smirnov(limit, pooled).p_value > significance);
  }
}

TEST_CASE("the test of the laws would notice a difference of a tenth") {
  const Grid puzzle = samples::from_digits(singles);
  const auto limit = skipped(puzzle, noticing_of_people(), 3000);
  Noticing slower = noticing_of_people();
  slower.attention *= 0.9;
  const auto literal = executed(puzzle, slower, 1, 1000);
  CHECK(kolmogorov_smirnov(limit, literal).p_value < significance);
}

TEST_CASE("the generations of a run are those it waited for its techniques") {
  for (const std::string_view text : {singles, hard_puzzle}) {
    KnowledgeRuns runs(samples::from_digits(text), noticing_of_people());
    for (std::uint64_t number = 0; number < 5; ++number) {
      const KnowledgeRun run = runs.run(make_stream(3, "waits", {number}), endless);
      CHECK(std::accumulate(run.waited.begin(), run.waited.end(), std::uint64_t{0}) == run.generations);
    }
  }
}

TEST_CASE("what was waited for is told by the technique that found it") {
  Grid puzzle = samples::puzzle_with_blanks(Box(2, 2), 0, 1);
  puzzle.clear(0);
  KnowledgeRuns last_cell(puzzle, noticing_of_people());
  const KnowledgeRun run = last_cell.run(make_stream(9, "full house", {}), endless);
  CHECK(run.waited[static_cast<std::size_t>(Technique::full_house)] == 1);
  CHECK(run.generations == 1);

  KnowledgeRuns runs(samples::from_digits(hard_puzzle), noticing_of_people());
  std::uint64_t in_lines = 0;
  for (std::uint64_t number = 0; number < 5; ++number) {
    const KnowledgeRun hard = runs.run(make_stream(10, "lines", {number}), endless);
    in_lines += hard.waited[static_cast<std::size_t>(Technique::hidden_single_line)];
  }
  CHECK(in_lines > 0);
}

TEST_CASE("a run is a function of its stream and not of the runs before it") {
  const Grid puzzle = samples::from_digits(hard_puzzle);
  KnowledgeRuns used(puzzle, noticing_of_people());
  for (std::uint64_t number = 0; number < 6; ++number) {
    const KnowledgeRun again = used.run(make_stream(4, "runs", {number}), endless);
    KnowledgeRuns fresh(puzzle, noticing_of_people());
    const KnowledgeRun alone = fresh.run(make_stream(4, "runs", {number}), endless);
    CHECK(again.generations == alone.generations);
    CHECK(again.waited == alone.waited);
  }
}

TEST_CASE("a run ends at the cap, not knowing all") {
  KnowledgeRuns runs(samples::from_digits(hard_puzzle), noticing_of_people());
  const KnowledgeRun run = runs.run(make_stream(5, "cap", {}), 100);
  CHECK(run.ending == KnowledgeRun::Ending::capped);
  CHECK(run.generations == 100);
  CHECK_FALSE(run.reached.is_complete());
}

TEST_CASE("a run that nothing can be deduced for is stuck") {
  KnowledgeRuns runs(Grid(Box(2, 2)), noticing_of_people());
  CHECK(runs.run(make_stream(6, "stuck", {}), endless).ending == KnowledgeRun::Ending::stuck);
}

TEST_CASE("a stop ends a run") {
  std::stop_source stop;
  stop.request_stop();
  KnowledgeRuns runs(samples::from_digits(singles), noticing_of_people());
  CHECK(runs.run(make_stream(7, "stop", {}), endless, stop.get_token()).ending ==
        KnowledgeRun::Ending::stopped);
}

TEST_CASE("prices rise from technique to technique, and the dearest can still be counted") {
  const Noticing noticing = noticing_of_people();
  CHECK(noticing.price.front() == 1);
  for (std::size_t t = 1; t < noticing.price.size(); ++t) {
    CHECK(noticing.price[t] >= noticing.price[t - 1]);
  }
  CHECK(noticing.price.back() <= 3e17);
}

TEST_CASE("the preset knowledge solves with a population of states, and never moves a clue") {
  const Preset preset = *find_preset("knowledge");
  std::uint64_t last_best = std::numeric_limits<std::uint64_t>::max();
  bool never_worse = true;
  const Grid puzzle = samples::from_digits(singles);
  const Run run = evolve(puzzle, preset,
                         {.seed = 1, .generation_cap = 100'000, .trace = [&](const GenerationReport& report) {
                            const auto best = static_cast<std::uint64_t>(report.best_fitness);
                            never_worse = never_worse && best <= last_best;
                            last_best = best;
                          }});
  CHECK(run.solved);
  CHECK(run.clues_kept);
  CHECK(never_worse);
  CHECK(last_best == 0);
  CHECK(run.restarts == 0);
}

TEST_CASE("populations of knowledge solve other boxes") {
  const Grid puzzle = samples::puzzle_with_blanks(Box(2, 3), 8, 1);
  CHECK(evolve(puzzle, *find_preset("knowledge"), {.seed = 1}).solved);
  KnowledgeRuns runs(puzzle, noticing_of_people());
  CHECK(is_solution_of(puzzle, runs.run(make_stream(8, "six", {}), endless).reached));
}

TEST_CASE("clues that contradict each other are refused by name") {
  Grid broken(Box(3, 3));
  broken.set(0, 5);
  broken.set(72, 5);
  CHECK_THROWS_WITH(KnowledgeRuns(broken, noticing_of_people()), Catch::Contains("two 5s in column 1"));
  CHECK_THROWS_AS(evolve(broken, *find_preset("knowledge"), {}), std::invalid_argument);
}
