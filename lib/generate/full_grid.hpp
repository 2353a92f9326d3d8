// Random full grids.
#pragma once

#include <cstdint>
#include <optional>
#include <stop_token>

#include "evodoku/generate.hpp"
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

/// The full grids that one puzzle of a list is tried from, one after the other.
class FullGrids {
 public:
  /// All must outlive it. `engine` is one of `geometry`.
  FullGrids(const Geometry& geometry, ScalarEngine& engine, const GenerateOptions& options, WorkMeter& work)
      : geometry_(geometry), engine_(engine), options_(options), work_(work) {}

  /// Nothing if the stop token ended it.
  std::optional<Grid> next();
  int drawn() const { return drawn_; }

 private:
  const Geometry& geometry_;
  ScalarEngine& engine_;
  const GenerateOptions& options_;
  WorkMeter& work_;
  int drawn_ = 0;
};

}  // namespace evodoku
