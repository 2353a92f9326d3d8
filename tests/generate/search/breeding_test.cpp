#include <algorithm>
#include <catch2/catch.hpp>
#include <cmath>
#include <optional>
#include <set>
#include <stop_token>
#include <string>
#include <string_view>
#include <thread>
#include <vector>

#include "evodoku/canon.hpp"
#include "evodoku/check.hpp"
#include "evodoku/generate.hpp"
#include "evodoku/level.hpp"
#include "evodoku/solve.hpp"
#include "indices.hpp"

using namespace evodoku;
using test::indices_from;

namespace {

using Outcome = GenerateResult::Outcome;

// Scores that are cheap to compute and are not ratings.

std::optional<double> ones(const Grid& puzzle) {
  return static_cast<double>(std::ranges::count(puzzle.digits(), 1));
}

std::optional<double> clues(const Grid& puzzle) {
  return puzzle.clue_count();
}

std::optional<double> clues_above_the_middle(const Grid& puzzle) {
  const auto upper = puzzle.digits().first(static_cast<std::size_t>(puzzle.cells()) / 2);
  return static_cast<double>(upper.size()) - static_cast<double>(std::ranges::count(upper, 0));
}

std::optional<double> nothing(const Grid& /*puzzle*/) {
  return std::nullopt;
}

PuzzleSpec aimed_at(Score score, double low, double high, std::optional<int> count = {}) {
  return {.box = Box(3, 3), .clues = count, .aim = Aim{.score = std::move(score), .low = low, .high = high}};
}

double distance(double score, const Aim& aim) {
  return std::max({aim.low - score, score - aim.high, 0.0});
}

/// Checks what is promised for every result of a specification with an aim.
void check_consistent(const GenerateResult& made, const PuzzleSpec& spec) {
  CHECK(made.clues_asked == spec.clues);
  CHECK(made.clues_reached == made.puzzle.clue_count());
  CHECK(made.puzzles_scored <= spec.aim->scoring_budget);
  CHECK(made.proper);
  CHECK(is_solution_of(made.puzzle, made.solution));
  CHECK(solve(made.puzzle).solution == made.solution);
  if (made.score) CHECK(made.score == spec.aim->score(made.puzzle));
  const bool is_hit = made.score && distance(*made.score, *spec.aim) == 0;
  const bool has_count = !spec.clues || made.clues_reached == *spec.clues;
  CHECK((made.outcome == Outcome::reached) == (is_hit && has_count));
}

void check_reaches(const PuzzleSpec& spec, std::uint64_t count) {
  for (std::uint64_t index = 0; index < count; ++index) {
    const GenerateResult made = generate(spec, {.seed = 1, .index = index});
    CHECK(made.outcome == Outcome::reached);
    check_consistent(made, spec);
  }
}

}  // namespace

TEST_CASE("a puzzle with an aim has a score in the range and is proper") {
  check_reaches(aimed_at(ones, 2, 3), 10);
  check_reaches(aimed_at(clues, 40, 45), 10);
  check_reaches(aimed_at(clues, 0, 24), 10);
}

TEST_CASE("a puzzle with an aim and a number of clues has both") {
  check_reaches(aimed_at(ones, 1, 1, 28), 10);
  check_reaches(aimed_at(clues_above_the_middle, 0, 12, 30), 10);
}

TEST_CASE("aims are hit in boxes of other shapes") {
  const Box box = GENERATE(Box(2, 2), Box(2, 3), Box(3, 4));
  check_reaches({.box = box, .aim = Aim{.score = ones, .low = 1, .high = 2}}, 3);
}

TEST_CASE("what fresh puzzles hardly ever are is bred") {
  // Of fresh puzzles with 30 clues, less than one in a thousand has at most 7 of them in the upper half. So half of the
  // budget is sampled in vain.
  const PuzzleSpec spec = aimed_at(clues_above_the_middle, 0, 7, 30);
  std::uint64_t scored = 0;
  for (std::uint64_t index = 0; index < 10; ++index) {
    const GenerateResult made = generate(spec, {.seed = 1, .index = index});
    CHECK(made.outcome == Outcome::reached);
    check_consistent(made, spec);
    scored += made.puzzles_scored;
  }
  CHECK(scored < 10 * 500 + 4000);
}

