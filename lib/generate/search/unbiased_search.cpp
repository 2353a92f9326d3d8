#include "generate/search/unbiased_search.hpp"

#include <algorithm>
#include <cassert>
#include <limits>
#include <numeric>
#include <span>
#include <utility>

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

/// Orders tried in a grid: as many as it takes time to make one and know its sets. Where puzzles are frequent, each order has a
/// grid of its own.
int orders_a_grid(Box box) {
  return box.side() >= 8 ? 50 : 1;
}

/// What a minimal puzzle of n clues counts: the inverse of how often it is found in an order, divided by that for a third of
/// all cells, which is 27 for 9x9.
double weight_of(Box box, int clues) {
  const int cells = box.cells();
  double weight = 1;
  for (int n = cells / 3; n < clues; ++n) weight *= (cells + 1.0 - n) / (n + 1);
  for (int n = cells / 3; n > clues; --n) weight *= n / (cells + 2.0 - n);
  return weight;
}

Grid part_of(const Grid& solution, const SmallSet& clues) {
  Grid puzzle(solution.box());
  clues.for_each([&](int cell) { puzzle.set(cell, solution[cell]); });
  return puzzle;
}

}  // namespace

UnbiasedSearch::Start::Start(const Grid& grid) : solution(grid), cells_of_digit(grid.box().side() + 1) {
  for (int cell = 0; cell < grid.cells(); ++cell) cells_of_digit[grid[cell]].insert(cell);
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
  for (int cell = 0; cell < geometry.cells(); ++cell) {
    peers_.emplace_back(geometry.peers(cell));
    const auto& [row, column, box] = geometry.houses_of(cell);
    houses_.push_back(
        {SmallSet(geometry.house(row)), SmallSet(geometry.house(column)), SmallSet(geometry.house(box))});
  }
}

std::optional<Draft> UnbiasedSearch::run() {
  std::iota(cells_.begin(), cells_.end(), 0);
  while (!context_.must_end()) {
    Start* const start = next_start();
    if (start == nullptr) break;
    found_.clear();
    for (int orders = orders_a_grid(box_); orders > 0; --orders) try_a_random_order(*start);
    if (found_.empty() || context_.stop.stop_requested()) continue;
    const Isomorphism map = Isomorphism::random(box_, context_.random.bits(), 0);
    const SmallSet& kept = found_[context_.random.below(found_.size())];
    const double weight = static_cast<double>(found_.size()) * weight_of(box_, kept.size());
    return Draft{.puzzle = apply(map, part_of(start->solution, kept)),
                 .solution = apply(map, start->solution),
                 .weight = weight};
  }
  return std::nullopt;
}

UnbiasedSearch::Start* UnbiasedSearch::next_start() {
  if (box_ == Box(2, 3)) {
    thread_local const GridsOf2x3 kept;  // takes longer than a puzzle
    return &start_.emplace(kept.classes[kept.class_of[context_.random.below(kept.class_of.size())]]);
  }
  const std::optional<Grid> solution = grids_.next();
  return solution ? &start_.emplace(*solution) : nullptr;
}

void UnbiasedSearch::try_a_random_order(Start& start) {
  context_.work.spend(1);
  const int fewest = fewest_clues(box_);
  SmallSet clues;
  KnownSets::Bits met;
  for (int count = 0; count < most_clues(box_); ++count) {
    if (count + 1 >= fewest && !try_last_clues(start, clues, met)) return;
    std::swap(cells_[count], cells_[count + context_.random.below(cells_.size() - count)]);
    clues.insert(cells_[count]);
    met |= start.known.with(cells_[count]);
  }
}

/// Returns whether more clues can lead to minimal puzzles.
bool UnbiasedSearch::try_last_clues(Start& start, const SmallSet& clues, KnownSets::Bits& met) {
  KnownSets& known = start.known;
  SmallSet last_clues = known.common_to_unmet(met);
  if (last_clues.is_empty()) return true;
  if (has_hidden_single(start, clues)) return false;
  if (met == known.all()) {
    last_clues = other_solution(start.solution, clues, std::nullopt);
    if (last_clues.is_empty()) return false;
    known.learn(last_clues);
  }
  while (!last_clues.is_empty()) {
    SmallSet puzzle = clues;
    puzzle.insert(last_clues.first());
    last_clues.erase(last_clues.first());
    const SmallSet unmet = other_solution(start.solution, puzzle, std::nullopt);
    if (!unmet.is_empty()) {
      known.learn(unmet);
      last_clues &= unmet;
    } else if (is_minimal(start, puzzle)) {
      found_.push_back(puzzle);
    }
  }
  met = known.with(clues);
  return true;
}

/// Whether a clue follows from others, because they leave its digit no other cell in one of its houses.
bool UnbiasedSearch::has_hidden_single(const Start& start, const SmallSet& clues) const {
  for (const SmallSet& cells_of_digit : start.cells_of_digit) {
    bool has_one = false;
    const SmallSet same = clues & cells_of_digit;
    same.for_each([&](int clue) {
      SmallSet closed = clues;
      same.for_each([&](int other) {
        if (other != clue) closed |= peers_[other];
      });
      closed.erase(clue);
      for (const SmallSet& house : houses_[clue]) {
        SmallSet open = house - closed;
        open.erase(clue);
        has_one |= open.is_empty();
      }
    });
    if (has_one) return true;
  }
  return false;
}

/// Of a puzzle with one solution.
bool UnbiasedSearch::is_minimal(Start& start, const SmallSet& puzzle) {
  for (;;) {
    const SmallSet doubtful = puzzle - start.known.needed(puzzle);
    if (doubtful.is_empty()) return true;
    SmallSet others = puzzle;
    others.erase(doubtful.first());
    const SmallSet without = other_solution(start.solution, others, doubtful.first());
    if (without.is_empty()) return false;
    start.known.learn(without);
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
