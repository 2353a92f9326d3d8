#include "generate/full_grid.hpp"

#include <algorithm>
#include <numeric>
#include <span>
#include <stdexcept>
#include <string>
#include <vector>

#include "evodoku/canon.hpp"
#include "evodoku/check.hpp"
#include "generate/kempe.hpp"
#include "random/stream.hpp"

namespace evodoku {

namespace {

// Filling a grid by guesses takes a few guesses mostly and very many now and then (C. Gomes, B. Selman, N.
// Crato, H. Kautz, "Heavy-Tailed Phenomena in Satisfiability and Constraint Satisfaction Problems", 2000):
// many short attempts beat a long one.
constexpr int most_fillings = 40;
constexpr int largest_side_filled = 49;  // about one attempt in five succeeds there, none for 8x8

/// Fillings that succeed take about 0.4 guesses a cell to 5x5 and 0.9 for 6x6.
std::uint64_t guesses_per_filling(Box box) {
  return 2 * static_cast<std::uint64_t>(box.cells());
}

// Steps of the random walk that follows: enough that for 2x2, where grids can be counted, no bias of the
// filling is left to be seen (tests); what they do above is not known.
int mixing_steps(Box box) {
  return 6 * box.cells();
}

/// Puts each digit once into a box, in random order.
void fill_box(Grid& grid, int first_row, int first_column, RandomStream& random) {
  std::vector<int> digits(static_cast<std::size_t>(grid.side()));
  std::iota(digits.begin(), digits.end(), 1);
  random.shuffle(std::span<int>(digits));
  const Box box = grid.box();
  for (int place = 0; place < box.side(); ++place) {
    const int row = first_row + place / box.cols();
    const int column = first_column + place % box.cols();
    grid.set(row * box.side() + column, digits[static_cast<std::size_t>(place)]);
  }
}

/// Boxes down the diagonal share no house, so any filling of them is free of conflict (though for 2x2 only
/// about half of the fillings can be completed).
Grid random_diagonal(Box box, RandomStream& random) {
  Grid grid(box);
  for (int i = 0; i < std::min(box.rows(), box.cols()); ++i) {
    fill_box(grid, i * box.rows(), i * box.cols(), random);
  }
  return grid;
}

/// One attempt to fill a grid from a random diagonal, with random guesses.
ScalarEngine::Outcome try_to_fill(ScalarEngine& engine, Box box, RandomStream& random,
                                  const std::stop_token& stop, WorkMeter& work) {
  work.spend(1);
  if (!engine.load(random_diagonal(box, random))) return ScalarEngine::Outcome::exhausted;
  std::uint64_t guesses_left = guesses_per_filling(box);
  const std::uint64_t guesses = guesses_left;
  engine.set_random_order(&random);
  const ScalarEngine::Outcome outcome = engine.next_solution(guesses_left, stop);
  engine.set_random_order(nullptr);
  work.spend(guesses - guesses_left);
  return outcome;
}

/// The textbook full grid: each row is the one above shifted by a box's width, each band by one more.
Grid pattern_grid(Box box) {
  Grid grid(box);
  for (int cell = 0; cell < box.cells(); ++cell) {
    const int row = box.row_of(cell);
    const int shift = row % box.rows() * box.cols() + row / box.rows();
    grid.set(cell, (box.column_of(cell) + shift) % box.side() + 1);
  }
  return grid;
}

/// Clears all cells of three random digits and fills them anew. Unlike the walk by pairs of digits it also
/// leaves grids where any two digits form a single group (the pattern grid of 1x7 is one). Keeps `grid` if
/// that takes too long.
void refill_three_digits(Grid& grid, ScalarEngine& engine, RandomStream& random, const std::stop_token& stop,
                         WorkMeter& work) {
  constexpr std::uint64_t guesses = 1000;
  const int side = grid.side();
  if (side < 3) return;
  std::vector<int> digits(static_cast<std::size_t>(side));
  std::iota(digits.begin(), digits.end(), 1);
  random.sample_to_front(std::span<int>(digits), 3);
  Grid rest = grid;
  for (int cell = 0; cell < grid.cells(); ++cell) {
    if (std::find(digits.begin(), digits.begin() + 3, grid[cell]) != digits.begin() + 3) rest.clear(cell);
  }
  std::uint64_t guesses_left = guesses;
  engine.load(rest);
  engine.set_random_order(&random);
  if (engine.next_solution(guesses_left, stop) == ScalarEngine::Outcome::found) grid = engine.solution();
  engine.set_random_order(nullptr);
  work.spend(1 + guesses - guesses_left);
}

/// Where filling does not work: the textbook grid, shaken.
std::optional<Grid> shaken_pattern(Box box, ScalarEngine& engine, RandomStream& random,
                                   const std::stop_token& stop, WorkMeter& work) {
  Grid grid = pattern_grid(box);
  for (int round = 0; round < box.side(); ++round) {
    if (stop.stop_requested()) return std::nullopt;
    refill_three_digits(grid, engine, random, stop, work);
  }
  return grid;
}

std::optional<Grid> starting_grid(Box box, ScalarEngine& engine, RandomStream& random,
                                  const std::stop_token& stop, WorkMeter& work) {
  if (box.side() <= largest_side_filled) {
    for (int attempt = 0; attempt < most_fillings; ++attempt) {
      const ScalarEngine::Outcome outcome = try_to_fill(engine, box, random, stop, work);
      if (outcome == ScalarEngine::Outcome::found) return engine.solution();
      if (outcome == ScalarEngine::Outcome::stopped) return std::nullopt;
    }
  }
  return shaken_pattern(box, engine, random, stop, work);
}

/// A walk away from the start, then a random isomorph: both take bias out of how the start was found.
Grid mixed(const Geometry& geometry, const Grid& start, RandomStream& random) {
  KempeWalk walk(geometry, start);
  const int steps = mixing_steps(geometry.box());
  for (int step = 0; step < steps; ++step) walk.step(random);
  const std::uint64_t seed = random.bits();
  return apply(Isomorphism::random(geometry.box(), seed, 0), walk.grid());
}

}  // namespace

std::optional<Grid> draw_full_grid(const Geometry& geometry, ScalarEngine& engine, std::uint64_t seed,
                                   std::uint64_t index, std::uint64_t attempt, const std::stop_token& stop,
                                   WorkMeter& work) {
  RandomStream filling = make_stream(seed, "full grid filling", {index, attempt});
  const std::optional<Grid> start = starting_grid(geometry.box(), engine, filling, stop, work);
  if (!start) return std::nullopt;
  RandomStream mixing = make_stream(seed, "full grid mixing", {index, attempt});
  Grid grid = mixed(geometry, *start, mixing);
  if (const auto fault = find_fault(Grid(geometry.box()), grid)) {
    throw std::logic_error("a generated full grid failed the checker: " + fault->message);
  }
  return grid;
}

std::optional<Grid> FullGrids::next() {
  const auto attempt = static_cast<std::uint64_t>(drawn_);
  auto grid =
      draw_full_grid(geometry_, engine_, options_.seed, options_.index, attempt, options_.stop, work_);
  if (grid) ++drawn_;
  return grid;
}

std::optional<Grid> random_full_grid(Box box, const GenerateOptions& options) {
  const Geometry geometry(box);
  ScalarEngine engine(geometry);
  WorkMeter work(0);
  return draw_full_grid(geometry, engine, options.seed, options.index, 0, options.stop, work);
}

}  // namespace evodoku