namespace {

/// Bred from nothing by --level 9.5.. --minimal with seeds 1 and 2.
std::vector<Grid> puzzles_of_9_5() {
  std::vector<Grid> all;
  for (const std::string_view line :
       {"...6.......8.....2.....3.9.8..2.......2..65.4.6..7..1...6.39..89..4....6.3.8..95.",
        "..67......2......4....3..8.9..1..6....5..7..1....29..87.1...8...4.8.1.9..5......3",
        "..8..3....5....9..6...2...4...9...43..4.6.7...1..7..5........1..97.5...62..8.....",
        "4.....8.3..7.2..4..53...........72..6...5......14...8.3..1....9.9....7....86...3."}) {
    std::vector<std::uint8_t> digits;
    for (const char symbol : line)
      digits.push_back(static_cast<std::uint8_t>(symbol == '.' ? 0 : symbol - '0'));
    all.emplace_back(Box(3, 3), std::move(digits));
  }
  return all;
}

std::optional<double> estimate(const Grid& puzzle) {
  return level_of(puzzle)->se_estimate;
}

}  // namespace

TEST_CASE("puzzles of the highest levels are bred from others, and none of these is given back") {
  PuzzleSpec spec = aimed_at(estimate, 9.5, 12);
  spec.minimal = true;
  spec.parents = puzzles_of_9_5();
  std::vector<std::string> keys;
  for (const Grid& parent : spec.parents) keys.push_back(canonical_form(parent).key());
  for (std::uint64_t index = 0; index < 3; ++index) {
    const GenerateResult made = generate(spec, {.seed = 1, .index = index});
    CHECK(made.outcome == Outcome::reached);
    CHECK(estimate(made.puzzle) >= 9.5);
    CHECK(std::ranges::find(keys, canonical_form(made.puzzle).key()) == keys.end());
    check_consistent(made, spec);
  }
  CHECK(generate_many(spec, {.seed = 1}, indices_from(0, 3))[2].puzzle ==
        generate(spec, {.seed = 1, .index = 2}).puzzle);
}

TEST_CASE("puzzles of one population are those of their list, however they are asked for, and no isomorphs") {
  PuzzleSpec spec = aimed_at(estimate, 9.5, 12);
  spec.minimal = true;
  spec.parents = puzzles_of_9_5();
  spec.aim->puzzles_a_population = 3;
  std::vector<BreedingReport> reports;
  spec.aim->trace = [&](const BreedingReport& report) { reports.push_back(report); };
  const std::vector<GenerateResult> made = generate_many(spec, {.seed = 1}, indices_from(0, 4));
  std::set<std::string> keys;
  for (const GenerateResult& one : made) {
    CHECK(one.outcome == Outcome::reached);
    check_consistent(one, spec);
    if (&one != &made.back()) keys.insert(canonical_form(one.puzzle).key());
  }
  CHECK(keys.size() == 3);
  CHECK(reports.back().best_score >= 9.5);
  CHECK(reports.back().mean_score <= reports.back().best_score);
  CHECK(reports.back().grids <= reports.back().individuals);
  CHECK(reports.back().scored <= reports.back().children + spec.parents.size());
  CHECK(generate(spec, {.seed = 1, .index = 2}).puzzle == made[2].puzzle);
  CHECK(generate(spec, {.seed = 1, .index = 3}).puzzle == made[3].puzzle);
  spec.aim->puzzles_a_population = 0;
  CHECK_THROWS_WITH(generate(spec, {}), Catch::Contains("no puzzles"));
}

TEST_CASE("parents that cannot be are refused by their number") {
  PuzzleSpec spec = aimed_at(estimate, 9.5, 12);
  spec.parents = puzzles_of_9_5();
  spec.symmetry = Symmetry::half_turn;
  CHECK_THROWS_WITH(generate(spec, {}), Catch::Contains("parent 1 does not fit"));
  spec.symmetry = Symmetry::none;
  spec.parents[1].clear(2);
  CHECK_THROWS_WITH(generate(spec, {}), Catch::Contains("parent 2 has not exactly one solution"));
  spec.aim.reset();
  spec.minimal = true;
  CHECK_THROWS_WITH(generate(spec, {}), Catch::Contains("no aim"));
}

TEST_CASE("only proper puzzles with the clues asked for are scored") {
  int scored = 0;
  const auto score = [&](const Grid& puzzle) {
    ++scored;
    CHECK(puzzle.clue_count() == 26);
    CHECK(solve(puzzle).verdict == Verdict::one);
    return ones(puzzle);
  };
  const GenerateResult made = generate(aimed_at(score, 0, 0, 26), {.seed = 3, .index = 0});
  CHECK(made.puzzles_scored == static_cast<std::uint64_t>(scored));
}

