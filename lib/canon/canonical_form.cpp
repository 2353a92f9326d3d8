#include <algorithm>
#include <array>
#include <cstddef>
#include <optional>
#include <string>
#include <utility>

#include "canon/general_form.hpp"
#include "canon/minlex.hpp"
#include "evodoku/canon.hpp"
#include "evodoku/check.hpp"

namespace evodoku {

namespace {

constexpr int largest_side_in_symbols = 35;

char symbol_of(int digit) {
  constexpr const char* symbols = ".123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ";
  return symbols[digit];
}

void append_cells(const Grid& grid, std::string& text) {
  if (grid.side() <= largest_side_in_symbols) {
    const std::size_t before = text.size();
    text.resize(before + grid.digits().size());
    std::ranges::transform(grid.digits(), text.begin() + before, symbol_of);
    return;
  }
  for (const std::uint8_t digit : grid.digits()) text.append(std::to_string(digit)).push_back(',');
  text.pop_back();
}

/// The name and version of each scheme, as a prefix of keys.
constexpr std::array<const char*, 3> prefixes = {"m1:", "f1:", "r1:"};

Identity relabelled_identity(const Grid& grid) {
  Isomorphism map = Isomorphism::identity(grid.box());
  map.digits = names_by_appearance(grid.digits(), grid.side());
  return {{apply(map, grid), CanonicalScheme::relabelled}, std::move(map), std::nullopt};
}

Identity identity_of_lying(const Grid& grid) {
  std::optional<Identity> identity;
  if (!find_conflict(grid)) identity = grid.box() == Box(3, 3) ? minlex_identity(grid) : general_form(grid);
  return identity ? *std::move(identity) : relabelled_identity(grid);
}

}  // namespace

Identity identify(const Grid& grid) {
  if (grid.box().rows() <= grid.box().cols()) return identity_of_lying(grid);
  Identity identity = identity_of_lying(transposed(grid));
  identity.map.transpose = true;
  return identity;
}

CanonicalForm canonical_form(const Grid& grid) {
  if (grid.box() == Box(3, 3) && !find_conflict(grid))
    return {grid_of(minlex(cells_of(grid))), CanonicalScheme::minlex};
  return identify(grid).form;
}

std::string CanonicalForm::key() const {
  std::string text = prefixes.at(static_cast<std::size_t>(scheme));
  text += grid.box().name();
  text += ':';
  append_cells(grid, text);
  return text;
}

}  // namespace evodoku
