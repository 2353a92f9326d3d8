#include <algorithm>
#include <array>
#include <catch2/catch.hpp>
#include <cstdint>
#include <cstdlib>
#include <set>
#include <stop_token>
#include <string>
#include <string_view>
#include <thread>

#include "evodoku/check.hpp"
#include "evodoku/generate.hpp"
#include "evodoku/solve.hpp"
#include "generate/digging/clue_pattern.hpp"
#include "indices.hpp"

using namespace evodoku;
using test::indices_from;

namespace {

using Outcome = GenerateResult::Outcome;

bool same(const GenerateResult& left, const GenerateResult& right) {
  return left.outcome == right.outcome && left.puzzle == right.puzzle && left.solution == right.solution &&
         left.proper == right.proper && left.clues_reached == right.clues_reached &&
         left.work_spent == right.work_spent;
}

/// Checks what is promised for every result.
void check_consistent(const GenerateResult& made, const PuzzleSpec& spec) {
  CHECK(made.clues_asked == spec.clues);
  CHECK(made.clues_reached == made.puzzle.clue_count());
  CHECK(is_solution_of(made.puzzle, made.solution));
  if (made.outcome == Outcome::reached) CHECK(made.clues_reached == spec.clues);
  if (made.proper) {
    const SolveResult result = solve(made.puzzle);
    CHECK(result.verdict == Verdict::one);
    CHECK(result.solution == made.solution);
    CHECK(prove_again(made.puzzle, {.verdict = Verdict::one, .solution = made.solution}) ==
          SecondProof::agrees);
  }
}

void check_reaches(const PuzzleSpec& spec, std::uint64_t count) {
  for (std::uint64_t index = 0; index < count; ++index) {
    const GenerateResult made = generate(spec, {.seed = 1, .index = index});
    CHECK(made.outcome == Outcome::reached);
    CHECK(made.proper);
    check_consistent(made, spec);
  }
}

}  // namespace

TEST_CASE("puzzles have exactly the clues asked for and are proper, for boxes of many shapes") {
  const Box box = GENERATE(Box(1, 2), Box(1, 5), Box(2, 2), Box(2, 3), Box(3, 2), Box(2, 4), Box(3, 3),
                           Box(2, 5), Box(3, 4), Box(4, 3), Box(4, 4), Box(5, 5));
  const int half = box.cells() - (box.cells() + 1) / 2;
  check_reaches({.box = box, .clues = half}, 5);
}

TEST_CASE("the smallest and the largest boxes there are make proper puzzles") {
  const Box box = GENERATE(Box(1, 2), Box(2, 1), Box(1, 3), Box(1, 64), Box(32, 2), Box(8, 8));
  check_reaches({.box = box, .clues = box.cells() - box.cells() / 5}, 1);
}

TEST_CASE("the last index of the last seed makes a puzzle") {
  const std::uint64_t last = ~std::uint64_t{0};
  const PuzzleSpec spec{.clues = 30};
  const std::vector<GenerateResult> made = generate_many(spec, {.seed = last}, indices_from(last, 1));
  REQUIRE(made.size() == 1);
  CHECK(made.front().outcome == Outcome::reached);
  check_consistent(made.front(), spec);
}

TEST_CASE("9x9: every number of clues from a full grid down to the low twenties is reached") {
  for (int clues = 81; clues >= 23; --clues) check_reaches({.box = Box(3, 3), .clues = clues}, 2);
}

TEST_CASE("nothing removed is the full grid") {
  const GenerateResult made = generate({.box = Box(2, 3), .clues = 36}, {.seed = 1, .index = 2});
  CHECK(made.outcome == Outcome::reached);
  CHECK(made.puzzle == made.solution);
  CHECK(made.solution == random_full_grid(Box(2, 3), {.seed = 1, .index = 2}));
}

