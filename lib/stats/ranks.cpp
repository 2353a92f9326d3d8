#include "stats/ranks.hpp"

#include <algorithm>
#include <cstddef>
#include <numeric>

namespace evodoku {

Ranking ranking_of(std::span<const double> values) {
  std::vector<std::size_t> order(values.size());
  std::iota(order.begin(), order.end(), std::size_t{0});
  std::ranges::sort(order, {}, [&](std::size_t i) { return values[i]; });
  Ranking ranking{std::vector<double>(values.size()), 0};
  for (std::size_t first = 0; first < order.size();) {
    std::size_t last = first;
    while (last + 1 < order.size() && values[order[last + 1]] == values[order[first]]) ++last;
    for (std::size_t i = first; i <= last; ++i) {
      ranking.ranks[order[i]] = static_cast<double>(first + last) / 2.0 + 1.0;
    }
    const auto equal = static_cast<double>(last - first + 1);
    ranking.ties += equal * equal * equal - equal;
    first = last + 1;
  }
  return ranking;
}

}  // namespace evodoku
