// A range of values, as conditions and aims name it.
//
//   evodoku::Range<int> clues{.low = 24};   // 24 and more
#pragma once

#include <optional>

namespace evodoku {

/// Both ends are included; a missing end is open.
template <typename T>
struct Range {
  std::optional<T> low = {};
  std::optional<T> high = {};

  bool is_open() const { return !low && !high; }
  friend bool operator==(const Range&, const Range&) = default;
};

}  // namespace evodoku
