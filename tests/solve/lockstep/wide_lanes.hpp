// The kernel with 512 lanes, without AVX-512.
#pragma once

#include "solve/lockstep/lanes.hpp"

namespace evodoku::testing {

extern const lockstep::Lanes wide_lanes;

}  // namespace evodoku::testing
