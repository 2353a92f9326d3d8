// Counts of draws, compared with the probabilities that they should have.
#pragma once

#include <cmath>
#include <cstddef>
#include <utility>
#include <vector>

namespace evodoku::test {

/// Counts draws of several kinds, of which the expected shares are known.
class GoodnessOfFit {
 public:
  explicit GoodnessOfFit(std::vector<double> weights)
      : weights_(std::move(weights)), counts_(weights_.size()) {}

  void count(std::size_t kind) {
    ++counts_.at(kind);
    ++draws_;
  }

  /// How many standard deviations of a normal distribution chi-square is above its median, nearly (E. Wilson,
  /// M. Hilferty, "The Distribution of Chi-Square", 1931). Kinds of which fewer than five draws are expected are
  /// counted as one.
  double excess() const {
    double all = 0;
    for (const double weight : weights_) all += weight;
    double chi_square = 0;
    int kinds = 0;
    double rare_expected = 0;
    double rare_count = 0;
    const auto add = [&](double expected, double count) {
      chi_square += (count - expected) * (count - expected) / expected;
      ++kinds;
    };
    for (std::size_t kind = 0; kind < weights_.size(); ++kind) {
      const double expected = weights_[kind] / all * draws_;
      if (expected >= 5) {
        add(expected, counts_[kind]);
      } else {
        rare_expected += expected;
        rare_count += counts_[kind];
      }
    }
    if (rare_expected > 0) add(rare_expected, rare_count);
    const double freedom = kinds - 1;
    const double variance = 2 / (9 * freedom);
    return (std::cbrt(chi_square / freedom) - 1 + variance) / std::sqrt(variance);
  }

 private:
  std::vector<double> weights_;
  std::vector<int> counts_;
  int draws_ = 0;
};

}  // namespace evodoku::test
