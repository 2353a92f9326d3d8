#include "solve/scalar/candidates.hpp"

#include <algorithm>
#include <bit>
#include <catch2/catch.hpp>

#include "random/stream.hpp"

using namespace evodoku;

namespace {

Candidate at(int cell, int digit) {
  return {static_cast<Cell>(cell), static_cast<std::uint8_t>(digit)};
}

/// Checks that the four views agree, by computing them from the cells' digits.
void check_views(const Candidates& state) {
  const Geometry& geometry = state.geometry();
  int wrong = 0;
  int open = 0;
  for (int index = 0; index < state.items(); ++index) {
    const auto item = static_cast<Candidates::Item>(index);
    wrong += std::popcount(state.options(item)) != state.size(item) ? 1 : 0;
    open += state.size(item) >= 2 ? 1 : 0;
    for (std::uint64_t left = state.options(item); left != 0; left &= left - 1) {
      wrong += state.holds(state.candidate(item, std::countr_zero(left))) ? 0 : 1;
    }
  }
  for (int house = 0; house < geometry.houses(); ++house) {
    for (int digit = 1; digit <= geometry.side(); ++digit) {
      const auto item = static_cast<Candidates::Item>(geometry.cells() + house * geometry.side() + digit - 1);
      for (int place = 0; place < geometry.side(); ++place) {
        const bool in_view = (state.options(item) >> place & 1) != 0;
        const bool in_cell = state.holds(at(geometry.house(house)[static_cast<std::size_t>(place)], digit));
        wrong += in_view != in_cell ? 1 : 0;
      }
    }
  }
  CHECK(wrong == 0);
  CHECK(static_cast<int>(state.open_items().size()) == open);
  for (const Candidates::Item item : state.open_items()) CHECK(state.size(item) >= 2);
}

std::vector<std::uint64_t> digits_of_cells(const Candidates& state) {
  std::vector<std::uint64_t> digits;
  for (int cell = 0; cell < state.geometry().cells(); ++cell) digits.push_back(state.digits(cell));
  return digits;
}

const std::vector<Box> boxes = {Box(1, 2), Box(2, 2), Box(1, 5), Box(5, 1), Box(2, 3),
                                Box(3, 2), Box(3, 3), Box(3, 4), Box(8, 8)};

}  // namespace

TEST_CASE("an empty grid has all candidates, of every side") {
  for (const Box box : boxes) {
    const Geometry geometry(box);
    Candidates state(geometry);
    CAPTURE(box.name());
    REQUIRE(state.load(Grid(box)));
    REQUIRE(state.propagate());
    check_views(state);
    CHECK(static_cast<int>(state.open_items().size()) == 4 * box.cells());
    for (int cell = 0; cell < box.cells(); ++cell) CHECK(std::popcount(state.digits(cell)) == box.side());
  }
}

TEST_CASE("loaded are the digits that no clue in a cell's houses has, before anything is propagated") {
  int loaded = 0;
  for (const Box box : boxes) {
    const Geometry geometry(box);
    Grid clues(box);
    RandomStream random = make_stream(2, "clues", {static_cast<std::uint64_t>(box.side())});
    for (int cell = 0; cell < box.cells(); ++cell) {
      std::uint64_t seen = 0;
      for (const Cell peer : geometry.peers(cell)) {
        if (!clues.is_blank(peer)) seen |= std::uint64_t{1} << (clues[peer] - 1);
      }
      const int digit = 1 + static_cast<int>(random.below(static_cast<std::uint32_t>(box.side())));
      if (random.below(3) == 0 && (seen >> (digit - 1) & 1) == 0) clues.set(cell, digit);
    }
    Candidates state(geometry);
    CAPTURE(box.name());
    if (!state.load(clues)) continue;
    ++loaded;
    int wrong = 0;
    for (int cell = 0; cell < box.cells(); ++cell) {
      if (!clues.is_blank(cell)) continue;
      for (int digit = 1; digit <= box.side(); ++digit) {
        const bool is_seen =
            std::ranges::any_of(geometry.peers(cell), [&](Cell peer) { return clues[peer] == digit; });
        wrong += state.holds(at(cell, digit)) == is_seen ? 1 : 0;
      }
    }
    CHECK(wrong == 0);
  }
  CHECK(loaded >= 5);
}

TEST_CASE("the four views agree after any placing and removing, and undoing restores everything") {
  for (const Box box : boxes) {
    if (box.side() > 16) continue;
    const Geometry geometry(box);
    Candidates state(geometry);
    RandomStream random = make_stream(1, "views", {static_cast<std::uint64_t>(box.side())});
    CAPTURE(box.name());
    for (int round = 0; round < 20; ++round) {
      REQUIRE(state.load(Grid(box)));
      REQUIRE(state.propagate());
      bool alive = true;
      while (alive && !state.is_solved()) {
        const auto before = digits_of_cells(state);
        const auto mark = state.mark();
        const auto open = state.open_items();
        const Candidates::Item item = open[random.below(static_cast<std::uint32_t>(open.size()))];
        const int option = std::countr_zero(state.options(item));
        const Candidate candidate = state.candidate(item, option);
        const bool placing = random.chance(1, 2);
        alive = (placing ? state.place(candidate) : state.remove(candidate)) && state.propagate();
        if (alive) check_views(state);
        if (!alive || random.chance(1, 3)) {
          state.undo_to(mark);
          check_views(state);
          CHECK(digits_of_cells(state) == before);
        }
      }
    }
  }
}

