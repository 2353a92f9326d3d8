// The lockstep engine: hundreds of 9x9 puzzles searched at once, one in each bit of the vectors.
//
//   LockstepEngine engine;
//   engine.count(puzzles, 2, counts, solutions);
//
// How it works. Without special measures a processor solves one puzzle with 64-bit words and leaves most bits unused.
// Here the boards are transposed ("bit slicing", E. Biham, "A Fast New DES Implementation in Software", 1997): there is
// one vector for each candidate, and each of its bits, a lane, belongs to another board:
//
//                     lane 0   lane 1   lane 2          lane 255 (AVX2)
//   1 in r1c1            1        0        1      ...      1
//   1 in r1c2            0        1        1      ...      0
//   ...                                                            729 vectors, 23 kB: the level 1 cache
//   9 in r9c9            1        1        0      ...      1
//
// The deductions for a board are then computed with "and", "or" and "not" alone, without branches, shifts or tables,
// and for all boards in the same instructions (kernel.hpp). A round of propagation examines
//
//   - each box: hidden singles (a digit with one place) and naked singles (a cell with one digit). A digit's three
//     rows and three columns in the box are folded first, so a hidden single is where the only row meets the only
//     column;
//   - each digit in each band and stack. Its places in three lines and three boxes must contain a perfect matching;
//     there are six:
//
//         box  1 2 3      1 2 3                    Segments (a line's three cells in a box) that are in no
//     row 1    x . .      . x .                    possible matching lose the digit. This finds locked candidates of
//     row 2    . x .      x . .      ... 4 more    both kinds, and hidden singles in lines (the idea of the tables of
//     row 3    . . x      . . x                    JCZSolve, zhouyundong_2012 and champagne, and of the band
//                                                  configurations of tdoku, T. Dillon).
//
// The price is that nothing can be skipped: every round computes everything. It takes 15,000 vector operations, about
// 10 ns per board with AVX2, and a board needs four or five rounds per guess.
//
// Each lane has its own depth-first search. When five eighths of the lanes wait (their board is solved, contradictory,
// or nothing more follows), all of them are served. Those that need a guess choose it, still in vectors: one of the
// cells with the fewest candidates that has the most open cells around it (the score is fastbandsolver's, semajyllek).
// The candidate is removed, the boards are transposed so that each is a separate 96 bytes, and what remains if the
// guess is refuted is put on the lane's stack; lanes that are finished take the last board of their stack or the next
// puzzle. Then the boards are transposed back, and the guesses are set. When there are no more puzzles, idle lanes take
// boards from the stacks of others, at every serving, so that a few hard puzzles soon fill them all.
//
// The vectors use GCC's vector extensions, not intrinsics or a library of them, because only bitwise operations are
// needed. One source then serves every width: what is tested with AVX2 is what runs with AVX-512 and NEON. That source
// is compiled once for each instruction set, in a file of its own, and the engine uses those that the machine supports.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

#include "evodoku/grid.hpp"
#include "evodoku/solve.hpp"
#include "solve/lockstep/lanes.hpp"

namespace evodoku {

namespace lockstep {

using BoardBytes = std::array<Chunk, chunks_per_board>;

/// The candidates of a puzzle as a board: clues have one, blanks all nine; eliminating candidates is left to
/// propagation.
BoardBytes board_of_puzzle(const Cells9x9& puzzle);

/// The digits of a board whose cells have one candidate each.
Cells9x9 solution_of_board(const BoardBytes& board);

}  // namespace lockstep

/// Reusable, keeps its buffers (about 100 kB). Two threads must not use the same object at once.
class LockstepEngine {
 public:
  /// Uses the instruction set in use, or `set`, which this machine must support.
  LockstepEngine() : LockstepEngine(instruction_set_in_use()) {}
  explicit LockstepEngine(InstructionSet set);

  /// Uses the caller's operations, which must outlive the engine.
  explicit LockstepEngine(const lockstep::Lanes& operations);

  /// Sets counts[i] to min(number of solutions of puzzles[i], limit), for digits up to 9 and limit >= 1. Unless
  /// `solutions` is empty, sets solutions[i] to a solution if there is one; it has not been checked. All spans that are
  /// not empty must have the same size.
  void count(std::span<const Cells9x9> puzzles, std::uint32_t limit, std::span<std::uint32_t> counts,
             std::span<Cells9x9> solutions);

  InstructionSet instruction_set() const { return set_; }

  /// The guesses made since the engine was constructed. How they are distributed over the puzzles is not known.
  std::uint64_t guesses() const { return guesses_; }

  /// Rounds of propagation, each for all lanes, and how often lanes were served.
  std::uint64_t rounds() const { return rounds_; }
  std::uint64_t servings() const { return servings_; }

 private:
  static constexpr std::uint32_t no_puzzle = ~std::uint32_t{0};

  /// The state of a lane's search: its puzzle, and the boards of it that still have to be searched, the deepest last.
  struct Lane {
    std::uint32_t puzzle = no_puzzle;
    std::vector<lockstep::BoardBytes> waiting;
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
  void put(int lane, const lockstep::BoardBytes& board);
  lockstep::BoardBytes board_of(int lane) const;
  bool at_limit(std::uint32_t puzzle) const { return counts_[puzzle] >= limit_; }

  const lockstep::Lanes* operations_;
  InstructionSet set_ = InstructionSet::portable;
  std::vector<CacheLine> planes_;
  std::vector<lockstep::Chunk> chunks_;
  std::vector<Lane> lanes_;
  int busy_ = 0;              // lanes with a puzzle
  lockstep::LaneSet idle_{};  // lanes without a puzzle
  std::size_t waiting_ = 0;   // boards in all stacks
  std::size_t robbed_ = 0;    // the last lane that take_from_another() examined
  std::uint64_t guesses_ = 0;
  std::uint64_t rounds_ = 0;
  std::uint64_t servings_ = 0;

  // The arguments of the current call of count():
  std::span<const Cells9x9> puzzles_;
  std::span<std::uint32_t> counts_;
  std::span<Cells9x9> solutions_;
  std::uint32_t limit_ = 0;
  std::uint32_t next_puzzle_ = 0;
};

}  // namespace evodoku
