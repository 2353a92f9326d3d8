// A Sudoku as a question for a SAT solver: clauses over variables that mean "this cell has this digit".
//
// Sudoku is an exact cover problem: each of its items (every cell; every digit in every row, column and box) needs
// exactly one of its options (see solve/scalar/candidates.hpp). So there is a clause "one of them" for every item, and
// a clause "not both" for every two options of an item. This "pairwise" encoding is longer than others but leaves the
// solver nothing to derive. Tried without gain: a variable for each segment (the intersection of a box and a line),
// which makes locked candidates explicit; there are then a fifth fewer clauses and a quarter fewer conflicts in proofs,
// but it takes no less time.
#pragma once

#include <cstddef>
#include <cstdint>
#include <vector>

#include "evodoku/grid.hpp"

namespace evodoku {

/// The clauses of one Sudoku, and the meaning of its variables.
class SatQuestion {
 public:
  /// Each cell takes one of its candidates (bit d-1 for digit d), every house each digit once. A candidate that is the
  /// only option of its cell and in its three houses is settled and gets no variable, because for most puzzles posing
  /// the question takes longer than answering it.
  SatQuestion(Box box, const std::vector<std::uint64_t>& candidates);

  /// Whether the clauses were not made because there would be too many (an empty 49x49).
  bool is_too_large() const { return is_too_large_; }

  /// The clauses one after another, each ended by 0, as in the DIMACS format: v means that variable v is true, -v that
  /// it is false.
  const std::vector<int>& literals() const { return literals_; }

  /// Variables are numbered from 1.
  int variables() const { return cells_of_variables_.size(); }

  /// The variable of a candidate; 0 if it has none because it is settled or no candidate.
  int variable(int cell, int digit) const { return variables_[cell * box_.side() + digit - 1]; }

  /// The settled cells; the others are blank.
  const Grid& settled() const { return settled_; }

 private:
  struct Item {
    std::vector<int> options;  // variables
    bool is_settled = false;
  };

  void number_candidates(const std::vector<std::uint64_t>& candidates);
  void add_variable(int cell, int digit);
  std::size_t most_clauses() const;
  void add_clauses();
  bool share_line(int first, int second) const;

  Box box_;
  bool is_too_large_ = false;
  std::vector<int> variables_;           // by cell and digit
  std::vector<int> cells_of_variables_;  // by variable - 1
  std::vector<Item> items_;              // cells, then digits in rows, columns, boxes
  std::vector<int> literals_;
  Grid settled_;
};

}  // namespace evodoku