TEST_CASE("a naked single and a hidden single are followed") {
  const Geometry geometry(Box(2, 2));
  Candidates state(geometry);
  Grid naked(Box(2, 2));  // r1c1 sees 1 in its row, 2 in its column, 3 in its box
  naked.set(3, 1);
  naked.set(12, 2);
  naked.set(5, 3);
  REQUIRE(state.load(naked));
  REQUIRE(state.propagate());
  CHECK(state.digits(0) == 0b1000);

  Grid hidden(Box(3, 3));  // 5 in two other rows and two other columns of box 1: only r1c1 is left
  hidden.set(1 * 9 + 4, 5);
  hidden.set(2 * 9 + 8, 5);
  hidden.set(4 * 9 + 1, 5);
  hidden.set(8 * 9 + 2, 5);
  const Geometry geometry9(Box(3, 3));
  Candidates state9(geometry9);
  REQUIRE(state9.load(hidden));
  REQUIRE(state9.propagate());
  CHECK(state9.digits(0) == 0b10000);
}

TEST_CASE("pointing: a digit confined to one row of a box leaves the rest of the row") {
  const Geometry geometry(Box(3, 3));
  Candidates state(geometry);
  Grid clues(Box(3, 3));  // rows 2 and 3 of box 1 are full, without a 5
  const int digits[] = {1, 2, 3, 4, 6, 7};
  const int cells[] = {9, 10, 11, 18, 19, 20};
  for (int i = 0; i < 6; ++i) clues.set(cells[i], digits[i]);
  REQUIRE(state.load(clues));
  CHECK(state.holds(at(3, 5)));
  REQUIRE(state.propagate());
  for (int cell = 3; cell < 9; ++cell) CHECK_FALSE(state.holds(at(cell, 5)));
  for (int cell = 0; cell < 3; ++cell) CHECK(state.holds(at(cell, 5)));

  state.use_locked_candidates(false);
  REQUIRE(state.load(clues));
  REQUIRE(state.propagate());
  CHECK(state.holds(at(3, 5)));
}

TEST_CASE("claiming: a digit confined to one box of a column leaves the rest of the box") {
  const Geometry geometry(Box(3, 3));
  Candidates state(geometry);
  Grid clues(Box(3, 3));  // rows 4 to 9 of column 1 are full, without a 5
  const int digits[] = {1, 2, 3, 4, 6, 7};
  for (int i = 0; i < 6; ++i) clues.set((3 + i) * 9, digits[i]);
  REQUIRE(state.load(clues));
  REQUIRE(state.propagate());
  for (const int cell : {1, 2, 10, 11, 19, 20}) CHECK_FALSE(state.holds(at(cell, 5)));
  for (const int cell : {0, 9, 18}) CHECK(state.holds(at(cell, 5)));
}

TEST_CASE("locked candidates found during a search are the same as those found by loading its clues") {
  const Geometry geometry(Box(3, 4));
  Candidates by_steps(geometry);
  Candidates at_once(geometry);
  RandomStream random = make_stream(2, "steps", {});
  for (int round = 0; round < 50; ++round) {
    Grid clues(Box(3, 4));
    REQUIRE(by_steps.load(clues));
    REQUIRE(by_steps.propagate());
    for (int step = 0; step < 60 && !by_steps.is_solved(); ++step) {
      const int cell = random.below(clues.cells());
      const std::uint64_t digits = by_steps.digits(cell);
      const int digit = std::countr_zero(digits) + 1;
      clues.set(cell, digit);
      const bool alive = by_steps.place(at(cell, digit)) && by_steps.propagate();
      CHECK(alive == (at_once.load(clues) && at_once.propagate()));
      if (!alive) break;
      CHECK(digits_of_cells(by_steps) == digits_of_cells(at_once));
    }
  }
}

TEST_CASE("contradictions are seen: equal clues, a cell without digits, a digit without places") {
  const Geometry geometry(Box(2, 2));
  Candidates state(geometry);
  Grid equal(Box(2, 2));
  equal.set(0, 1);
  equal.set(2, 1);
  CHECK_FALSE(state.load(equal));
  CHECK(state.failed());

  Grid no_digit(Box(2, 2));  // r1c1 sees 1, 2, 3 and 4
  no_digit.set(2, 1);
  no_digit.set(3, 2);
  no_digit.set(8, 3);
  no_digit.set(5, 4);
  CHECK_FALSE(state.load(no_digit));
  CHECK(state.options(state.failed_item()) == 0);
  CHECK_FALSE(state.propagate());

  CHECK(state.load(Grid(Box(2, 2))));  // it can still load another puzzle
  CHECK(state.propagate());
  CHECK(state.place(at(0, 1)));
  CHECK_FALSE(state.place(at(1, 1)));
}
