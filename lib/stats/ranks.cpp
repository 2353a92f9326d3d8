// Samples by order: quantiles, ranks and the tests on them, monotone fits.
#include <algorithm>
#include <cassert>
#include <cmath>
#include <cstddef>
#include <numeric>
#include <vector>

#include "evodoku/stats.hpp"

namespace evodoku {

namespace {

struct Ranking {
  std::vector<double> ranks;  // from 1, by value; equal values share the mean of the ranks they take
  /// Sum of t^3 - t over all groups of t equal values, which rank tests need to correct their variance. 0 if no values
  /// are equal.
  double ties = 0;
};

Ranking ranking_of(std::span<const double> values) {
  std::vector<std::size_t> order(values.size());
  std::iota(order.begin(), order.end(), std::size_t{0});
  std::ranges::sort(order, {}, [&](std::size_t i) { return values[i]; });
  Ranking ranking{std::vector<double>(values.size()), 0};
  for (std::size_t first = 0; first < order.size();) {
    std::size_t last = first;
    while (last + 1 < order.size() && values[order[last + 1]] == values[order[first]]) ++last;
    for (std::size_t i = first; i <= last; ++i) {
      ranking.ranks[order[i]] = (first + last) / 2.0 + 1.0;
    }
    const double equal = last - first + 1;
    ranking.ties += equal * equal * equal - equal;
    first = last + 1;
  }
  return ranking;
}

constexpr std::size_t too_many_for_exact = 50;  // as in R

/// The statistic U of the first of two samples, and what its distribution under the null hypothesis depends on.
struct RankSum {
  double u = 0;
  std::size_t first_count = 0;
  std::size_t second_count = 0;
  double ties = 0;  // see Ranking

