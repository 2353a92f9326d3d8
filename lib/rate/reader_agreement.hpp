// How well ratings agree with readers' times, and how well they could.
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <vector>

#include "evodoku/calibrate.hpp"
#include "evodoku/stats.hpp"
#include "random/stream.hpp"

namespace evodoku {

struct Resampling {
  std::uint64_t seed = 0;
  int resamples = 2000;
};

/// `bound` places below `bound`, drawn with replacement.
std::vector<std::size_t> resample(RandomStream& random, std::size_t bound);

/// The interval of the middle 95 % of the resampled values; nothing if there are none.
std::optional<Interval> percentile_interval(std::vector<double> values);

/// `values` by puzzle. Returns nothing if the ratings or the values are all equal, or if there are fewer than three.
std::optional<Agreement> agreement_of(std::span<const double> ratings, std::span<const double> values,
                                      const Resampling& resampling);

/// `means` and `solvings` by puzzle, at least two solvings each, without the players' pace. Returns nothing if the
/// times are all equal.
std::optional<NoiseCeiling> noise_ceiling(std::span<const double> ratings, std::span<const double> means,
                                          const std::vector<std::vector<double>>& solvings,
                                          const Resampling& resampling);

}  // namespace evodoku
