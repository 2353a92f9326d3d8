// evodoku-evolve on puzzles of files and standard input.
#pragma once

#include "common/command_line.hpp"
#include "evolve/request.hpp"

namespace evodoku::tools {

/// Makes all runs and writes the requested output. Returns the exit code.
int evolve_input(const CommandLine& line, const EvolveRequest& request);

}  // namespace evodoku::tools
