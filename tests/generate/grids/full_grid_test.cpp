#include "generate/grids/full_grid.hpp"

#include <catch2/catch.hpp>
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

TEST_CASE("a random full grid passes the independent checker for boxes of all shapes") {
  const Box box = GENERATE(Box(1, 2), Box(2, 1), Box(1, 3), Box(1, 5), Box(5, 1), Box(2, 2), Box(2, 3),
                           Box(3, 2), Box(2, 4), Box(3, 3), Box(2, 5), Box(3, 4), Box(4, 3), Box(4, 4),
                           Box(2, 8), Box(1, 16), Box(4, 5), Box(5, 5), Box(6, 6), Box(7, 7), Box(1, 31),
                           Box(2, 16), Box(1, 37), Box(8, 8), Box(2, 31), Box(1, 64), Box(64, 1));
  for (std::uint64_t index = 0; index < 5; ++index) {
    const Grid grid = full_grid(box, 1, index);
    CHECK(grid.box() == box);
    CHECK(is_full_grid(grid));
  }
}

TEST_CASE("a stop request ends the drawing of a full grid") {
  std::stop_source stop;
  stop.request_stop();
  const Box box = GENERATE(Box(3, 3), Box(5, 5), Box(8, 8));
  CHECK_FALSE(random_full_grid(box, {.seed = 1, .index = 0, .stop = stop.get_token()}).has_value());
}

TEST_CASE("a Latin square has every digit once in each row and column") {
  const int side = GENERATE(2, 3, 7, 20, 64);
  RandomStream random = make_stream(6, "test", {});
  CHECK(is_full_grid(Grid(Box(1, side), random_latin_square(side, random))));
}
