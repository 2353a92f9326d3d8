// A page (HTML) with a study's tables and figures.
#pragma once

#include <string>

#include "experiment/results.hpp"

namespace evodoku::tools {

/// The whole page, in one file. Figures are drawn by gnuplot; without it the page says so. CPU times `with_timing`.
/// Throws Failure if gnuplot fails.
std::string page_of(const StudyResults& results, bool with_timing);

/// What the runs' effort is measured in: "evaluations", or what else the methods count; empty if they count nothing.
std::string effort_of(const StudyResults& results);

}  // namespace evodoku::tools
