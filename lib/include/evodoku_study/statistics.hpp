// Statistics of the runs of a study: shares, tests of correlation, run lengths, what plots draw.
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

/// What share of all runs succeeds, if `successes` of `trials` did: the interval of E. B. Wilson ("Probable
/// Inference, the Law of Succession, and Statistical Inference", 1927), without continuity correction. It
/// lies in 0..1, and says something where none or all succeeded. R: prop.test(successes, trials, correct =
/// FALSE). Throws std::invalid_argument unless 0 <= successes <= trials, trials >= 1 and 0 < confidence < 1.
/// O(1).
EVODOKU_API Interval wilson_interval(int successes, int trials, double confidence = 0.95);

/// A rank correlation and how much it can be due to chance.
struct CorrelationTest {
  double rho = 0;      // -1..1, see spearman()
  double p_value = 1;  // of a correlation at least so far from 0, if there is none
};

/// Spearman's rank correlation with its two-sided p-value: Student's t law with n - 2 degrees of freedom
/// (M. Kendall, A. Stuart, "The Advanced Theory of Statistics", volume 2, 1973), good from about ten
/// values. R: cor.test(x, y, method = "spearman", exact = FALSE). Nothing when a sample is constant. Throws
/// std::invalid_argument for unequal samples, fewer than three values, and a value that is no number. O(n
/// log n).
EVODOKU_API std::optional<CorrelationTest> spearman_test(std::span<const double> x,
                                                         std::span<const double> y);

/// What share of the runs has succeeded by a length.
struct RunLengthStep {
  double length = 0;
  double solved_share = 0;  // 0..1, at this length and from there to the next step
};

/// How the lengths of runs are distributed: before the first step no run has succeeded.
struct RunLengthDistribution {
  std::vector<RunLengthStep> steps;  // one for each length at which a run succeeded, ascending
  double longest = 0;  // the longest run, solved or censored: nothing is known of greater lengths
};

/// The distribution function of the lengths at which runs succeed, where `solved` are the lengths of those
/// that did and `censored` those at which others were given up: the estimator of E. L. Kaplan and P. Meier
/// ("Nonparametric Estimation from Incomplete Observations", 1958). A run censored at a length at which
/// another succeeded counts as still running there. Without censored runs it is the empirical distribution
/// function. Throws std::invalid_argument where there are no runs, or a length is negative or not finite.
/// O(n log n).
EVODOKU_API RunLengthDistribution kaplan_meier(std::span<const double> solved,
                                               std::span<const double> censored);

/// How well an exponential law describes the lengths of runs. Under it a run that has lasted long is no
/// nearer to its end, so that restarts neither help nor harm.
struct ExponentialFit {
  double mean = 0;  // of the law: all lengths together / runs that succeeded
  /// The standard deviation (of a sample: n - 1) of the lengths divided by their mean: 1 under an
  /// exponential law, less where runs need some time before they can succeed, more where some get stuck.
  /// Nothing with a censored run, with fewer than two runs, or with lengths all 0.
  std::optional<double> coefficient_of_variation;
  double distance = 0;    // the largest between the distribution function of kaplan_meier() and the law's
  double departs_at = 0;  // the length at which it is, or just before which
  bool above = false;     // there more runs have succeeded than the law says; else fewer
  /// The p-value, of a distance at least so large under an exponential law, lies between these. Nothing
  /// with a censored run, with fewer than five runs, or with lengths all 0.
  std::optional<Interval> p_value;
};

/// Fits an exponential law to runs of which `solved` are the lengths of those that succeeded and `censored`
/// of those that were given up, by maximum likelihood (B. Epstein, M. Sobel, "Life Testing", 1953). The
/// test accounts for the mean being fitted (H. W. Lilliefors, "On the Kolmogorov-Smirnov Test for the
/// Exponential Distribution with Mean Unknown", 1969). Its p-value is told as a bracket, for it comes from
/// the percentage points of M. A. Stephens ("EDF Statistics for Goodness of Fit and Some Comparisons",
/// 1974): 15, 10, 5, 2.5 and 1 %, which reject 4.7 to 4.9 % of exponential samples at 5 % (measured, 5 to
/// 100 lengths). They hold for complete samples of a continuous law: with censored runs none is given, and
/// lengths of few whole generations look less exponential than they are. Nothing where no run succeeded.
/// Throws std::invalid_argument as kaplan_meier(). O(n log n).
EVODOKU_API std::optional<ExponentialFit> exponential_fit(std::span<const double> solved,
                                                          std::span<const double> censored);

/// How many values fall into each of some bins of equal width.
struct Histogram {
  std::vector<double> edges;  // ascending, one more than there are bins
  /// By bin: values from its lower edge on and below its upper edge; in the last bin with those at its
  /// upper edge.
  std::vector<int> counts;
};

/// The histogram of `values`, in any order, from the least to the greatest. Without a number of bins the
/// width is that of D. Freedman and P. Diaconis ("On the Histogram as a Density Estimator", 1981), 2 IQR /
/// n^(1/3); where the quartiles are equal there are log2 n + 1 bins, rounded up (H. A. Sturges, "The Choice
/// of a Class Interval", 1926); and never more than 100. Equal values come into one bin of width 1 around
/// them, whatever the number asked for. Throws std::invalid_argument for an empty sample, values that are
/// not finite, and a number of bins outside 1..100,000. O(n log n).
EVODOKU_API Histogram histogram(std::span<const double> values, std::optional<int> bins = {});

/// A smooth density, as a violin plot draws it.
struct Density {
  double bandwidth = 0;   // the standard deviation of the kernel
  std::vector<double> x;  // ascending, from the least to the greatest value
  std::vector<double> y;  // the density at each of them, in 1 / the unit of x
};

/// The kernel density of `values`, in any order, at `points` equally spaced places: a Gaussian kernel with
/// the bandwidth of B. W. Silverman's rule of thumb ("Density Estimation for Statistics and Data Analysis",
/// 1986; R's bw.nrd0). Cut at the range of the data, so that it shows no lengths that never were; what the
/// kernel spreads beyond is not put back, so its area is a little below 1. Equal values give one place.
/// Throws std::invalid_argument for an empty sample, values that are not finite, and fewer than two points.
/// O(n points), 18,000 values at 200 points some 40 ms.
EVODOKU_API Density kernel_density(std::span<const double> values, int points = 200);

}  // namespace evodoku
