// How well ratings agree with readers, and how well they could.
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

/// So many places below `bound`, drawn with replacement.
std::vector<std::size_t> resample(RandomStream& random, std::size_t bound);

/// The middle 95 % of what resamples gave; nothing of nothing.
std::optional<Interval> percentile_interval(std::vector<double> values);

/// `values` by puzzle. Nothing where ratings or values are all equal, or there are fewer than three.
std::optional<Agreement> agreement_of(std::span<const double> ratings, std::span<const double> values,
                                      const Resampling& resampling);

/// `means` and `solvings` by puzzle, two solvings or more each, without the players' pace. Nothing where times are all
/// equal.
std::optional<NoiseCeiling> noise_ceiling(std::span<const double> ratings, std::span<const double> means,
                                          const std::vector<std::vector<double>>& solvings,
                                          const Resampling& resampling);

}  // namespace evodoku
