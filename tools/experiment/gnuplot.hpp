// Runs gnuplot.
#pragma once

#include <string>

namespace evodoku::tools {

/// The image that gnuplot writes to standard output for this script. gnuplot reads no settings of the user, so that the
/// figure is the same everywhere. Throws Failure if gnuplot is missing or fails.
std::string run_gnuplot(const std::string& script);

/// False if there is no gnuplot to run.
bool has_gnuplot();

}  // namespace evodoku::tools
