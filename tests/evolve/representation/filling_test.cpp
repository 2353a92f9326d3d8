#include "evolve/representation/partial_grids.hpp"

#include <algorithm>
#include <array>
#include <bit>
#include <catch2/catch.hpp>

#include "evolve/representation/propagation.hpp"
#include "random/stream.hpp"
#include "sample_puzzles.hpp"

using namespace evodoku;

namespace {

constexpr std::array ways_to_follow = {Filling::Follow::nothing, Filling::Follow::naked_singles,
                                       Filling::Follow::singles};

Filling empty_filling(const Geometry& geometry, Filling::Follow follow) {
  const std::uint64_t all = ~std::uint64_t{0} >> (64 - geometry.side());
  return {geometry, std::vector<std::uint64_t>(static_cast<std::size_t>(geometry.cells()), all), follow};
}

std::uint64_t written_among_peers(const Geometry& geometry, const Filling& filling, int cell) {
  std::uint64_t result = 0;
  for (const Cell peer : geometry.peers(cell)) {
    const int digit = filling.written()[peer];
    if (digit != 0) result |= std::uint64_t{1} << (digit - 1);
  }
  return result;
}

/// Checks that the digits of a blank cell are exactly those that none of its peers has; that it is open if and only if
/// there are any; and that no two peers have the same digit.
void check_consistent(const Geometry& geometry, const Filling& filling) {
  const std::uint64_t all = ~std::uint64_t{0} >> (64 - geometry.side());
  std::vector<bool> is_open(static_cast<std::size_t>(geometry.cells()));
  for (const Cell cell : filling.open_cells()) is_open[cell] = true;
  for (int cell = 0; cell < geometry.cells(); ++cell) {
    const std::uint64_t possible = all & ~written_among_peers(geometry, filling, cell);
    const int digit = filling.written()[static_cast<std::size_t>(cell)];
    if (digit != 0) {
      REQUIRE_FALSE(is_open[static_cast<std::size_t>(cell)]);
      REQUIRE((possible >> (digit - 1) & 1) != 0);
    } else {
      REQUIRE(filling.digits(cell) == possible);
      REQUIRE(is_open[static_cast<std::size_t>(cell)] == (possible != 0));
      if (possible != 0) REQUIRE(std::popcount(possible) >= filling.fewest_digits());
    }
  }
}

}  // namespace

TEST_CASE("a filling knows what is possible after every digit until nothing is open") {
  RandomStream random = make_stream(1, "filling", {});
  for (const Box box : samples::boxes_of_all_kinds()) {
    if (box.side() > 25) continue;
    const Geometry geometry(box);
    for (const Filling::Follow follow : ways_to_follow) {
      Filling filling = empty_filling(geometry, follow);
      while (!filling.open_cells().empty()) {
        const auto open = static_cast<std::uint32_t>(filling.open_cells().size());
        const Cell cell = filling.open_cells()[random.below(open)];
        filling.place({cell, static_cast<std::uint8_t>(std::countr_zero(filling.digits(cell)) + 1)});
        if (box.side() <= 10) check_consistent(geometry, filling);
      }
      check_consistent(geometry, filling);
    }
  }
}

TEST_CASE("clues written one after the other lead to what propagation finds") {
  const Geometry geometry(Box(3, 3));
  for (const auto digits : {samples::easy_a, samples::easy_b, samples::easy_c, samples::escargot}) {
    const Grid puzzle = samples::from_digits(digits);
    Filling filling = empty_filling(geometry, Filling::Follow::singles);
    for (int cell = 0; cell < puzzle.cells(); ++cell) {
      const bool is_needed =
          !puzzle.is_blank(cell) && filling.written()[static_cast<std::size_t>(cell)] == Grid::blank;
      if (is_needed) filling.place({static_cast<Cell>(cell), static_cast<std::uint8_t>(puzzle[cell])});
    }
    CHECK(std::ranges::equal(filling.written(), propagate(puzzle, Propagation::singles).grid.digits()));
  }
}

TEST_CASE("a copy of a filling goes its own way") {
  const Geometry geometry(Box(2, 3));
  const Filling beginning = empty_filling(geometry, Filling::Follow::singles);
  Filling filling = beginning;
  filling.place({7, 3});
  CHECK(filling.written()[7] == 3);
  CHECK(beginning.written()[7] == 0);
  filling = beginning;
  CHECK(filling.written()[7] == 0);
  check_consistent(geometry, filling);
}
