// The engine for single 9x9 puzzles: propagation over the whole board in a few hundred vector instructions, and
// depth-first search.
//
// A board is nine vectors, one for each place in a box. The vector of a place has a lane of 16 bits for each box, with
// a bit for each digit that the cell there can still have. Each instruction acts on all nine boxes and all nine digits:
//
//   places in a box      vector e: the middle cells of all boxes                   a lane
//
//       a b c        |   band 0    |   band 1    |   band 2    |    idle     |     digit  9 8 7 6 5 4 3 2 1
//       d e f        | s0 s1 s2 -- | s0 s1 s2 -- | s0 s1 s2 -- | -- -- -- -- |            0 0 0 1 0 0 1 0 1
//       g h i             (s0: stack 0)                                            this cell is 1, 3 or 6
//
// Seven of the sixteen lanes are idle, but in return "the next box of the band" is one shuffle within quarters of the
// vector (s0 s1 s2 become s1 s2 s0), and "the next box of the stack" one shuffle of whole quarters.
//
// One round of propagation:
//   1. Naked singles: the digit of a cell that has only one is removed from the other places of the box.
//   2. Rows: a | b | c are the digits that are possible in the upper row of a box, d | e | f and g | h | i those of the
//      other rows. In the three boxes of a band a digit is in three different rows; there are six ways to choose them.
//      A row of a box that no possible way uses loses the digit: this finds locked candidates of both kinds, and
//      everything else that follows for one digit in the rows and boxes of one band.
//   3. Columns: the same with a | d | g and so on, in the three boxes of a stack.
//   4. Hidden singles: if a digit has one row and one column of a box left, all other digits are removed from the cell
//      there.
// Rounds are repeated until one changes nothing: about ten times for the clues, three or four after a guess. A digit
// without a way, or a cell without a digit, is a contradiction. Otherwise the engine guesses in one of the cells with
// the fewest candidates, nearly always two, and among these the one with the most open peers.
//
// Tried without gain: ending the rounds as soon as there is no new single (a tenth more guesses); locking three digits
// that are alone in a row of a box (a tenth fewer rounds, each a quarter more expensive); propagating both halves of a
// guess in parallel (one board alone keeps the vector units busy). Weighting the digits shared with peers of two
// candidates would save an eighth of the guesses, but counting them in vectors costs about as much.
//
// Sources: tdoku (T. Dillon, github.com/t-dillon/tdoku) stores the digits of a cell in a lane of 16 bits and matches a
// band's rows and boxes, with a vector for each box and messages between boxes and bands; fsss2 (M. Dobrichev,
// github.com/dobrichev/fsss2) finds the singles of the whole board at once; JCZSolve (zhouyundong, champagne and
// JasonLion, forum.enjoysudoku.com) guesses in cells with two candidates, and fastbandsolver
// (github.com/semajyllek/sudoku) in the one of them with the most open peers, after matching in stacks too. A vector
// for each place of all boxes is our own idea.
#pragma once

#include <cstdint>
#include <stop_token>

#include "evodoku/grid.hpp"
#include "solve/band/search.hpp"
#include "solve/common/search_outcome.hpp"

namespace evodoku {

/// Finds the solutions of a 9x9 puzzle one after another, in an order that is the same on every machine and with every
/// instruction set. Time to count up to 2 on one core (3.1 GHz, AVX2): 0.2 us with 36 clues, 0.6 us with 17 clues, 20
/// us for the hardest puzzles known. An object takes 24 KB and allocates nothing. It works on one puzzle at a time; two
/// threads must not use the same object at once.
class BandEngine {
 public:
  /// Uses the fastest instructions that this machine has.
  BandEngine();

  /// Uses the given instructions, for comparisons.
  explicit BandEngine(const band::Kernel& kernel);

  /// Starts afresh. Returns false if propagation finds the clues contradictory; there is then no solution.
  /// `clues` must be 0 to 9.
  bool load(const Cells9x9& clues);

  /// The same, but only for solutions that have another digit than this (1 to 9) at `cell` (0 to 80).
  bool load_and_forbid(const Cells9x9& clues, int cell, int digit);

  /// After load(), if it did not find a contradiction: how many candidates propagation has left, one for each cell with
  /// a digit among them. Some 0.1 us.
  int candidates_left() const;

  /// After load(), if it did not find a contradiction: how many candidates propagation would leave if the puzzle had this
  /// digit (1 to 9) in a blank cell, too; 0 if it finds that contradictory. Nothing changes.
  int candidates_left_with(int cell, int digit) const;

  /// Continues to the next solution. Each guess takes 1 from `nodes_left`. `stop` is checked about every hundred
  /// guesses.
  SearchOutcome next_solution(std::uint64_t& nodes_left, const std::stop_token& stop = {});

  /// The last solution found. Not checked yet.
  const Cells9x9& solution() const { return solution_; }

 private:
  void place(const Cells9x9& clues);
  bool begin();
  void keep_solution();

  const band::Kernel* kernel_;
  bool is_given_ = true;  // a solved `board` has already been returned
  Cells9x9 solution_{};
  band::Search search_;
};

}  // namespace evodoku
