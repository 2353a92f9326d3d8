#include "generate/digging/band_digger.hpp"

#include <algorithm>
#include <catch2/catch.hpp>
#include <cstdint>
#include <set>
#include <span>
#include <stop_token>
#include <vector>

#include "evodoku/generate.hpp"
#include "evodoku/solve.hpp"

using namespace evodoku;

namespace {

constexpr std::uint64_t plenty = 1'000'000'000;

const Box box_3x3(3, 3);

Grid full_grid(std::uint64_t index) {
  return random_full_grid(box_3x3, {.seed = 5, .index = index}).value();
}

GenerationContext job_for(std::uint64_t index, std::uint64_t budget = plenty) {
  return {.random = make_stream(5, "band digger", {index}), .work = WorkMeter(budget)};
}

CluePattern shape_of(Symmetry symmetry) {
  return {box_3x3, symmetry, {}};
}

/// Clues in the corners, and no clue in the middle box.
CluePattern masked_shape() {
  std::vector<CellRule> mask(81, CellRule::free);
  for (const std::size_t corner : {0U, 8U, 72U, 80U}) mask[corner] = CellRule::clue;
  for (const std::size_t row : {3U, 4U, 5U}) {
    for (const std::size_t column : {3U, 4U, 5U}) mask[9 * row + column] = CellRule::blank;
  }
  return {box_3x3, Symmetry::horizontal, mask};
}

std::vector<CluePattern> shapes() {
  std::vector<CluePattern> shapes;
  for (const Symmetry symmetry :
       {Symmetry::none, Symmetry::half_turn, Symmetry::quarter_turn, Symmetry::horizontal, Symmetry::vertical,
        Symmetry::diagonal, Symmetry::antidiagonal, Symmetry::full}) {
    shapes.push_back(shape_of(symmetry));
  }
  shapes.push_back(masked_shape());
  return shapes;
}

/// Decided by an engine that the digger does not use.
bool is_proper(const Grid& puzzle) {
  return solve(puzzle, {.engine = Engine::scalar}).verdict == Verdict::one;
}

bool is_part_of(const Grid& puzzle, const Grid& solution) {
  for (int cell = 0; cell < puzzle.cells(); ++cell) {
    if (!puzzle.is_blank(cell) && puzzle[cell] != solution[cell]) return false;
  }
  return true;
}

Grid without(Grid puzzle, const CellGroup& group) {
  for (const Cell cell : group) puzzle.clear(cell);
  return puzzle;
}

Grid with(Grid puzzle, const CellGroup& group, const Grid& solution) {
  for (const Cell cell : group) puzzle.set(cell, solution[cell]);
  return puzzle;
}

std::vector<CellGroup> shuffled_groups(const CluePattern& shape, const Grid& puzzle, bool that_are_clues,
                                       RandomStream& random) {
  std::vector<CellGroup> groups;
  for (const CellGroup& group : shape.groups()) {
    if (puzzle.is_blank(group.front()) != that_are_clues) groups.push_back(group);
  }
  random.shuffle(std::span<CellGroup>(groups));
  return groups;
}

/// Whether some of the groups have `wanted` cells in total.
bool add_up_to(std::span<const CellGroup> groups, int wanted) {
  std::set<int> sums = {0};
  for (const CellGroup& group : groups) {
    const std::set<int> before = sums;
    for (const int sum : before) sums.insert(sum + static_cast<int>(group.size()));
  }
  return sums.contains(wanted);
}

/// Removes one group after the other; each puzzle is decided from the beginning.
Grid removed_one_by_one(Grid puzzle, std::span<const CellGroup> groups, int target) {
  for (std::size_t next = 0; next < groups.size(); ++next) {
    const int above = puzzle.clue_count() - target;
    const int above_after = above - static_cast<int>(groups[next].size());
    const auto later = groups.subspan(next + 1);
    const bool target_suffers = !add_up_to(later, above_after) && add_up_to(later, above);
    const Grid less = without(puzzle, groups[next]);
    if (above_after >= 0 && !target_suffers && is_proper(less)) puzzle = less;
  }
  return puzzle;
}

Grid dug_one_by_one(const CluePattern& shape, const Grid& solution, RandomStream random, int target) {
  const Grid first = without(solution, shape.always_blank());
  return removed_one_by_one(first, shuffled_groups(shape, first, true, random), target);
}

int redundant_clues(const Grid& puzzle) {
  int redundant = 0;
  for (int cell = 0; cell < puzzle.cells(); ++cell) {
    if (!puzzle.is_blank(cell) && is_proper(without(puzzle, {static_cast<Cell>(cell)}))) ++redundant;
  }
  return redundant;
}

/// Decided by both engines for 9x9.
bool all_are_proper(const std::vector<Cells9x9>& puzzles) {
  const std::vector<std::uint32_t> ones(puzzles.size(), 1);
  return count_all(puzzles, 2, {}, Engine::band) == ones &&
         count_all(puzzles, 2, {}, Engine::lockstep) == ones;
}

}  // namespace

