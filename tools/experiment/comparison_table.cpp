// Compares pairs of groups of runs.
#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <limits>
#include <numeric>
#include <optional>

#include "evodoku/stats.hpp"
#include "experiment/report_table.hpp"

namespace evodoku::tools {

namespace {

/// Holm's adjustment: the i-th smallest of n p-values times n - i, never falling.
std::vector<double> adjusted(const std::vector<double>& p_values) {
  std::vector<std::size_t> order(p_values.size());
  std::iota(order.begin(), order.end(), std::size_t{0});
  std::ranges::stable_sort(order, {}, [&](std::size_t i) { return p_values[i]; });
  std::vector<double> result(p_values.size());
  double least = 0;
  for (std::size_t place = 0; place < order.size(); ++place) {
    const auto remaining = static_cast<double>(order.size() - place);
    least = std::max(least, std::min(1.0, remaining * p_values[order[place]]));
    result[order[place]] = least;
  }
  return result;
}

/// Two values of a column, and the runs that have them.
struct Pair {
  const RunGroup* first;
  const RunGroup* second;
};

std::vector<Pair> pairs_of(const std::vector<RunGroup>& groups) {
  std::vector<Pair> pairs;
  for (std::size_t i = 0; i < groups.size(); ++i) {
    for (std::size_t j = i + 1; j < groups.size(); ++j) pairs.push_back({&groups[i], &groups[j]});
  }
  return pairs;
}

/// The least that any run of a pair had spent when it was given up; nothing if none was. Beyond that it is not known
/// which run would have been longer. A run that accepted a wrong grid was not given up: it never succeeds.
std::optional<double> budget_of(const RunTable& table, const Pair& pair, const RunColumn& column) {
  if (!column.is_effort) return std::nullopt;
  const RunColumn& reached_goal = table.numbers("reached-goal");
  std::optional<double> least;
  for (const RunGroup* const group : {pair.first, pair.second}) {
    for (const std::size_t row : group->rows) {
      const bool given_up = reached_goal.numbers[row] != 1 && !std::isnan(column.numbers[row]);
      if (given_up && (!least || column.numbers[row] < *least)) least = column.numbers[row];
    }
  }
  return least;
}

/// A group's values; runs that did not succeed within the budget count as infinite.
std::vector<double> sample_of(const RunTable& table, const RunGroup& group, const RunColumn& column,
                              const std::optional<double>& budget) {
  std::vector<double> values = values_of(column, group.rows, table, true);
  for (double& value : values) {
    if (budget && value > *budget) value = std::numeric_limits<double>::infinity();
  }
  return values;
}

/// The comparison of a pair's samples; nothing if a method does not have the column.
struct Comparison {
  Pair pair;
  std::optional<double> budget;
  std::size_t first_count = 0;
  std::size_t second_count = 0;
  double first_median = 0;
  double second_median = 0;
  RankSumTest test;
  double a12 = 0.5;
};

std::vector<Comparison> comparisons_of(const RunTable& table, const std::vector<RunGroup>& values,
                                       const RunColumn& column) {
  std::vector<Comparison> comparisons;
  for (const Pair& pair : pairs_of(values)) {
    const std::optional<double> budget = budget_of(table, pair, column);
    const std::vector<double> first = sample_of(table, *pair.first, column, budget);
    const std::vector<double> second = sample_of(table, *pair.second, column, budget);
    if (first.empty() || second.empty()) continue;
    comparisons.push_back({.pair = pair,
                           .budget = budget,
                           .first_count = first.size(),
                           .second_count = second.size(),
                           .first_median = median_of(first),
                           .second_median = median_of(second),
                           .test = mann_whitney(first, second),
                           .a12 = vargha_delaney(first, second)});
  }
  return comparisons;
}

void add_comparison(RowMaker& row, const std::string& between, const Comparison& compared,
                    double adjusted_p) {
  row.add(between, compared.pair.first->key.front());
  row.add("with", compared.pair.second->key.front());
  row.add("runs", static_cast<double>(compared.first_count));
  row.add("runs-with", static_cast<double>(compared.second_count));
  row.add("budget", compared.budget ? ReportCell(*compared.budget) : ReportCell());
  row.add("median", compared.first_median);
  row.add("median-with", compared.second_median);
  row.add("u", compared.test.u);
  row.add("p", compared.test.p_value);
  row.add("p-holm", adjusted_p);
  row.add("a12", compared.a12);
  row.add("effect", std::string(name_of(effect_size(compared.a12))));
}

}  // namespace

ReportTable comparison_table(const RunTable& table, const std::string& between,
                             const std::vector<std::string>& by, const std::string& column) {
  const RunColumn& compared = table.numbers(column);
  const std::vector<RunGroup> values = group_by(table, {between});
  ReportTable report{
      .title = fmt::format("Pairs of {} compared by {}", between, column), .columns = {}, .rows = {}};
  for (const RunGroup& group : group_by(table, by)) {
    const std::vector<RunGroup> within = groups_within(values, group.rows);
    const std::vector<Comparison> comparisons = comparisons_of(table, within, compared);
    std::vector<double> p_values;
    p_values.reserve(comparisons.size());
    for (const Comparison& one : comparisons) p_values.push_back(one.test.p_value);
    const std::vector<double> adjusted_p = adjusted(p_values);
    for (std::size_t i = 0; i < comparisons.size(); ++i) {
      RowMaker row(by, group.key);
      add_comparison(row, between, comparisons[i], adjusted_p[i]);
      row.give_to(report);
    }
  }
  return report;
}

}  // namespace evodoku::tools
