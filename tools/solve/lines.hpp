// The fast way of evodoku-solve through lists of 9x9 puzzles, a line of 81 symbols each: thousands at a time.
#pragma once

#include "common/command_line.hpp"
#include "common/input.hpp"
#include "common/interrupt.hpp"
#include "common/output.hpp"
#include "common/progress.hpp"
#include "solve/report.hpp"

namespace evodoku::tools {

/// Whether the fast way comes to the same output for these options.
bool can_solve_lines(const CommandLine& line, const SolveSettings& settings);

/// Solves the puzzles of the input as long as they are lines of 81 symbols; what follows is left in `input`.
void solve_lines(const SolveSettings& settings, int threads, PuzzleInput& input, const Interrupt& interrupt,
                 Progress& progress, const RecordOutput& output, SolveReport& report);

}  // namespace evodoku::tools
