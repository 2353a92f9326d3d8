#include <fmt/format.h>

#include <algorithm>
#include <numeric>
#include <span>
#include <stdexcept>

#include "evodoku/dataset.hpp"
#include "random/stream.hpp"

namespace evodoku {

namespace {

/// The largest number of rows that are shuffled as a block; more would take too long for each row.
constexpr std::uint64_t longest_block = 4096;

}  // namespace

Schedule::Schedule(const std::vector<std::uint64_t>& weights) {
  __extension__ using Wide = unsigned __int128;
  constexpr std::uint64_t most = std::uint64_t{1} << 32U;
  Wide sum = 0;
  std::uint64_t common = 0;
  for (const std::uint64_t weight : weights) {
    sum += weight;
    common = std::gcd(common, weight);
  }
  if (sum == 0 || sum > most) {
    throw std::invalid_argument(
        fmt::format("weights must add up to 1 to 2^32, these {} do not", weights.size()));
  }
  if (sum / common <= longest_block) {
    for (std::size_t kind = 0; kind < weights.size(); ++kind)
      block_.insert(block_.end(), weights[kind] / common, kind);
    return;
  }
  Wide end = 0;
  for (const std::uint64_t weight : weights) {
    end += weight;
    ends_.push_back(static_cast<std::uint64_t>((end << 64U) / sum - (end > 0 ? 1 : 0)));
  }
  // Kinds at the beginning that have no weight never occur.
  for (std::size_t kind = 0; weights[kind] == 0; ++kind) first_ = kind + 1;
}

std::size_t Schedule::kind_of(std::uint64_t index, std::uint64_t seed) const {
  if (!block_.empty()) {
    std::vector<std::size_t> block = block_;
    make_stream(seed, "dataset kinds", {index / block.size()}).shuffle(std::span(block));
    return block[index % block.size()];
  }
  // Multiples of the golden ratio fill a circle more evenly than random points (H. Weyl; V. T. Sos, 1957).
  constexpr std::uint64_t golden = 0x9E3779B97F4A7C15ULL;
  const std::uint64_t place = mixed(seed + golden) + index * golden;
  return static_cast<std::size_t>(
      std::lower_bound(ends_.begin() + static_cast<std::ptrdiff_t>(first_), ends_.end(), place) -
      ends_.begin());
}

}  // namespace evodoku
