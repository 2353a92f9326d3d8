// The knowledge GA: the fast implementation compared with the plain one, and what a run promises.
#include <catch2/catch.hpp>
#include <cmath>
#include <cstdint>
#include <limits>
#include <numeric>
#include <string>
#include <string_view>

#include "evodoku/check.hpp"
#include "evodoku/evolve.hpp"
#include "evolve/knowledge/knowledge_runs.hpp"
#include "evolve/loop/evolution.hpp"
#include "plain_knowledge.hpp"
#include "sample_puzzles.hpp"

using namespace evodoku;

namespace {

constexpr std::string_view singles = samples::easy_a;
/// Rated 3.4, 7.1 and 9.1 by Sudoku Explainer: they need pairs, chains and probing.
constexpr std::string_view pairs =
    "8.1.7..........62....5....7........1.6..43.7......9....94....5.12.8.......7....3.";
constexpr std::string_view chains =
    "....214.5.24..8.3.7...3..68.4.8.6...25...7.....3.12.....8.....1.........16...4...";
constexpr std::string_view probing =
    ".....1.3.86.........3.....9..56....3.2.51.89..9......6.....4.71....5..2..197.....";

Preset with(std::initializer_list<std::pair<const char*, const char*>> changes) {
  Preset preset = *find_preset("knowledge");
  for (const auto& [name, value] : changes) set_parameter(preset, name, value);
  return preset;
}

template <typename Shape>
void require_plain_and_quick_agree(const Grid& puzzle, const Preset& preset, int runs) {
  const auto quick = knowledge_runs(puzzle, preset);
  for (int number = 0; number < runs; ++number) {
    const EvolveOptions options{
        .seed = 7, .run = static_cast<std::uint64_t>(number), .generation_cap = 20'000};
    PlainKnowledge<Shape> plain(puzzle, preset);
    const PlainRun expected = plain.run(stream_of(puzzle, preset, options), options.generation_cap);
    const Run run = quick->run(options).run;
    REQUIRE(run.generations == expected.generations);
    REQUIRE(run.solved == expected.solved);
    REQUIRE(run.stuck == expected.stuck);
    REQUIRE(run.best == expected.best);
    // In every generation each individual but the elite looks once; none is skipped.
    REQUIRE(expected.looks ==
            expected.generations * static_cast<std::uint64_t>(preset.population - preset.elite));
    REQUIRE(run.evaluations == expected.looks + static_cast<std::uint64_t>(preset.population));
  }
}

}  // namespace

TEST_CASE("the quick executor makes the runs of the plain one, generation by generation") {
  const Preset preset = *find_preset("knowledge");
  require_plain_and_quick_agree<Cube9>(samples::from_digits(singles), preset, 10);
  require_plain_and_quick_agree<Cube9>(samples::from_digits(pairs), preset, 5);
  require_plain_and_quick_agree<Cube9>(samples::from_digits(chains), preset, 2);
}

TEST_CASE("it does so on puzzles that need probing", "[.long]") {
  require_plain_and_quick_agree<Cube9>(samples::from_digits(probing), *find_preset("knowledge"), 2);
}

TEST_CASE("it does so where what long trials find is asked for only once discovered") {
  // With flat prices, nested trials are discovered as often as the short trials that come before them.
  const Preset flat = with({{"patience", "3"}, {"step-permille", "0"}, {"probing-step-permille", "0"}});
  require_plain_and_quick_agree<Cube9>(samples::from_digits(probing), flat, 1);
  require_plain_and_quick_agree<Cube9>(
      samples::from_digits(
          "..42....6.8..7.4......46...9..6..7.1.2.....3.5.6..7..4...13......9.6..1.3....45.."),
      flat, 2);
}

TEST_CASE("it does so whatever the parameters") {
  const Grid puzzle = samples::from_digits(pairs);
  require_plain_and_quick_agree<Cube9>(puzzle, with({{"population", "1"}, {"elite", "0"}}), 2);
  require_plain_and_quick_agree<Cube9>(puzzle,
                                       with({{"population", "7"}, {"elite", "2"}, {"tournament", "3"}}), 2);
  require_plain_and_quick_agree<Cube9>(puzzle, with({{"crossover-permille", "0"}, {"tournament", "1"}}), 2);
  require_plain_and_quick_agree<Cube9>(puzzle, with({{"patience", "0"}, {"attention-permille", "1000"}}), 2);
  require_plain_and_quick_agree<Cube9>(puzzle, with({{"patience", "4"}, {"step-permille", "0"}}), 2);
}

TEST_CASE("it does so for other boxes") {
  const Preset preset = *find_preset("knowledge");
  require_plain_and_quick_agree<Cube16>(samples::puzzle_with_blanks(Box(2, 3), 12, 1), preset, 5);
  require_plain_and_quick_agree<Cube16>(samples::puzzle_with_blanks(Box(4, 4), 90, 1), preset, 2);
  require_plain_and_quick_agree<Cube32>(samples::puzzle_with_blanks(Box(5, 5), 200, 1), preset, 1);
  require_plain_and_quick_agree<Cube64>(samples::puzzle_with_blanks(Box(6, 6), 300, 1), preset, 1);
}

TEST_CASE("it does so where a run meets more states than the book keeps", "[long]") {
  require_plain_and_quick_agree<Cube64>(samples::puzzle_with_blanks(Box(6, 6), 400, 1),
                                        with({{"population", "200"}}), 1);
}

TEST_CASE("the generations of a run are those it waited for its techniques") {
  for (const std::string_view text : {singles, chains}) {
    const auto runs = knowledge_runs(samples::from_digits(text), *find_preset("knowledge"));
    for (std::uint64_t number = 0; number < 5; ++number) {
      const KnowledgeRun made = runs->run({.seed = 3, .run = number});
      CHECK(std::accumulate(made.waited.begin(), made.waited.end(), std::uint64_t{0}) ==
            made.run.generations);
    }
  }
}

TEST_CASE("what was waited for is told by the easiest technique in view") {
  Grid puzzle = samples::puzzle_with_blanks(Box(2, 2), 0, 1);
  puzzle.clear(0);
  const auto last_cell = knowledge_runs(puzzle, *find_preset("knowledge"));
  const KnowledgeRun made = last_cell->run({.seed = 9});
  CHECK(made.waited[static_cast<std::size_t>(Technique::full_house)] == 1);
  CHECK(made.run.generations == 1);
}

TEST_CASE("a run is a function of its seed and number and not of the runs before it") {
  const Grid puzzle = samples::from_digits(chains);
  const auto used = knowledge_runs(puzzle, *find_preset("knowledge"));
  for (std::uint64_t number = 0; number < 6; ++number) {
    const KnowledgeRun again = used->run({.seed = 4, .run = number});
    const auto fresh = knowledge_runs(puzzle, *find_preset("knowledge"));
    const KnowledgeRun alone = fresh->run({.seed = 4, .run = number});
    CHECK(again.run.generations == alone.run.generations);
    CHECK(again.waited == alone.waited);
    CHECK(evolve(puzzle, *find_preset("knowledge"), {.seed = 4, .run = number}).generations ==
          alone.run.generations);
  }
}

TEST_CASE("a run that nothing can be deduced for is stuck at once") {
  const Run run = evolve(Grid(Box(2, 2)), *find_preset("knowledge"), {.seed = 6});
  CHECK(run.stuck);
  CHECK(run.generations == 0);
  CHECK_FALSE(run.solved);
}

TEST_CASE("generations in vain are executed before a run counts as stuck") {
  const auto runs = knowledge_runs(Grid(Box(2, 2)), *find_preset("knowledge"));
  const Run run = runs->run({.seed = 6}, 500).run;
  CHECK(run.stuck);
  CHECK(run.generations == 500);
  CHECK(run.evaluations == 4 + 3 * 500);
}

TEST_CASE("prices follow the law and never fall") {
  const DiscoveryLaw law = discovery_law(*find_preset("knowledge"));
  const auto price = [&](Technique technique) { return law.price[static_cast<std::size_t>(technique)]; };
  CHECK(price(Technique::full_house) == 1);
  CHECK(price(Technique::hidden_single_box) == 1);
  CHECK(price(Technique::hidden_single_line) == 4);
  CHECK(price(Technique::direct_locked) == 12);
  CHECK(price(Technique::direct_hidden_pair) == Approx(12 * 1.1));
  CHECK(price(Technique::chain) == Approx(12 * std::pow(1.1, 21)));
  CHECK(price(Technique::nested_probes) == Approx(12 * std::pow(1.1, 21) * std::pow(1.5, 9)));
  for (std::size_t t = 1; t < law.price.size(); ++t) CHECK(law.price[t] >= law.price[t - 1]);
  CHECK(law.chance[0] == 1);
}

TEST_CASE("a law given beside the preset is the one that is executed") {
  const Grid puzzle = samples::from_digits(pairs);
  const Preset dearer = with({{"direct-price", "40"}, {"step-permille", "300"}});
  const auto by_law = knowledge_runs(puzzle, *find_preset("knowledge"), discovery_law(dearer));
  const auto by_parameters = knowledge_runs(puzzle, dearer);
  const auto unchanged = knowledge_runs(puzzle, *find_preset("knowledge"));
  const EvolveOptions options{.seed = 5};
  const std::uint64_t generations = by_law->run(options).run.generations;
  CHECK(generations == by_parameters->run(options).run.generations);
  CHECK(generations != unchanged->run(options).run.generations);
}

TEST_CASE("the preset knowledge solves, never gets worse, and never moves a clue") {
  std::uint64_t last_best = std::numeric_limits<std::uint64_t>::max();
  bool never_worse = true;
  const Grid puzzle = samples::from_digits(singles);
  const Run run = evolve(puzzle, *find_preset("knowledge"),
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

TEST_CASE("clues that contradict each other are refused by name") {
  Grid broken(Box(3, 3));
  broken.set(0, 5);
  broken.set(72, 5);
  CHECK_THROWS_WITH(evolve(broken, *find_preset("knowledge"), {}), Catch::Contains("two 5s in column 1"));
}
