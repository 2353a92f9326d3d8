#include "query/plan.hpp"

#include <algorithm>
#include <limits>
#include <map>
#include <stdexcept>
#include <utility>

namespace evodoku::db {
namespace {

// Costs in steps: one step is the cost of scanning one entry of an index, about a quarter of a microsecond.
constexpr double cell_steps = 15;         // to go to a cell in an index
constexpr double look_up_steps = 10;      // to find a row by its id
constexpr double label_steps = 4;         // to see whether a puzzle has a label
constexpr double unmeasured_share = 0.2;  // assumed share of puzzles that pass a condition without statistics

/// The estimated number of puzzles in the cells that are in the range of ratings.
double size_of(const std::vector<CountBucket>& cells) {
  double sum = 0;
  for (const CountBucket& cell : cells) sum += static_cast<double>(cell.puzzles) * cell.covered;
  return sum;
}

/// The estimated share of matches among the puzzles of the cells. Above 0.
double share_passing(const ResolvedQuery& question, double puzzles) {
  double share = question.has_unmeasured_conditions() ? unmeasured_share : 1;
  for (const AskedLabel& label : question.labels()) {
    const double having = static_cast<double>(label.puzzles) / std::max(puzzles, 1.0);
    share *= std::clamp(label.is_wanted ? having : 1 - having, 1e-6, 1.0);
  }
  if (const auto& levelled = question.levelled())
    share *= std::clamp(static_cast<double>(*levelled) / std::max(puzzles, 1.0), 1e-6, 1.0);
  return share;
}

/// The cost of testing one entry, including conditions on other tables.
double steps_an_entry(const ResolvedQuery& question) {
  return 1 + (question.has_unmeasured_conditions() ? look_up_steps : 0) +
         label_steps * static_cast<double>(question.labels().size() + (question.levelled() ? 1 : 0));
}

/// The number of entries read until there are `limit` matches, given the share that matches.
double entries_until(double limit, double entries, double share) {
  return std::min(entries, limit / std::max(share, 1e-12));
}

using PuzzlesByQuarter = std::map<std::int64_t, double>;

PuzzlesByQuarter by_quarter(const std::vector<CountBucket>& cells) {
  PuzzlesByQuarter sums;
  for (const CountBucket& cell : cells)
    sums[cell.quarter] += static_cast<double>(cell.puzzles) * cell.covered;
  return sums;
}

/// Quarters in the order in which an answer sorted by rating goes through them.
std::vector<std::int64_t> quarters_in_order(const std::vector<CountBucket>& cells, bool descending) {
  std::vector<std::int64_t> quarters;
  for (const auto& [quarter, puzzles] : by_quarter(cells)) quarters.push_back(quarter);
  if (descending) std::ranges::reverse(quarters);
  return quarters;
}

/// In order of rating, cells after those that already hold enough matches are not needed.
std::vector<CountBucket> without_needless(std::vector<CountBucket> cells, std::uint64_t limit,
                                          bool descending) {
  std::map<std::int64_t, std::uint64_t> sure;
  for (const CountBucket& cell : cells) sure[cell.quarter] += cell.is_cut ? 0 : cell.puzzles;
  std::uint64_t found = 0;
  for (const std::int64_t quarter : quarters_in_order(cells, descending)) {
    if (found >= limit)
      std::erase_if(cells, [&](const CountBucket& cell) { return cell.quarter == quarter; });
    found += sure[quarter];
  }
  return cells;
}

/// The number of entries that a scan by hardness reads until it has `limit` matches. Computed quarter by
/// quarter, because harder puzzles have fewer clues, so that a filter by clues finds its matches late.
double entries_by_hardness(const std::vector<CountBucket>& matching, const std::vector<CountBucket>& all,
                           double limit, bool descending) {
  const PuzzlesByQuarter matches = by_quarter(matching);
  PuzzlesByQuarter entries = by_quarter(all);
  double passed = 0;
  for (const std::int64_t quarter : quarters_in_order(all, descending)) {
    const auto here = matches.find(quarter);
    if (here == matches.end()) continue;
    if (here->second >= limit) return passed + entries[quarter] * limit / here->second;
    limit -= here->second;
    passed += entries[quarter];
  }
  return passed;
}

/// Makes the plans of one question.
class Planner {
 public:
  Planner(SQLite::Database& database, const ResolvedQuery& question, std::optional<AccessPath> only)
      : database_(database), question_(question), only_(only), puzzles_(puzzle_cells(database, question)) {
    if (question.rater()) ratings_ = rating_cells(database, question);
  }

