// Statistics of the runs of a study: success rates, correlation tests, run length distributions, and data for
// plots.
//
//   const auto steps = evodoku::kaplan_meier(solved, censored).steps;   // lengths of runs, solved and given up
//   if (const auto fit = evodoku::exponential_fit(solved, censored)) std::cout << fit->mean;
//
// Knows no Sudoku. All functions are pure and safe from any thread. More: docs/experiment.md.
#pragma once

#include <optional>
#include <span>
#include <vector>

#include "evodoku/export.hpp"
#include "evodoku/stats.hpp"

namespace evodoku {

/// The confidence interval of a success rate by E. B. Wilson ("Probable Inference, the Law of Succession, and
/// Statistical Inference", 1927), without continuity correction. It lies in 0..1, and is informative even if
/// no or all trials succeeded. R: prop.test(successes, trials, correct = FALSE). Throws std::invalid_argument
/// unless 0 <= successes <= trials, trials >= 1 and 0 < confidence < 1. O(1).
EVODOKU_API Interval wilson_interval(int successes, int trials, double confidence = 0.95);

/// A rank correlation and its significance.
struct CorrelationTest {
  double rho = 0;      // -1..1, see spearman()
  double p_value = 1;  // the probability of a correlation at least this far from 0 if there is none
};

/// Spearman's rank correlation with its two-sided p-value: Student's t distribution with n - 2 degrees of
/// freedom (M. Kendall, A. Stuart, "The Advanced Theory of Statistics", volume 2, 1973), accurate from about
/// ten values on. R: cor.test(x, y, method = "spearman", exact = FALSE). Nothing if a sample is constant.
/// Throws std::invalid_argument for samples of different length, fewer than three values, and NaN. O(n log
/// n).
EVODOKU_API std::optional<CorrelationTest> spearman_test(std::span<const double> x,
                                                         std::span<const double> y);

/// The share of the runs that have succeeded by a length.
struct RunLengthStep {
  double length = 0;
  double solved_share = 0;  // 0..1, at this length and from there to the next step
};

/// The distribution of run lengths; before the first step no run has succeeded.
struct RunLengthDistribution {
  std::vector<RunLengthStep> steps;  // one for each length at which a run succeeded, ascending
  double longest = 0;                // the longest run, solved or censored; nothing is known beyond it
};

/// The distribution function of the lengths at which runs succeed, from the lengths of successful runs
/// (`solved`) and of runs that were given up (`censored`): the estimator of E. L. Kaplan and P. Meier
/// ("Nonparametric Estimation from Incomplete Observations", 1958). A run censored at a length at which
/// another succeeded counts as still running there. Without censored runs it is the empirical distribution
/// function. Throws std::invalid_argument if there are no runs, or for a length that is negative or not
/// finite. O(n log n).
EVODOKU_API RunLengthDistribution kaplan_meier(std::span<const double> solved,
                                               std::span<const double> censored);

/// How well an exponential distribution describes the run lengths. It is memoryless, so that restarts neither
/// help nor harm.
struct ExponentialFit {
  double mean = 0;  // of the distribution: the sum of all lengths / successful runs
  /// The sample standard deviation (n - 1) of the lengths divided by their mean: 1 for an exponential
  /// distribution, less if runs need some time before they can succeed, more if some get stuck. Nothing with
  /// a censored run, with fewer than two runs, or if all lengths are 0.
  std::optional<double> coefficient_of_variation;
  /// The largest between the distribution functions of kaplan_meier() and of the exponential.
  double distance = 0;
  double departs_at = 0;  // the length at which, or just before which, the distance is largest
  bool above = false;     // more runs had succeeded there than under the exponential; otherwise fewer
  /// Bounds of the p-value, the probability of a distance at least this large under an exponential
  /// distribution. Nothing with a censored run, with fewer than five runs, or if all lengths are 0.
  std::optional<Interval> p_value;
};

/// Fits an exponential distribution by maximum likelihood (B. Epstein, M. Sobel, "Life Testing", 1953) to the
/// lengths of successful runs (`solved`) and of runs that were given up (`censored`). The test accounts for
/// the mean being fitted (H. W. Lilliefors, "On the Kolmogorov-Smirnov Test for the Exponential Distribution
/// with Mean Unknown", 1969). Only bounds of the p-value are given, because they come from the percentage
/// points of M. A. Stephens ("EDF Statistics for Goodness of Fit and Some Comparisons", 1974): 15, 10, 5, 2.5
/// and 1 %, which reject 4.7 to 4.9 % of exponential samples at 5 % (measured, 5 to 100 lengths). They apply
/// to complete samples of a continuous distribution: with censored runs there is no p-value, and lengths of
/// only a few generations look less exponential than they are. Nothing if no run succeeded. Throws
/// std::invalid_argument as kaplan_meier(). O(n log n).
EVODOKU_API std::optional<ExponentialFit> exponential_fit(std::span<const double> solved,
                                                          std::span<const double> censored);

/// A histogram with bins of equal width.
struct Histogram {
  std::vector<double> edges;  // ascending, one more than there are bins
  /// By bin: the number of values from its lower edge up to, but not including, its upper edge; the last bin
  /// includes its upper edge.
  std::vector<int> counts;
};

/// The histogram of `values`, in any order, from the least to the greatest. Without a number of bins the
/// width is that of D. Freedman and P. Diaconis ("On the Histogram as a Density Estimator", 1981), 2 IQR /
/// n^(1/3); if the quartiles are equal, there are log2 n + 1 bins, rounded up (H. A. Sturges, "The Choice of
/// a Class Interval", 1926); and never more than 100. If all values are equal, there is one bin of width 1
/// around them, whatever `bins` says. Throws std::invalid_argument for an empty sample, values that are not
/// finite, and a number of bins outside 1..100,000. O(n log n).
EVODOKU_API Histogram histogram(std::span<const double> values, std::optional<int> bins = {});

/// A smooth density, as a violin plot draws it.
struct Density {
  double bandwidth = 0;   // the standard deviation of the kernel
  std::vector<double> x;  // ascending, from the least to the greatest value
  std::vector<double> y;  // the density at each of them, in 1 / the unit of x
};

/// The kernel density of `values`, in any order, at `points` equally spaced points: a Gaussian kernel with
/// the bandwidth of B. W. Silverman's rule of thumb ("Density Estimation for Statistics and Data Analysis",
/// 1986; R's bw.nrd0). It is truncated at the range of the data, so that it shows no lengths that did not
/// occur, and not renormalised, so its area is slightly below 1. Equal values give one point. Throws
/// std::invalid_argument for an empty sample, values that are not finite, and fewer than two points. O(n
/// points); 18,000 values at 200 points take some 40 ms.
EVODOKU_API Density kernel_density(std::span<const double> values, int points = 200);

}  // namespace evodoku
