// Summaries of groups of runs.
#include <algorithm>
#include <cmath>
#include <limits>
#include <numeric>

#include "evodoku_study/run_table.hpp"
#include "evodoku_study/statistics.hpp"

namespace evodoku {

namespace {

int count_of(const RunColumn& flags, std::span<const std::size_t> rows) {
  return static_cast<int>(
      std::ranges::count_if(rows, [&](std::size_t row) { return flags.numbers[row] == 1; }));
}

/// Nothing for methods that do not have the column. If every run succeeded, nothing is assumed about the distribution.
std::optional<RunningTime> running_time_of(const RunColumn& column, std::span<const std::size_t> rows,
                                           const RunTable& table) {
  const RunLengths lengths = run_lengths_of(column, rows, table);
  RunTotals totals{.runs = static_cast<int>(lengths.solved.size() + lengths.censored.size()),
                   .solved = static_cast<int>(lengths.solved.size())};
  if (totals.runs == 0) return std::nullopt;
  if (lengths.censored.empty()) return mean_running_time(lengths.solved);
  totals.total = std::accumulate(lengths.solved.begin(), lengths.solved.end(), 0.0) +
                 std::accumulate(lengths.censored.begin(), lengths.censored.end(), 0.0);
  return expected_running_time(totals);
}

}  // namespace

std::vector<double> values_of(const RunColumn& column, std::span<const std::size_t> rows,
                              const RunTable& table, bool censored_as_infinite) {
  const RunColumn& solved = table.numbers("solved");
  std::vector<double> values;
  for (const std::size_t row : rows) {
    if (std::isnan(column.numbers[row])) continue;
    const bool is_censored = censored_as_infinite && column.is_effort && solved.numbers[row] != 1;
    values.push_back(is_censored ? std::numeric_limits<double>::infinity() : column.numbers[row]);
  }
  return values;
}

ColumnSummary summary_of(const RunColumn& column, std::span<const std::size_t> rows, const RunTable& table) {
  std::vector<double> values = values_of(column, rows, table);
  if (values.empty()) return {};
  std::ranges::sort(values);
  const Tukey box = tukey(values);
  return {.count = values.size(),
          .mean = std::accumulate(values.begin(), values.end(), 0.0) / static_cast<double>(values.size()),
          .least = values.front(),
          .first_quartile = box.lower_quartile,
          .median = box.median,
          .third_quartile = box.upper_quartile,
          .greatest = values.back(),
          .outliers = static_cast<std::size_t>(box.outliers_below + box.outliers_above)};
}

RunSummary summary_of(const RunTable& table, std::span<const std::size_t> rows) {
  RunSummary summary;
  summary.runs = static_cast<int>(rows.size());
  summary.solved = count_of(table.numbers("solved"), rows);
  summary.reached_goal = count_of(table.numbers("reached-goal"), rows);
  summary.clues_kept = count_of(table.numbers("clues-kept"), rows);
  if (summary.runs == 0) return summary;
  summary.success = wilson_interval(summary.solved, summary.runs);
  summary.generations = running_time_of(table.numbers("generations"), rows, table);
  summary.evaluations = running_time_of(table.numbers("evaluations"), rows, table);
  return summary;
}

RunLengths run_lengths_of(const RunColumn& column, std::span<const std::size_t> rows, const RunTable& table) {
  const RunColumn& solved = table.numbers("solved");
  RunLengths lengths;
  for (const std::size_t row : rows) {
    if (std::isnan(column.numbers[row])) continue;
    (solved.numbers[row] == 1 ? lengths.solved : lengths.censored).push_back(column.numbers[row]);
  }
  return lengths;
}

}  // namespace evodoku