  double pairs() const { return static_cast<double>(first_count) * second_count; }
};

RankSum rank_sum_of(std::span<const double> x, std::span<const double> y) {
  assert(!x.empty() && !y.empty());
  std::vector<double> both(x.begin(), x.end());
  both.insert(both.end(), y.begin(), y.end());
  assert(std::ranges::none_of(both, [](double value) { return std::isnan(value); }));
  const Ranking ranking = ranking_of(both);
  const double count = x.size();
  const double sum_of_ranks = std::accumulate(ranking.ranks.begin(), ranking.ranks.begin() + x.size(), 0.0);
  return {sum_of_ranks - count * (count + 1) / 2, x.size(), y.size(), ranking.ties};
}

/// For U = 0, 1, ... `greatest`: how many of the orders of m values among n others have this U. These are the first
/// coefficients of the Gaussian binomial coefficient, the product of (1 - q^(m+i)) / (1 - q^i) for i = 1..n (the
/// generating function of Mann and Whitney).
std::vector<double> orders_by_u(std::size_t m, std::size_t n, std::size_t greatest) {
  std::vector<double> orders(greatest + 1, 0.0);
  orders[0] = 1;
  for (std::size_t i = 1; i <= n; ++i) {
    for (std::size_t u = greatest; u >= m + i; --u) orders[u] -= orders[u - m - i];
    for (std::size_t u = i; u <= greatest; ++u) orders[u] += orders[u - i];
  }
  return orders;
}

double binomial(std::size_t n, std::size_t k) {
  double product = 1;
  for (std::size_t i = 1; i <= k; ++i) product *= static_cast<double>(n - k + i) / i;
  return product;
}

double exact_p_value(const RankSum& sum) {
  const auto lesser = static_cast<std::size_t>(std::min(sum.u, sum.pairs() - sum.u));
  const std::vector<double> orders = orders_by_u(sum.first_count, sum.second_count, lesser);
  const double as_small = std::accumulate(orders.begin(), orders.end(), 0.0);
  return std::min(1.0, 2 * as_small / binomial(sum.first_count + sum.second_count, sum.first_count));
}

double normal_p_value(const RankSum& sum) {
  const double all = sum.first_count + sum.second_count;
  const double variance = sum.pairs() / 12 * (all + 1 - sum.ties / (all * (all - 1)));
  if (!(variance > 0)) return 1;  // all values are equal
  const double distance = std::max(0.0, std::abs(sum.u - sum.pairs() / 2) - 0.5);
  return std::erfc(distance / std::sqrt(2 * variance));
}

}  // namespace

double quantile(std::span<const double> sorted, double q) {
  assert(!sorted.empty() && q >= 0 && q <= 1);
  const double position = q * (sorted.size() - 1);
  const auto below = static_cast<std::size_t>(position);
  const double share = position - below;
  if (share == 0 || std::isinf(sorted[below])) return sorted[below];
  return sorted[below] + share * (sorted[below + 1] - sorted[below]);
}

int outliers_in(std::span<const double> sorted) {
  assert(!sorted.empty() && std::ranges::is_sorted(sorted));
  assert(std::isfinite(sorted.front()) && std::isfinite(sorted.back()));
  const double lower = quantile(sorted, 0.25);
  const double upper = quantile(sorted, 0.75);
  const double reach = 1.5 * (upper - lower);
  const auto is_outlier = [&](double value) { return value < lower - reach || value > upper + reach; };
  return std::ranges::count_if(sorted, is_outlier);
}

std::vector<double> isotonic_regression(std::span<const double> values, std::span<const double> weights) {
  assert(values.size() == weights.size());
  assert(std::ranges::all_of(values, [](double value) { return std::isfinite(value); }));
  assert(std::ranges::all_of(weights, [](double weight) { return std::isfinite(weight) && weight > 0; }));
  struct Pool {
    double mean;
    double weight;
    std::size_t size;
  };
  std::vector<Pool> pools;
  for (std::size_t i = 0; i < values.size(); ++i) {
    Pool pool{values[i], weights[i], 1};
    while (!pools.empty() && pools.back().mean >= pool.mean) {  // the last two are in the wrong order
      const Pool& before = pools.back();
      const double weight = before.weight + pool.weight;
      pool = {(before.mean * before.weight + pool.mean * pool.weight) / weight, weight,
              before.size + pool.size};
      pools.pop_back();
    }
    pools.push_back(pool);
  }
  std::vector<double> fitted;
  fitted.reserve(values.size());
  for (const Pool& pool : pools) fitted.insert(fitted.end(), pool.size, pool.mean);
  return fitted;
}

std::optional<double> spearman(std::span<const double> x, std::span<const double> y) {
  assert(x.size() == y.size() && x.size() >= 2);
  const std::vector<double> x_ranks = ranking_of(x).ranks;
  const std::vector<double> y_ranks = ranking_of(y).ranks;
  const double mean = (x.size() + 1.0) / 2.0;
  double xy = 0;
  double xx = 0;
  double yy = 0;
  for (std::size_t i = 0; i < x.size(); ++i) {
    xy += (x_ranks[i] - mean) * (y_ranks[i] - mean);
    xx += (x_ranks[i] - mean) * (x_ranks[i] - mean);
    yy += (y_ranks[i] - mean) * (y_ranks[i] - mean);
  }
  if (xx == 0 || yy == 0) return std::nullopt;
  return xy / std::sqrt(xx * yy);
}

RankSumTest mann_whitney(std::span<const double> x, std::span<const double> y) {
  const RankSum sum = rank_sum_of(x, y);
  const bool exact = sum.ties == 0 && std::max(x.size(), y.size()) < too_many_for_exact;
  return {.u = sum.u, .p_value = exact ? exact_p_value(sum) : normal_p_value(sum), .exact = exact};
}

double vargha_delaney(std::span<const double> x, std::span<const double> y) {
  const RankSum sum = rank_sum_of(x, y);
  return sum.u / sum.pairs();
}

std::string_view effect_size(double a12) {
  assert(a12 >= 0 && a12 <= 1);
  const double either_way = std::max(a12, 1 - a12);
  return either_way >= 0.71   ? "large"
         : either_way >= 0.64 ? "medium"
         : either_way >= 0.56 ? "small"
                              : "negligible";
}

}  // namespace evodoku
