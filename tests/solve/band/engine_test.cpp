#include "solve/band/engine.hpp"

#include <algorithm>
#include <catch2/catch.hpp>
#include <set>
#include <string>
#include <utility>
#include <vector>

#include "evodoku/canon.hpp"
#include "evodoku/check.hpp"
#include "nine_by_nine.hpp"
#include "solve/scalar/exact_cover.hpp"

using namespace evodoku;
using namespace evodoku::testing;

namespace {

constexpr std::uint64_t plenty = 1'000'000'000;

const Box box_3x3(3, 3);

const std::string seventeen_clues =
    ".......1.4.........2...........5.4.7..8...3....1.9....3..4..2...5.1........8.6...";

/// The solutions in the order in which the engine finds them, at most `limit`.
std::vector<Cells9x9> solutions(BandEngine& engine, const Cells9x9& clues, std::size_t limit = 100'000,
                                std::uint64_t nodes_each = plenty) {
  std::vector<Cells9x9> all;
  engine.load(clues);
  while (all.size() < limit) {
    std::uint64_t nodes_left = nodes_each;
    const SearchOutcome outcome = engine.next_solution(nodes_left);
    if (outcome == SearchOutcome::exhausted) break;
    if (outcome == SearchOutcome::found) all.push_back(engine.solution());
  }
  return all;
}

std::set<Cells9x9> solutions_by_exact_cover(const Grid& puzzle) {
  ExactCover engine(puzzle);
  std::set<Cells9x9> all;
  std::uint64_t nodes_left = plenty;
  while (engine.next_solution(nodes_left) == SearchOutcome::found) all.insert(cells_of(engine.solution()));
  return all;
}

/// A full grid with clues removed, often so many that it has several solutions; sometimes one clue is changed.
Grid random_puzzle(RandomStream& random) {
  Grid puzzle = without(random_full_grid(box_3x3, random), 40 + random.below(17), random);
  if (random.chance(1, 3)) puzzle.set(random.below(81), 1 + random.below(9));
  return puzzle;
}

}  // namespace

TEST_CASE("the band engine finds exactly the solutions that dancing links find", "[long]") {
  BandEngine engine;
  RandomStream random = make_stream(1, "band engine", {});
  int with_none = 0;
  int with_one = 0;
  int with_several = 0;
  for (int i = 0; i < 600; ++i) {
    const Grid puzzle = random_puzzle(random);
    const std::vector<Cells9x9> found = solutions(engine, cells_of(puzzle));
    CAPTURE(i);
    CHECK(std::set(found.begin(), found.end()) == solutions_by_exact_cover(puzzle));
    CHECK(std::all_of(found.begin(), found.end(), [&](const Cells9x9& solution) {
      return is_solution_of(puzzle, evodoku::grid_of(solution));
    }));
    ++(found.empty() ? with_none : found.size() == 1 ? with_one : with_several);
  }
  CHECK(std::min({with_none, with_one, with_several}) > 30);  // the sample has puzzles of every kind
}

TEST_CASE("the band engine finds the known number of solutions and none twice") {
  const std::vector<std::pair<std::string, std::size_t>> known_counts = {
      {std::string(hardest_9x9), 1},
      {seventeen_clues, 1},
      {"5..3.2..6..4..1.3..72....9.74..691.3.2583.....36124.57..3295.78.5..86.1968..1.24.", 2},
      {std::string(with_219_solutions_9x9), 219},
      {".6..1.28...4.6.....52.9....5.6.............6..31.4...8....3....67512..4..23...65.", 1753},
      {"53..7....61.195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79", 0}};
  BandEngine engine;
  for (const auto& [puzzle, count] : known_counts) {
    const std::vector<Cells9x9> found = solutions(engine, cells_of_text(puzzle));
    CHECK(found.size() == count);
    CHECK(std::set(found.begin(), found.end()).size() == count);
  }
}

