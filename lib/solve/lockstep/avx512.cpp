#include "solve/lockstep/kernel.hpp"

namespace evodoku::lockstep {

extern const Lanes avx512_lanes = lanes_of<64>();

}  // namespace evodoku::lockstep
