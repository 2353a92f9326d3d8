#include "generate/search/pattern_search.hpp"

#include <catch2/catch.hpp>
#include <cstdint>
#include <optional>
#include <stop_token>
#include <string_view>
#include <utility>
#include <vector>

#include "evodoku/check.hpp"
#include "evodoku/generate.hpp"
#include "evodoku/solve.hpp"

using namespace evodoku;

namespace {

constexpr std::uint64_t plenty = 100'000'000;

GenerationContext job_with(std::uint64_t seed, std::uint64_t budget = plenty, std::stop_token stop = {}) {
  return GenerationContext{make_stream(seed, "pattern test", {}), WorkMeter(budget), std::move(stop)};
}

FreshGrids full_grids(std::uint64_t seed) {
  return [seed, index = std::uint64_t{0}]() mutable {
    return random_full_grid(Box(3, 3), {.seed = seed, .index = index++});
  };
}

/// The cells that the drawing marks with an x.
std::vector<Cell> cells_in(std::string_view drawing) {
  std::vector<Cell> cells;
  for (std::size_t cell = 0; cell < drawing.size(); ++cell) {
    if (drawing[cell] == 'x') cells.push_back(static_cast<Cell>(cell));
  }
  return cells;
}

constexpr std::string_view lattice =
    "x...x...x"
    ".x.x.x.x."
    "..x...x.."
    ".x.x.x.x."
    "x...x...x"
    ".x.x.x.x."
    "..x...x.."
    ".x.x.x.x."
    "x...x...x";

constexpr std::string_view diagonals =
    "..x...x.."
    ".x..x..x."
    "x..x.x..x"
    "..x...x.."
    ".x.....x."
    "..x...x.."
    "x..x.x..x"
    ".x..x..x."
    "..x...x..";

constexpr std::string_view five_boxes =
    "xxx...xxx"
    "x.x...x.x"
    "xxx...xxx"
    "...x.x..."
    "....x...."
    "...x.x..."
    "xxx...xxx"
    "x.x...x.x"
    "xxx...xxx";

}  // namespace

TEST_CASE("a pattern search finds a proper puzzle with clues in exactly the given cells") {
  const std::string_view drawing = GENERATE(lattice, diagonals, five_boxes);
  const std::vector<Cell> pattern = cells_in(drawing);
  GenerationContext job = job_with(1);
  const auto found = find_on_pattern(pattern, full_grids(1), job);
  REQUIRE(found);
  for (std::size_t cell = 0; cell < 81; ++cell) {
    CAPTURE(cell);
    CHECK((found->puzzle[cell] != 0) == (drawing[cell] == 'x'));
  }
  CHECK(proved_twice(std::vector{cells_of(found->puzzle)}).front() == cells_of(found->solution));
  CHECK(is_solution_of(found->puzzle, found->solution));
}

TEST_CASE("a pattern search finds nothing for a pattern that no proper puzzle has") {
  // The first two rows are blank, so they can always be exchanged.
  std::vector<Cell> pattern;
  for (Cell cell = 18; cell < 81; ++cell) pattern.push_back(cell);
  GenerationContext job = job_with(3, 20'000);
  CHECK_FALSE(find_on_pattern(pattern, full_grids(3), job));
  CHECK(job.work.exhausted());
  GenerationContext without_cells = job_with(3, 20'000);
  CHECK_FALSE(find_on_pattern({}, full_grids(3), without_cells));
}

TEST_CASE("a pattern search ends when it is stopped or has nothing to start from", "[long]") {
  std::stop_source source;
  GenerationContext stopped = job_with(5, plenty, source.get_token());
  int starts = 0;
  const FreshGrids stop_at_second = [&, fresh = full_grids(5)]() mutable {
    if (++starts == 2) source.request_stop();
    return fresh();
  };
  CHECK_FALSE(find_on_pattern({}, stop_at_second, stopped));
  CHECK(starts == 2);

  GenerationContext without_start = job_with(6);
  const FreshGrids nothing = [] { return std::nullopt; };
  CHECK_FALSE(find_on_pattern(cells_in(diagonals), nothing, without_start));
}
