// The vector half of the lockstep engine: what is done to all boards at once, made once for each instruction
// set. The header of the engine (solve/lockstep_engine.hpp) tells how it works.
//
// This header and lockstep_kernel.hpp are compiled for several instruction sets, so they hold nothing that
// the linker might share between them: no standard library but integer types.
#pragma once

#include <cstdint>

namespace evodoku::lockstep {

/// Vectors that hold the candidates of all boards, a bit for each board: plane 81 d + c for digit d and cell c, both
/// from 0.
constexpr int cells = 81;
constexpr int digits = 9;
constexpr int planes = digits * cells;

/// Vectors that the kernel keeps between choose() and take().
constexpr int planes_of_choice = cells + digits;

/// A board by itself: chunks of 16 bytes, bit b of byte k is plane 8 k + b. What is behind the last plane is not used.
constexpr int bytes_per_chunk = 16;
constexpr int chunks_per_board = (planes + 8 * bytes_per_chunk - 1) / (8 * bytes_per_chunk);

struct alignas(16) Chunk {
  std::uint8_t bytes[bytes_per_chunk];
};

/// A set of lanes, a bit each; enough for the widest vectors.
struct LaneSet {
  static constexpr int most_lanes = 512;
  std::uint64_t words[most_lanes / 64];
};

/// What a round of propagation came to. A lane may be in several sets.
struct LaneReport {
  LaneSet dead;     // a contradiction was met
  LaneSet open;     // some cell has two candidates or more
  LaneSet changed;  // the round removed something
};

/// The operations, for vectors of `lanes` bits. `boards` are planes + planes_of_choice vectors, aligned to 64 bytes.
struct Lanes {
  int lanes;

  /// A round of propagation, all boards at once.
  void (*propagate)(void* boards, LaneReport& report);

  /// Chooses a candidate of every board of the set to branch on, and removes it.
  void (*choose)(void* boards, const LaneSet& undecided);

  /// Makes the candidates that were chosen last the only ones of their cells, in the boards of the set.
  void (*take)(void* boards, const LaneSet& guessing);

  /// Boards to chunks and back. Chunk k of a lane stands at chunk_of_lane(lane, lanes) + k * chunk_stride(lanes).
  void (*to_chunks)(const void* boards, Chunk* chunks);
  void (*from_chunks)(void* boards, const Chunk* chunks);
};

/// Where matrices transposed in every vector leave the first chunk of a lane: 8 x 8 bits in each byte, then 16 x 16 bytes
/// in each 128 bits.
constexpr int chunk_of_lane(int lane, int lanes) {
  const int bit = lane % 8;
  const int byte = lane / 8 % 16;
  return (16 * bit + byte) * (lanes / 128) + lane / 128;
}

/// A little more than the lanes: a power of two would put all chunks of a board into few cache sets.
constexpr int chunk_stride(int lanes) {
  return lanes + 4;
}

extern const Lanes portable_lanes;
#if defined(__x86_64__)
extern const Lanes avx2_lanes;    // only for machines that have it
extern const Lanes avx512_lanes;  // AVX-512F and BW
#endif

}  // namespace evodoku::lockstep
