#include "generate/search/unbiased_search.hpp"

#include <algorithm>
#include <cassert>
#include <limits>
#include <numeric>
#include <span>

#include "evodoku/canon.hpp"
#include "evodoku/solve.hpp"
#include "generate/digging/scalar_digger.hpp"

namespace evodoku {

namespace {

/// The most clues that any known minimal 9x9 puzzle has: none with more is ever drawn. Of 2x3 all are known.
int most_clues(Box box) {
  if (box == Box(3, 3)) return 40;
  return box == Box(2, 3) ? 15 : box.cells();
}

/// Orders tried in a grid. A grid that gives a puzzle gives no second one, which is a bias of half the probability that
/// it would: 1 in 10,000. Where puzzles are frequent, each order has a grid of its own.
int orders_a_grid(Box box) {
  return box.side() >= 8 ? 50 : 1;
}

Grid part_of(const Grid& solution, const SmallSet& clues) {
  Grid puzzle(solution.box());
  clues.for_each([&](int cell) { puzzle.set(cell, solution[cell]); });
  return puzzle;
}

}  // namespace

UnbiasedSearch::Start::Start(const Grid& grid) : solution(grid) {
  if (grid.box() == Box(3, 3)) {
    known.begin(cells_of(grid));
    known.add_pairs(cells_of(grid));
    return;
  }
  constexpr std::size_t most_cells = 12;
  for (const CellGroup& cells : small_unavoidable_sets(grid, most_cells)) known.learn(SmallSet(cells));
}

/// Full grids of 2x3: 816 stand for 34,560 each, because with their first row and box in order, and the other bands and
/// their rows, relabelling and these movements lead to as many others. They are replaced by one of each class.
struct UnbiasedSearch::GridsOf2x3 {
  std::vector<Start> classes = {};
  std::vector<std::size_t> class_of = {};

  GridsOf2x3() {
    Grid clues(Box(2, 3));
    for (int column = 0; column < 6; ++column) clues.set(column, column + 1);
    for (int column = 0; column < 3; ++column) clues.set(6 + column, column + 4);
    clues.set(12, 2);
    enumerate(clues, [&](const Grid& grid) {
      if (grid[24] > grid[30]) return true;
      const Grid form = canonical_form(grid).grid;
      const auto known = std::ranges::find(classes, form, &Start::solution);
      class_of.push_back(known - classes.begin());
      if (known == classes.end()) classes.emplace_back(form);
      return true;
    });
  }
};

UnbiasedSearch::UnbiasedSearch(const Geometry& geometry, GridSupply& grids, GenerationContext& context)
    : box_(geometry.box()), grids_(grids), context_(context), scalar_(geometry), cells_(geometry.cells()) {
  assert(geometry.cells() <= 81);
}

std::optional<Draft> UnbiasedSearch::run() {
  std::iota(cells_.begin(), cells_.end(), 0);
  while (!context_.must_end()) {
    Start* const start = next_start();
    if (start == nullptr) break;
    for (int orders = orders_a_grid(box_); orders > 0 && !context_.must_end(); --orders) {
      context_.work.spend(1);
      const std::optional<Grid> puzzle = minimal_in_random_order(*start);
      if (!puzzle) continue;
      const Isomorphism map = Isomorphism::random(box_, context_.random.bits(), 0);
      return Draft{apply(map, *puzzle), apply(map, start->solution)};
    }
  }
  return std::nullopt;
}

UnbiasedSearch::Start* UnbiasedSearch::next_start() {
  if (box_ == Box(2, 3)) {
    thread_local GridsOf2x3 kept;  // what was learned takes longer than a puzzle
    const std::size_t grids = kept.class_of.size();
    return &kept.classes[kept.class_of[context_.random.below(grids)]];
  }
  const std::optional<Grid> solution = grids_.next();
  return solution ? &start_.emplace(*solution) : nullptr;
}

/// What is drawn does not depend on what is known.
std::optional<Grid> UnbiasedSearch::minimal_in_random_order(Start& start) {
  KnownSets& known = start.known;
  const std::span<const int> order = std::span(cells_).first(most_clues(box_));
  context_.random.sample_to_front(std::span(cells_), order.size());
  SmallSet clues;
  auto next = order.begin();
  for (KnownSets::Bits met;; met = known.with(clues)) {
    for (; met != known.all(); ++next) {
      if (next == order.end()) return std::nullopt;
      clues.insert(*next);
      met |= known.with(*next);
    }
    const SmallSet doubtful = clues - known.needed(clues);
    SmallSet asked = clues;
    std::optional<int> other_digit_at;
    if (!doubtful.is_empty()) {
      other_digit_at = doubtful.first();
      asked.erase(*other_digit_at);
    }
    const SmallSet difference = other_solution(start.solution, asked, other_digit_at);
    if (difference.is_empty()) {
      if (other_digit_at || context_.stop.stop_requested()) return std::nullopt;
      return part_of(start.solution, clues);
    }
    known.learn(difference);
  }
}

/// The cells in which another solution of these clues differs, with another digit in a cell if one is given. None if there
/// is none, or the context must end.
SmallSet UnbiasedSearch::other_solution(const Grid& solution, const SmallSet& clues,
                                        std::optional<int> other_digit_at) {
  const Grid puzzle = part_of(solution, clues);
  const int digit = solution[other_digit_at.value_or(0)];
  if (box_ == Box(3, 3)) {
    const Cells9x9 cells = cells_of(puzzle);
    if (other_digit_at) {
      band_.load_and_forbid(cells, *other_digit_at, digit);
    } else {
      band_.load(cells);
    }
    return difference(band_, solution, [&] { return std::span<const std::uint8_t>(band_.solution()); });
  }
  scalar_.favour(&solution);
  scalar_.load(puzzle);
  if (other_digit_at) scalar_.forbid(*other_digit_at, digit);
  return difference(scalar_, solution, [&] { return scalar_.solution().digits(); });
}

/// Of the solutions that the engine finds, the first that is another.
template <typename Engine, typename Digits>
SmallSet UnbiasedSearch::difference(Engine& engine, const Grid& solution, Digits digits) {
  std::uint64_t guesses_left = std::numeric_limits<std::uint64_t>::max();
  SmallSet cells;
  while (cells.is_empty() && engine.next_solution(guesses_left, context_.stop) == SearchOutcome::found) {
    for (int cell = 0; cell < box_.cells(); ++cell) cells.insert_if(digits()[cell] != solution[cell], cell);
  }
  return cells;
}

}  // namespace evodoku
