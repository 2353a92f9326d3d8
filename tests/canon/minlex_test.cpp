#include "canon/minlex.hpp"

#include <array>
#include <catch2/catch.hpp>
#include <map>
#include <set>
#include <string>

#include "evodoku/canon.hpp"
#include "evodoku/check.hpp"
#include "sample_grids.hpp"

using namespace evodoku;
using namespace evodoku::test;

namespace {

using Order = std::array<int, 9>;

/// The 1296 ways to move nine lines in groups of three.
std::vector<Order> line_orders() {
  std::vector<Order> orders;
  Order order = {0, 1, 2, 3, 4, 5, 6, 7, 8};
  const std::array<Order, 6> threes = {{{0, 1, 2}, {0, 2, 1}, {1, 0, 2}, {1, 2, 0}, {2, 0, 1}, {2, 1, 0}}};
  for (const auto& chutes : threes) {
    for (int code = 0; code < 6 * 6 * 6; ++code) {
      for (int i = 0; i < 9; ++i) {
        const int inner = (i / 3 == 0 ? code : i / 3 == 1 ? code / 6 : code / 36) % 6;
        order[static_cast<std::size_t>(i)] =
            chutes[static_cast<std::size_t>(i / 3)] * 3 +
            threes[static_cast<std::size_t>(inner)][static_cast<std::size_t>(i % 3)];
      }
      orders.push_back(order);
    }
  }
  return orders;
}

/// Straight from the definition: tries every arrangement of rows and columns, renames the digits by first
/// appearance, keeps the least text.
Grid minlex_by_trying_all(const Grid& grid) {
  const std::vector<Order> orders = line_orders();
  std::array<int, 81> least;
  least.fill(10);
  for (const Grid& source : {grid, transposed(grid)}) {
    std::array<int, 81> digits;
    for (int cell = 0; cell < 81; ++cell) digits[static_cast<std::size_t>(cell)] = source[cell];
    for (const Order& rows : orders) {
      for (const Order& columns : orders) {
        std::array<int, 10> name{};
        int names = 0;
        bool smaller = false;
        std::size_t cell = 0;
        for (const int row : rows) {
          for (const int column : columns) {
            const int digit = digits[static_cast<std::size_t>(row * 9 + column)];
            int value = 0;
            if (digit != 0) {
              int& known = name[static_cast<std::size_t>(digit)];
              if (known == 0) known = ++names;
              value = known;
            }
            if (!smaller && value > least[cell]) goto next_arrangement;
            if (value < least[cell]) smaller = true;
            least[cell] = value;
            ++cell;
          }
        }
      next_arrangement:;
      }
    }
  }
  Grid result(Box(3, 3));
  for (int cell = 0; cell < 81; ++cell) result.set(cell, least[static_cast<std::size_t>(cell)]);
  return result;
}

void check_against_all(const Grid& grid) {
  CHECK(minlex(grid) == minlex_by_trying_all(grid));
}

/// Grids with many symmetries, where transforms tie for long.
std::vector<Grid> symmetric_grids() {
  const Grid full = most_canonical();
  std::vector<Grid> grids;
  for (int digits = 0; digits <= 9; ++digits) {
    Grid some_digits(Box(3, 3));
    for (int cell = 0; cell < 81; ++cell) {
      if (full[cell] <= digits) some_digits.set(cell, full[cell]);
    }
    grids.push_back(some_digits);
  }
  for (const auto& keep :
       std::vector<std::set<int>>{{0}, {0, 4, 8}, {0, 1, 2}, {4}, {0, 2, 6, 8}, {1, 3, 5, 7}}) {
    Grid some_boxes(Box(3, 3));
    Grid some_diagonals(Box(3, 3));
    for (int cell = 0; cell < 81; ++cell) {
      if (!keep.contains(full.box().box_of(cell))) continue;
      some_boxes.set(cell, full[cell]);
      if (cell / 9 % 3 == cell % 3) some_diagonals.set(cell, full[cell]);
    }
    grids.push_back(some_boxes);
    grids.push_back(some_diagonals);
  }
  for (const int step : {1, 3, 9, 10, 20, 30, 40}) {  // rows, columns, diagonals and the like
    Grid stepped(Box(3, 3));
    for (int cell = 0; cell < 81; cell += step) stepped.set(cell, full[cell]);
    grids.push_back(stepped);
  }
  // nine different digits on the diagonal: 2 * 6^4 symmetries
  grids.push_back(
      nine_by_nine("1.........2.........3.........4.........5.........6.........7.........8.........9"));
  // one digit, nine times: a template
  grids.push_back(
      nine_by_nine("1...........1...........1...1...........1...........1...1...........1...........1"));
  return grids;
}

}  // namespace

