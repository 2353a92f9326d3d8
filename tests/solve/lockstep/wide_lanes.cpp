// The unchanged kernel for AVX-512, compiled for any machine: the compiler replaces each wide operation by several
// narrow ones. Thus its 512 lanes are tested on machines without AVX-512.
#include "wide_lanes.hpp"

#include "solve/lockstep/kernel.hpp"

namespace evodoku::testing {

const lockstep::Lanes wide_lanes = lockstep::lanes_of<64>();

}  // namespace evodoku::testing
