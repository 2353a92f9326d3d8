#include "generate/full_grid.hpp"

#include <catch2/catch.hpp>
#include <map>
#include <thread>

#include "evodoku/check.hpp"
#include "evodoku/generate.hpp"

using namespace evodoku;

namespace {

Grid full_grid(Box box, std::uint64_t seed, std::uint64_t index) {
  return random_full_grid(box, {.seed = seed, .index = index}).value();
}

bool is_full_grid(const Grid& grid) {
  return is_solution_of(Grid(grid.box()), grid);
}

}  // namespace

TEST_CASE("a random full grid passes the independent checker, for boxes of all shapes") {
  const Box box =
      GENERATE(Box(1, 2), Box(1, 3), Box(1, 5), Box(2, 2), Box(2, 3), Box(3, 2), Box(2, 4), Box(3, 3),
               Box(2, 5), Box(3, 4), Box(4, 3), Box(4, 4), Box(2, 8), Box(1, 16), Box(4, 5), Box(5, 5));
  for (std::uint64_t index = 0; index < 5; ++index) {
    const Grid grid = full_grid(box, 1, index);
    CHECK(grid.box() == box);
    CHECK(is_full_grid(grid));
  }
}

TEST_CASE("large sides have full grids too") {
  const Box box = GENERATE(Box(6, 6), Box(1, 31), Box(2, 16), Box(1, 37), Box(8, 8));
  CHECK(is_full_grid(full_grid(box, 2, 0)));
}

TEST_CASE("a full grid is a function of box, seed and index") {
  const Box box(3, 3);
  const Grid grid = full_grid(box, 5, 8);
  CHECK(full_grid(box, 5, 8) == grid);
  CHECK(full_grid(box, 5, 9) != grid);
  CHECK(full_grid(box, 6, 8) != grid);
  std::jthread([&] { CHECK(full_grid(box, 5, 8) == grid); }).join();
}

TEST_CASE("an engine used before does not change the grid drawn") {
  const Box box(3, 3);
  const Geometry geometry(box);
  ScalarEngine engine(geometry);
  WorkMeter work(0);
  for (std::uint64_t index = 0; index < 3; ++index) {
    CHECK(draw_full_grid(geometry, engine, 4, index, 0, {}, work) == full_grid(box, 4, index));
  }
}

TEST_CASE("a stop request ends the drawing of a full grid") {
  std::stop_source stop;
  stop.request_stop();
  CHECK_FALSE(random_full_grid(Box(5, 5), {.seed = 1, .index = 0, .stop = stop.get_token()}).has_value());
  CHECK_FALSE(random_full_grid(Box(8, 8), {.seed = 1, .index = 0, .stop = stop.get_token()}).has_value());
}

TEST_CASE("each of the 288 full grids of 2x2 is drawn about equally often") {
  constexpr int draws = 20'000;
  constexpr double expected = draws / 288.0;
  const Geometry geometry(Box(2, 2));
  ScalarEngine engine(geometry);
  std::map<std::vector<std::uint8_t>, int> seen;
  for (std::uint64_t index = 0; index < draws; ++index) {
    WorkMeter work(0);
    const Grid grid = draw_full_grid(geometry, engine, 12, index, 0, {}, work).value();
    ++seen[{grid.digits().begin(), grid.digits().end()}];
  }
  CHECK(seen.size() == 288);
  double chi_square = (288.0 - static_cast<double>(seen.size())) * expected;
  for (const auto& [grid, count] : seen) chi_square += (count - expected) * (count - expected) / expected;
  CHECK(chi_square < 382.0);  // 287 degrees of freedom, one in 10^4
}

TEST_CASE("in 9x9 grids every digit stands in every cell about equally often") {
  constexpr int draws = 1800;
  const Geometry geometry(Box(3, 3));
  ScalarEngine engine(geometry);
  std::vector<std::vector<int>> seen(81, std::vector<int>(10, 0));
  for (std::uint64_t index = 0; index < draws; ++index) {
    WorkMeter work(0);
    const Grid grid = draw_full_grid(geometry, engine, 13, index, 0, {}, work).value();
    for (int cell = 0; cell < 81; ++cell)
      ++seen[static_cast<std::size_t>(cell)][static_cast<std::size_t>(grid[cell])];
  }
  for (const auto& of_cell : seen) {
    double chi_square = 0;
    for (int digit = 1; digit <= 9; ++digit) {
      const double off = of_cell[static_cast<std::size_t>(digit)] - draws / 9.0;
      chi_square += off * off / (draws / 9.0);
    }
    CHECK(chi_square < 39.0);  // 8 degrees of freedom, less than one in 10^5: there are 81 of them
  }
}