TEST_CASE("many at once are the same as one after the other, whatever is asked for") {
  const PuzzleSpec spec =
      GENERATE(PuzzleSpec{.clues = 30}, PuzzleSpec{.clues = 26, .symmetry = Symmetry::half_turn},
               PuzzleSpec{.minimal = true}, PuzzleSpec{.box = Box(2, 3), .minimal = true, .unbiased = true},
               PuzzleSpec{.box = Box(2, 3), .clues = 14}, PuzzleSpec{.clues = 20, .allow_multiple = true});
  const std::vector<GenerateResult> many = generate_many(spec, {.seed = 3}, indices_from(5, 20));
  REQUIRE(many.size() == 20);
  for (std::uint64_t i = 0; i < many.size(); ++i) {
    CHECK(same(many[i], generate(spec, {.seed = 3, .index = 5 + i})));
  }
  CHECK(generate_many(spec, {}, {}).empty());
}

TEST_CASE("a budget that ends within a mask ends at the same place, whatever was made before") {
  PuzzleSpec spec{.box = Box(2, 4), .minimal = true, .work_budget = 300};
  for (const char cell : std::string_view(".??...??..?.?..?.??...?.............???.??..???.??.???.?..?...??"))
    spec.mask.push_back(cell == '.' ? CellRule::blank : CellRule::free);
  const std::vector<GenerateResult> many = generate_many(spec, {.seed = 1}, indices_from(0, 100));
  for (std::uint64_t i = 0; i < many.size(); ++i)
    CHECK(same(many[i], generate(spec, {.seed = 1, .index = i})));
}

TEST_CASE("every symmetry is kept with exactly the clues asked for") {
  const Symmetry symmetry =
      GENERATE(Symmetry::half_turn, Symmetry::quarter_turn, Symmetry::horizontal, Symmetry::vertical,
               Symmetry::diagonal, Symmetry::antidiagonal, Symmetry::full);
  const Box box = GENERATE(Box(2, 3), Box(3, 3), Box(1, 7), Box(3, 4), Box(4, 4));
  const std::vector<int> possible = possible_clue_counts({.box = box, .symmetry = symmetry});
  const int half = *std::ranges::lower_bound(possible, box.cells() / 2);
  const PuzzleSpec spec{.box = box, .clues = half, .symmetry = symmetry};
  for (std::uint64_t index = 0; index < 3; ++index) {
    const GenerateResult made = generate(spec, {.seed = 1, .index = index});
    CHECK(made.outcome == Outcome::reached);
    CHECK(CluePattern(box, symmetry, {}).fits(made.puzzle));
    check_consistent(made, spec);
  }
}

TEST_CASE("a mask says where the clues stand") {
  std::vector<CellRule> mask(81, CellRule::free);
  for (int cell = 0; cell < 9; ++cell) mask[static_cast<std::size_t>(cell)] = CellRule::clue;
  for (int cell = 72; cell < 81; ++cell) mask[static_cast<std::size_t>(cell)] = CellRule::blank;
  const PuzzleSpec spec{.clues = 32, .mask = mask};
  for (std::uint64_t index = 0; index < 20; ++index) {
    const GenerateResult made = generate(spec, {.seed = 1, .index = index});
    CHECK(made.outcome == Outcome::reached);
    CHECK(CluePattern(Box(3, 3), Symmetry::none, mask).fits(made.puzzle));
    check_consistent(made, spec);
  }
}

TEST_CASE("a mask that no proper puzzle has ends with the budget and without a puzzle") {
  std::vector<CellRule> mask(81, CellRule::blank);
  for (std::size_t cell = 0; cell < 20; ++cell) mask[cell] = CellRule::clue;  // two bands have no clue
  const GenerateResult made = generate({.clues = 20, .mask = mask, .work_budget = 1000}, {.seed = 1});
  CHECK(made.outcome == Outcome::fell_short);
  CHECK_FALSE(made.proper);
  CHECK(made.grids_tried > 0);
  CHECK(made.puzzle == Grid(Box(3, 3)));
}

