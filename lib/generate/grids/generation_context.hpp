// What making one puzzle runs with: chance, a budget, and somebody who may say stop.
#pragma once

#include <stop_token>

#include "generate/grids/work_meter.hpp"
#include "random/stream.hpp"

namespace evodoku {

/// Shared by all who work on one puzzle; set anew for the next one.
struct GenerationContext {
  RandomStream random;
  WorkMeter work;
  std::stop_token stop = {};

  bool must_end() const { return work.exhausted() || stop.stop_requested(); }
};

}  // namespace evodoku
