// The kernel for AVX-512 as it is, but compiled for any machine: the compiler makes several narrow operations of each wide
// one. So its 512 lanes are tested where there is no AVX-512.
#include "wide_lanes.hpp"

#include "solve/lockstep/kernel.hpp"

namespace evodoku::testing {

namespace {
using Vector = std::uint64_t __attribute__((vector_size(64)));
using Bytes = std::uint8_t __attribute__((vector_size(64)));
}  // namespace

const lockstep::Lanes wide_lanes = lockstep::lanes_of<Vector, Bytes>();

}  // namespace evodoku::testing