TEST_CASE("every kernel of the band engine gives the same solutions in the same order for the same guesses") {
  BandEngine best;
  BandEngine portable(band::portable_kernel);
  RandomStream random = make_stream(3, "band engine", {});
  for (int i = 0; i < 200; ++i) {
    const Cells9x9 puzzle = cells_of(random_puzzle(random));
    CHECK(best.load(puzzle) == portable.load(puzzle));
    SearchOutcome outcome = SearchOutcome::found;
    for (int solution = 0; outcome == SearchOutcome::found && solution < 50; ++solution) {
      std::uint64_t left_of_best = plenty;
      std::uint64_t left_of_portable = plenty;
      outcome = best.next_solution(left_of_best);
      REQUIRE(portable.next_solution(left_of_portable) == outcome);
      REQUIRE(left_of_portable == left_of_best);
      if (outcome == SearchOutcome::found) REQUIRE(portable.solution() == best.solution());
    }
  }
}

TEST_CASE("with a digit more as much is left as after loading it, unless it contradicts") {
  RandomStream random = make_stream(1, "digit more", {});
  BandEngine engine;
  BandEngine with_more;
  for (int round = 0; round < 100; ++round) {
    const Grid solution = random_full_grid(box_3x3, random);
    const Grid puzzle = without(solution, 55, random);
    REQUIRE(engine.load(cells_of(puzzle)));
    const int left = engine.candidates_left();
    for (int cell = 0; cell < 81; ++cell) {
      if (!puzzle.is_blank(cell)) continue;
      Cells9x9 more = cells_of(puzzle);
      more[cell] = solution[cell];
      REQUIRE(with_more.load(more));
      REQUIRE(engine.candidates_left_with(cell, solution[cell]) == with_more.candidates_left());
    }
    REQUIRE(engine.candidates_left() == left);
  }
  Cells9x9 nine_in_the_corner{};
  nine_in_the_corner[0] = 9;
  REQUIRE(engine.load(nine_in_the_corner));
  CHECK(engine.candidates_left_with(80, 9) == 729 - 2 * 28 + 2);  // two peers are common to both
  CHECK(engine.candidates_left_with(8, 9) == 0);
}

TEST_CASE(
    "what propagation leaves is counted, the same for isomorphs, and no more than without one candidate") {
  BandEngine engine;
  engine.load(Cells9x9{});
  CHECK(engine.candidates_left() == 729);
  RandomStream random = make_stream(1, "candidates left", {});
  for (int round = 0; round < 100; ++round) {
    const Grid solution = random_full_grid(box_3x3, random);
    REQUIRE(engine.load(cells_of(solution)));
    CHECK(engine.candidates_left() == 81);
    const Grid puzzle = without(solution, 50, random);
    REQUIRE(engine.load(cells_of(puzzle)));
    const int left = engine.candidates_left();
    CHECK((left >= 81 && left < 729));
    engine.load(cells_of(evodoku::apply(Isomorphism::random(box_3x3, 1, round), puzzle)));
    CHECK(engine.candidates_left() == left);
    const int blank = std::ranges::find(puzzle.digits(), 0) - puzzle.digits().begin();
    const int other = solution[blank] % 9 + 1;
    if (engine.load_and_forbid(cells_of(puzzle), blank, other)) CHECK(engine.candidates_left() <= left);
  }
}

TEST_CASE("the band engine begins with a known solution of the empty grid") {
  BandEngine engine;
  CHECK(solutions(engine, Cells9x9{}, 1) ==
        std::vector{cells_of_text(
            "218567439457319628639428517185734296724196385396285174872641953541973862963852741")});
}

TEST_CASE("the band engine goes on after a budget as if there had been none") {
  BandEngine engine;
  const std::vector<Cells9x9> at_once = solutions(engine, cells_of_text(with_219_solutions_9x9));
  CHECK(solutions(engine, cells_of_text(with_219_solutions_9x9), 1000, 1) == at_once);
}

TEST_CASE("the band engine uses up its budget one guess at a time") {
  BandEngine engine;
  engine.load(cells_of_text(hardest_9x9));
  std::uint64_t nodes_left = plenty;
  REQUIRE(engine.next_solution(nodes_left) == SearchOutcome::found);
  const std::uint64_t needed = plenty - nodes_left;
  REQUIRE(needed > 1);

  engine.load(cells_of_text(hardest_9x9));
  std::uint64_t one_too_few = needed - 1;
  CHECK(engine.next_solution(one_too_few) == SearchOutcome::budget);
  CHECK(one_too_few == 0);
  std::uint64_t last = 1;
  CHECK(engine.next_solution(last) == SearchOutcome::found);
  CHECK(last == 0);
}
