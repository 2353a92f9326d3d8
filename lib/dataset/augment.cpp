#include <fmt/format.h>

#include <algorithm>
#include <numeric>
#include <span>

#include "evodoku/dataset.hpp"
#include "random/stream.hpp"

namespace evodoku {

namespace {

/// A random order of `chutes` times `lines` rows (or columns): bands are moved as wholes, rows within their bands.
std::vector<int> order_of_lines(int chutes, int lines, bool move_chutes, bool move_lines,
                                RandomStream& random) {
  std::vector<int> bands(static_cast<std::size_t>(chutes));
  std::iota(bands.begin(), bands.end(), 0);
  if (move_chutes) random.shuffle(std::span(bands));
  std::vector<int> order;
  for (const int band : bands) {
    std::vector<int> within(static_cast<std::size_t>(lines));
    std::iota(within.begin(), within.end(), band * lines);
    if (move_lines) random.shuffle(std::span(within));
    order.insert(order.end(), within.begin(), within.end());
  }
  return order;
}

}  // namespace

std::variant<AugmentSymmetries, std::string> parse_symmetries(std::string_view names) {
  AugmentSymmetries chosen{false, false, false, false, false, false};
  const std::array<std::pair<std::string_view, bool*>, 6> table{{{"digits", &chosen.digits},
                                                                 {"rows", &chosen.rows},
                                                                 {"columns", &chosen.columns},
                                                                 {"bands", &chosen.bands},
                                                                 {"stacks", &chosen.stacks},
                                                                 {"transpose", &chosen.transpose}}};
  for (std::string_view rest = names;;) {
    const std::string_view name = rest.substr(0, rest.find(','));
    const auto* const found = std::ranges::find(table, name, &std::pair<std::string_view, bool*>::first);
    if (found == table.end()) return std::string(name);
    *found->second = true;
    if (name.size() == rest.size()) return chosen;
    rest.remove_prefix(name.size() + 1);
  }
}

Isomorphism random_isomorphism(Box box, const AugmentSymmetries& symmetries, std::uint64_t seed,
                               std::uint64_t row, std::uint64_t number) {
  RandomStream random = make_stream(seed, "dataset augment", {row, number});
  Isomorphism map = Isomorphism::identity(box);
  map.transpose = symmetries.transpose && box.is_square() && random.below(2) == 1;
  map.rows = order_of_lines(box.cols(), box.rows(), symmetries.bands, symmetries.rows, random);
  map.columns = order_of_lines(box.rows(), box.cols(), symmetries.stacks, symmetries.columns, random);
  if (symmetries.digits) random.shuffle(std::span(map.digits).subspan(1));
  return map;
}

}  // namespace evodoku
