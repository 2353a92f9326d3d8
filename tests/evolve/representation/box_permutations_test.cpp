#include "evolve/representation/box_permutations.hpp"

#include <catch2/catch.hpp>
#include <set>

#include "evodoku/check.hpp"
#include "evolve/operators/packed_boxes.hpp"
#include "sample_puzzles.hpp"

using namespace evodoku;

namespace {

/// Missing digits of rows and columns, counted by the definition.
int count_missing(const Grid& grid) {
  int missing = 0;
  for (int line = 0; line < grid.side(); ++line) {
    std::set<int> in_row;
    std::set<int> in_column;
    for (int place = 0; place < grid.side(); ++place) {
      in_row.insert(grid.at(line, place));
      in_column.insert(grid.at(place, line));
    }
    missing += 2 * grid.side() - static_cast<int>(in_row.size() + in_column.size());
  }
  return missing;
}

template <typename Shape>
std::vector<Word> random_individual(const BoxPermutations<Shape>& grids, RandomStream& random) {
  std::vector<Word> individual(static_cast<std::size_t>(grids.words()));
  RandomPermutations{}(grids, std::span(individual), random);
  return individual;
}

void check_boxes_hold_every_digit(const Grid& grid) {
  for (int box = 0; box < grid.side(); ++box) {
    std::set<int> digits;
    for (int place = 0; place < grid.side(); ++place) {
      digits.insert(grid[cell_of_place(grid.box(), box, place)]);
    }
    CHECK(static_cast<int>(digits.size()) == grid.side());
    CHECK(*digits.begin() == 1);
  }
}

}  // namespace

TEST_CASE("places of boxes are cells, each once, in the box they name") {
  for (const Box box : samples::boxes_of_all_kinds()) {
    std::set<int> cells;
    for (int index = 0; index < box.side(); ++index) {
      for (int place = 0; place < box.side(); ++place) {
        const int cell = cell_of_place(box, index, place);
        cells.insert(cell);
        CHECK(box.box_of(cell) == index);
      }
    }
    CHECK(static_cast<int>(cells.size()) == box.cells());
  }
}

TEST_CASE("a full grid survives being written as masks and read again") {
  for (const Box box : samples::boxes_of_all_kinds()) {
    const Grid grid = samples::full_grid(box, 1);
    const BoxPermutations<AnyShape> grids(grid);
    CHECK(grids.decode(grids.clues()) == grid);
    CHECK(MissingDigits{}(grids, grids.clues()) == 0);
    CHECK(grids.movable_boxes() == 0);
  }
}

TEST_CASE("a random individual keeps the clues and has every digit in every box") {
  RandomStream random = make_stream(1, "test", {});
  for (const Box box : samples::boxes_of_all_kinds()) {
    const Grid puzzle = samples::puzzle_with_blanks(box, box.cells() * 2 / 3, 1);
    const BoxPermutations<AnyShape> grids(puzzle);
    const Grid grid = grids.decode(random_individual(grids, random));
    check_boxes_hold_every_digit(grid);
    for (int cell = 0; cell < puzzle.cells(); ++cell) {
      if (!puzzle.is_blank(cell)) CHECK(grid[cell] == puzzle[cell]);
    }
  }
}

TEST_CASE("the fitness is the number of digits missing in rows and columns") {
  RandomStream random = make_stream(2, "test", {});
  for (const Box box : samples::boxes_of_all_kinds()) {
    const BoxPermutations<AnyShape> grids(samples::puzzle_with_blanks(box, box.cells() / 2, 2));
    for (int i = 0; i < 5; ++i) {
      const auto individual = random_individual(grids, random);
      CHECK(MissingDigits{}(grids, individual) == count_missing(grids.decode(individual)));
    }
  }
}

TEST_CASE("swapping two places swaps their digits and nothing else") {
  RandomStream random = make_stream(3, "test", {});
  for (const Box box : samples::boxes_of_all_kinds()) {
    const BoxPermutations<AnyShape> grids{Grid(box)};  // no clues
    auto individual = random_individual(grids, random);
    for (int i = 0; i < 20; ++i) {
      Grid expected = grids.decode(individual);
      const int index = random.below(box.side());
      const int a = random.below(box.side());
      const int b = (a + 1 + random.below(box.side() - 1)) % box.side();
      const int cell_a = cell_of_place(box, index, a);
      const int cell_b = cell_of_place(box, index, b);
      const int digit_a = expected[cell_a];
      expected.set(cell_a, expected[cell_b]);
      expected.set(cell_b, digit_a);
      const auto places = grids.free_places(index);
      grids.swap_digits(grids.box_of(individual, index), places[static_cast<std::size_t>(a)],
                        places[static_cast<std::size_t>(b)]);
      CHECK(grids.decode(individual) == expected);
    }
  }
}

TEST_CASE("the shape known to the compiler is laid out as the general one") {
  const Grid puzzle = samples::puzzle_with_blanks(Box(3, 3), 50, 3);
  const BoxPermutations<FixedShape<3, 3>> fixed(puzzle);
  const BoxPermutations<AnyShape> any(puzzle);
  RandomStream random = make_stream(4, "test", {});
  RandomStream same_random = random;
  for (int i = 0; i < 20; ++i) {
    const auto individual = random_individual(fixed, random);
    CHECK(individual == random_individual(any, same_random));
    CHECK(fixed.decode(individual) == any.decode(individual));
    CHECK(MissingDigits{}(fixed, individual) == MissingDigits{}(any, individual));
  }
}

TEST_CASE("two equal clues in a box are refused by name") {
  Grid puzzle(Box(3, 3));
  puzzle.set(30, 7);
  puzzle.set(40, 7);
  CHECK_THROWS_AS(free_groups(puzzle, Grouping::boxes), std::invalid_argument);
  CHECK_THROWS_WITH(free_groups(puzzle, Grouping::boxes), Catch::Contains("two 7s in box 5: r4c4 and r5c5"));
}

TEST_CASE("bits are counted as they are set") {
  CHECK(count_bits(0) == 0);
  CHECK(count_bits(~Word{0}) == 64);
  for (int bit = 0; bit < 64; ++bit) {
    CHECK(count_bits(Word{1} << bit) == 1);
    CHECK(count_bits(~Word{0} >> bit) == 64 - bit);
  }
}
