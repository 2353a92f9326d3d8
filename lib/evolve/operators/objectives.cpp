#include "evolve/operators/objectives.hpp"

#include <algorithm>
#include <bit>
#include <cstddef>

#include "evodoku/grid.hpp"
#include "evolve/operators/branch_map.hpp"
#include "evolve/operators/partial_grids.hpp"
#include "evolve/operators/table.hpp"

namespace evodoku {

std::span<const std::uint64_t> DigitsInHouses::look(ConstGenes board) {
  std::ranges::fill(present_, 0);
  const auto count = static_cast<std::size_t>(side());
  const auto box_cols = static_cast<std::size_t>(box_.cols());
  const std::span<std::uint64_t> rows(present_.data(), count);
  const std::span<std::uint64_t> columns(present_.data() + count, count);
  std::size_t cell = 0;
  for (std::size_t row = 0; row < count; ++row) {
    // The first box of the band; the others follow from left to right.
    std::uint64_t* box =
        present_.data() + 2 * count + row / static_cast<std::size_t>(box_.rows()) * (count / box_cols);
    for (std::size_t stack = 0; stack < count; stack += box_cols, ++box) {
      for (std::size_t column = stack; column < stack + box_cols; ++column, ++cell) {
        const std::uint64_t digit = board[cell] == Grid::blank ? 0 : std::uint64_t{1} << (board[cell] - 1);
        rows[row] |= digit;
        columns[column] |= digit;
        *box |= digit;
      }
    }
  }
  return present_;
}

Fitness MissingInHouses::of(ConstGenes board) {
  Fitness missing = 0;
  for (const std::uint64_t digits : houses_.look(board)) missing += houses_.side() - std::popcount(digits);
  return missing;
}

Fitness IllegalHouses::of(ConstGenes board) {
  const std::span<const std::uint64_t> houses = houses_.look(board);
  return std::ranges::count_if(houses,
                               [&](std::uint64_t digits) { return std::popcount(digits) != houses_.side(); });
}

Fitness PeerConflicts::of(ConstGenes board) {
  look(board);
  Fitness conflicts = 0;
  for (int cell = 0; cell < geometry_.cells(); ++cell) {
    const Gene digit = board[static_cast<std::size_t>(cell)];
    if (digit != Grid::blank) conflicts += conflicts_of(cell, digit);
  }
  return conflicts;
}

void PeerConflicts::look(ConstGenes board) {
  const int digits_of_houses = geometry_.houses() * geometry_.side();
  places_.assign(static_cast<std::size_t>(digits_of_houses), 0);
  for (int cell = 0; cell < geometry_.cells(); ++cell) {
    const Gene digit = board[static_cast<std::size_t>(cell)];
    if (digit == Grid::blank) continue;
    const auto& houses = geometry_.houses_of(cell);
    for (std::size_t kind = 0; kind < houses.size(); ++kind) {
      places(houses[kind], digit) |= std::uint64_t{1} << geometry_.places_of(cell)[kind];
    }
  }
}

/// Computed for all i at once: bit i of each set belongs to cell i of the house.
int PeerConflicts::conflicts_of(int cell, Gene digit) {
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

OperatorTable<Objective, ObjectivePart> objectives() {
  using Context = OperatorContext;
  static constexpr OperatorRow<Objective, ObjectivePart> rows[] = {
      {Objective::missing_digits, "missing-digits",
       [](const Context& context) -> std::unique_ptr<ObjectivePart> {
         return std::make_unique<MissingInHouses>(context.representations.boards("objective").box());
       }},
      {Objective::illegal_houses, "illegal-houses",
       [](const Context& context) -> std::unique_ptr<ObjectivePart> {
         return std::make_unique<IllegalHouses>(context.representations.boards("objective").box());
       }},
      {Objective::equal_peers, "equal-peers",
       [](const Context& context) -> std::unique_ptr<ObjectivePart> {
         return std::make_unique<PeerConflicts>(context.representations.boards("objective"), false);
       }},
      {Objective::self_counting, "self-counting",
       [](const Context& context) -> std::unique_ptr<ObjectivePart> {
         return std::make_unique<PeerConflicts>(context.representations.boards("objective"), true);
       }},
      {Objective::branch_map, "branch-map",
       [](const Context& context) -> std::unique_ptr<ObjectivePart> {
         return std::make_unique<BranchMapObjective>(context.representations.branch_maps("objective"));
       }},
      {Objective::blank_cells, "blank-cells",
       [](const Context& context) -> std::unique_ptr<ObjectivePart> {
         return std::make_unique<BlankCells>(context.representations.partial_grids("objective"));
       }},
      {Objective::candidates_left, "candidates-left",
       [](const Context& context) -> std::unique_ptr<ObjectivePart> {
         context.representations.refuse("objective", "knowledge");
       }},
  };
  return rows;
}

}  // namespace evodoku
