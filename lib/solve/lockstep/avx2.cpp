#include "solve/lockstep/kernel.hpp"

namespace evodoku::lockstep {

extern const Lanes avx2_lanes = lanes_of<32>();

}  // namespace evodoku::lockstep
