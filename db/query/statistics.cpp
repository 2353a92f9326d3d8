#include "query/statistics.hpp"

#include <algorithm>
#include <cmath>
#include <cstddef>
#include <map>
#include <string>
#include <utility>

#include "sql.hpp"
#include "store/bind.hpp"
#include "store/rows.hpp"

namespace evodoku::db {
namespace {

std::vector<ClueCount> clue_counts(const std::vector<CountBucket>& cells) {
  std::vector<ClueCount> counts;
  for (const CountBucket& cell : cells) {
    const auto box = box_of(cell.box_rows, cell.box_cols);
    if (!box) {
      throw StoreError(
          StoreError::Code::damaged,
          "it has a puzzle with a box that cannot be; evodoku-store check lists all that is damaged");
    }
    counts.push_back({.box = *box, .clues = static_cast<int>(cell.clues), .puzzles = cell.puzzles});
  }
  return counts;
}

/// Easiest first: by the quarter in which a class begins, then by its puzzles' average quarter. Raters
/// without classes have one class without a name, which is left out.
std::vector<ClassCount> class_counts(const std::vector<CountBucket>& cells) {
  struct Class {
    std::int64_t first_quarter = unsolved_quarter;
    double quarters = 0;
    std::uint64_t puzzles = 0;
  };
  std::map<std::string, Class> classes;
  for (const CountBucket& cell : cells) {
    Class& one = classes[cell.difficulty_class];
    one.first_quarter = std::min(one.first_quarter, cell.quarter);
    one.quarters += static_cast<double>(cell.quarter) * static_cast<double>(cell.puzzles);
    one.puzzles += cell.puzzles;
  }
  classes.erase("");
  std::vector<std::pair<std::string, Class>> in_order(classes.begin(), classes.end());
  std::ranges::stable_sort(in_order, {}, [](const auto& named) {
    const Class& one = named.second;
    return std::pair(one.first_quarter, one.quarters / static_cast<double>(one.puzzles));
  });
  std::vector<ClassCount> counts;
  counts.reserve(in_order.size());
  for (const auto& [name, one] : in_order) counts.push_back({.name = name, .puzzles = one.puzzles});
  return counts;
}

/// The number of quarters in a bin: one, or those of 1, 10, 100 ... units, so that the bins fit on a screen.
/// Computed in floating point, because foreign ratings can span the whole range of integers.
double bin_width(double quarters) {
  constexpr double most_bins = 24;
  double width = 1;
  for (double wider = 4; quarters / width >= most_bins; wider *= 10) width = wider;
  return width;
}

/// Without gaps.
std::vector<RatingBin> rating_bins(const std::vector<CountBucket>& cells) {
  std::map<std::int64_t, std::uint64_t> quarters;
  for (const CountBucket& cell : cells) {
    if (cell.quarter != unsolved_quarter) quarters[cell.quarter] += cell.puzzles;
  }
  if (quarters.empty()) return {};
  const auto least = static_cast<double>(quarters.begin()->first);
  const auto most = static_cast<double>(quarters.rbegin()->first);
  const double width = bin_width(most - least);
  const double first = std::floor(least / width);
  std::vector<RatingBin> bins;
  for (const auto& [quarter, puzzles] : quarters) {
    const auto bin = static_cast<std::size_t>(std::floor(static_cast<double>(quarter) / width) - first);
    while (bins.size() <= bin) {
      const double low = (first + static_cast<double>(bins.size())) * width;
      bins.push_back({.low = low / 4, .high = (low + width) / 4});
    }
    bins[bin].puzzles += puzzles;
  }
  return bins;
}

void add_ratings(Statistics& statistics, const AskedRater& asked, const std::vector<CountBucket>& cells) {
  statistics.rater = asked.rater.info.name;
  statistics.rater_version = asked.rater.info.version;
  statistics.is_foreign = asked.is_foreign;
  statistics.rated = total(cells);
  for (const CountBucket& cell : cells)
    statistics.unsolved += cell.quarter == unsolved_quarter ? cell.puzzles : 0;
  statistics.classes = class_counts(cells);
  statistics.ratings = rating_bins(cells);
}

/// From level_count if it covers all conditions, otherwise by a scan of the levels. Not if the query is only
/// about ratings: counts alone answer that, and a scan would take a hundred times as long.
std::optional<std::map<std::string, std::uint64_t>> technique_counts(SQLite::Database& database,
                                                                     const ResolvedQuery& question) {
  const bool asks_for_ratings = question.query().asks_for_ratings();
  if (asks_for_ratings && !question.has_further_conditions()) return std::nullopt;
  const Part part = asks_for_ratings ? Part::rated : Part::all;
  SQLite::Statement statement(
      database, question.has_further_conditions()
                    ? question.text(question.names_techniques() ? sql::count_techniques_by_technique
                                                                : sql::count_techniques_by_estimate,
                                    Source::levelled, part)
                    : with_conditions(sql::technique_counts, question.shape_conditions("c")));
  question.bind(statement);
  std::map<std::string, std::uint64_t> counts;
  while (statement.executeStep())
    counts[statement.getColumn(0).getString()] += as_unsigned(statement.getColumn(1).getInt64());
  return counts;
}

std::vector<TechniqueCount> in_order(const std::map<std::string, std::uint64_t>& techniques,
                                     const std::vector<std::string>& order) {
  std::vector<TechniqueCount> counts;
  for (const auto& [name, puzzles] : techniques) {
    if (puzzles > 0) counts.push_back({.name = name, .puzzles = puzzles});
  }
  std::ranges::sort(counts, {}, [&](const TechniqueCount& count) {
    return std::pair(std::ranges::find(order, count.name) - order.begin(), count.name);
  });
  return counts;
}

}  // namespace

Tally tally_of(SQLite::Database& database, const ResolvedQuery& question) {
  return {.cells = matching_cells(database, question), .techniques = technique_counts(database, question)};
}

Statistics statistics_of(const Tally& tally, const Query& query, const std::optional<AskedRater>& rater) {
  Statistics statistics{.puzzles = total(tally.cells.puzzles), .clues = clue_counts(tally.cells.puzzles)};
  if (tally.techniques) statistics.techniques = in_order(*tally.techniques, query.technique_order);
  if (rater) add_ratings(statistics, *rater, tally.cells.ratings);
  return statistics;
}

}  // namespace evodoku::db
