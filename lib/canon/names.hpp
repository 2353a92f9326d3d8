// New names for digits.
#pragma once

#include <cstdint>
#include <span>
#include <vector>

namespace evodoku {

/// By digit 0 (blank, which stays) to `side`: the name it gets if digits are named 1, 2, 3, ... in the order
/// in which they first appear in `cells`. Those that do not appear take the names left over.
std::vector<int> names_by_appearance(std::span<const std::uint8_t> cells, int side);

}  // namespace evodoku
