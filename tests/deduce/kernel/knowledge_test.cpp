// Knowledge, singles and views, which process whole rows of all digits at once, are compared with simple loops over
// cells.
#include "deduce/kernel/knowledge.hpp"

#include <algorithm>
#include <catch2/catch.hpp>

#include "deduce/kernel/candidate_index.hpp"
#include "deduce/kernel/scanner.hpp"
#include "deduce/techniques/singles.hpp"
#include "evodoku/generate.hpp"
#include "states.hpp"

using namespace evodoku;
using namespace evodoku::test;

namespace {

const std::vector<Box> boxes = {Box(1, 2), Box(2, 2), Box(1, 5), Box(5, 1), Box(2, 3), Box(3, 2),
                                Box(3, 3), Box(3, 4), Box(4, 4), Box(5, 4), Box(6, 6)};

/// A grid with some digits placed and some candidates removed, solvable or not.
PencilMarks random_marks(Box box, RandomStream& random) {
  PencilMarks marks{Grid(box)};
  const int steps = random.below(box.cells());
  for (int step = 0; step < steps; ++step) {
    const Candidate candidate{static_cast<Cell>(random.below(box.cells())),
                              static_cast<std::uint8_t>(random.below(box.side()) + 1)};
    if (random.chance(1, 3) && marks.has(candidate)) marks.place(candidate);
  }
  for (int step = 0; step < steps * box.side() / 2; ++step) {
    const Candidate candidate{static_cast<Cell>(random.below(box.cells())),
                              static_cast<std::uint8_t>(random.below(box.side()) + 1)};
    if (marks.values().is_blank(candidate.cell)) marks.remove(candidate);
  }
  return marks;
}

/// Calls `check(shape, geometry, marks)` for random states of all boxes.
template <typename Check>
void for_each_state(Check&& check) {
  for (const Box box : boxes) {
    CAPTURE(box.name());
    const Geometry geometry(box);
    RandomStream random = make_stream(1, "states", {static_cast<std::uint64_t>(box.side())});
    for (int round = 0; round < 20; ++round) {
      const PencilMarks marks = random_marks(box, random);
      with_cube_shape(box, [&](const auto& shape) { check(shape, geometry, marks); });
    }
  }
}

/// The number of cells of a house that have this candidate.
int places(const PencilMarks& marks, const Geometry& geometry, int house, int digit) {
  return static_cast<int>(std::ranges::count_if(geometry.house(house), [&](Cell cell) {
    return marks.has({cell, static_cast<std::uint8_t>(digit)});
  }));
}

/// Whether `cube` has exactly the candidates of open cells that `expected(cell, digit)` accepts.
template <typename Shape, typename Expected>
bool are_singles(const Shape& shape, const PencilMarks& marks, const Cube<Shape>& cube, Expected&& expected) {
  for (int cell = 0; cell < shape.side() * shape.side(); ++cell) {
    for (int digit = 1; digit <= shape.side(); ++digit) {
      const bool is_single = marks.values().is_blank(cell) &&
                             marks.has({static_cast<Cell>(cell), static_cast<std::uint8_t>(digit)}) &&
                             expected(cell, digit);
      if (cube.has(cell / shape.side(), cell % shape.side(), digit - 1) != is_single) return false;
    }
  }
  return true;
}

}  // namespace

TEST_CASE("knowledge of a puzzle is what its pencil marks say") {
  for (const Box box : boxes) {
    if (box == Box(6, 6)) continue;  // making full grids of this size is slow
    CAPTURE(box.name());
    const auto solution = random_full_grid(box, {.seed = 1});
    REQUIRE(solution);
    Grid puzzle = *solution;
    for (int cell = 0; cell < box.cells(); cell += 2) puzzle.clear(cell);
    with_cube_shape(box, [&](const auto& shape) {
      using Shape = std::decay_t<decltype(shape)>;
      const Knowledge<Shape> knowledge(shape, puzzle);
      const Knowledge<Shape> expected = knowledge_of(shape, PencilMarks(puzzle));
      CHECK(knowledge.candidates == expected.candidates);
      CHECK(knowledge.open == expected.open);
      CHECK_FALSE(knowledge.is_complete(shape));
      CHECK(knowledge.values(shape, box) == puzzle);
      CHECK(Knowledge<Shape>(shape, *solution).is_complete(shape));
    });
  }
}

TEST_CASE("placing digits all at once is placing them one after the other") {
  for_each_state([](const auto& shape, const Geometry& geometry, const PencilMarks& marks) {
    auto at_once = knowledge_of(shape, marks);
    PencilMarks one_by_one = marks;
    std::decay_t<decltype(at_once.candidates)> digits;
    for (int cell = 0; cell < geometry.cells(); cell += 3) {
      if (!one_by_one.values().is_blank(cell) || one_by_one.digits(cell) == 0) continue;
      const int digit_index = std::countr_zero(one_by_one.digits(cell));
      one_by_one.place({static_cast<Cell>(cell), static_cast<std::uint8_t>(digit_index + 1)});
      digits.add(cell / shape.side(), cell % shape.side(), digit_index);
    }
    at_once.place(shape, digits);
    const auto expected = knowledge_of(shape, one_by_one);
    CHECK(at_once.candidates == expected.candidates);
    CHECK(at_once.open == expected.open);
  });
}

