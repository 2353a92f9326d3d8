#include "rate/knowledge_2/se_calibration.hpp"

#include <algorithm>
#include <iterator>

namespace evodoku::knowledge_2 {

namespace {

struct Knot {
  double value;
  double rating;
  double standard_error;
};

/// Isotonic regression (pool adjacent violators; R. Barlow and others, 1972) of Sudoku Explainer's rating on ours over
/// 1,280 puzzles, in groups of eight or more. The error is the root mean square of the residuals in a group, but at
/// least 0.1, the step of the scale.
constexpr Knot knots[] = {
    {1.24, 1.24, 0.10},   {1.36, 1.34, 0.14},   {1.47, 1.44, 0.12},   {1.59, 1.55, 0.18},
    {1.71, 1.72, 0.30},   {1.84, 2.11, 0.42},   {1.95, 2.25, 0.43},   {2.13, 2.30, 0.47},
    {2.55, 2.66, 0.47},   {2.96, 2.70, 0.12},   {3.68, 2.91, 0.16},   {4.58, 3.05, 0.53},
    {4.88, 3.40, 0.10},   {5.87, 3.45, 0.51},   {6.53, 4.19, 0.10},   {7.20, 4.50, 0.10},
    {8.98, 5.60, 0.10},   {9.86, 6.44, 0.59},   {10.33, 6.99, 0.30},  {10.80, 7.16, 0.10},
    {11.49, 7.55, 0.29},  {11.97, 8.31, 0.17},  {12.47, 8.51, 0.18},  {13.02, 9.04, 0.11},
    {15.52, 10.11, 0.24}, {16.26, 10.47, 0.30}, {17.13, 10.97, 0.21}, {17.44, 11.18, 0.35},
};

double between(double from, double to, double share) {
  return from + (to - from) * share;
}

}  // namespace

SeEquivalent se_equivalent_of(double value) {
  const Knot* above = std::ranges::upper_bound(knots, value, {}, &Knot::value);
  if (above == std::begin(knots)) return {knots[0].rating, knots[0].standard_error};
  const Knot& below = *std::prev(above);
  if (above == std::end(knots)) return {below.rating, below.standard_error};
  const double share = (value - below.value) / (above->value - below.value);
  return {between(below.rating, above->rating, share),
          between(below.standard_error, above->standard_error, share)};
}

}  // namespace evodoku::knowledge_2
