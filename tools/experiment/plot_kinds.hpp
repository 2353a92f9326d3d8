// The kinds of figures, and the functions they share.
#pragma once

#include <cstddef>
#include <span>
#include <string>
#include <vector>

#include "evodoku_study/run_table.hpp"
#include "experiment/plot_cells.hpp"
#include "experiment/plot_figure.hpp"
#include "experiment/plot_request.hpp"
#include "experiment/plot_style.hpp"

namespace evodoku::tools {

/// The figure of some runs. Throws UsageError, with the remedy, for what cannot be shown, and std::invalid_argument for
/// an unknown column.
Figure figure_of(const RunTable& table, const PlotRequest& request);

/// The runs, and the request.
struct PlotInput {
  const RunTable& table;
  const PlotRequest& request;
  const RunColumn& column;  // request.column
};

// Each makes the panels, axes, legend and specific remarks of its kind. They throw UsageError for what cannot be shown.
Figure histogram_figure(const PlotInput& input);
Figure box_figure(const PlotInput& input);
Figure violin_figure(const PlotInput& input);
Figure dots_figure(const PlotInput& input);
Figure heat_figure(const PlotInput& input);
Figure run_length_figure(const PlotInput& input);

/// An axis of groups with these names.
PlotAxis group_axis(std::string label, std::vector<std::string> names);

/// An axis of numbers that shows all these positions.
PlotAxis number_axis(std::string label, const Scale& scale, std::span<const double> places);

/// Names of axes and series for people: "CPU time, ms".
std::string label_of(const RunColumn& column);

/// The values of some rows in ascending order, without those of methods that do not have the column.
std::vector<double> sorted_values(const PlotInput& input, std::span<const std::size_t> rows);

/// All values of the column.
std::vector<double> all_values(const PlotInput& input);

/// The requested scale, for these values.
Scale scale_over(const PlotInput& input, std::span<const double> values);

/// An axis for the column with room for all its values.
PlotAxis value_axis(const PlotInput& input);

/// A different value from -1 to 1 for each index, evenly spread: the offset of a point, so that points at the same
/// position can be distinguished.
double spread(std::size_t index);

/// An empty panel at this position.
PlotPanel panel_at(const PanelPlace& place);

/// The values of the colours; nothing if there is no such column.
std::vector<LegendEntry> colour_legend(const Factor& colour, LegendForm first_form, LegendForm second_form);

/// True for a series that has the colour of an earlier one and differs from it by its shape.
bool has_second_form(std::size_t series);

/// The values of a column; "(none)" where a method does not have it.
std::vector<std::string> level_names(const Factor& factor);

}  // namespace evodoku::tools
