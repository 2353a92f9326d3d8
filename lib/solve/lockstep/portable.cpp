#include "solve/lockstep/kernel.hpp"

namespace evodoku::lockstep {

namespace {
using Vector = std::uint64_t __attribute__((vector_size(16)));
using Bytes = std::uint8_t __attribute__((vector_size(16)));
}  // namespace

extern const Lanes portable_lanes = lanes_of<Vector, Bytes>();

}  // namespace evodoku::lockstep
