#include "statistics.hpp"

#include <cmath>
#include <optional>
#include <utility>

#include "bind.hpp"
#include "rows.hpp"
#include "select.hpp"
#include "sql.hpp"

namespace evodoku::db {
namespace {

constexpr int bins_a_unit = 4;

std::vector<ClueCount> clue_counts(SQLite::Statement statement) {
  std::vector<ClueCount> counts;
  while (statement.executeStep()) {
    const auto box = box_of(statement.getColumn(0).getInt64(), statement.getColumn(1).getInt64());
    if (!box) {
      throw StoreError(
          StoreError::Code::damaged,
          "it has a puzzle with a box that cannot be; evodoku-store check lists all that is damaged");
    }
    counts.push_back({.box = *box,
                      .clues = statement.getColumn(2).getInt(),
                      .puzzles = as_unsigned(statement.getColumn(3).getInt64())});
  }
  return counts;
}

std::vector<ClassCount> class_counts(SQLite::Statement statement) {
  std::vector<ClassCount> counts;
  while (statement.executeStep()) {
    counts.push_back({.name = statement.getColumn(0).getString(),
                      .puzzles = as_unsigned(statement.getColumn(1).getInt64())});
  }
  return counts;
}

RatingBin bin_number(int number) {
  return {.low = static_cast<double>(number) / bins_a_unit,
          .high = static_cast<double>(number + 1) / bins_a_unit};
}

/// Bins of a whole unit, where so many quarters would fill more than a screen.
std::vector<RatingBin> without_clutter(std::vector<RatingBin> bins) {
  constexpr std::size_t most_quarters = 24;
  if (bins.size() <= most_quarters) return bins;
  std::vector<RatingBin> units;
  for (const RatingBin& bin : bins) {
    const double low = std::floor(bin.low);
    if (units.empty() || units.back().low != low) units.push_back({.low = low, .high = low + 1});
    units.back().puzzles += bin.puzzles;
  }
  return units;
}

/// The rows give the bins that are not empty, ascending; those between them are added.
std::vector<RatingBin> rating_bins(SQLite::Statement statement) {
  bind_value(statement, ":bins", bins_a_unit);
  std::vector<RatingBin> bins;
  std::optional<int> next;
  while (statement.executeStep()) {
    const int number = statement.getColumn(0).getInt();
    for (int between = next.value_or(number); between < number; ++between)
      bins.push_back(bin_number(between));
    bins.push_back(bin_number(number));
    bins.back().puzzles = as_unsigned(statement.getColumn(1).getInt64());
    next = number + 1;
  }
  return without_clutter(std::move(bins));
}

std::uint64_t count_of(SQLite::Statement statement) {
  statement.executeStep();
  return as_unsigned(statement.getColumn(0).getInt64());
}

}  // namespace

Statistics statistics_of(SQLite::Database& database, const Query& query) {
  const auto rater = rater_of(database, query);
  const Conditions conditions(query, rater ? std::optional(rater->id) : std::nullopt);
  Statistics statistics;
  statistics.clues = clue_counts(conditions.statement(
      database, sql::select_clue_counts,
      "\nGROUP BY p.box_rows, p.box_cols, p.clues ORDER BY p.box_rows, p.box_cols, p.clues"));
  for (const ClueCount& count : statistics.clues) statistics.puzzles += count.puzzles;
  if (!rater) return statistics;
  statistics.rater = rater->info.name;
  statistics.rater_version = rater->info.version;
  statistics.classes = class_counts(conditions.statement(
      database, sql::select_class_counts, "\nGROUP BY r.difficulty_class ORDER BY min(r.hardness), 1", true));
  for (const ClassCount& count : statistics.classes) statistics.rated += count.puzzles;
  statistics.unsolved =
      count_of(conditions.statement(database, sql::select_count, "\n  AND r.ert IS NULL", true));
  statistics.ratings = rating_bins(conditions.statement(
      database, sql::select_rating_bins, "\n  AND r.ert IS NOT NULL\nGROUP BY 1 ORDER BY 1", true));
  return statistics;
}

}  // namespace evodoku::db
