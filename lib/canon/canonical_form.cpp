#include <algorithm>
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
    std::ranges::transform(grid.digits(), text.begin() + static_cast<std::ptrdiff_t>(before), symbol_of);
    return;
  }
  for (const std::uint8_t digit : grid.digits()) text.append(std::to_string(digit)).push_back(',');
  text.pop_back();
}

/// The name and version of a scheme, as a prefix of keys.
const char* prefix_of(CanonicalScheme scheme) {
  switch (scheme) {
    case CanonicalScheme::minlex:
      return "m1:";
    case CanonicalScheme::refined:
      return "f1:";
    case CanonicalScheme::relabelled:
      break;
  }
  return "r1:";
}

/// For 9x9 grids.
std::optional<Identity> minlex_identity(const Grid& grid) {
  std::optional<MinlexWays> ways = minlex_ways(cells_of(grid));
  if (!ways) return std::nullopt;
  return Identity{{grid_of(ways->form), CanonicalScheme::minlex},
                  std::move(ways->first),
                  times(ways->count, blank_line_orders(grid))};
}

/// For grids that are not 9x9 and whose box has at most as many rows as columns.
std::optional<Identity> refined_identity(const Grid& grid) {
  if (find_conflict(grid)) return std::nullopt;
  std::optional<GeneralForm> form = general_form(grid);
  if (!form) return std::nullopt;
  return Identity{
      {std::move(form->grid), CanonicalScheme::refined}, std::move(form->way), form->automorphisms};
}

Identity relabelled_identity(const Grid& grid) {
  Isomorphism map = Isomorphism::identity(grid.box());
  map.digits = names_by_appearance(grid.digits(), grid.side());
  return {{apply(map, grid), CanonicalScheme::relabelled}, std::move(map), std::nullopt};
}

Identity identity_of_lying(const Grid& grid) {
  std::optional<Identity> identity = grid.box() == Box(3, 3) ? minlex_identity(grid) : refined_identity(grid);
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
  if (grid.box() == Box(3, 3)) {
    if (const auto form = minlex(cells_of(grid))) return {grid_of(*form), CanonicalScheme::minlex};
  }
  return identify(grid).form;
}

std::string CanonicalForm::key() const {
  std::string text = prefix_of(scheme);
  text += grid.box().name();
  text += ':';
  append_cells(grid, text);
  return text;
}

}  // namespace evodoku
