#include "evodoku/check.hpp"

#include <array>
#include <vector>

namespace evodoku {

namespace {

enum class HouseKind { row, column, box };

constexpr std::array<HouseKind, 3> house_kinds = {HouseKind::row, HouseKind::column, HouseKind::box};

/// Cell number `place` of house number `house` of its kind, straight from the definition.
int cell_of_house(Box box, HouseKind kind, int house, int place) {
  const int side = box.side();
  switch (kind) {
    case HouseKind::row:
      return house * side + place;
    case HouseKind::column:
      return place * side + house;
    case HouseKind::box:
      break;
  }
  const int boxes_across = side / box.cols();
  const int row = house / boxes_across * box.rows() + place / box.cols();
  const int column = house % boxes_across * box.cols() + place % box.cols();
  return row * side + column;
}

std::string house_name(HouseKind kind, int house) {
  const char* const names[] = {"row ", "column ", "box "};
  return names[static_cast<int>(kind)] + std::to_string(house + 1);
}

std::optional<Conflict> conflict_in_house(const Grid& grid, HouseKind kind, int house) {
  std::vector<int> seen_at(static_cast<std::size_t>(grid.side() + 1), -1);
  for (int place = 0; place < grid.side(); ++place) {
    const int cell = cell_of_house(grid.box(), kind, house, place);
    const int digit = grid[cell];
    if (digit == Grid::blank) continue;
    int& before = seen_at[static_cast<std::size_t>(digit)];
    if (before >= 0) return Conflict{digit, before, cell, house_name(kind, house)};
    before = cell;
  }
  return std::nullopt;
}

}  // namespace

std::string Conflict::message(Box box) const {
  return "two " + std::to_string(digit) + "s in " + house + ": " + cell_name(box, first_cell) + " and " +
         cell_name(box, second_cell);
}

std::optional<Conflict> find_conflict(const Grid& grid) {
  for (const HouseKind kind : house_kinds) {
    for (int house = 0; house < grid.side(); ++house) {
      if (auto conflict = conflict_in_house(grid, kind, house)) return conflict;
    }
  }
  return std::nullopt;
}

std::optional<Fault> find_fault(const Grid& puzzle, const Grid& solution) {
  const Box box = solution.box();
  if (puzzle.box() != box) {
    return Fault{Fault::Kind::box_differs, 0,
                 "the puzzle has box " + puzzle.box().name() + ", the solution " + box.name()};
  }
  for (int cell = 0; cell < solution.cells(); ++cell) {
    if (solution.is_blank(cell)) {
      return Fault{Fault::Kind::blank_cell, cell, cell_name(box, cell) + " is blank"};
    }
    if (!puzzle.is_blank(cell) && puzzle[cell] != solution[cell]) {
      return Fault{Fault::Kind::clue_changed, cell,
                   "clue " + std::to_string(puzzle[cell]) + " at " + cell_name(box, cell) + " became " +
                       std::to_string(solution[cell])};
    }
  }
  if (const auto conflict = find_conflict(solution)) {
    return Fault{Fault::Kind::digit_repeated, conflict->second_cell, conflict->message(box)};
  }
  return std::nullopt;
}

}  // namespace evodoku
