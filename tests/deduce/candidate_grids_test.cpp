// States in the middle of solving: written as candidate grids and read back, solved, and made for practice.
#include <algorithm>
#include <bit>
#include <catch2/catch.hpp>
#include <set>
#include <sstream>

#include "evodoku/level.hpp"
#include "evodoku/solve.hpp"
#include "evodoku/text.hpp"
#include "states.hpp"

using namespace evodoku;
using namespace evodoku::test;

namespace {

Record record_of(const PencilMarks& marks) {
  return {.puzzle = marks.values(), .candidates = marks.candidates()};
}

PencilMarks marks_read(const std::string& text, const ReadOptions& options = {}) {
  std::istringstream input(text);
  PuzzleReader reader(input, options);
  const ReadItem item = reader.next().value();
  if (const auto* const error = std::get_if<TextError>(&item)) FAIL(error->message() << '\n' << text);
  const Record record = std::get<ReadPuzzle>(item).record;
  return PencilMarks(record.puzzle, record.candidates.value());
}

/// A grid with one set of several digits may be one with a missing blank, so it is a candidate grid only if asked for.
ReadOptions options_to_read(const PencilMarks& marks) {
  int several = 0;
  for (int cell = 0; cell < marks.box().cells(); ++cell)
    several += std::popcount(marks.digits(cell)) > 1 ? 1 : 0;
  return {.form = several < 2 ? TextFormat::candidates : TextFormat::automatic};
}

/// The state in which every cell that a candidate grid cannot tell from a filled one is filled.
PencilMarks with_lone_digits_placed(PencilMarks marks) {
  const PencilMarks before = marks;
  for (int cell = 0; cell < marks.box().cells(); ++cell) {
    if (!std::has_single_bit(before.digits(cell)) || !marks.values().is_blank(cell)) continue;
    const Candidate lone{static_cast<Cell>(cell),
                         static_cast<std::uint8_t>(std::countr_zero(before.digits(cell)) + 1)};
    PencilMarks placed = marks;
    placed.place(lone);
    if (placed.candidates() == marks.candidates()) marks = placed;
  }
  return marks;
}

}  // namespace

TEST_CASE("1,000 states read back from every form, with the hints of the path from the same state") {
  int states = 0;
  for (std::uint64_t index = 0; states < 1000; ++index) {
    const ProperPuzzle proper = proper_puzzle(Box(3, 3), 25, index);
    PencilMarks marks(proper.puzzle);
    for (const Deduction& step : solving_path(proper.puzzle, {.hardest = Technique::forcing}).steps) {
      INFO("puzzle " << index << ", state " << states);
      const PencilMarks as_record = marks_read(to_text(record_of(marks), {.form = TextFormat::json}));
      CHECK(as_record == marks);
      CHECK(hint(as_record, Technique::forcing) == hint(marks, Technique::forcing));
      const PencilMarks plain = with_lone_digits_placed(marks);
      for (const TextFormat form : {TextFormat::candidates, TextFormat::grid}) {
        if (plain.is_complete()) continue;  // a full grid, not a candidate grid
        const PencilMarks read =
            marks_read(to_text(record_of(marks), {.form = form}), options_to_read(marks));
        CHECK(read == plain);
        CHECK(hint(read, Technique::forcing) == hint(plain, Technique::forcing));
      }
      CHECK(solve(marks).verdict == Verdict::one);
      CHECK(solve(marks).solution == proper.solution);
      CHECK_FALSE(wrong_entry(marks.values(), marks.candidates(), proper.solution));
      ++states;
      marks.apply(step);
    }
  }
}

