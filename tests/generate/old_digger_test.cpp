#include "generate/digger.hpp"

#include <catch2/catch.hpp>

#include "evodoku/generate.hpp"
#include "evodoku/solve.hpp"

using namespace evodoku;

namespace {

constexpr DiggingEffort thorough = {
    .first_guesses = 100'000, .most_guesses = 100'000, .exchange_guesses = 10, .fruitless_exchanges = 0};
constexpr DiggingEffort with_exchanges = {
    .first_guesses = 40, .most_guesses = 640, .exchange_guesses = 10, .fruitless_exchanges = 100};

/// What a digger needs around it.
struct Site {
  explicit Site(Box box, std::uint64_t index = 0, std::uint64_t budget = 1'000'000)
      : geometry(box),
        engine(geometry),
        solution(random_full_grid(box, {.seed = 3, .index = index}).value()),
        random(make_stream(3, "test", {index})),
        work(budget),
        digger(engine, solution, random, work, stop.get_token()) {}

  Geometry geometry;
  ScalarEngine engine;
  Grid solution;
  RandomStream random;
  WorkMeter work;
  std::stop_source stop;
  Digger digger;
};

bool is_part_of(const Grid& puzzle, const Grid& solution) {
  for (int cell = 0; cell < puzzle.cells(); ++cell) {
    if (!puzzle.is_blank(cell) && puzzle[cell] != solution[cell]) return false;
  }
  return true;
}

bool has_only(const Grid& puzzle, const Grid& solution) {
  const SolveResult result = solve(puzzle);
  return result.verdict == Verdict::one && result.solution == solution;
}

}  // namespace

TEST_CASE("a set of cells knows when it meets another in one cell only") {
  CellSet left(200);
  CellSet right(200);
  left.insert(3);
  left.insert(150);
  right.insert(150);
  CHECK(left.meets_only_in(right, 150));
  CHECK_FALSE(left.meets_only_in(right, 3));
  right.insert(3);
  CHECK_FALSE(left.meets_only_in(right, 150));
  right.erase(3);
  right.insert(151);
  CHECK(left.meets_only_in(right, 150));
  left.insert(151);
  CHECK_FALSE(left.meets_only_in(right, 150));
}

TEST_CASE("digging stops at exactly the clues wanted, the solution still unique") {
  const Box box = GENERATE(Box(2, 2), Box(2, 3), Box(3, 3), Box(3, 4), Box(4, 4));
  const int target = box.cells() * 45 / 100;
  Site site(box);
  site.digger.dig(target, with_exchanges);
  CHECK(site.digger.clues() == target);
  CHECK(site.digger.puzzle().clue_count() == target);
  CHECK(is_part_of(site.digger.puzzle(), site.solution));
  CHECK(has_only(site.digger.puzzle(), site.solution));
}

TEST_CASE("dug as far as it goes, no clue can be left out") {
  const Box box = GENERATE(Box(1, 4), Box(2, 2), Box(2, 3), Box(3, 3), Box(2, 5));
  Site site(box, 1);
  site.digger.dig(0, thorough);
  const Grid puzzle = site.digger.puzzle();
  CHECK(has_only(puzzle, site.solution));
  for (int cell = 0; cell < box.cells(); ++cell) {
    if (puzzle.is_blank(cell)) continue;
    Grid without = puzzle;
    without.clear(cell);
    CHECK(solve(without).verdict == Verdict::many);
  }
}

TEST_CASE("exchanges reach fewer clues than removal alone and keep the solution unique") {
  for (std::uint64_t index = 0; index < 5; ++index) {
    Site plain(Box(3, 3), index);
    plain.digger.dig(0, thorough);
    Site exchanging(Box(3, 3), index);
    exchanging.digger.dig(0, with_exchanges);
    CHECK(exchanging.digger.clues() < plain.digger.clues());
    CHECK(exchanging.digger.puzzle().clue_count() == exchanging.digger.clues());
    CHECK(has_only(exchanging.digger.puzzle(), exchanging.solution));
  }
}

TEST_CASE("when the work ends, what was reached is unique and has the clues it says") {
  for (const std::uint64_t budget : std::initializer_list<std::uint64_t>{0, 1, 5, 20, 60, 150, 400}) {
    Site site(Box(3, 3), 2, budget);
    site.digger.dig(0, with_exchanges);
    CHECK(site.digger.puzzle().clue_count() == site.digger.clues());
    CHECK(has_only(site.digger.puzzle(), site.solution));
    CHECK(site.work.spent() <= budget);
  }
}

TEST_CASE("a stop request ends the digging with what was reached") {
  Site site(Box(3, 3));
  site.stop.request_stop();
  site.digger.dig(30, with_exchanges);
  CHECK(site.digger.puzzle() == site.solution);
}

TEST_CASE("varied puzzles keep the number of clues asked for or come as near as they can and stay proper") {
  Site site(Box(3, 3));
  site.digger.dig(28, with_exchanges);
  REQUIRE(site.digger.clues() == 28);
  int changed = 0;
  for (int step = 0; step < 30; ++step) {
    const Grid before = site.digger.puzzle();
    site.digger.vary(2, 28, 10);
    CHECK(site.digger.clues() == site.digger.puzzle().clue_count());
    CHECK(site.digger.clues() >= 28);
    CHECK(site.digger.clues() <= 30);
    CHECK(has_only(site.digger.puzzle(), site.solution));
    if (site.digger.puzzle() != before) ++changed;
    if (site.digger.clues() != 28) site.digger.resume_from(before);
  }
  CHECK(changed > 20);
}

TEST_CASE("a variation differs from its puzzle by no more clues than came back") {
  Site site(Box(3, 3));
  site.digger.dig(30, with_exchanges);
  const Grid before = site.digger.puzzle();
  for (const int returning : {1, 2, 3}) {
    site.digger.resume_from(before);
    site.digger.vary(returning, 30, 10);
    int gone = 0;
    for (int cell = 0; cell < before.cells(); ++cell) {
      if (!before.is_blank(cell) && site.digger.puzzle().is_blank(cell)) ++gone;
    }
    CHECK(gone <= returning);
  }
}

TEST_CASE("a digger goes on from another puzzle of its solution") {
  Site site(Box(3, 3));
  site.digger.dig(30, with_exchanges);
  const Grid kept = site.digger.puzzle();
  site.digger.dig(26, with_exchanges);
  site.digger.resume_from(kept);
  CHECK(site.digger.puzzle() == kept);
  CHECK(site.digger.clues() == 30);
  site.digger.dig(27, with_exchanges);
  CHECK(is_part_of(site.digger.puzzle(), site.solution));
  CHECK(has_only(site.digger.puzzle(), site.solution));
}