  std::vector<Plan> plans() const {
    const Query& query = question_.query();
    const Part part = query.asks_for_ratings() ? Part::rated : Part::all;
    if (query.random) return {by_draw(part, pool_size(query.random->count))};
    const std::uint64_t limit = query.rows.value_or(std::numeric_limits<std::uint64_t>::max());
    if (query.sort.key == SortKey::level) return {by_level(part, limit)};
    if (query.sort.key != SortKey::rating) return {sorted(part, limit)};
    if (part == Part::rated) return {by_rating(limit)};
    return {by_rating(limit), sorted(Part::unrated, limit)};
  }

 private:
  Plan sorted(Part part, std::uint64_t limit) const {
    Plan plan = begun(Order::sorted, part, limit);
    plan.ways = {{AccessPath::cells, cells_until_enough(plan)}};
    if (part == Part::rated) plan.ways.push_back({AccessPath::hardness, range_of_hardness(plan)});
    return finished(std::move(plan));
  }

  Plan by_draw(Part part, std::uint64_t limit) const {
    Plan plan = begun(Order::draw, part, limit);
    if (part == Part::rated) {
      plan.ways = {{AccessPath::cells, cells_until_enough(plan)},
                   {AccessPath::hardness, range_of_hardness(plan)}};
    } else {
      plan.ways = {{AccessPath::cells, cells_to_the_end(plan.cells)}, {AccessPath::draw, walk_by_draw(plan)}};
    }
    return finished(std::move(plan));
  }

  Plan by_level(Part part, std::uint64_t limit) const {
    Plan plan = begun(Order::level, part, limit);
    plan.ways = {{AccessPath::cells, cells_to_the_end(plan.cells)}};
    if (part == Part::rated) plan.ways.push_back({AccessPath::hardness, range_of_hardness(plan)});
    return finished(std::move(plan));
  }

  Plan by_rating(std::uint64_t limit) const {
    const bool descending = question_.query().sort.descending;
    Plan plan = begun(Order::rating, Part::rated, limit);
    const double walked = std::min(walk_by_hardness(plan, descending), range_of_hardness(plan));
    if (!question_.has_further_conditions())
      plan.cells = without_needless(std::move(plan.cells), limit, descending);
    plan.ways = {{AccessPath::cells, cells_to_the_end(plan.cells)}, {AccessPath::hardness, walked}};
    return finished(std::move(plan));
  }

  Plan begun(Order order, Part part, std::uint64_t limit) const {
    Plan plan{.order = order, .part = part, .limit = limit, .cells = cells_of(part)};
    plan.matches = size_of(plan.cells) * passing();
    return plan;
  }

  Plan finished(Plan plan) const {
    if (has_wanted_label()) {
      const auto labelled = static_cast<double>(question_.labels()[0].puzzles);
      plan.ways.push_back({AccessPath::labelled, labelled * 2 * look_up_steps});
    }
    if (const auto& levelled = question_.levelled())
      plan.ways.push_back({AccessPath::levelled, static_cast<double>(*levelled) * 2 * look_up_steps});
    plan.way = std::ranges::min_element(plan.ways, {}, &WayCost::steps)->way;
    const bool has_only =
        std::ranges::any_of(plan.ways, [&](const WayCost& cost) { return cost.way == only_; });
    if (has_only) plan.way = *only_;
    return plan;
  }

