// The puzzles of a list that follow one another.
#pragma once

#include <cstddef>
#include <cstdint>
#include <numeric>
#include <vector>

namespace evodoku::test {

/// So many from `first` on.
inline std::vector<std::uint64_t> indices_from(std::uint64_t first, std::size_t count) {
  std::vector<std::uint64_t> indices(count);
  std::iota(indices.begin(), indices.end(), first);
  return indices;
}

}  // namespace evodoku::test