TEST_CASE("a path and a level from a state are those of the rest of the way") {
  const ProperPuzzle proper = proper_puzzle(Box(3, 3), 25, 4);
  const SolvingPath whole =
      solving_path(proper.puzzle, {.hardest = Technique::forcing, .only_needed = false});
  PencilMarks marks(proper.puzzle);
  for (std::size_t done = 0; done < whole.steps.size() / 2; ++done) marks.apply(whole.steps[done]);
  const SolvingPath rest = solving_path(marks, {.hardest = Technique::forcing, .only_needed = false});
  CHECK(rest.start == marks);
  CHECK(rest.reached == whole.reached);
  CHECK(level_of(PencilMarks(proper.puzzle)) == level_of(proper.puzzle));
}

TEST_CASE("a wrong elimination is named, and candidates decide how many solutions there are") {
  const ProperPuzzle proper = proper_puzzle(Box(3, 3), 30, 1);
  const PencilMarks marks(proper.puzzle);
  for (int cell = 0; cell < 81; ++cell) {
    const Candidate right{static_cast<Cell>(cell), static_cast<std::uint8_t>(proper.solution[cell])};
    if (!proper.puzzle.is_blank(cell) || std::has_single_bit(marks.digits(cell))) continue;
    PencilMarks wrong = marks;
    wrong.remove(right);
    const SolveResult result = solve(wrong);
    CHECK(result.verdict == Verdict::none);
    CHECK(explain(result, wrong) == "no solution: " + std::to_string(right.digit) +
                                        " is not among the candidates of " + cell_name(Box(3, 3), cell) +
                                        ", but the puzzle has it there");
  }
  const PencilMarks blank{Grid(Box(2, 2))};
  CHECK(solve(blank, {.limit = 0}).count == 288);
  PencilMarks without = blank;
  without.remove({0, 1});
  std::uint64_t seen = 0;
  const auto count = [&](const Grid& solution) {
    ++seen;
    return solution[0] != 1;
  };
  CHECK(solve(without, {.limit = 0}, count).count == 216);
  CHECK(seen == 216);
  CHECK(solve(without).verdict == Verdict::many);
  CHECK(solve(blank, {.limit = 0, .node_budget = 1}).verdict == Verdict::undecided);
}

TEST_CASE("candidates that do not fit the digits placed are refused") {
  std::vector<std::uint64_t> all = PencilMarks(Grid(Box(2, 2))).candidates();
  Grid placed{Box(2, 2)};
  placed.set(0, 1);
  CHECK_THROWS_WITH(PencilMarks(placed, all), "the candidates of r1c1 do not fit the digits placed");
  all[0] = 1;
  CHECK_THROWS_WITH(PencilMarks(placed, all), "the candidates of r1c2 do not fit the digits placed");
  all.pop_back();
  CHECK_THROWS_WITH(PencilMarks(placed, all), "candidates are for 16 cells, got 15");
}

namespace {

double rating_of(const Deduction& step) {
  return step.se_rating.value_or(99);
}

}  // namespace

TEST_CASE("a position for practice is one in which the technique works, and nothing easier") {
  std::set<Technique> found;
  for (std::uint64_t index = 0; index < 60; ++index) {
    const Grid puzzle = proper_puzzle(Box(3, 3), 24, index).puzzle;
    for (const TechniqueInfo& info : techniques().first(static_cast<std::size_t>(Technique::chain) + 1)) {
      const auto position = position_before(puzzle, info.technique);
      if (!position) continue;
      found.insert(info.technique);
      const auto works = find_deductions(*position, info.technique);
      REQUIRE_FALSE(works.empty());
      // A chain over links of one kind may be longer, and so harder, than one over all links.
      const double lowest = *std::ranges::min(works, {}, rating_of).se_rating;
      for (const TechniqueInfo& easier : techniques().first(static_cast<std::size_t>(info.technique))) {
        CAPTURE(info.name, easier.name);
        for (const Deduction& other : find_deductions(*position, easier.technique)) {
          CHECK(easier.technique >= Technique::x_chain);
          CHECK(rating_of(other) > lowest);
        }
      }
      CHECK(solve(*position).verdict == Verdict::one);
    }
  }
  CHECK(found.size() > 12);
  CHECK_FALSE(position_before(Grid(Box(3, 3)), Technique::x_wing));
}
