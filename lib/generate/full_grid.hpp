// Random full grids.
#pragma once

#include <cstdint>
#include <optional>
#include <stop_token>

#include "evodoku/geometry.hpp"
#include "evodoku/grid.hpp"
#include "generate/work_meter.hpp"
#include "solve/scalar_engine.hpp"

namespace evodoku {

/// The full grid number `attempt` of (seed, index), checked. Nothing if `stop` ended it first.
/// `engine` is one of `geometry`; its value order is ascending afterwards. The work is counted, not limited:
/// without a grid there is nothing to begin with.
std::optional<Grid> draw_full_grid(const Geometry& geometry, ScalarEngine& engine, std::uint64_t seed,
                                   std::uint64_t index, std::uint64_t attempt, const std::stop_token& stop,
                                   WorkMeter& work);

}  // namespace evodoku