TEST_CASE("the least of all full grids is its own form, and its isomorphs lead back to it") {
  const Grid full = most_canonical();
  CHECK(minlex(full) == full);
  for (std::uint64_t number = 0; number < 20; ++number) {
    CHECK(minlex(apply(Isomorphism::random(full.box(), 7, number), full)) == full);
  }
}

TEST_CASE("the form agrees with trying all arrangements on puzzles of few, some and many clues") {
  RandomStream random = make_stream(11, "test", {});
  for (const int clues : {1, 4, 17, 30, 55}) check_against_all(random_clues(Box(3, 3), clues, random));
  check_against_all(random_part(most_canonical(), 60, random));
}

TEST_CASE("the form agrees with trying all arrangements on many more puzzles", "[.long]") {
  RandomStream random = make_stream(12, "test", {});
  for (int clues = 0; clues <= 60; clues += 2) check_against_all(random_clues(Box(3, 3), clues, random));
  for (int clues = 20; clues <= 81; clues += 6)
    check_against_all(random_part(most_canonical(), clues, random));
  for (const Grid& grid : symmetric_grids()) {
    REQUIRE_FALSE(find_conflict(grid));
    check_against_all(grid);
  }
}

TEST_CASE("all isomorphs of a puzzle have one form, which is one of them and its own form") {
  RandomStream random = make_stream(13, "test", {});
  for (int clues = 0; clues <= 81; ++clues) {
    const Grid puzzle = clues % 2 == 0 ? random_clues(Box(3, 3), clues, random)
                                       : random_part(most_canonical(), clues, random);
    const Grid form = minlex(puzzle);
    CHECK(minlex(form) == form);
    CHECK(form.clue_count() == puzzle.clue_count());
    CHECK_FALSE(find_conflict(form));
    for (std::uint64_t number = 0; number < 10; ++number) {
      CHECK(minlex(apply(Isomorphism::random(puzzle.box(), 5, number), puzzle)) == form);
    }
  }
}

TEST_CASE("symmetric grids have one form too, found without walking all their symmetries") {
  for (const Grid& grid : symmetric_grids()) {
    const Grid form = minlex(grid);
    CHECK(minlex(form) == form);
    for (std::uint64_t number = 0; number < 3; ++number) {
      CHECK(minlex(apply(Isomorphism::random(grid.box(), 3, number), grid)) == form);
    }
  }
}

TEST_CASE("a form is not above any isomorph with its digits renamed in order") {
  RandomStream random = make_stream(14, "test", {});
  const Grid puzzle = random_clues(Box(3, 3), 25, random);
  const Grid form = minlex(puzzle);
  for (std::uint64_t number = 0; number < 1000; ++number) {
    const Grid isomorph = apply(Isomorphism::random(puzzle.box(), 9, number), puzzle);
    CHECK_FALSE(std::ranges::lexicographical_compare(isomorph.digits(), form.digits()));
  }
}

TEST_CASE("blank columns, stacks, rows and bands do not count twice") {
  CHECK(minlex(Grid(Box(3, 3))) == Grid(Box(3, 3)));
  for (const int cell : {0, 40, 80, 17}) {
    Grid one_clue(Box(3, 3));
    one_clue.set(cell, 6);
    Grid expected(Box(3, 3));
    expected.set(80, 1);
    CHECK(minlex(one_clue) == expected);
  }
}

TEST_CASE("puzzles of two clues fall into as many classes as there are ways for two cells to meet") {
  // Same box and line, same box only, same line only, no common house; equal digits only where no house is
  // shared.
  std::set<std::string> forms;
  for (int second = 1; second < 81; ++second) {
    for (const int digit : {1, 2}) {
      Grid grid(Box(3, 3));
      grid.set(0, 1);
      if (conflicts(grid, second, digit)) continue;
      grid.set(second, digit);
      const Grid form = minlex(grid);
      forms.insert({form.digits().begin(), form.digits().end()});
    }
  }
  // A pair in one band but no common house differs from a pair that shares neither band nor stack.
  CHECK(forms.size() == 3 + 2 + 2);
}