TEST_CASE("from a minimal puzzle no clue can go") {
  const Box box = GENERATE(Box(2, 2), Box(2, 3), Box(3, 3), Box(3, 4));
  const std::optional<int> clues =
      box == Box(3, 3) ? GENERATE(std::optional<int>(), std::optional<int>(27)) : std::optional<int>();
  const Symmetry symmetry = box == Box(3, 3) ? GENERATE(Symmetry::none, Symmetry::half_turn) : Symmetry::none;
  const bool unbiased = !clues && symmetry == Symmetry::none && box.side() < 10 && GENERATE(false, true);
  const PuzzleSpec spec{
      .box = box, .clues = clues, .symmetry = symmetry, .minimal = true, .unbiased = unbiased};
  const GenerateResult made = generate(spec, {.seed = 1});
  CHECK(made.outcome == Outcome::reached);
  CHECK(made.proper);
  CHECK(made.redundant_clues + made.undecided_clues == 0);
  if (clues) CHECK(made.clues_reached == clues);
  CHECK(CluePattern(box, symmetry, {}).fits(made.puzzle));
  for (int cell = 0; cell < box.cells(); ++cell) {
    Grid without = made.puzzle;
    if (without.is_blank(cell)) continue;
    without.clear(cell);
    CHECK(solve(without).verdict == Verdict::many);
  }
}

TEST_CASE("what contradicts itself is refused") {
  CHECK_THROWS_WITH(generate({}, {}), Catch::Contains("neither"));
  CHECK_THROWS_WITH(generate({.allow_multiple = true, .minimal = true}, {}), Catch::Contains("minimal"));
  CHECK_THROWS_WITH(generate({.unbiased = true}, {}), Catch::Contains("neither"));
  CHECK_THROWS_WITH(generate({.clues = 24, .minimal = true, .unbiased = true}, {}),
                    Catch::Contains("unbiased"));
  CHECK_THROWS_WITH(generate({.box = Box(3, 3), .clues = 82}, {}), Catch::Contains("got 82"));
  CHECK_THROWS_AS(generate({.box = Box(3, 3), .clues = -1}, {}), std::invalid_argument);
  CHECK_THROWS_AS(generate({.clues = 30, .grid = Grid(Box(3, 3))}, {}), std::invalid_argument);
  CHECK_THROWS_AS(generate({.clues = 30, .grid = *random_full_grid(Box(2, 3), {})}, {}),
                  std::invalid_argument);
  CHECK_THROWS_WITH(generate({.clues = 30, .mask = {CellRule::clue}}, {}), Catch::Contains("81"));
}

TEST_CASE("each choice falls to about as many puzzles, and choices of two things are independent") {
  constexpr std::size_t choices = 7;
  std::array<int, choices> counts{};
  int equal = 0;
  constexpr int puzzles = 7000;
  for (std::uint64_t index = 0; index < puzzles; ++index) {
    const std::size_t clues = choice_for(5, index, "clues", choices);
    REQUIRE(clues < choices);
    ++counts[clues];
    if (choice_for(5, index, "class", choices) == clues) ++equal;
    CHECK(choice_for(5, index, "clues", choices) == clues);
  }
  // The expected count is 1000, with a standard deviation of 29.
  for (const int count : counts) CHECK(std::abs(count - 1000) < 150);
  CHECK(std::abs(equal - 1000) < 150);
  CHECK(choice_for(5, 0, "clues", 1) == 0);
  CHECK_THROWS_AS(choice_for(5, 0, "clues", 0), std::invalid_argument);
}

