// The depth-first search of the band engine as plain data, and its functions that exist once for each instruction set;
// solve/band/engine.hpp explains how it works.
//
// This header and kernel.hpp are compiled for several instruction sets, so they contain nothing that the linker might
// share between these: of the standard library only integer types.
#pragma once

#include <cstdint>

namespace evodoku::band {

constexpr int places = 9;  // for the cells of a box, row by row
constexpr int lanes = 16;  // lane 4 * band + stack for each box; seven stay idle

using Digits = std::uint16_t;  // bit d-1 for digit d
constexpr Digits all_digits = 0x1FF;

/// The candidates of every cell. An idle lane always has all digits.
struct alignas(32) Board {
  Digits cells[places * lanes];
};

enum class Status {
  open,    // a guess is needed
  solved,  // every cell has one candidate, and they obey the rules
  dead,    // contradictory
};

struct Search {
  Status status;  // of `board`; if it is dead and no boards are waiting, the search has ended
  int waiting_boards;
  Board board;
  Board waiting[81];  // other halves of guesses, the latest last; at most one for each cell
};

struct Kernel {
  /// Removes candidates until nothing more follows.
  Status (*propagate)(Board& board);

  /// Leaves a solved or dead board and continues to the next solution, to the end, or until an open board needs a guess
  /// and none is left.
  void (*go_on)(Search& search, std::uint64_t& guesses_left);
};

extern const Kernel portable_kernel;
#if defined(__x86_64__)
extern const Kernel avx2_kernel;  // only for machines that have it
#endif

}  // namespace evodoku::band
