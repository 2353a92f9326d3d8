#include "generate/grids/kempe.hpp"

#include <array>
#include <catch2/catch.hpp>
#include <set>
#include <string>

#include "evodoku/check.hpp"
#include "generate/grids/full_grid.hpp"

using namespace evodoku;

namespace {

using Walk = KempeWalk<AnyBox>;

Walk walk_from_pattern(Box box) {
  Walk walk{AnyBox{box}};
  walk.begin(pattern_grid(box));
  return walk;
}

template <typename Shape>
Grid grid_of(Box box, const KempeWalk<Shape>& walk) {
  Grid grid(box);
  for (int cell = 0; cell < box.cells(); ++cell) {
    const auto row = static_cast<std::size_t>(box.row_of(cell));
    grid.set(cell, walk.at(row, static_cast<std::size_t>(box.column_of(cell))));
  }
  return grid;
}

/// The grid with its digits renamed in the order of the first row.
std::string renamed(const Grid& grid) {
  std::array<char, Box::max_side + 1> names{};
  for (int column = 0; column < grid.side(); ++column) {
    names[static_cast<std::size_t>(grid[column])] = static_cast<char>('A' + column);
  }
  std::string text;
  for (const std::uint8_t digit : grid.digits()) text += names[digit];
  return text;
}

using Exchange = void (*)(Walk&, RandomStream&);
const Exchange digits = [](Walk& walk, RandomStream& random) { walk.exchange_digits(random); };
const Exchange rows = [](Walk& walk, RandomStream& random) { walk.exchange_rows(random); };
const Exchange columns = [](Walk& walk, RandomStream& random) { walk.exchange_columns(random); };
const Exchange all_kinds = [](Walk& walk, RandomStream& random) { walk.round(random); };

/// How many different grids a walk reaches, not counting names of digits.
std::size_t grids_met(Box box, Exchange exchange, int steps) {
  RandomStream random = make_stream(3, "test", {});
  Walk walk = walk_from_pattern(box);
  std::set<std::string> grids;
  for (int step = 0; step < steps; ++step) {
    exchange(walk, random);
    grids.insert(renamed(grid_of(box, walk)));
  }
  return grids.size();
}

}  // namespace

TEST_CASE("every exchange leads to a full grid") {
  const Box box = GENERATE(Box(1, 2), Box(2, 1), Box(2, 2), Box(2, 3), Box(3, 2), Box(3, 3), Box(3, 4),
                           Box(5, 5), Box(1, 7), Box(7, 1), Box(8, 8), Box(2, 32));
  const Exchange exchange = GENERATE(digits, rows, columns);
  RandomStream random = make_stream(1, "test", {});
  Walk walk = walk_from_pattern(box);
  for (int step = 0; step < 60; ++step) {
    exchange(walk, random);
    REQUIRE(is_solution_of(Grid(box), grid_of(box, walk)));
  }
}

TEST_CASE("an exchange changes the cells of two digits or rows or columns only") {
  const Box box(3, 3);
  const Exchange exchange = GENERATE(digits, rows, columns);
  RandomStream random = make_stream(2, "test", {});
  Walk walk = walk_from_pattern(box);
  for (int step = 0; step < 100; ++step) {
    const Grid before = grid_of(box, walk);
    exchange(walk, random);
    const Grid after = grid_of(box, walk);
    std::set<int> digits_changed;
    std::set<int> rows_changed;
    std::set<int> columns_changed;
    for (int cell = 0; cell < box.cells(); ++cell) {
      if (before[cell] == after[cell]) continue;
      digits_changed.insert(before[cell]);
      rows_changed.insert(box.row_of(cell));
      columns_changed.insert(box.column_of(cell));
    }
    if (exchange == digits) CHECK(digits_changed.size() == 2);
    if (exchange == rows) CHECK(rows_changed.size() == 2);
    if (exchange == columns) CHECK(columns_changed.size() == 2);
  }
}

// There are 28,200,960 grids, counted many times (Wikipedia, "Mathematics of Sudoku"); divided by the 6! names of
// digits.
TEST_CASE("a walk reaches all full grids of 2x3", "[long]") {
  CHECK(grids_met(Box(2, 3), all_kinds, 600'000) == 39'168);
}

TEST_CASE("exchanges of digits alone do not reach all full grids of 2x3") {
  CHECK(grids_met(Box(2, 3), digits, 200'000) < 39'168 * 9 / 10);
}
