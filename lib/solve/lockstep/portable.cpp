#include "solve/lockstep/kernel.hpp"

namespace evodoku::lockstep {

extern const Lanes portable_lanes = lanes_of<16>();

}  // namespace evodoku::lockstep
