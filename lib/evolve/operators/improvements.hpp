// Local searches on boards.
#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "evolve/operators/biased_bits.hpp"
#include "evolve/operators/digit_counts.hpp"
#include "evolve/operators/parts.hpp"
#include "evolve/representation/boards.hpp"

namespace evodoku {

/// Mutation by hill climbing on the number of missing digits in all houses. Each free cell in turn, with probability
/// permille/1000, tries a swap with every other free cell of its group. A swap is kept at once if the board does not
/// become worse, so that the climb also moves along plateaus. Each trial counts as an evaluation. A trial costs about
/// 15 ns on a board of any size, because only the change is computed.
class HillClimb : public ImprovementPart {
 public:
  HillClimb(const Boards& boards, int improvement_permille);
  std::uint64_t improve(Genes child, RandomStream& random) override;

 private:
  /// Returns the number of trials.
  std::uint64_t climb_from(Position cell, std::span<const Position> group, Genes child);

  const Boards* boards_;
  std::uint32_t improvement_permille_;
  DigitCounts counts_;
};

/// For row permutations, whose faults are in columns and boxes (C. Wang et al., "A novel evolutionary algorithm with
/// column and sub-block local search for Sudoku puzzles", 2023). Column search: every illegal column is paired with a
/// random illegal column. If there is a row in which each of the two has a free cell whose digit is repeated in its own
/// column and not repeated in the other, these two digits are swapped. Box search: the same with the illegal boxes of a
/// band.
///
/// A digit that the other house has once will be repeated there afterwards. Requiring instead that the other house
/// lacks it seems better but is not: easy puzzles then took two to three times the generations, and fewer hard ones
/// were solved.
class ColumnsAndBoxes : public ImprovementPart {
 public:
  /// An illegal house is paired with probability improvement_permille/1000. Throws std::invalid_argument for box
  /// permutations, because swaps in a row would spoil their boxes.
  ColumnsAndBoxes(const Boards& boards, int improvement_permille);
  /// Each of the two searches reads the whole board once, so this counts as two evaluations.
  std::uint64_t improve(Genes child, RandomStream& random) override;

 private:
  /// A column or box.
  struct House {
    int number = 0;             // as in DigitCounts
    std::vector<Block> by_row;  // its free cells in each row of the grid
  };
  /// Houses that share the same rows: all columns, or the boxes of one band.
  using Meeting = std::vector<House>;

  void search(const Meeting& houses, Genes child, RandomStream& random);
  /// Makes the first swap that suits both houses, if there is one.
  void exchange(const House& a, const House& b, Genes child);
  bool is_rather_in(const House& other, const House& own, Gene digit) const;

  std::vector<Meeting> meetings_;
  BiasedBits improved_;
  DigitCounts counts_;
  std::vector<const House*> illegal_;
};

}  // namespace evodoku
