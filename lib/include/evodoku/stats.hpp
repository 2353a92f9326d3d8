// Statistics of run lengths: expected running time with its interval, quantiles.
//
//   RunTotals totals{.runs = 20, .solved = 18, .total = 40000};
//   RunningTime ert = expected_running_time(totals);      // ert.mean, ert.low, ert.high
//
// Knows no Sudoku. All functions are pure and safe from any thread. More: docs/rating.md.
#pragma once

#include <cstdint>
#include <optional>
#include <span>

#include "evodoku/export.hpp"

namespace evodoku {

/// What a set of independent runs under a common cap came to.
struct RunTotals {
  int runs = 0;      // >= 0
  int solved = 0;    // 0..runs; the others were censored at the cap
  double total = 0;  // generations of all runs together, solved or not
};

/// The expected running time and its 95 % confidence interval, in the unit of RunTotals::total.
struct RunningTime {
  std::optional<double> mean;  // total / solved; nothing when no run succeeded
  double low = 0;              // lower limit; also given when no run succeeded (then one-sided, 95 %)
  std::optional<double> high;  // nothing when no run succeeded: there is no upper limit
};

/// ERT = total / solved (A. Auger, N. Hansen, "Performance Evaluation of an Advanced Local Search
/// Evolutionary Algorithm", 2005): unbiased by the cap, unlike the mean over the solved runs only. The
/// interval takes run lengths as exponential, which restarts make them (measured: coefficient of variation
/// 0.87 to 1.01): 2 total / ERT then follows a chi-square law with 2 * solved degrees of freedom (2 * solved
/// + 2 for the lower limit if some run was censored: B. Epstein, M. Sobel, "Life Testing", 1953). With no
/// success the lower limit is the one-sided 95 % one, total / 2.996. A total of 0 gives 0 everywhere. Throws
/// std::invalid_argument when solved is not in 0..runs or runs is 0. O(1).
EVODOKU_API RunningTime expected_running_time(const RunTotals& totals);

/// The same for run lengths of unknown law, all solved: the mean and the interval mean * exp(+-t s / (mean
/// sqrt(n))), Student's t interval of the mean carried to a logarithmic scale by the delta method, so that it
/// stays above 0. Measured coverage with 10 and 30 lengths: 0.93 and 0.94 where they are exponential, 0.95 where
/// they are sums of twenty waits. One length alone says nothing of the spread: its interval is the exponential
/// law's. Throws std::invalid_argument for no lengths at all. O(n).
EVODOKU_API RunningTime mean_running_time(std::span<const double> lengths);

/// The q-quantile (0 <= q <= 1) of `sorted` (ascending, not empty) by linear interpolation between order
/// statistics (type 7 of R. Hyndman, Y. Fan, "Sample Quantiles in Statistical Packages", 1996; R's default).
/// Throws std::invalid_argument for an empty sample or q outside [0, 1].
EVODOKU_API double quantile(std::span<const double> sorted, double q);

/// Spearman's rank correlation of two samples of equal length >= 2, ties with their mean rank. Nothing when
/// one of them is constant. Throws std::invalid_argument for unequal or too short samples. O(n log n).
EVODOKU_API std::optional<double> spearman(std::span<const double> x, std::span<const double> y);

/// How far two samples are from being drawn from one law.
struct TwoSampleTest {
  double statistic = 0;  // the largest distance between the two empirical distribution functions
  double p_value = 1;    // of a distance at least so large under one law
};

/// The two-sample Kolmogorov-Smirnov test. The p-value is the asymptotic one with M. Stephens' correction
/// (1970), good from about ten values each; where values are tied it errs on the side of one law. Throws
/// std::invalid_argument for an empty sample. O(n log n).
EVODOKU_API TwoSampleTest kolmogorov_smirnov(std::span<const double> x, std::span<const double> y);

}  // namespace evodoku
