#include "solve/lockstep/kernel.hpp"

namespace evodoku::lockstep {

namespace {
using Vector = std::uint64_t __attribute__((vector_size(32)));
using Bytes = std::uint8_t __attribute__((vector_size(32)));
}  // namespace

extern const Lanes avx2_lanes = lanes_of<Vector, Bytes>();

}  // namespace evodoku::lockstep
