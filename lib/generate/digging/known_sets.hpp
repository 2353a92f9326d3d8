// Unavoidable sets of a full 9x9 grid, enough of them to predict which clues will be needed.
#pragma once

#include <array>
#include <bitset>
#include <cstddef>
#include <vector>

#include "evodoku/grid.hpp"
#include "generate/digging/small_set.hpp"

namespace evodoku {

/// The sets that are found immediately: in two rows of a band, follow the columns so that the lower digit of one is the
/// upper digit of the next, until the cycle closes; the two digits in each of these columns can be swapped, because
/// rows, columns and boxes keep their digits. The same for two columns of a stack. They replace the elements of `sets`.
void find_cycles(const Cells9x9& solution, std::vector<SmallSet>& sets);

/// Unavoidable sets: sets of cells of which every proper puzzle with the same solution has at least one as a clue. They
/// are the cells in which another full grid differs from the solution (G. McGuire, B. Tugemann, G. Civario, "There is
/// no 16-Clue Sudoku", 2012). For each cell there is a bit for each set that it is in, so that all sets are looked at
/// in a few instructions.
class KnownSets {
 public:
  /// More are learned only if many puzzles are dug from one solution, and most of those are of no use to the others.
  static constexpr std::size_t most = 256;
  using Bits = std::bitset<most>;

  /// Removes all sets, and adds the cycles.
  void begin(const Cells9x9& solution);

  /// Adds a set; if there are too many, the oldest is dropped.
  void learn(const SmallSet& cells);

  const SmallSet& latest() const { return latest_; }
  std::size_t number_of_latest() const { return number_of_latest_; }

  /// The sets that have one of the cells.
  Bits with(const SmallSet& cells) const;

  /// The clues that are the only one in one of the sets.
  SmallSet needed(const SmallSet& clues) const;

 private:
  const Bits& with(int cell) const { return with_[static_cast<std::size_t>(cell)]; }

  std::array<Bits, 81> with_;  // by cell
  std::vector<SmallSet> cycles_;
  SmallSet latest_;
  std::size_t number_of_latest_ = 0;
  std::size_t learned_ = 0;
};

}  // namespace evodoku
