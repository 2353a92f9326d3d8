// gnuplot as a program that draws.
#pragma once

#include <string>

namespace evodoku::tools {

/// What gnuplot writes to standard output for this script: an image. It reads no settings of the user's, so that the
/// figure is the same everywhere. Throws Failure if gnuplot is not there or cannot do it.
std::string run_gnuplot(const std::string& script);

/// False if there is no gnuplot to run.
bool has_gnuplot();

}  // namespace evodoku::tools
