// The lockstep engine: hundreds of 9x9 puzzles searched at once, one in each bit of the vectors.
//
//   LockstepEngine engine;
//   engine.count(puzzles, 2, counts, solutions);
//
// How it works. A processor without any trick solves one puzzle with 64-bit words and leaves most of them unused. Here the
// boards are laid out the other way round ("bit slicing", E. Biham, "A Fast New DES Implementation in Software", 1997): there
// is one vector for each candidate, and each of its bits, a lane, belongs to another board:
//
//                     lane 0   lane 1   lane 2          lane 255 (AVX2)
//   1 in r1c1            1        0        1      ...      1
//   1 in r1c2            0        1        1      ...      0
//   ...                                                            729 vectors, 23 kB: the level 1 cache
//   9 in r9c9            1        1        0      ...      1
//
// What follows for a board is then worked out with "and", "or" and "not" alone, without a branch, a shift or a table, for all
// boards in the same instructions (lockstep_kernel.hpp). A round of propagation looks at
//
//   - each box: hidden singles (a digit with one place) and naked singles (a cell with one digit). A digit's three rows and
//     three columns in the box are folded first, so a hidden single is where the only row meets the only column;
//   - each digit in each band and stack. Its places in three lines and three boxes must hold a perfect matching; there are six:
//
//         box  1 2 3      1 2 3                    Segments (a line's three cells in a box) that are in no possible
//     row 1    x . .      . x .                    matching lose the digit. That is locked candidates both ways, and hidden
//     row 2    . x .      x . .      ... 4 more    singles in lines (the idea of the tables of JCZSolve, zhouyundong_2012 and
//     row 3    . . x      . . x                    champagne, and of the band configurations of tdoku, T. Dillon).
//
// The price is that nothing can be skipped: every round does everything. What it costs is 15,000 vector operations, some 10 ns
// a board with AVX2, and a board needs four or five rounds a guess.
//
// Each lane has a depth-first search of its own. When five eighths of the lanes wait (their board is solved, contradictory, or
// nothing more follows) all are served: those that need a guess choose it, still in vectors: one of the cells with the fewest
// candidates that has the most open cells around it (the score is fastbandsolver's, semajyllek). The candidate is taken out,
// the boards are transposed so that each is 96 bytes of its own, and what is left when the guess is refuted goes to the lane's
// stack; lanes that are done take the last board of their stack or the next puzzle; then back again, and the guesses are set.
// When there are no more puzzles, idle lanes take boards from the stacks of others: at every serving, so that few hard puzzles
// soon fill them all.
//
// The vectors are GCC's vector extensions, not intrinsics or a library of them, as bitwise operations are all that is needed,
// and one source then serves every width: what is tested with AVX2 is what runs with AVX-512 and NEON. That source is
// compiled once for each instruction set, in a file of its own, and the machine is asked which it has.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <optional>
#include <span>
#include <vector>

#include "evodoku/grid.hpp"
#include "evodoku/instruction_set.hpp"
#include "solve/lockstep/lanes.hpp"

namespace evodoku {

/// Reusable, keeps its buffers (about 100 kB); not for two threads at once.
class LockstepEngine {
 public:
  /// With the instruction set in use. Throws std::invalid_argument for one that this machine has not.
  LockstepEngine() : LockstepEngine(instruction_set_in_use()) {}
  explicit LockstepEngine(InstructionSet set);

  /// With operations of one's own, which must outlive the engine.
  explicit LockstepEngine(const lockstep::Lanes& operations);

  /// counts[i] := min(solutions of puzzles[i], limit), for digits up to 9 and limit >= 1. Unless `solutions` is empty,
  /// solutions[i] := a solution, if there is one; it has not been checked. All spans that are not empty are of one size.
  void count(std::span<const Cells9x9> puzzles, std::uint32_t limit, std::span<std::uint32_t> counts,
             std::span<Cells9x9> solutions);

  InstructionSet instruction_set() const { return set_; }

  /// How many boards are searched at once.
  int lanes() const { return operations_->lanes; }

  /// Guesses made since the engine was made. How they divide among puzzles is not known.
  std::uint64_t guesses() const { return guesses_; }

  /// Rounds of propagation, each of all lanes, and how often lanes were served.
  std::uint64_t rounds() const { return rounds_; }
  std::uint64_t servings() const { return servings_; }

 private:
  static constexpr std::uint32_t no_puzzle = ~std::uint32_t{0};

  struct Board {
    std::array<lockstep::Chunk, lockstep::chunks_per_board> chunks;
  };

  /// A lane's place in the search: its puzzle, and what is still to be looked at of it, the deepest last.
  struct Lane {
    std::uint32_t puzzle = no_puzzle;
    std::vector<Board> waiting;
  };

  /// Memory for vectors of any width.
  struct alignas(64) CacheLine {
    std::array<std::uint8_t, 64> bytes;
  };

  lockstep::LaneSet lanes_due(const lockstep::LaneReport& report) const;
  bool must_serve(const lockstep::LaneSet& due) const;
  void serve(const lockstep::LaneReport& report, const lockstep::LaneSet& due);
  void end_board(int lane, bool solved);
  void next_board(int lane);
  bool take_from_another(int lane);
  void occupy_idle_lanes();
  void drop_waiting(Lane& lane);
  void put(int lane, const Board& board);
  Board board_of(int lane) const;
  bool at_limit(std::uint32_t puzzle) const { return counts_[puzzle] >= limit_; }

  const lockstep::Lanes* operations_;
  InstructionSet set_ = InstructionSet::portable;
  std::vector<CacheLine> planes_;
  std::vector<lockstep::Chunk> chunks_;
  std::vector<Lane> lanes_;
  int busy_ = 0;              // lanes with a puzzle
  lockstep::LaneSet idle_{};  // the others
  std::size_t waiting_ = 0;   // boards in all stacks
  std::size_t robbed_ = 0;    // the lane that take_from_another() looked at last
  std::uint64_t guesses_ = 0;
  std::uint64_t rounds_ = 0;
  std::uint64_t servings_ = 0;

  // The work in hand:
  std::span<const Cells9x9> puzzles_;
  std::span<std::uint32_t> counts_;
  std::span<Cells9x9> solutions_;
  std::uint32_t limit_ = 0;
  std::uint32_t next_puzzle_ = 0;
};

}  // namespace evodoku