TEST_CASE("a count out of reach ends with the budget and says how far it came") {
  const int clues = GENERATE(0, 10);
  const PuzzleSpec spec{.box = Box(3, 3), .clues = clues, .work_budget = 3000};
  const GenerateResult made = generate(spec, {.seed = 1, .index = 0});
  CHECK(made.outcome == Outcome::fell_short);
  CHECK(made.proper);
  CHECK(made.clues_reached > 10);
  CHECK(made.clues_reached < 30);
  CHECK(made.work_spent >= 3000);
  CHECK(made.work_spent < 3200);
  check_consistent(made, spec);
}

TEST_CASE("a stop request before the start gives nothing, and says so") {
  std::stop_source stop;
  stop.request_stop();
  const GenerateResult made =
      generate({.box = Box(3, 3), .clues = 30}, {.seed = 1, .index = 0, .stop = stop.get_token()});
  CHECK(made.outcome == Outcome::stopped);
  CHECK_FALSE(made.proper);
  CHECK(made.grids_tried == 0);
  CHECK(made.puzzle == Grid(Box(3, 3)));
  CHECK(made.clues_reached == 0);
}

TEST_CASE("a stop request in the middle gives the best so far, proper") {
  const PuzzleSpec spec{.box = Box(3, 3), .clues = 10, .work_budget = ~std::uint64_t{0}};
  const auto stopped_after = [&](std::chrono::milliseconds delay) {
    std::stop_source stop;
    std::jthread alarm([&] {
      std::this_thread::sleep_for(delay);
      stop.request_stop();
    });
    return generate(spec, {.seed = 1, .index = 0, .stop = stop.get_token()});
  };
  // how long the first one takes depends on the machine
  std::chrono::milliseconds delay(100);
  GenerateResult made = stopped_after(delay);
  for (; !made.proper && delay < std::chrono::minutes(1); delay *= 2) made = stopped_after(delay);
  CHECK(made.outcome == Outcome::stopped);
  CHECK(made.proper);
  check_consistent(made, spec);
}

TEST_CASE("allow_multiple removes to the count, whatever the number of solutions") {
  const Box box = GENERATE(Box(2, 2), Box(2, 3), Box(3, 3), Box(5, 5));
  for (const int clues : {0, 1, box.cells() / 5, box.cells()}) {
    const PuzzleSpec spec{.box = box, .clues = clues, .allow_multiple = true};
    const GenerateResult made = generate(spec, {.seed = 2, .index = 3});
    CHECK(made.outcome == Outcome::reached);
    CHECK_FALSE(made.proper);
    check_consistent(made, spec);
  }
}

TEST_CASE("clues are removed from the grid that is given") {
  const Box box = GENERATE(Box(2, 3), Box(3, 3), Box(4, 4));
  const Grid grid = *random_full_grid(box, {.seed = 8});
  const GenerateResult half = generate({.box = box, .clues = box.cells() / 2, .grid = grid}, {.seed = 1});
  REQUIRE(half.outcome == Outcome::reached);
  CHECK(half.solution == grid);

  std::vector<CellRule> within;
  for (const int digit : half.puzzle.digits())
    within.push_back(digit == 0 ? CellRule::blank : CellRule::free);
  const GenerateResult fewer =
      generate({.box = box, .mask = within, .minimal = true, .grid = grid}, {.seed = 2});
  REQUIRE(fewer.outcome == Outcome::reached);
  CHECK(fewer.proper);
  CHECK(is_solution_of(half.puzzle, fewer.solution));
  for (int cell = 0; cell < box.cells(); ++cell) CHECK((half.puzzle[cell] != 0 || fewer.puzzle[cell] == 0));
}

TEST_CASE("a given grid whose clues leave other solutions ends the work at once") {
  const Grid grid = *random_full_grid(Box(3, 3), {.seed = 8});
  std::vector<CellRule> blank(81, CellRule::blank);
  blank[0] = CellRule::free;
  const GenerateResult made = generate({.clues = 1, .mask = blank, .grid = grid}, {.seed = 1});
  CHECK(made.outcome == Outcome::fell_short);
  CHECK_FALSE(made.proper);
  CHECK(made.grids_tried == 1);
}
