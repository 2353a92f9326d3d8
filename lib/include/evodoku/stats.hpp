// Statistics of samples: expected running time, success rates, quantiles, rank correlation and rank tests.
//
//   RunTotals totals{.runs = 20, .solved = 18, .total = 40000};
//   RunningTime ert = expected_running_time(totals);      // ert.mean, ert.low, ert.high
//
// Knows no Sudoku. All functions are pure and safe from any thread. More: docs/rating.md.
#pragma once

#include <optional>
#include <span>
#include <string_view>
#include <vector>

#include "evodoku/export.hpp"

namespace evodoku {

/// Independent runs under a common cap.
struct RunTotals {
  int runs = 0;
  int solved = 0;    // 0..runs; the others were censored at the cap
  double total = 0;  // generations of all runs together, solved or not
};

/// The expected running time and its 95 % confidence interval, in the unit of RunTotals::total.
struct RunningTime {
  std::optional<double> mean;  // total / solved; nothing when no run succeeded
  double low = 0;              // if no run succeeded, the one-sided 95 % limit, total / 2.996
  std::optional<double> high;  // nothing when no run succeeded: there is no upper limit
};

/// ERT = total / solved (A. Auger, N. Hansen, "Performance Evaluation of an Advanced Local Search
/// Evolutionary Algorithm", 2005): unbiased by the cap, unlike the mean over the solved runs only. The
/// interval assumes exponential run lengths, as restarts produce them (measured: coefficient of variation
/// 0.87 to 1.01): 2 total / ERT then has a chi-square distribution with 2 * solved degrees of freedom (2 *
/// solved + 2 for the lower limit if any run was censored: B. Epstein, M. Sobel, "Life Testing", 1953). A total
/// of 0 gives 0 everywhere. Precondition: solved is in 0..runs, and runs at least 1. O(1).
EVODOKU_API RunningTime expected_running_time(const RunTotals& totals);

/// The same for run lengths of unknown distribution, all solved: the mean and the interval mean * exp(+-t s /
/// (mean sqrt(n))), Student's t interval of the mean transformed to a logarithmic scale by the delta method,
/// so that it stays above 0. Measured coverage with 10 and 30 lengths: 0.93 and 0.94 for exponential ones. The
/// interval of a single length is that of the exponential distribution. Precondition: there is one. O(n).
EVODOKU_API RunningTime mean_running_time(std::span<const double> lengths);

/// A confidence interval.
struct Interval {
  double low = 0;
  double high = 0;
};

/// The 95 % confidence interval of a success rate by E. B. Wilson ("Probable Inference, the Law of Succession, and
/// Statistical Inference", 1927), without continuity correction. It lies in 0..1, and is informative even if no or all
/// trials succeeded. R: prop.test(successes, trials, correct = FALSE). Precondition: 0 <= successes <=
/// trials, and trials >= 1. O(1).
EVODOKU_API Interval wilson_interval(int successes, int trials);

struct RunLengthStep {
  double length = 0;
  double solved_share = 0;  // 0..1, at this length and from there to the next step
};

/// The distribution function of the lengths at which runs succeed, from those of successful runs (`solved`) and of runs
/// that were given up (`censored`): a step for each length at which a run succeeded, ascending; 0 before the first. The
/// estimator of E. L. Kaplan and P. Meier ("Nonparametric Estimation from Incomplete Observations", 1958): a run
/// censored at a length at which another succeeded counts as still running there. Precondition: there is a run, and
/// all lengths are finite and 0 or more. O(n log n).
EVODOKU_API std::vector<RunLengthStep> kaplan_meier(std::span<const double> solved,
                                                    std::span<const double> censored);

/// The q-quantile (0 <= q <= 1) of `sorted` (ascending, not empty) by linear interpolation between order
/// statistics (type 7 of R. Hyndman, Y. Fan, "Sample Quantiles in Statistical Packages", 1996; R's default).
EVODOKU_API double quantile(std::span<const double> sorted, double q);

/// How many values of `sorted` (ascending, finite, not empty) are outliers by J. W. Tukey's rule ("Exploratory Data
/// Analysis", 1977): further from the nearer quartile than 1.5 times the distance of the two. Quartiles are those of
/// quantile(); R's boxplot.stats() takes Tukey's hinges, which differ a little in small samples. O(n).
EVODOKU_API int outliers_in(std::span<const double> sorted);

/// Spearman's rank correlation of two samples of equal length >= 2, ties with their mean rank. Nothing when
/// one of them is constant. O(n log n).
EVODOKU_API std::optional<double> spearman(std::span<const double> x, std::span<const double> y);

/// The non-decreasing sequence nearest to `values` (least squares, each weighted): isotonic regression by
/// pooling adjacent violators (M. Ayer, H. D. Brunk and others, "An Empirical Distribution Function for Sampling
/// with Incomplete Information", 1955; R. E. Barlow and others, "Statistical Inference under Order
/// Restrictions", 1972). One value for each of `values`; those pooled are equal. R: isoreg(values)$yf, where all
/// weights are 1. Precondition: there are as many weights as values, the values are finite, and the weights finite and
/// above 0. O(n).
EVODOKU_API std::vector<double> isotonic_regression(std::span<const double> values,
                                                    std::span<const double> weights);

struct RankSumTest {
  double u = 0;  // pairs of a value of x and one of y in which that of x is larger; equal ones count half
  /// Two-sided: the probability of a `u` at least this far from its mean if both samples are distributed alike.
  double p_value = 1;
  bool exact = false;  // the p-value is exact, not from the normal approximation
};

/// Whether the values of x tend to be larger: the test of H. B. Mann and D. R. Whitney ("On a Test of Whether one
/// of Two Random Variables is Stochastically Larger than the Other", 1947). It uses only the order, so a run that
/// was censored at a common cap may be given as infinity. As in R's wilcox.test(x, y) the p-value is exact if no values
/// are equal and both samples have fewer than 50, and otherwise from the normal approximation with corrections for ties
/// and continuity. If all values are equal it is 1. Precondition: no sample is empty, and no value is NaN. O(n
/// log n); if exact, O(n |x| |y|) and at most 0.1 ms.
EVODOKU_API RankSumTest mann_whitney(std::span<const double> x, std::span<const double> y);

/// The probability that a value of x is larger than one of y, ties counting half: A12 = P(X > Y) + P(X = Y) /
/// 2 (A. Vargha, H. D. Delaney, "A Critique and Improvement of the CL Common Language Effect Size Statistics
/// of McGraw and Wong", 2000). 0..1; 0.5 if neither tends to be larger; equal to mann_whitney(x, y).u / (|x|
/// |y|). Values may be infinite. Precondition: that of mann_whitney(). O(n log n).
EVODOKU_API double vargha_delaney(std::span<const double> x, std::span<const double> y);

/// The size of an A12: "negligible", from 0.56 "small", from 0.64 "medium", from 0.71 "large", and symmetrically below
/// 0.5 from 0.44, 0.36 and 0.29 (Vargha and Delaney, 2000). Precondition: it is in 0..1.
EVODOKU_API std::string_view effect_size(double a12);

}  // namespace evodoku
