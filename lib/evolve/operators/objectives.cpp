// Objectives: the functions to be minimised.
#include <algorithm>
#include <bit>
#include <cstdint>

#include "evodoku/geometry.hpp"
#include "evolve/operators/operators.hpp"

namespace evodoku {

namespace {

/// The number of missing digits, summed over all rows, columns and boxes. For a full board this is also the number of
/// surplus digits, which document 001 counts (its fitness is 1 - this/216 for 9x9), and document 003's sum of 9 minus
/// the number of different digits. Or the number of rows, columns and boxes in which a digit is missing (C. Wang et al., "A
/// novel evolutionary algorithm with column and sub-block local search for Sudoku puzzles", 2023: columns and boxes only, as
/// its rows are permutations).
class MissingInHouses : public ObjectivePart {
 public:
  explicit MissingInHouses(const OperatorContext& context)
      : geometry_(context.boards("objective").box()),
        present_(geometry_.houses()),
        most_of_a_house_(context.preset().objective == Objective::illegal_houses ? 1 : geometry_.side()) {}

  /// O(cells).
  Fitness of(ConstGenes board) override {
    std::ranges::fill(present_, 0);
    for (int cell = 0; cell < geometry_.cells(); ++cell) {
      if (board[cell] == Grid::blank) continue;
      const std::uint64_t digit = std::uint64_t{1} << (board[cell] - 1);
      for (const Cell house : geometry_.houses_of(cell)) present_[house] |= digit;
    }
    Fitness missing = 0;
    for (const std::uint64_t digits : present_)
      missing += std::min(geometry_.side() - std::popcount(digits), most_of_a_house_);
    return missing;
  }

 private:
  Geometry geometry_;
  std::vector<std::uint64_t> present_;  // by house: bit d-1 for digit d
  int most_of_a_house_;
};

/// Document 002's count of conflicts (J. D. Francelino, T. Cordeiro, "Solucionador de Sudoku utilizando
/// algoritmo genético", 2023):
///
///     for each cell with a digit, for each i:
///         1 if cell i of its row has that digit, else
///         1 if cell i of its column has it, else
///         2 if cell i of its box has it and is not the cell itself
///
/// As published, a cell counts itself in its row and in its column, so that a solution of a 9x9 puzzle has 153
/// conflicts (2 S^2 - S), and a blank cell counts nothing, so that an empty board is the best. Repaired, no cell counts
/// itself: exactly the boards without conflicts have 0.
class PeerConflicts : public ObjectivePart {
 public:
  explicit PeerConflicts(const OperatorContext& context)
      : geometry_(context.boards("objective").box()),
        counts_itself_(context.preset().objective == Objective::self_counting) {}

  Fitness of(ConstGenes board) override {
    look(board);
    Fitness conflicts = 0;
    for (int cell = 0; cell < geometry_.cells(); ++cell) {
      const Gene digit = board[cell];
      if (digit != Grid::blank) conflicts += conflicts_of(cell, digit);
    }
    return conflicts;
  }

 private:
  std::uint64_t& places(Cell house, Gene digit) { return places_[house * geometry_.side() + digit - 1U]; }

  void look(ConstGenes board) {
    const int digits_of_houses = geometry_.houses() * geometry_.side();
    places_.assign(digits_of_houses, 0);
    for (int cell = 0; cell < geometry_.cells(); ++cell) {
      const Gene digit = board[cell];
      if (digit == Grid::blank) continue;
      geometry_.for_each_house(
          cell, [&](int house, int place) { places(house, digit) |= std::uint64_t{1} << place; });
    }
  }

  /// Computed for all i at once: bit i of each set belongs to cell i of the house.
  int conflicts_of(int cell, Gene digit) {
    const auto& [row, column, box] = geometry_.houses_of(cell);
    const auto& [place_in_row, place_in_column, place_in_box] = geometry_.places_of(cell);
    std::uint64_t in_row = places(row, digit);
    std::uint64_t in_column = places(column, digit);
    const std::uint64_t in_box = places(box, digit) & ~(std::uint64_t{1} << place_in_box);
    if (!counts_itself_) {
      in_row &= ~(std::uint64_t{1} << place_in_row);
      in_column &= ~(std::uint64_t{1} << place_in_column);
    }
    return std::popcount(in_row) + std::popcount(in_column & ~in_row) +
           2 * std::popcount(in_box & ~in_row & ~in_column);
  }

  Geometry geometry_;
  bool counts_itself_;
  std::vector<std::uint64_t> places_;  // by house and digit: bit p if place p of the house has the digit
};

/// Document 000 maximises O(u, v, x, y) = 10 u - 100000 v - depth_cost(x, y). This fitness is how far O is below 10 per
/// blank cell, and 0 if x = 0, as the grid is then full. But it is not 0 if a code means side + 1: that costs so much
/// that the chapter's loop, which examines only the best individual, never sees such a one.
class BranchMapObjective : public ObjectivePart {
 public:
  explicit BranchMapObjective(const OperatorContext& context)
      : maps_(&context.as<BranchMaps>("objective", branch_maps)) {}

  Fitness of(ConstGenes individual) override {
    const BranchMaps::Decoded decoded = maps_->read(individual);
    if (decoded.left_blank == 0 && decoded.empty_codes == 0) return 0;
    return 10 * (maps_->blank_cells() - decoded.score) + 100'000 * std::int64_t{decoded.dead_before} +
           decoded.depth_cost();
  }

 private:
  const BranchMaps* maps_;
};

/// The number of blank cells of a partial grid.
class BlankCells : public ObjectivePart {
 public:
  explicit BlankCells(const OperatorContext& context)
      : grids_(&context.as<PartialGrids>("objective", partial_grids)) {}

  Fitness of(ConstGenes individual) override {
    return std::ranges::count_if(grids_->free_cells(),
                                 [&](Position cell) { return individual[cell] == Grid::blank; });
  }

 private:
  const PartialGrids* grids_;
};

}  // namespace

OperatorTable<Objective, ObjectivePart> objectives() {
  using Row = OperatorRow<Objective, ObjectivePart>;
  static constexpr Row rows[] = {
      Row::of<MissingInHouses>(Objective::missing_digits, "missing-digits"),
      Row::of<MissingInHouses>(Objective::illegal_houses, "illegal-houses"),
      Row::of<PeerConflicts>(Objective::equal_peers, "equal-peers"),
      Row::of<PeerConflicts>(Objective::self_counting, "self-counting"),
      Row::of<BranchMapObjective>(Objective::branch_map, "branch-map"),
      Row::of<BlankCells>(Objective::blank_cells, "blank-cells"),
      {Objective::candidates_left, "candidates-left", nullptr},
  };
  return {"objective", &Preset::objective, rows};
}

}  // namespace evodoku
