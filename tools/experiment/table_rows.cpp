#include "experiment/table_rows.hpp"

#include <algorithm>
#include <iterator>

namespace evodoku::tools {

std::vector<RunGroup> groups_within(const std::vector<RunGroup>& all, const std::vector<std::size_t>& rows) {
  std::vector<RunGroup> within;
  for (const RunGroup& group : all) {
    RunGroup part{.key = group.key, .rows = {}};
    std::ranges::set_intersection(group.rows, rows, std::back_inserter(part.rows));
    if (!part.rows.empty()) within.push_back(std::move(part));
  }
  return within;
}

double median_of(std::vector<double> values) {
  std::ranges::sort(values);
  const double lower = values[(values.size() - 1) / 2];
  const double upper = values[values.size() / 2];
  return lower == upper ? lower : (lower + upper) / 2;  // infinity and infinity have no difference
}

}  // namespace evodoku::tools
