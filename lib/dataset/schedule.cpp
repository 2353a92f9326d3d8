#include <fmt/format.h>

#include <algorithm>
#include <stdexcept>

#include "evodoku/dataset.hpp"
#include "random/mixed.hpp"

namespace evodoku {

Schedule::Schedule(const std::vector<std::uint64_t>& weights) {
  __extension__ using Wide = unsigned __int128;
  constexpr std::uint64_t most = std::uint64_t{1} << 32U;
  Wide sum = 0;
  for (const std::uint64_t weight : weights) sum += weight;
  if (sum == 0 || sum > most) {
    throw std::invalid_argument(
        fmt::format("weights must add up to 1 to 2^32, these {} do not", weights.size()));
  }
  Wide end = 0;
  for (const std::uint64_t weight : weights) {
    end += weight;
    ends_.push_back(static_cast<std::uint64_t>((end << 64U) / sum - (end > 0 ? 1 : 0)));
  }
  // a kind without a weight at the beginning has no place at all
  for (std::size_t kind = 0; kind < weights.size() && weights[kind] == 0; ++kind) first_ = kind + 1;
}

std::size_t Schedule::kind_of(std::uint64_t index, std::uint64_t seed) const {
  // Multiples of the golden ratio fill a circle more evenly than any random points (H. Weyl; V. T. Sos, 1957).
  constexpr std::uint64_t golden = 0x9E3779B97F4A7C15ULL;
  const std::uint64_t place = mixed(seed + golden) + index * golden;
  return static_cast<std::size_t>(
      std::lower_bound(ends_.begin() + static_cast<std::ptrdiff_t>(first_), ends_.end(), place) -
      ends_.begin());
}

}  // namespace evodoku
