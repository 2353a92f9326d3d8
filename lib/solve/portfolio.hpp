// The portfolio: all engines behind one function, with one budget and one verdict.
//
// For 9x9 a specialised engine decides every puzzle alone. For the other boxes no engine is best for all puzzles, and
// none knows in advance how long it will take:
//
//   puzzle                                            fast engine
//   most, and nearly all up to 12x12                  the scalar engine: none or a few dozen guesses
//   proper and hard, 16x16 and above                  CaDiCaL aiming at a proof
//   many solutions, 35 to 40 % of a 36x36 given       the scalar engine with restarts
//   many solutions, 45 to 50 % of a 36x36 given       CaDiCaL aiming at solutions
//
// So they take turns. Each continues where it stopped, with twice the share in every round (B. Huberman, R. Lukose, T.
// Hogg, "An Economics Approach to Hard Computational Problems", 1997; C. Gomes, B. Selman, "Algorithm Portfolios",
// 2001). The first decision ends the search. The order and the shares are fixed and counted in nodes and conflicts, not
// in time, so that the search for a puzzle is the same on every machine.
#pragma once

#include <functional>

#include "evodoku/solve.hpp"

namespace evodoku {

/// Called for each solution; returns false to end the search.
using SolutionVisitor = std::function<bool(const Grid&)>;

/// Counts the solutions of `puzzle` like solve(), up to `options.limit`; 0 means no limit. Each one is checked and, if
/// there is a `visit` (not owned), passed to it at once, in the fixed order of a single engine.
SolveResult run_portfolio(const Grid& puzzle, const SolveOptions& options,
                          const SolutionVisitor* visit = nullptr);

}  // namespace evodoku
