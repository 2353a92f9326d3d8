#include <array>

#include "canon/minlex.hpp"
#include "evodoku/canon.hpp"
#include "evodoku/check.hpp"

namespace evodoku {

namespace {

Grid renamed_by_first_appearance(const Grid& grid) {
  std::array<int, Box::max_side + 1> name_of{};
  int names = 0;
  Grid renamed(grid.box());
  for (int cell = 0; cell < grid.cells(); ++cell) {
    if (grid.is_blank(cell)) continue;
    int& name = name_of[static_cast<std::size_t>(grid[cell])];
    if (name == 0) name = ++names;
    renamed.set(cell, name);
  }
  return renamed;
}

constexpr int largest_side_in_symbols = 35;

char symbol_of(int digit) {
  constexpr const char* symbols = ".123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ";
  return symbols[digit];
}

std::string cells_text(const Grid& grid) {
  std::string text;
  for (const std::uint8_t digit : grid.digits()) {
    if (grid.side() <= largest_side_in_symbols) {
      text += symbol_of(digit);
    } else {
      if (!text.empty()) text += ',';
      text += std::to_string(digit);
    }
  }
  return text;
}

}  // namespace

CanonicalForm canonical_form(const Grid& grid) {
  if (grid.box() == Box(3, 3) && !find_conflict(grid)) return {minlex(grid), CanonicalScheme::minlex};
  const bool turn = grid.box().rows() > grid.box().cols();
  return {renamed_by_first_appearance(turn ? transposed(grid) : grid), CanonicalScheme::relabelled};
}

std::string CanonicalForm::key() const {
  std::string text = scheme == CanonicalScheme::minlex ? "m1:" : "r1:";
  text += grid.box().name();
  text += ':';
  text += cells_text(grid);
  return text;
}

}  // namespace evodoku
