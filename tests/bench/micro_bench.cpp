// Measures single calls with Google Benchmark.
//
//   micro_bench --benchmark_filter=band
//
// solver_bench measures whole sets of puzzles. Here every case repeats the same work, which is the best case for caches
// and branch prediction: these figures are for noticing changes, not for comparing programs.
#include <benchmark/benchmark.h>

#include <cstdint>
#include <sstream>
#include <stdexcept>
#include <string>
#include <string_view>
#include <vector>

#include "../solve/nine_by_nine.hpp"
#include "evodoku/canon.hpp"
#include "evodoku/check.hpp"
#include "evodoku/geometry.hpp"
#include "evodoku/solve.hpp"
#include "evodoku/text.hpp"
#include "random/stream.hpp"
#include "solve/band/engine.hpp"
#include "solve/lockstep/engine.hpp"
#include "solve/scalar/engine.hpp"
#include "solve/scalar/exact_cover.hpp"

namespace {

using namespace evodoku;
using benchmark::State;
/// Solved by hidden singles.
constexpr std::string_view easy =
    "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";

/// Dozens of guesses.
constexpr std::string_view hard = testing::hardest_9x9;

constexpr std::string_view several = testing::with_219_solutions_9x9;

constexpr std::uint32_t limit = 2;

Cells9x9 solution_of(std::string_view puzzle) {
  std::uint64_t budget = UINT64_MAX;
  BandEngine engine;
  engine.load(testing::cells_of_text(puzzle));
  if (engine.next_solution(budget) != BandEngine::Outcome::found) throw std::logic_error("no solution");
  return engine.solution();
}

/// Different puzzles, so that the lanes of lockstep do not all do the same.
std::vector<Cells9x9> isomorphs(std::string_view puzzle, int number) {
  const Grid grid = evodoku::grid_of(testing::cells_of_text(puzzle));
  std::vector<Cells9x9> all;
  for (int i = 0; i < number; ++i) {
    const Isomorphism map = Isomorphism::random(Box(3, 3), 1, static_cast<std::uint64_t>(i));
    all.push_back(cells_of(apply(map, grid)));
  }
  return all;
}

template <typename Engine>
std::uint32_t count_up_to_limit(Engine& engine) {
  std::uint64_t budget = UINT64_MAX;
  std::uint32_t count = 0;
  while (count < limit && engine.next_solution(budget) == Engine::Outcome::found) ++count;
  return count;
}

void items_are(State& state, std::size_t items_an_iteration) {
  state.SetItemsProcessed(state.iterations() * static_cast<std::int64_t>(items_an_iteration));
}

void band(State& state, std::string_view puzzle) {
  const Cells9x9 cells = testing::cells_of_text(puzzle);
  BandEngine engine;
  for ([[maybe_unused]] auto _ : state) {
    engine.load(cells);
    benchmark::DoNotOptimize(count_up_to_limit(engine));
  }
  items_are(state, 1);
}
BENCHMARK_CAPTURE(band, easy, easy)->Unit(benchmark::kMicrosecond);
BENCHMARK_CAPTURE(band, hard, hard)->Unit(benchmark::kMicrosecond);
BENCHMARK_CAPTURE(band, several, several)->Unit(benchmark::kMicrosecond);

void lockstep(State& state, std::string_view puzzle) {
  const std::vector<Cells9x9> puzzles = isomorphs(puzzle, 1000);
  std::vector<std::uint32_t> counts(puzzles.size());
  std::vector<Cells9x9> solutions(puzzles.size());
  LockstepEngine engine;
  for ([[maybe_unused]] auto _ : state) {
    engine.count(puzzles, limit, counts, solutions);
    benchmark::DoNotOptimize(counts.data());
  }
  items_are(state, puzzles.size());
}
BENCHMARK_CAPTURE(lockstep, easy, easy)->Unit(benchmark::kMicrosecond);
BENCHMARK_CAPTURE(lockstep, hard, hard)->Unit(benchmark::kMicrosecond);
BENCHMARK_CAPTURE(lockstep, several, several)->Unit(benchmark::kMicrosecond);

/// As callers of the library use it: the solutions have passed the checker.
void count_many(State& state, std::string_view puzzle) {
  const std::vector<Cells9x9> puzzles = isomorphs(puzzle, 1000);
  std::vector<Cells9x9> solutions(puzzles.size());
  for ([[maybe_unused]] auto _ : state) benchmark::DoNotOptimize(count_all(puzzles, limit, solutions));
  items_are(state, puzzles.size());
}
BENCHMARK_CAPTURE(count_many, easy, easy)->Unit(benchmark::kMicrosecond);
BENCHMARK_CAPTURE(count_many, hard, hard)->Unit(benchmark::kMicrosecond);

void solve_one(State& state, std::string_view puzzle) {
  const Grid grid = evodoku::grid_of(testing::cells_of_text(puzzle));
  for ([[maybe_unused]] auto _ : state) benchmark::DoNotOptimize(solve(grid));
  items_are(state, 1);
}
BENCHMARK_CAPTURE(solve_one, easy, easy)->Unit(benchmark::kMicrosecond);
BENCHMARK_CAPTURE(solve_one, hard, hard)->Unit(benchmark::kMicrosecond);

/// Loading the clues and propagation, without search: three eighths of the cells are blank.
void scalar_load(State& state) {
  const Box box = Box::of_order(static_cast<int>(state.range(0)));
  RandomStream random = make_stream(1, "micro_bench", {});
  const Grid full = testing::isomorph(testing::pattern_grid(box), random);
  const Grid puzzle = testing::without(full, box.cells() * 3 / 8, random);
  const Geometry geometry(box);
  ScalarEngine engine(geometry);
  for ([[maybe_unused]] auto _ : state) benchmark::DoNotOptimize(engine.load(puzzle));
  items_are(state, 1);
}
BENCHMARK(scalar_load)->DenseRange(3, 6)->ArgName("order")->Unit(benchmark::kMicrosecond);

void exact_cover(State& state, std::string_view puzzle) {
  const Grid grid = evodoku::grid_of(testing::cells_of_text(puzzle));
  for ([[maybe_unused]] auto _ : state) {
    ExactCover engine(grid);
    benchmark::DoNotOptimize(count_up_to_limit(engine));
  }
  items_are(state, 1);
}
BENCHMARK_CAPTURE(exact_cover, easy, easy)->Unit(benchmark::kMicrosecond);
BENCHMARK_CAPTURE(exact_cover, hard, hard)->Unit(benchmark::kMicrosecond);

void check_grid(State& state) {
  const Grid puzzle = evodoku::grid_of(testing::cells_of_text(hard));
  const Grid solution = evodoku::grid_of(solution_of(hard));
  for ([[maybe_unused]] auto _ : state) benchmark::DoNotOptimize(find_fault(puzzle, solution));
  items_are(state, 1);
}
BENCHMARK(check_grid)->Unit(benchmark::kNanosecond);

void check_cells(State& state) {
  const Cells9x9 puzzle = testing::cells_of_text(hard);
  const Cells9x9 solution = solution_of(hard);
  for ([[maybe_unused]] auto _ : state) benchmark::DoNotOptimize(is_solution_of(puzzle, solution));
  items_are(state, 1);
}
BENCHMARK(check_cells)->Unit(benchmark::kNanosecond);

/// Isomorphs in turn: they have one form, reached in different ways.
void canonical(State& state, std::string_view puzzle) {
  std::vector<Grid> grids;
  for (const Cells9x9& cells : isomorphs(puzzle, 64)) grids.push_back(evodoku::grid_of(cells));
  std::size_t next = 0;
  for ([[maybe_unused]] auto _ : state) {
    benchmark::DoNotOptimize(canonical_form(grids[next]));
    next = (next + 1) % grids.size();
  }
  items_are(state, 1);
}
BENCHMARK_CAPTURE(canonical, puzzle, hard)->Unit(benchmark::kMicrosecond);

void read_lines(State& state) {
  constexpr int lines = 1000;
  std::string text;
  for (int line = 0; line < lines; ++line) text.append(hard).append("\n");
  for ([[maybe_unused]] auto _ : state) {
    std::istringstream input(text);
    PuzzleReader reader(input, {});
    while (const auto item = reader.next()) benchmark::DoNotOptimize(item);
  }
  items_are(state, lines);
  state.SetBytesProcessed(state.iterations() * static_cast<std::int64_t>(text.size()));
}
BENCHMARK(read_lines)->Unit(benchmark::kMicrosecond);

void write_line(State& state) {
  const Grid grid = evodoku::grid_of(testing::cells_of_text(hard));
  for ([[maybe_unused]] auto _ : state) benchmark::DoNotOptimize(to_line(grid));
  items_are(state, 1);
}
BENCHMARK(write_line)->Unit(benchmark::kNanosecond);

}  // namespace
