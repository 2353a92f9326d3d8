// The contents of the page of a study.
#pragma once

#include <functional>
#include <string>

#include "evodoku_study/run_table.hpp"
#include "experiment/html.hpp"
#include "experiment/plot_request.hpp"
#include "experiment/results.hpp"

namespace evodoku::tools {

struct PageOptions {
  std::string title = {};  // empty: that of the study
  bool with_timing = false;
  /// Draws a figure as SVG. Empty if there is no gnuplot; the page then says so.
  std::function<std::string(const PlotRequest&)> draw = {};
};

/// The study, results by method, level, parameter and puzzle, comparisons and run lengths, with explanations.
Page page_of(const StudyInfo& info, const RunTable& table, const PageOptions& options);

}  // namespace evodoku::tools
