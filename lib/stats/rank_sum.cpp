#include <algorithm>
#include <cmath>
#include <cstddef>
#include <numeric>
#include <stdexcept>
#include <string>
#include <vector>

#include "evodoku/stats.hpp"
#include "stats/samples.hpp"

namespace evodoku {

namespace {

constexpr std::size_t too_many_for_exact = 50;  // as in R

/// The statistic U of the first of two samples, and what its distribution under the null hypothesis depends on.
struct RankSum {
  double u = 0;
  std::size_t first_count = 0;
  std::size_t second_count = 0;
  double ties = 0;  // see Ranking

  double pairs() const { return static_cast<double>(first_count) * static_cast<double>(second_count); }
};

RankSum rank_sum_of(std::span<const double> x, std::span<const double> y) {
  for (const auto sample : {x, y}) {
    require_values(sample, "a rank test");
    require_order(sample, "a rank test");
  }
  std::vector<double> both(x.begin(), x.end());
  both.insert(both.end(), y.begin(), y.end());
  const Ranking ranking = ranking_of(both);
  const auto count = static_cast<double>(x.size());
  const double sum_of_ranks = std::accumulate(
      ranking.ranks.begin(), ranking.ranks.begin() + static_cast<std::ptrdiff_t>(x.size()), 0.0);
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
  for (std::size_t i = 1; i <= k; ++i) product *= static_cast<double>(n - k + i) / static_cast<double>(i);
  return product;
}

double exact_p_value(const RankSum& sum) {
  const auto lesser = static_cast<std::size_t>(std::min(sum.u, sum.pairs() - sum.u));
  const std::vector<double> orders = orders_by_u(sum.first_count, sum.second_count, lesser);
  const double as_small = std::accumulate(orders.begin(), orders.end(), 0.0);
  return std::min(1.0, 2 * as_small / binomial(sum.first_count + sum.second_count, sum.first_count));
}

double normal_p_value(const RankSum& sum) {
  const auto all = static_cast<double>(sum.first_count + sum.second_count);
  const double variance = sum.pairs() / 12 * (all + 1 - sum.ties / (all * (all - 1)));
  if (!(variance > 0)) return 1;  // all values are equal
  const double distance = std::max(0.0, std::abs(sum.u - sum.pairs() / 2) - 0.5);
  return std::erfc(distance / std::sqrt(2 * variance));
}

}  // namespace

RankSumTest mann_whitney(std::span<const double> x, std::span<const double> y) {
  const RankSum sum = rank_sum_of(x, y);
  const bool exact = sum.ties == 0 && std::max(x.size(), y.size()) < too_many_for_exact;
  return {.u = sum.u, .p_value = exact ? exact_p_value(sum) : normal_p_value(sum), .exact = exact};
}

double vargha_delaney(std::span<const double> x, std::span<const double> y) {
  const RankSum sum = rank_sum_of(x, y);
  return sum.u / sum.pairs();
}

EffectSize effect_size(double a12) {
  if (!(a12 >= 0 && a12 <= 1)) {
    throw std::invalid_argument("an A12 must be in [0, 1], got " + std::to_string(a12));
  }
  const double either_way = std::max(a12, 1 - a12);
  if (either_way >= 0.71) return EffectSize::large;
  if (either_way >= 0.64) return EffectSize::medium;
  if (either_way >= 0.56) return EffectSize::small;
  return EffectSize::negligible;
}

std::string_view name_of(EffectSize size) {
  switch (size) {
    case EffectSize::negligible:
      return "negligible";
    case EffectSize::small:
      return "small";
    case EffectSize::medium:
      return "medium";
    case EffectSize::large:
      return "large";
  }
  throw std::invalid_argument("no such size of an effect");
}

}  // namespace evodoku