  std::vector<CountBucket> cells_of(Part part) const {
    switch (part) {
      case Part::all:
        return puzzles_;
      case Part::rated:
        return ratings_;
      case Part::unrated:
        break;
    }
    return unrated();
  }

  /// The number of puzzles of each kind without a rating.
  std::vector<CountBucket> unrated() const {
    std::vector<CountBucket> cells = puzzles_;
    for (const CountBucket& rating : ratings_) {
      const auto cell = std::ranges::find_if(cells, [&](const CountBucket& one) {
        return one.box_rows == rating.box_rows && one.box_cols == rating.box_cols &&
               one.clues == rating.clues;
      });
      if (cell != cells.end()) cell->puzzles -= std::min(cell->puzzles, rating.puzzles);
    }
    std::erase_if(cells, [](const CountBucket& cell) { return cell.puzzles == 0; });
    return cells;
  }

  bool has_wanted_label() const { return !question_.labels().empty() && question_.labels()[0].is_wanted; }

  double passing() const { return share_passing(question_, size_of(puzzles_)); }

  /// Each cell contributes its share of the matches and a few more for merging; entries outside of the range
  /// of ratings are skipped.
  double cells_until_enough(const Plan& plan) const {
    constexpr double spare_matches = 5;
    const double wanted =
        std::min(static_cast<double>(plan.limit), 1e15) / std::max(size_of(plan.cells), 1.0);
    const double passing_share = passing();  // looks at all cells: once, not for each of them
    double steps = cell_steps * static_cast<double>(plan.cells.size());
    for (const CountBucket& cell : plan.cells) {
      const auto entries = static_cast<double>(cell.puzzles);
      const double matches = wanted * entries * cell.covered + spare_matches;
      steps += steps_an_entry(question_) * entries_until(matches, entries, cell.covered * passing_share);
    }
    return steps;
  }

  double cells_to_the_end(const std::vector<CountBucket>& cells) const {
    return cell_steps * static_cast<double>(cells.size()) +
           (1 + steps_an_entry(question_)) * static_cast<double>(total(cells));
  }

  double walk_by_draw(const Plan& plan) const {
    const double all = size_of(all_puzzle_cells(database_, question_));
    const double within = size_of(plan.cells);
    const double share = within / std::max(all, 1.0);
    const double looked_at = entries_until(static_cast<double>(plan.limit), within, passing());
    return looked_at / std::max(share, 1e-12) + (steps_an_entry(question_) - 1) * looked_at;
  }

  /// All ratings in the range asked about, whatever their cells.
  double range_of_hardness(const Plan& plan) const {
    if (!question_.rater()) return 0;
    return size_of(within_range(database_, all_rating_cells(database_, question_), question_)) +
           steps_an_entry(question_) * size_of(plan.cells);
  }

  double walk_by_hardness(const Plan& plan, bool descending) const {
    const double looked_at = entries_until(static_cast<double>(plan.limit), size_of(plan.cells), passing());
    if (!question_.rater()) return 0;
    return entries_by_hardness(plan.cells, all_rating_cells(database_, question_), looked_at, descending) +
           (steps_an_entry(question_) - 1) * looked_at;
  }

  SQLite::Database& database_;
  const ResolvedQuery& question_;
  std::optional<AccessPath> only_;
  std::vector<CountBucket> puzzles_;
  std::vector<CountBucket> ratings_;
};

}  // namespace

std::string_view name_of(AccessPath way) {
  switch (way) {
    case AccessPath::cells:
      return "cells";
    case AccessPath::draw:
      return "draw";
    case AccessPath::hardness:
      return "hardness";
    case AccessPath::labelled:
      return "labelled";
    case AccessPath::levelled:
      return "levelled";
  }
  throw std::invalid_argument("not a way to an answer");
}

std::vector<Plan> plans_for(SQLite::Database& database, const ResolvedQuery& question,
                            std::optional<AccessPath> only) {
  return Planner(database, question, only).plans();
}

std::uint64_t pool_size(std::uint64_t picks) {
  return std::max<std::uint64_t>(1000, 50 * picks);
}

}  // namespace evodoku::db
