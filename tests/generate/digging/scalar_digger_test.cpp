#include "generate/digging/scalar_digger.hpp"

#include <algorithm>
#include <catch2/catch.hpp>
#include <optional>

#include "evodoku/check.hpp"
#include "evodoku/generate.hpp"
#include "evodoku/solve.hpp"
#include "solve/sat/referee.hpp"

using namespace evodoku;

namespace {

constexpr std::uint64_t much_work = 1'000'000;

/// A digger and everything it needs.
struct Site {
  explicit Site(const CluePattern& wanted, std::uint64_t index = 0, std::uint64_t budget = much_work)
      : geometry(wanted.box()),
        shape(wanted),
        solution(random_full_grid(wanted.box(), {.seed = 3, .index = index}).value()),
        job{make_stream(3, "test", {index}), WorkMeter(budget), stop.get_token()},
        digger(geometry, shape, job),
        has_begun(digger.begin(solution)) {}

  Geometry geometry;
  CluePattern shape;
  Grid solution;
  std::stop_source stop;
  GenerationContext job;
  ScalarDigger digger;
  bool has_begun;
};

bool has_only(const Grid& puzzle, const Grid& solution) {
  const SolveResult result = solve(puzzle);
  return result.verdict == Verdict::one && result.solution == solution &&
         prove_again(puzzle, {.verdict = Verdict::one, .solution = solution}) == SecondProof::agrees;
}

Grid without(const Grid& puzzle, const CellGroup& group) {
  Grid less = puzzle;
  for (const Cell cell : group) less.clear(cell);
  return less;
}

/// The number of clues that can be removed, each by itself, without losing the only solution.
int redundant_clues(const Grid& puzzle) {
  int redundant = 0;
  for (int cell = 0; cell < puzzle.cells(); ++cell) {
    if (puzzle.is_blank(cell)) continue;
    if (solve(without(puzzle, {static_cast<Cell>(cell)})).verdict == Verdict::one) ++redundant;
  }
  return redundant;
}

/// Tries one group after the other, in the same random order as the digger, and decides by solve().
Grid dug_one_by_one(const CluePattern& shape, const Grid& solution, RandomStream random) {
  std::vector<CellGroup> order = shape.groups();
  random.shuffle(std::span<CellGroup>(order));
  Grid puzzle = without(solution, shape.always_blank());
  for (const CellGroup& group : order) {
    Grid less = without(puzzle, group);
    if (solve(less).verdict == Verdict::one) puzzle = std::move(less);
  }
  return puzzle;
}

/// Cells of the first row and of the first column are never clues; the second and third cell of the second row always
/// are.
std::vector<CellRule> hooked_mask(Box box) {
  std::vector<CellRule> mask(static_cast<std::size_t>(box.cells()), CellRule::free);
  for (int i = 0; i < box.side(); ++i) {
    mask[static_cast<std::size_t>(i)] = CellRule::blank;
    mask[static_cast<std::size_t>(i * box.side())] = CellRule::blank;
  }
  mask[static_cast<std::size_t>(box.side()) + 1] = CellRule::clue;
  mask[static_cast<std::size_t>(box.side()) + 2] = CellRule::clue;
  return mask;
}

}  // namespace

TEST_CASE("digging by halves removes what digging one by one removes") {
  const Box box = GENERATE(Box(1, 4), Box(2, 2), Box(2, 3), Box(2, 4), Box(2, 5));
  const Symmetry symmetry = GENERATE(Symmetry::none, Symmetry::half_turn, Symmetry::diagonal);
  const CluePattern shape(box, symmetry, {});
  for (std::uint64_t index = 0; index < 5; ++index) {
    Site site(shape, index);
    const Grid expected = dug_one_by_one(shape, site.solution, site.job.random);
    site.digger.dig(0);
    CHECK(site.digger.puzzle() == expected);
  }
}

TEST_CASE("the needs of clues are those that leaving out each of them shows") {
  const Box box = GENERATE(Box(2, 2), Box(2, 3), Box(3, 3), Box(2, 5));
  const int target = GENERATE(0, 40);
  Site site{CluePattern(box)};
  site.digger.dig(std::max(target, box.cells() * target / 100));
  const ClueNeeds needs = site.digger.needs();
  CHECK(needs.undecided == 0);
  CHECK(needs.redundant == redundant_clues(site.digger.puzzle()));
  CHECK(needs.is_minimal() == (needs.redundant == 0));
}

TEST_CASE("a scalar digger honours a mask or says that it leaves other solutions") {
  const Box box = GENERATE(Box(2, 3), Box(3, 3), Box(2, 5));
  const CluePattern shape(box, Symmetry::none, hooked_mask(box));
  for (std::uint64_t index = 0; index < 5; ++index) {
    Site site(shape, index);
    const Grid all_allowed = without(site.solution, shape.always_blank());
    REQUIRE(site.has_begun == (solve(all_allowed).verdict == Verdict::one));
    if (!site.has_begun) continue;
    const Grid expected = dug_one_by_one(shape, site.solution, site.job.random);
    site.digger.dig(0);
    CHECK(site.digger.puzzle() == expected);
    CHECK(shape.fits(site.digger.puzzle()));
    CHECK(has_only(site.digger.puzzle(), site.solution));
  }
}

TEST_CASE("exchanges bring a puzzle below what digging alone reached") {
  Site site{CluePattern(Box(4, 4))};
  site.digger.dig(0);
  const int dug = site.digger.clues();
  site.digger.reduce(dug - 2);
  CHECK(site.digger.clues() == dug - 2);
  CHECK(has_only(site.digger.puzzle(), site.solution));
}

TEST_CASE("a scalar digger varies a puzzle and goes back to it") {
  const Symmetry symmetry = GENERATE(Symmetry::none, Symmetry::half_turn);
  Site site{CluePattern(Box(3, 3), symmetry, {})};
  site.digger.dig(32);
  const Grid first = site.digger.puzzle();
  site.digger.vary(3, 32);
  CHECK(site.digger.puzzle() != first);
  CHECK(site.shape.fits(site.digger.puzzle()));
  CHECK(has_only(site.digger.puzzle(), site.solution));
  site.digger.resume_from(first);
  CHECK(site.digger.puzzle() == first);
  CHECK(site.digger.clues() == first.clue_count());
}

TEST_CASE("scalar digging ends with its budget and the puzzle is still proper") {
  const std::uint64_t budget = GENERATE(as<std::uint64_t>(), 0, 1, 10, 100, 1000);
  Site site(CluePattern(Box(4, 4)), 2, budget);
  site.digger.dig(0);
  site.digger.reduce(0);
  CHECK(site.job.work.spent() <= budget + 1);
  CHECK(has_only(site.digger.puzzle(), site.solution));
}

TEST_CASE("large grids are dug to usual clue counts within little work") {
  struct Case {
    Box box;
    int alpha_percent;
    std::uint64_t most_work;
  };
  const Case usual = GENERATE(Case{Box(5, 5), 50, 2'000}, Case{Box(4, 6), 50, 2'000},
                              Case{Box(6, 6), 45, 4'000}, Case{Box(8, 8), 35, 4'000});
  const int target = usual.box.cells() * (100 - usual.alpha_percent) / 100;
  Site site(CluePattern(usual.box), 4, usual.most_work);
  site.digger.dig(target);
  CHECK(site.digger.clues() == target);
  CHECK(has_only(site.digger.puzzle(), site.solution));
}
