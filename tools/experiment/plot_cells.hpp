// The runs of a table, divided into the panels, colours and groups of a figure.
#pragma once

#include <cstddef>
#include <span>
#include <string>
#include <vector>

#include "evodoku_study/run_table.hpp"
#include "experiment/plot_request.hpp"

namespace evodoku::tools {

/// A column's values, numbered, for each row; or no column.
struct Factor {
  std::string name;                 // the column's name; empty if there is none
  std::vector<std::string> levels;  // its values, in the order of group_by(); one, empty, without a column
  std::vector<std::size_t> level_of_row;  // indices of `levels`
};

/// Throws std::invalid_argument for the same columns as group_by().
Factor factor_of(const RunTable& table, const std::string& column);

/// The position and contents of a panel.
struct PanelPlace {
  std::vector<std::string> titles;  // a line for each column: "crossover 0.3"
  int row = 0;
  int column = 0;
  std::size_t index = 0;  // for PlotCells::rows()
};

class PlotCells {
 public:
  /// `x` and `y` are columns that divide a panel further; empty for none. Throws UsageError for more colours than can
  /// be distinguished, and std::invalid_argument for an unknown column.
  PlotCells(const RunTable& table, const PlotRequest& request, const std::string& x = {},
            const std::string& y = {});

  /// The panels with runs, row by row.
  const std::vector<PanelPlace>& panels() const { return panels_; }
  const Factor& colour() const { return colour_; }
  const Factor& x() const { return x_; }
  const Factor& y() const { return y_; }

  /// The rows of the table in a panel, ascending; those of one of its colours; those of one group of that colour.
  std::vector<std::size_t> rows(const PanelPlace& panel) const;
  std::vector<std::size_t> rows(const PanelPlace& panel, std::size_t colour) const;
  std::span<const std::size_t> rows(const PanelPlace& panel, std::size_t colour, std::size_t x,
                                    std::size_t y = 0) const;

 private:
  void divide(std::size_t rows);
  void place_panels();
  std::size_t bucket_of(std::size_t panel, std::size_t colour, std::size_t x, std::size_t y) const;
  std::vector<std::size_t> joined(std::size_t first_bucket, std::size_t buckets) const;

  Factor across_;
  Factor down_;
  Factor colour_;
  Factor x_;
  Factor y_;
  std::vector<std::vector<std::size_t>> buckets_;
  std::vector<PanelPlace> panels_;
};

}  // namespace evodoku::tools
