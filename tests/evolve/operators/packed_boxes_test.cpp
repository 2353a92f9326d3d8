// The layout; that its operators are those of the same names is said in evolve_test.cpp.
#include "evolve/operators/packed_boxes.hpp"

#include <catch2/catch.hpp>
#include <set>

#include "sample_puzzles.hpp"

using namespace evodoku;

namespace {

using Grids = BoxPermutations<Cube64>;
using Individual = std::vector<Word>;

template <typename Shape>
Individual random_individual(const BoxPermutations<Shape>& grids, RandomStream& random) {
  Individual individual(static_cast<std::size_t>(grids.words()));
  PackedBoxes<Shape>(grids, {}).make_first(individual, random);
  return individual;
}

template <typename Shape>
int fitness_of(const BoxPermutations<Shape>& grids, std::span<const Word> individual) {
  return PackedBoxes<Shape>(grids, {}).fitness(individual);
}

}  // namespace

TEST_CASE("a full grid survives being written as masks and read again") {
  for (const Box box : samples::boxes_of_all_kinds()) {
    const Grid grid = samples::full_grid(box, 1);
    const Grids grids(grid);
    CHECK(grids.decode(grids.clues()) == grid);
    CHECK(fitness_of(grids, grids.clues()) == 0);
    CHECK(grids.movable_boxes() == 0);
  }
}

TEST_CASE("a random individual keeps the clues, has every digit in every box, and its fitness is right") {
  RandomStream random = make_stream(1, "test", {});
  for (const Box box : samples::boxes_of_all_kinds()) {
    const Grid puzzle = samples::puzzle_with_blanks(box, box.cells() * 2 / 3, 1);
    const Grids grids(puzzle);
    const Individual individual = random_individual(grids, random);
    const Grid grid = grids.decode(individual);
    for (int number = 0; number < box.side(); ++number) {
      std::set<int> digits;
      for (int place = 0; place < box.side(); ++place) digits.insert(grid[cell_of_place(box, number, place)]);
      CHECK(static_cast<int>(digits.size()) == box.side());
    }
    for (int cell = 0; cell < puzzle.cells(); ++cell) {
      if (!puzzle.is_blank(cell)) CHECK(grid[cell] == puzzle[cell]);
    }
    CHECK(fitness_of(grids, individual) == samples::missing_in_rows_and_columns(grid));
  }
}

TEST_CASE("swapping two places swaps their digits and nothing else") {
  RandomStream random = make_stream(3, "test", {});
  for (const Box box : samples::boxes_of_all_kinds()) {
    const Grids grids{Grid(box)};  // no clues
    Individual individual = random_individual(grids, random);
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
  const BoxPermutations<Cube9> fixed(puzzle);
  const Grids any(puzzle);
  RandomStream random = make_stream(4, "test", {});
  RandomStream same_random = random;
  for (int i = 0; i < 20; ++i) {
    const Individual individual = random_individual(fixed, random);
    CHECK(individual == random_individual(any, same_random));
    CHECK(fixed.decode(individual) == any.decode(individual));
    CHECK(fitness_of(fixed, individual) == fitness_of(any, individual));
  }
}
