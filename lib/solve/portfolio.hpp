// The portfolio: every engine behind one function, with one budget and one verdict.
//
// For 9x9 an engine of its own decides every puzzle alone. For the other boxes no engine is best at
// everything, and none knows before how long it will take:
//
//   puzzle                                            who is quick
//   most, and nearly all up to 12x12                  the scalar engine: no guess, or some dozens
//   proper and hard, 16x16 and above                  CaDiCaL aiming at a proof
//   many solutions, 35 to 40 % of a 36x36 given       the scalar engine with restarts
//   many solutions, 45 to 50 % of a 36x36 given       CaDiCaL aiming at solutions
//
// So they take turns, each going on where it stopped, with twice as much every round (B. Huberman, R. Lukose,
// T. Hogg, "An Economics Approach to Hard Computational Problems", 1997; C. Gomes, B. Selman, "Algorithm
// Portfolios", 2001). Whichever decides ends it. The order and the shares are fixed and counted in nodes and
// conflicts, not in time, so that the same puzzle takes the same course on every machine.
#pragma once

#include <functional>

#include "evodoku/solve.hpp"

namespace evodoku {

/// Sees a solution; returns false to end the search.
using SolutionVisitor = std::function<bool(const Grid&)>;

/// Counts the solutions of `puzzle`, as solve() says, up to `options.limit`, 0 meaning no limit. Each one is
/// checked, and shown to `visit`, if there is one (not owned), at once and in the fixed order of a single
/// engine.
SolveResult run_portfolio(const Grid& puzzle, const SolveOptions& options,
                          const SolutionVisitor* visit = nullptr);

}  // namespace evodoku
