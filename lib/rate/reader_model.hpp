// What people's times are made of: a curve of the rating, the puzzle's own part, the player's pace, chance.
#pragma once

#include <cstddef>
#include <optional>
#include <span>
#include <vector>

namespace evodoku {

/// Straight between its knots, level beyond the first and the last.
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

/// A curve that never falls: isotonic regression of groups of neighbours: at least 8 points and about the square root of their number, equal
/// ratings always together. Its pools are the knots, each at its centre, so that the curve rises between them
/// instead of in steps. From the first and the last of these to the ends of the points the curve
/// goes on as it is next to them, but no steeper than a straight line through all of the points. `points` ascend in
/// rating; none give an empty curve, whose at() must not be asked. O(n).
Polyline monotone_curve(std::span<const CurvePoint> points);

/// One solving; `value` is the logarithm of a time, or a level.
struct Solving {
  std::size_t puzzle = 0;
  std::size_t player = 0;  // 0 for all where players are not told
  double value = 0;
};

struct ReaderModel {
  Polyline curve;
  std::vector<double> pace;  // by player: their mean is 0
  /// By solving: the pace of its player as the player's other solvings tell it. What is taken from a time must not
  /// depend on that time, or players with few times would agree with the curve by themselves.
  std::vector<double> pace_by_others;
  std::vector<double> puzzle_mean;  // by puzzle: of value - pace_by_others
  std::vector<double> weight;       // by puzzle: of its mean in the curve, m / (m + 1) for m solvings
};

/// `ratings` by puzzle, each of which has a solving; players are 0 .. players - 1, each with a solving.
ReaderModel fit_readers(std::span<const double> ratings, std::span<const Solving> solvings,
                        std::size_t players);

/// The places of `values` in ascending order of value; ties in order of place.
std::vector<std::size_t> ascending_order(std::span<const double> values);

}  // namespace evodoku
