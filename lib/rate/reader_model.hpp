// A model of people's times: a curve over the rating, the puzzle's own effect, the player's pace, and noise.
#pragma once

#include <cstddef>
#include <optional>
#include <span>
#include <vector>

namespace evodoku {

/// Linear between its knots, constant before the first and after the last.
struct Polyline {
  std::vector<double> ratings;  // ascending, all different
  std::vector<double> values;

  double at(double rating) const;
};

struct CurvePoint {
  double rating = 0;
  double value = 0;
  double weight = 1;
};

/// A monotone curve: isotonic regression of groups of neighbouring points. A group has at least 8 points and about the
/// square root of their number; equal ratings are always in the same group. The pools of the regression are the knots,
/// each at its centre, so that the curve rises between them instead of in steps. Beyond the first and the last knot, as
/// far as the points reach, the curve continues with the slope of its neighbouring piece, but no steeper than the
/// least-squares line through all points. `points` are in ascending order of rating; if there are none, the curve is
/// empty, and its at() must not be called. O(n).
Polyline monotone_curve(std::span<const CurvePoint> points);

/// One solving; `value` is the logarithm of a time, or a level.
struct Solving {
  std::size_t puzzle = 0;
  std::size_t player = 0;  // 0 for all if players are not known
  double value = 0;
};

struct ReaderModel {
  Polyline curve;
  std::vector<double> pace;  // by player: their mean is 0
  /// By solving: the pace of its player, estimated from the player's other solvings. What is subtracted from a time
  /// must not depend on that time, or players with few times would seem to agree with the curve.
  std::vector<double> pace_by_others;
  std::vector<double> puzzle_mean;  // by puzzle: the mean of value - pace_by_others
  std::vector<double> weight;  // by puzzle: the weight of its mean in the curve, m / (m + 1) for m solvings
};

/// `ratings` by puzzle. Every puzzle and every player, 0 .. players - 1, has at least one solving.
ReaderModel fit_readers(std::span<const double> ratings, std::span<const Solving> solvings,
                        std::size_t players);

/// The indices of `values` in ascending order of value; ties in order of index.
std::vector<std::size_t> ascending_order(std::span<const double> values);

}  // namespace evodoku
