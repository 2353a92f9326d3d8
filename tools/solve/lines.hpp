// The fast way of evodoku-solve through lists of 9x9 puzzles, a line of 81 symbols each: thousands at a time.
#pragma once

#include <functional>
#include <stop_token>

#include "common/input.hpp"
#include "common/interrupt.hpp"
#include "common/output.hpp"
#include "common/progress.hpp"
#include "solve/report.hpp"

namespace evodoku::tools {

/// Solves one puzzle alone, according to the options.
using SolveAlone = std::function<SolveOutcome(const Grid& puzzle, std::stop_token stop)>;

/// Whether the budget of guesses matters. Guesses are not counted when hundreds of puzzles are searched at once. No
/// known 9x9 puzzle needs a hundredth of the default budget; a smaller one is set only to see its effect.
bool counts_guesses(const SolveSettings& settings);

/// Whether the fast way gives the same output for these options.
bool can_solve_lines(const SolveSettings& settings, const RecordOutput& output);

/// Solves the puzzles of the input as long as they are lines of 81 symbols; the rest is left in `input`. `solve_alone`
/// handles those that are not proper, and must be safe from several threads.
void solve_lines(const SolveSettings& settings, int threads, PuzzleInput& input, const Interrupt& interrupt,
                 Progress& progress, RecordOutput& output, SolveReport& report,
                 const SolveAlone& solve_alone);

}  // namespace evodoku::tools
