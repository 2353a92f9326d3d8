// evodoku-experiment plot.
#include <fmt/format.h>

#include <stdexcept>
#include <string>

#include "common/exit_code.hpp"
#include "common/output.hpp"
#include "experiment/gnuplot.hpp"
#include "experiment/plot_kinds.hpp"
#include "experiment/plot_request.hpp"
#include "experiment/plot_script.hpp"
#include "experiment/verbs.hpp"

namespace evodoku::tools {

namespace {

/// The image format that the name of the file asks for. Standard output gets SVG, and so does a script of any name.
ImageForm form_of(const std::string& file, bool as_script) {
  if (file.ends_with(".png")) return ImageForm::png;
  if (file.ends_with(".pdf")) return ImageForm::pdf;
  if (file.ends_with(".svg") || file == "-" || as_script) return ImageForm::svg;
  throw UsageError(fmt::format("--output {}: want a name that ends in .svg, .png or .pdf", file));
}

std::string script_for(const RunTable& table, const PlotRequest& request, ImageForm form) {
  try {
    return gnuplot_script(figure_of(table, request), form);
  } catch (const std::invalid_argument& error) {
    throw UsageError(error.what());  // an unknown column
  }
}

}  // namespace

int draw_plot(const ExperimentCommand& command) {
  const PlotRequest request = read_plot_request(command.line);
  const bool as_script = command.line.has("script");
  const ImageForm form = form_of(command.options.output, as_script);
  const RunTable table = results_of(command).table;
  const std::string script = script_for(table, request, form);
  Output output(command.options.output);
  output.write(as_script ? script : run_gnuplot(script));
  output.commit();
  return exit_code_of(table);
}

}  // namespace evodoku::tools