TEST_CASE("two equal digits placed in one house leave something without a candidate") {
  const Cube9 shape(Box(3, 3));
  for (const int other : {8, 72, 10}) {  // in the row, the column, the box of the first cell
    Knowledge<Cube9> knowledge(shape, Grid(Box(3, 3)));
    Cube<Cube9> digits;
    digits.add(0, 0, 4);
    digits.add(other / 9, other % 9, 4);
    knowledge.place(shape, digits);
    CHECK(all_singles(shape, knowledge).contradiction);
  }
}

TEST_CASE("what two know of one puzzle is put together") {
  const Cube9 shape(Box(3, 3));
  const Grid blank(Box(3, 3));
  Knowledge<Cube9> first(shape, blank);
  Knowledge<Cube9> second(shape, blank);
  first.place(shape, 0, 0, 0);
  second.place(shape, 8, 8, 1);
  first.unite(shape, second);
  Knowledge<Cube9> both(shape, blank);
  both.place(shape, 0, 0, 0);
  both.place(shape, 8, 8, 1);
  CHECK(first.candidates == both.candidates);
  CHECK(first.open == both.open);
}

TEST_CASE("singles are digits with one place, or cells with one digit", "[long]") {
  for_each_state([](const auto& shape, const Geometry& geometry, const PencilMarks& marks) {
    const auto knowledge = knowledge_of(shape, marks);
    const auto has_one_place = [&](int house, int digit) {
      return places(marks, geometry, house, digit) == 1;
    };
    const auto in_box = [&](int cell, int digit) {
      return has_one_place(geometry.houses_of(cell)[2], digit);
    };
    const auto in_line = [&](int cell, int digit) {
      return has_one_place(geometry.houses_of(cell)[0], digit) ||
             has_one_place(geometry.houses_of(cell)[1], digit);
    };
    const auto naked = [&](int cell, int) { return std::has_single_bit(marks.digits(cell)); };
    CHECK(are_singles(shape, marks, hidden_singles_in_boxes(shape, knowledge), in_box));
    CHECK(are_singles(shape, marks, hidden_singles_in_lines(shape, knowledge), in_line));
    CHECK(are_singles(shape, marks, naked_singles(shape, knowledge), naked));
    const auto all = all_singles(shape, knowledge);
    CHECK(are_singles(shape, marks, all.found, [&](int cell, int digit) {
      return in_box(cell, digit) || in_line(cell, digit) || naked(cell, digit);
    }));
    CHECK(all.any == !all.found.is_empty(shape));
  });
}

TEST_CASE("a contradiction is a cell without a digit or a digit without a place in a house") {
  int contradictions = 0;
  for_each_state([&](const auto& shape, const Geometry& geometry, const PencilMarks& marks) {
    bool expected = false;
    for (int cell = 0; cell < geometry.cells(); ++cell) expected = expected || marks.digits(cell) == 0;
    for (int house = 0; house < geometry.houses(); ++house) {
      for (int digit = 1; digit <= shape.side(); ++digit) {
        expected = expected || places(marks, geometry, house, digit) == 0;
      }
    }
    CHECK(all_singles(shape, knowledge_of(shape, marks)).contradiction == expected);
    contradictions += expected ? 1 : 0;
  });
  CHECK(contradictions > 20);
  CHECK(contradictions < 200);
}

TEST_CASE("full houses are the last open cells of their houses") {
  for_each_state([](const auto& shape, const Geometry& geometry, const PencilMarks& marks) {
    const auto [in_box, in_line] = only_cells(shape, knowledge_of(shape, marks).open);
    for (int cell = 0; cell < geometry.cells(); ++cell) {
      const bool is_last = std::ranges::any_of(geometry.houses_of(cell), [&](int house) {
        return marks.values().is_blank(cell) && std::ranges::count_if(geometry.house(house), [&](Cell other) {
                                                  return marks.values().is_blank(other);
                                                }) == 1;
      });
      const auto r = static_cast<std::size_t>(cell / shape.side());
      const std::uint64_t columns = in_box[r] | in_line[r];
      CHECK((columns >> (cell % shape.side()) & 1) == (is_last ? 1 : 0));
    }
  });
}

TEST_CASE("views list the digits of cells and the places of digits") {
  for_each_state([](const auto& shape, const Geometry& geometry, const PencilMarks& marks) {
    const auto knowledge = knowledge_of(shape, marks);
    CandidateIndex<std::decay_t<decltype(shape)>> views(shape, geometry);
    views.look_at(knowledge);
    std::vector<Cell> bivalue;
    int wrong = 0;
    for (int cell = 0; cell < geometry.cells(); ++cell) {
      wrong += views.digits(cell) == marks.digits(cell) ? 0 : 1;
      wrong += views.is_open(cell) == marks.values().is_blank(cell) ? 0 : 1;
      if (std::popcount(marks.digits(cell)) == 2) bivalue.push_back(static_cast<Cell>(cell));
    }
    for (int house = 0; house < geometry.houses(); ++house) {
      for (int digit = 1; digit <= shape.side(); ++digit) {
        for (int place = 0; place < shape.side(); ++place) {
          const Cell cell = geometry.house(house)[static_cast<std::size_t>(place)];
          const bool seen = (std::uint64_t{views.places(house, digit - 1)} >> place & 1) != 0;
          wrong += seen == marks.has({cell, static_cast<std::uint8_t>(digit)}) ? 0 : 1;
        }
      }
    }
    CHECK(wrong == 0);
    CHECK(std::ranges::equal(views.bivalue_cells(), bivalue));
  });
}
