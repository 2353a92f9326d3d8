#include "canon/names.hpp"

#include <cstddef>

namespace evodoku {

std::vector<int> names_by_appearance(std::span<const std::uint8_t> cells, int side) {
  std::vector<int> names(static_cast<std::size_t>(side) + 1, 0);
  int last_name = 0;
  const auto name = [&](int digit) {
    int& known = names[static_cast<std::size_t>(digit)];
    if (digit != 0 && known == 0) known = ++last_name;
  };
  for (const int digit : cells) name(digit);
  for (int digit = 1; digit <= side; ++digit) name(digit);
  return names;
}

}  // namespace evodoku