TEST_CASE("the band digger leaves exactly what trying one group after the other leaves") {
  for (const CluePattern& shape : shapes()) {
    for (const int target : {0, 24, 31, 40, 80}) {
      const Grid solution = full_grid(static_cast<std::uint64_t>(target));
      GenerationContext job = job_for(static_cast<std::uint64_t>(target));
      const RandomStream random = job.random;
      BandDigger digger(shape, job);
      if (!digger.begin(solution)) continue;
      digger.dig(target);
      CAPTURE(target, shape.groups().size());
      CHECK(digger.puzzle() == dug_one_by_one(shape, solution, random, target));
      CHECK(digger.clues() == digger.puzzle().clue_count());
    }
  }
}

TEST_CASE("a neighbour from the band digger is what trying one group after the other leaves") {
  for (const CluePattern& shape : {shape_of(Symmetry::none), shape_of(Symmetry::half_turn)}) {
    const Grid solution = full_grid(1);
    GenerationContext job = job_for(1);
    BandDigger digger(shape, job);
    REQUIRE(digger.begin(solution));
    digger.dig(30);
    for (int i = 0; i < 10; ++i) {
      RandomStream random = job.random;
      Grid naive = digger.puzzle();
      const std::vector<CellGroup> gone = shuffled_groups(shape, naive, false, random);
      std::vector<CellGroup> to_try = shuffled_groups(shape, naive, true, random);
      for (const CellGroup& group : std::span(gone).first(3)) {
        naive = with(naive, group, solution);
        to_try.push_back(group);
      }
      digger.vary(3, 20);
      CHECK(digger.puzzle() == removed_one_by_one(naive, to_try, 20));
    }
  }
}

TEST_CASE("whatever the band digger does the puzzle is proper and has the shape and the counts asked for") {
  std::vector<Cells9x9> puzzles;
  for (const CluePattern& shape : shapes()) {
    GenerationContext job = job_for(2);
    BandDigger digger(shape, job);
    for (std::uint64_t index = 0; index < 12; ++index) {
      const Grid solution = full_grid(index);
      if (!digger.begin(solution)) continue;
      const auto keep = [&](int least) {
        CHECK(shape.fits(digger.puzzle()));
        CHECK(is_part_of(digger.puzzle(), solution));
        CHECK(digger.clues() == digger.puzzle().clue_count());
        CHECK(digger.clues() >= least);
        puzzles.push_back(cells_of(digger.puzzle()));
      };
      digger.dig(50);
      keep(50);
      digger.dig(0);
      keep(17);
      const Grid before = digger.puzzle();
      digger.vary(4, 22);
      keep(22);
      digger.resume_from(before);
      CHECK(digger.puzzle() == before);
      digger.reduce(22);
      keep(22);
      CHECK(digger.clues() <= before.clue_count());
    }
  }
  REQUIRE(puzzles.size() > 400);
  CHECK(all_are_proper(puzzles));
}

TEST_CASE("the band digger knows which clues are needed") {
  const CluePattern free(box_3x3);
  GenerationContext job = job_for(4);
  BandDigger digger(free, job);
  for (std::uint64_t index = 0; index < 10; ++index) {
    REQUIRE(digger.begin(full_grid(index)));
    digger.dig(28);
    const ClueNeeds needs = digger.needs();
    CHECK(needs.redundant == redundant_clues(digger.puzzle()));
    CHECK(needs.undecided == 0);
    digger.dig(0);
    CHECK(digger.needs().is_minimal());
    CHECK(redundant_clues(digger.puzzle()) == 0);
  }
}

TEST_CASE("the band digger stays within its budget and leaves a proper puzzle") {
  const CluePattern free(box_3x3);
  GenerationContext generous = job_for(7);
  BandDigger at_leisure(free, generous);
  REQUIRE(at_leisure.begin(full_grid(7)));
  at_leisure.dig(0);
  const std::uint64_t needed = generous.work.spent();
  REQUIRE(needed > 10);
  std::vector<Cells9x9> puzzles;
  for (std::uint64_t budget = 0; budget <= needed; ++budget) {
    GenerationContext job = job_for(7, budget);
    BandDigger digger(free, job);
    REQUIRE(digger.begin(full_grid(7)));
    digger.dig(0);
    CHECK(job.work.spent() <= budget);
    puzzles.push_back(cells_of(digger.puzzle()));
  }
  CHECK(all_are_proper(puzzles));
  CHECK(puzzles.back() == cells_of(at_leisure.puzzle()));
  CHECK(puzzles.front() == cells_of(full_grid(7)));
}

TEST_CASE("the band digger does not begin where the mask leaves several solutions or the budget is gone") {
  std::vector<CellRule> two_rows(81, CellRule::free);
  std::fill_n(two_rows.begin(), 18, CellRule::blank);
  const CluePattern impossible(box_3x3, Symmetry::none, two_rows);
  GenerationContext job = job_for(10);
  BandDigger digger(impossible, job);
  CHECK_FALSE(digger.begin(full_grid(10)));

  std::vector<CellRule> one_row(81, CellRule::free);
  std::fill_n(one_row.begin(), 9, CellRule::blank);
  const CluePattern possible(box_3x3, Symmetry::none, one_row);
  CHECK(BandDigger(possible, job).begin(full_grid(10)));
  GenerationContext poor = job_for(10, 0);
  CHECK_FALSE(BandDigger(possible, poor).begin(full_grid(10)));
}
