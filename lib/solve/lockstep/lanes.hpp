// The vector part of the lockstep engine: the operations on all boards at once, compiled once for each instruction set.
// The header of the engine (solve/lockstep/engine.hpp) explains how it works.
//
// This header and kernel.hpp are compiled for several instruction sets, so they contain nothing that the linker might
// share between these: of the standard library only integer types.
#pragma once

#include <cstdint>

namespace evodoku::lockstep {

/// Planes are the vectors that contain the candidates of all boards, a bit for each board: plane 81 d + c for digit d
/// and cell c, both from 0.
constexpr int cells = 81;
constexpr int digits = 9;
constexpr int planes = digits * cells;

/// Vectors that the kernel keeps between choose() and take().
constexpr int planes_of_choice = cells + digits;

/// A single board: chunks of 16 bytes, bit b of byte k is plane 8 k + b. What follows the last plane is not used.
constexpr int bytes_per_chunk = 16;
constexpr int chunks_per_board = (planes + 8 * bytes_per_chunk - 1) / (8 * bytes_per_chunk);

struct alignas(16) Chunk {
  std::uint8_t bytes[bytes_per_chunk];
};

/// A set of lanes, one bit each; large enough for the widest vectors.
struct LaneSet {
  static constexpr int most_lanes = 512;
  std::uint64_t words[most_lanes / 64];
};

/// The result of a round of propagation. A lane may be in several sets.
struct LaneReport {
  LaneSet dead;     // a contradiction was found
  LaneSet open;     // some cell has two candidates or more
  LaneSet changed;  // the round removed something
};

/// The operations, for vectors of `lanes` bits. `boards` are planes + planes_of_choice vectors, aligned to 64 bytes.
struct Lanes {
  int lanes;

  /// A round of propagation, all boards at once.
  void (*propagate)(void* boards, LaneReport& report);

  /// Chooses a candidate to branch on in every board of the set, and removes it.
  void (*choose)(void* boards, const LaneSet& undecided);

  /// In the boards of the set, makes the candidates that were chosen last the only ones of their cells.
  void (*take)(void* boards, const LaneSet& guessing);

  /// Converts boards to chunks and back. Chunk k of a lane is at chunk_of_lane(lane, lanes) + k * chunk_stride(lanes).
  void (*to_chunks)(const void* boards, Chunk* chunks);
  void (*from_chunks)(void* boards, const Chunk* chunks);
};

/// The position of a lane's first chunk after the transpositions in every vector: 8 x 8 bits in each byte, then 16 x 16
/// bytes in each 128 bits.
constexpr int chunk_of_lane(int lane, int lanes) {
  const int bit = lane % 8;
  const int byte = lane / 8 % 16;
  return (16 * bit + byte) * (lanes / 128) + lane / 128;
}

/// Slightly more than the number of lanes: a power of two would put all chunks of a board into a few cache sets.
constexpr int chunk_stride(int lanes) {
  return lanes + 4;
}

extern const Lanes portable_lanes;
#if defined(__x86_64__)
extern const Lanes avx2_lanes;    // only for machines that support it
extern const Lanes avx512_lanes;  // AVX-512F and BW
#endif

}  // namespace evodoku::lockstep
