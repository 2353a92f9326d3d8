#include "experiment/plot_cells.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>

#include "common/exit_code.hpp"
#include "experiment/plot_style.hpp"

namespace evodoku::tools {

namespace {

/// How many panels of one column are placed side by side: about as many as there are rows of them; but panels with many
/// groups are wide and are placed below each other.
std::size_t panels_in_a_row(std::size_t panels, std::size_t groups) {
  constexpr std::size_t many_groups = 30;
  if (groups > many_groups) return 1;
  if (panels <= 3) return panels;
  return static_cast<std::size_t>(std::ceil(std::sqrt(static_cast<double>(panels))));
}

std::string level_text(const Factor& factor, std::size_t level) {
  const std::string& value = factor.levels[level];
  return factor.name + " " + (value.empty() ? "(none)" : value);
}

}  // namespace

Factor factor_of(const RunTable& table, const std::string& column) {
  Factor factor{.name = column, .levels = {""}, .level_of_row = std::vector<std::size_t>(table.rows())};
  if (column.empty()) return factor;
  factor.levels.clear();
  for (const RunGroup& group : group_by(table, {column})) {
    for (const std::size_t row : group.rows) factor.level_of_row[row] = factor.levels.size();
    factor.levels.push_back(group.key.front());
  }
  return factor;
}

PlotCells::PlotCells(const RunTable& table, const PlotRequest& request, const std::string& x,
                     const std::string& y)
    : across_(factor_of(table, request.panels.empty() ? "" : request.panels.front())),
      down_(factor_of(table, request.panels.size() < 2 ? "" : request.panels.back())),
      colour_(factor_of(table, request.colour)),
      x_(factor_of(table, x)),
      y_(factor_of(table, y)) {
  if (colour_.levels.size() > most_series) {
    throw UsageError(
        fmt::format("--colour {}: {} values are more than can be told apart (at most {}): choose some with "
                    "--only, or use --panels",
                    colour_.name, colour_.levels.size(), most_series));
  }
  divide(table.rows());
  place_panels();
}

std::size_t PlotCells::bucket_of(std::size_t panel, std::size_t colour, std::size_t x, std::size_t y) const {
  return ((panel * colour_.levels.size() + colour) * x_.levels.size() + x) * y_.levels.size() + y;
}

void PlotCells::divide(std::size_t rows) {
  buckets_.resize(bucket_of(across_.levels.size() * down_.levels.size(), 0, 0, 0));
  for (std::size_t row = 0; row < rows; ++row) {
    const std::size_t panel = down_.level_of_row[row] * across_.levels.size() + across_.level_of_row[row];
    buckets_[bucket_of(panel, colour_.level_of_row[row], x_.level_of_row[row], y_.level_of_row[row])]
        .push_back(row);
  }
}

void PlotCells::place_panels() {
  const std::size_t in_a_row =
      down_.name.empty() ? panels_in_a_row(across_.levels.size(), x_.levels.size()) : across_.levels.size();
  for (std::size_t index = 0; index < across_.levels.size() * down_.levels.size(); ++index) {
    PanelPlace panel{.titles = {},
                     .row = static_cast<int>(index / in_a_row),
                     .column = static_cast<int>(index % in_a_row),
                     .index = index};
    if (rows(panel).empty()) continue;
    const std::size_t across = index % across_.levels.size();
    if (!across_.name.empty()) panel.titles.push_back(level_text(across_, across));
    if (!down_.name.empty()) panel.titles.push_back(level_text(down_, index / across_.levels.size()));
    panels_.push_back(std::move(panel));
  }
}

std::vector<std::size_t> PlotCells::joined(std::size_t first_bucket, std::size_t buckets) const {
  std::vector<std::size_t> rows;
  for (std::size_t bucket = first_bucket; bucket < first_bucket + buckets; ++bucket)
    rows.insert(rows.end(), buckets_[bucket].begin(), buckets_[bucket].end());
  std::ranges::sort(rows);
  return rows;
}

std::vector<std::size_t> PlotCells::rows(const PanelPlace& panel) const {
  return joined(bucket_of(panel.index, 0, 0, 0), bucket_of(1, 0, 0, 0));
}

std::vector<std::size_t> PlotCells::rows(const PanelPlace& panel, std::size_t colour) const {
  return joined(bucket_of(panel.index, colour, 0, 0), bucket_of(0, 1, 0, 0));
}

std::span<const std::size_t> PlotCells::rows(const PanelPlace& panel, std::size_t colour, std::size_t x,
                                             std::size_t y) const {
  return buckets_[bucket_of(panel.index, colour, x, y)];
}

}  // namespace evodoku::tools
