// Statistics of samples: expected running time, intervals, quantiles, rank tests, run lengths, what plots
// draw.
//
//   RunTotals totals{.runs = 20, .solved = 18, .total = 40000};
//   RunningTime ert = expected_running_time(totals);      // ert.mean, ert.low, ert.high
//
// Knows no Sudoku. All functions are pure and safe from any thread. More: docs/rating.md.
#pragma once

#include <cstdint>
#include <optional>
#include <span>
#include <string_view>
#include <vector>

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

/// The limits between which a number lies, with some confidence.
struct Interval {
  double low = 0;
  double high = 0;
  friend bool operator==(const Interval&, const Interval&) = default;
};

/// What share of all runs succeeds, if `successes` of `trials` did: the interval of E. B. Wilson ("Probable
/// Inference, the Law of Succession, and Statistical Inference", 1927), without continuity correction. It
/// lies in 0..1, and says something where none or all succeeded. R: prop.test(successes, trials, correct =
/// FALSE). Throws std::invalid_argument unless 0 <= successes <= trials, trials >= 1 and 0 < confidence < 1.
/// O(1).
EVODOKU_API Interval wilson_interval(int successes, int trials, double confidence = 0.95);

/// The q-quantile (0 <= q <= 1) of `sorted` (ascending, not empty) by linear interpolation between order
/// statistics (type 7 of R. Hyndman, Y. Fan, "Sample Quantiles in Statistical Packages", 1996; R's default).
/// Throws std::invalid_argument for an empty sample or q outside [0, 1].
EVODOKU_API double quantile(std::span<const double> sorted, double q);

/// A sample as a box plot shows it.
struct Tukey {
  double lower_quartile = 0;
  double median = 0;
  double upper_quartile = 0;
  double lower_fence = 0;    // lower quartile - 1.5 (upper quartile - lower quartile)
  double upper_fence = 0;    // upper quartile + 1.5 (upper quartile - lower quartile)
  double lower_whisker = 0;  // the least value not below its fence
  double upper_whisker = 0;  // the greatest value not above its fence
  int outliers_below = 0;    // values below the lower fence
  int outliers_above = 0;    // values above the upper fence
};

/// The box plot of `sorted` (ascending, finite, not empty), outliers told by J. W. Tukey's rule
/// ("Exploratory Data Analysis", 1977). Quartiles are those of quantile(); R's boxplot.stats() takes
/// Tukey's hinges, medians of the two halves, which differ a little in small samples. Throws
/// std::invalid_argument for an empty sample and one that is not finite or not ascending. O(n).
EVODOKU_API Tukey tukey(std::span<const double> sorted);

/// Spearman's rank correlation of two samples of equal length >= 2, ties with their mean rank. Nothing when
/// one of them is constant. Throws std::invalid_argument for unequal or too short samples. O(n log n).
EVODOKU_API std::optional<double> spearman(std::span<const double> x, std::span<const double> y);

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

/// How reliable a measurement twice as long is, if its two halves correlate by `halves`: 2 r / (1 + r) (C.
/// Spearman, "Correlation Calculated from Faulty Data", and W. Brown, "Some Experimental Results in the
/// Correlation of Mental Abilities", both 1910). Halves that do not agree at all, or contradict each other,
/// give 0. -1 <= halves <= 1. Throws std::invalid_argument outside.
EVODOKU_API double spearman_brown(double halves);

/// The non-decreasing sequence nearest to `values` (least squares, each weighted): isotonic regression by
/// pooling adjacent violators (M. Ayer, H. D. Brunk and others, "An Empirical Distribution Function for Sampling
/// with Incomplete Information", 1955; R. E. Barlow and others, "Statistical Inference under Order
/// Restrictions", 1972). One value for each of `values`; those pooled are equal. R: isoreg(values)$yf, where all
/// weights are 1. Throws std::invalid_argument unless there are as many weights as values, the values are
/// finite, and the weights finite and above 0. O(n).
EVODOKU_API std::vector<double> isotonic_regression(std::span<const double> values,
                                                    std::span<const double> weights);

/// Whether the values of one sample tend to be larger than those of another.
struct RankSumTest {
  /// Pairs of a value of x and one of y in which that of x is larger; equal ones count half.
  double u = 0;
  double p_value = 1;  // two-sided, of a `u` at least so far from its mean, if both are drawn from one law
  bool exact = false;  // the p-value is exact, not that of the normal law
};

/// The test of H. B. Mann and D. R. Whitney ("On a Test of Whether one of Two Random Variables is
/// Stochastically Larger than the Other", 1947). It looks at order only, so a run without success, censored
/// at a common cap, may be given as infinity. As in R's wilcox.test(x, y) the p-value is exact where no
/// values are equal and both samples have fewer than 50, and else that of the normal law with corrections
/// for ties and continuity. All values equal: 1. Throws std::invalid_argument for an empty sample and a
/// value that is no number. O(n log n); where exact, O(n |x| |y|) and at most 0.1 ms.
EVODOKU_API RankSumTest mann_whitney(std::span<const double> x, std::span<const double> y);

/// The chance that a value of x is larger than one of y, equal ones counted half: A12 = P(X > Y) + P(X = Y)
/// / 2 (A. Vargha, H. D. Delaney, "A Critique and Improvement of the CL Common Language Effect Size
/// Statistics of McGraw and Wong", 2000). 0..1; 0.5 where neither tends to be larger; mann_whitney(x, y).u
/// / (|x| |y|). Values may be infinite. Throws std::invalid_argument for an empty sample and a value that
/// is no number. O(n log n).
EVODOKU_API double vargha_delaney(std::span<const double> x, std::span<const double> y);

enum class EffectSize { negligible, small, medium, large };

/// The word for an A12: small from 0.56, medium from 0.64, large from 0.71, and the same below 0.5: 0.44,
/// 0.36, 0.29 (Vargha and Delaney, 2000). Throws std::invalid_argument outside 0..1.
EVODOKU_API EffectSize effect_size(double a12);

/// "negligible", "small", "medium", "large".
EVODOKU_API std::string_view name_of(EffectSize size);

/// How far two samples are from being drawn from one law.
struct TwoSampleTest {
  double statistic = 0;  // the largest distance between the two empirical distribution functions
  double p_value = 1;    // of a distance at least so large under one law
};

/// The two-sample Kolmogorov-Smirnov test. The p-value is the asymptotic one with M. Stephens' correction
/// (1970), good from about ten values each; where values are tied it errs on the side of one law. Throws
/// std::invalid_argument for an empty sample. O(n log n).
EVODOKU_API TwoSampleTest kolmogorov_smirnov(std::span<const double> x, std::span<const double> y);

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
