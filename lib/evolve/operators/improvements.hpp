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

/// Its mutation is a hill climb on the digits missing over all houses. Each free cell, one after the other,
/// with probability permille/1000 tries to change places with every other free cell of its group; an exchange
/// is kept at once if the board is not worse for it, so that it also wanders on plateaus.
/// A trial is an evaluation. It costs some 15 ns on a board of any size: only what changes is counted.
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

/// For row permutations: what is wrong with them shows in columns and boxes (C. Wang et al., "A novel
/// evolutionary algorithm with column and sub-block local search for Sudoku puzzles", 2023).
/// Column search: every illegal column meets one drawn at random from them. If there is a row in which each
/// of the two holds a digit that is repeated in its own column and not in the other (neither digit being
/// fixed), the two change places. Box search: the same with the illegal boxes of a band.
/// A digit that the other has once will then be repeated there. To ask that the other misses it seems better
/// and is not: easy puzzles then took two to three times the generations, and of hard ones fewer were solved.
class ColumnsAndBoxes : public ImprovementPart {
 public:
  /// An illegal house meets one with probability improvement_permille/1000. Throws std::invalid_argument for
  /// box permutations, whose boxes exchanges in a row would spoil.
  ColumnsAndBoxes(const Boards& boards, int improvement_permille);
  /// Each of the two searches looks at the whole board once: two evaluations.
  std::uint64_t improve(Genes child, RandomStream& random) override;

 private:
  /// A column or box.
  struct House {
    int number = 0;             // as DigitCounts counts them
    std::vector<Block> by_row;  // its free cells in each row of the grid
  };
  /// Houses that cross the same rows: all columns, or the boxes of one band.
  using Meeting = std::vector<House>;

  void search(const Meeting& houses, Genes child, RandomStream& random);
  /// The first exchange that suits both houses is made, if there is one.
  void exchange(const House& a, const House& b, Genes child);
  bool is_rather_in(const House& other, const House& own, Gene digit) const;

  std::vector<Meeting> meetings_;
  BiasedBits improved_;
  DigitCounts counts_;
  std::vector<const House*> illegal_;
};

}  // namespace evodoku
