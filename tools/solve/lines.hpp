// The fast way of evodoku-solve through lists of 9x9 puzzles, a line of 81 symbols each: thousands at a time.
#pragma once

#include <functional>
#include <stop_token>

#include "common/input.hpp"
#include "common/interrupt.hpp"
#include "common/progress.hpp"
#include "common/record_output.hpp"
#include "solve/report.hpp"

namespace evodoku::tools {

/// Solves one puzzle by itself, as the options ask for.
using SolveAlone = std::function<SolveOutcome(const Grid& puzzle, std::stop_token stop)>;

/// Guesses are not counted where hundreds of puzzles are searched at once. No 9x9 puzzle is known that needs a hundredth of the
/// usual budget; a smaller one is set to see it at work.
bool counts_guesses(const SolveSettings& settings);

/// Whether the fast way comes to the same output for these options.
bool can_solve_lines(const SolveSettings& settings, const RecordOutput& output);

/// Solves the puzzles of the input as long as they are lines of 81 symbols; what follows is left in `input`. `solve_alone` is
/// for those that are not proper, and must be safe from several threads.
void solve_lines(const SolveSettings& settings, int threads, PuzzleInput& input, const Interrupt& interrupt,
                 Progress& progress, RecordOutput& output, SolveReport& report,
                 const SolveAlone& solve_alone);

}  // namespace evodoku::tools
