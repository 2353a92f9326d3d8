#include "evodoku/symmetry.hpp"

#include <algorithm>
#include <array>
#include <cstddef>
#include <utility>

namespace evodoku {

namespace {

constexpr std::array<Symmetry, 8> all_symmetries = {
    Symmetry::none,     Symmetry::half_turn, Symmetry::quarter_turn, Symmetry::horizontal,
    Symmetry::vertical, Symmetry::diagonal,  Symmetry::antidiagonal, Symmetry::full};

/// A movement of the grid: the reflection in the diagonal, if set, then those of rows and columns.
struct Movement {
  bool transposes = false;
  bool turns_rows = false;
  bool turns_columns = false;
};

struct SymmetryRow {
  std::string_view name;
  std::array<Movement, 2> generators = {};  // none: moves nothing
};

/// By Symmetry.
constexpr std::array<SymmetryRow, 8> rows_of_symmetries = {{
    {"none"},
    {"half-turn", {{{false, true, true}}}},
    {"quarter-turn", {{{true, false, true}}}},
    {"horizontal", {{{false, false, true}}}},
    {"vertical", {{{false, true, false}}}},
    {"diagonal", {{{true, false, false}}}},
    {"antidiagonal", {{{true, true, true}}}},
    {"full", {{{true, false, true}, {false, false, true}}}},
}};

const SymmetryRow& row_of(Symmetry symmetry) {
  return rows_of_symmetries.at(static_cast<std::size_t>(symmetry));
}

int image_of(int cell, const Movement& movement, int side) {
  int row = cell / side;
  int column = cell % side;
  if (movement.transposes) std::swap(row, column);
  if (movement.turns_rows) row = side - 1 - row;
  if (movement.turns_columns) column = side - 1 - column;
  return row * side + column;
}

}  // namespace

std::span<const Symmetry> symmetries() {
  return all_symmetries;
}

std::string_view name_of(Symmetry symmetry) {
  return row_of(symmetry).name;
}

std::optional<Symmetry> parse_symmetry(std::string_view name) {
  const auto found = std::ranges::find(rows_of_symmetries, name, &SymmetryRow::name);
  if (found == rows_of_symmetries.end()) return std::nullopt;
  return static_cast<Symmetry>(found - rows_of_symmetries.begin());
}

std::vector<Cell> orbit_of(int cell, Symmetry symmetry, int side) {
  std::vector<Cell> orbit{static_cast<Cell>(cell)};
  for (std::size_t next = 0; next < orbit.size(); ++next) {
    for (const Movement& movement : row_of(symmetry).generators) {
      const Cell image = image_of(orbit[next], movement, side);
      if (std::ranges::find(orbit, image) == orbit.end()) orbit.push_back(image);
    }
  }
  std::ranges::sort(orbit);
  return orbit;
}

bool has_symmetry(const Grid& puzzle, Symmetry symmetry) {
  for (const Movement& movement : row_of(symmetry).generators) {
    for (int cell = 0; cell < puzzle.box().cells(); ++cell) {
      if ((puzzle[cell] == 0) != (puzzle[image_of(cell, movement, puzzle.side())] == 0)) return false;
    }
  }
  return true;
}

}  // namespace evodoku
