// evodoku-experiment page.
#include <string>

#include "common/output.hpp"
#include "experiment/gnuplot.hpp"
#include "experiment/html.hpp"
#include "experiment/page_sections.hpp"
#include "experiment/plot_kinds.hpp"
#include "experiment/plot_script.hpp"
#include "experiment/verbs.hpp"

namespace evodoku::tools {

int write_page(const ExperimentCommand& command) {
  const StudyResults results = results_of(command);
  const RunTable& table = results.table;
  PageOptions options{.title = command.line.maybe<std::string>("title").value_or(""),
                      .with_timing = command.line.has("timing")};
  if (has_gnuplot()) {
    options.draw = [&](const PlotRequest& request) {
      return run_gnuplot(gnuplot_script(figure_of(table, request), ImageForm::svg));
    };
  }
  const Page page = page_of(results.info, table, options);
  Output output(command.options.output);
  output.write(html_of(page));
  output.commit();
  return exit_code_of(table);
}

}  // namespace evodoku::tools