TEST_CASE("an aim out of reach ends with its budget and gives the nearest puzzle of all that were scored") {
  const std::optional<int> count = GENERATE(std::optional<int>(), std::optional<int>(32));
  std::vector<double> scores;
  const auto score = [&](const Grid& puzzle) {
    const std::optional<double> result = ones(puzzle);
    scores.push_back(*result);
    return result;
  };
  PuzzleSpec spec = aimed_at(score, 20, 30, count);
  spec.aim->scoring_budget = 150;
  const GenerateResult made = generate(spec, {.seed = 1, .index = 0});
  CHECK(made.outcome == Outcome::fell_short);
  CHECK(made.puzzles_scored == 150);
  CHECK(scores.size() == 150);
  CHECK(made.score == *std::ranges::max_element(scores));
  CHECK(made.grids_tried > 1);
  check_consistent(made, spec);
}

TEST_CASE("the full grids of a puzzle are not those of the puzzles before it in its population") {
  PuzzleSpec spec = aimed_at(ones, 20, 30);
  spec.aim->scoring_budget = 0;  // so the search ends with its first puzzle
  spec.aim->puzzles_a_population = 4;
  for (const GenerateResult& made : generate_many(spec, {.seed = 1}, indices_from(0, 4)))
    CHECK(made.grids_tried == 1);
}

TEST_CASE("a score that has nothing to say is no hit and no crash") {
  PuzzleSpec spec = aimed_at(GENERATE(Score(nothing), Score([](const Grid&) { return std::nan(""); })), 0, 9);
  spec.aim->scoring_budget = 30;
  const GenerateResult made = generate(spec, {.seed = 1, .index = 0});
  CHECK(made.outcome == Outcome::fell_short);
  CHECK(made.puzzles_scored == 30);
  CHECK_FALSE(made.score);
}

TEST_CASE("a scoring budget of nothing gives a proper puzzle without a score") {
  PuzzleSpec spec = aimed_at(ones, 0, 9);
  spec.aim->scoring_budget = 0;
  const GenerateResult made = generate(spec, {.seed = 1, .index = 0});
  CHECK(made.outcome == Outcome::fell_short);
  CHECK_FALSE(made.score);
  check_consistent(made, spec);
}

TEST_CASE("a stop request during a score gives the best so far") {
  std::stop_source stop;
  int scored = 0;
  const auto score = [&](const Grid& puzzle) {
    if (++scored == 20) stop.request_stop();
    return ones(puzzle);
  };
  const PuzzleSpec spec = aimed_at(score, 20, 30);
  const GenerateResult made = generate(spec, {.seed = 1, .index = 0, .stop = stop.get_token()});
  CHECK(made.outcome == Outcome::stopped);
  CHECK(made.puzzles_scored == 20);
  CHECK(made.score);
  check_consistent(made, spec);
}

TEST_CASE("a budget that ends while a new grid is looked for gives a proper puzzle") {
  PuzzleSpec spec = aimed_at(ones, 20, 30);
  spec.aim->puzzles_a_population = 2;
  for (std::uint64_t seed = 0; seed < 300; ++seed) {
    spec.work_budget = 200 + 2 * seed;  // small, as what is searched for must be under way when it ends
    const GenerateResult made = generate(spec, {.seed = seed});
    if (made.outcome == Outcome::reached || made.score) check_consistent(made, spec);
  }
}

TEST_CASE("what a score throws reaches the caller") {
  const auto score = [](const Grid&) -> std::optional<double> {
    throw std::runtime_error("no rating today");
  };
  CHECK_THROWS_WITH(generate(aimed_at(score, 0, 1), {}), "no rating today");
}

TEST_CASE("aims that make no sense are refused with the values seen") {
  CHECK_THROWS_WITH(generate(aimed_at(ones, 3, 2), {}), Catch::Contains("low <= high"));
  CHECK_THROWS_AS(generate(aimed_at(ones, std::nan(""), 2), {}), std::invalid_argument);
  CHECK_THROWS_WITH(generate(aimed_at({}, 2, 3), {}), Catch::Contains("no score"));
  CHECK_THROWS_WITH(generate({.box = Box(3, 3)}, {}), Catch::Contains("neither"));
  PuzzleSpec spec = aimed_at(ones, 2, 3, 30);
  spec.allow_multiple = true;
  CHECK_THROWS_WITH(generate(spec, {}), Catch::Contains("allow_multiple"));
}

TEST_CASE("an aim goes with minimal puzzles where digging alone leaves clues that could go") {
  if (!sat_available()) return;
  const auto clue_count = [](const Grid& puzzle) -> std::optional<double> { return puzzle.clue_count(); };
  const PuzzleSpec spec{.box = Box(1, 22), .minimal = true, .aim = Aim{clue_count, 0, 484}};
  const GenerateResult made = generate(spec, {.seed = 1});
  CHECK(made.outcome == GenerateResult::Outcome::reached);
  CHECK(made.puzzles_scored == 1);
  CHECK(made.redundant_clues + made.undecided_clues == 0);
}
