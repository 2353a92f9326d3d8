// What the two ways of evodoku-solve share: puzzle by puzzle (solve.cpp), and lists of 9x9 puzzles, a line of 81
// symbols each, thousands at a time (lines.cpp).
#pragma once

#include <functional>
#include <stop_token>

#include "common/input.hpp"
#include "common/progress.hpp"
#include "common/records.hpp"
#include "evodoku/record.hpp"
#include "evodoku/solve.hpp"

namespace evodoku::tools {

/// What the options ask for.
struct SolveRequest {
  SolveOptions solve;
  bool all = false;
  bool verify = false;
  bool require_proper = false;
};

/// The result for one puzzle.
struct SolveOutcome {
  SolveResult result;
  SecondProof second_proof = SecondProof::undecided;  // with --verify
};

/// Safe from several threads.
SolveOutcome solve_one(const Record& record, const SolveRequest& request, const std::stop_token& stop);

/// The record that is written for a solved puzzle: with its solution if the form has a place for both, else the
/// solution alone. In JSON it has the verdict, too.
Record answered(const Record& record, const SolveOutcome& outcome, const SolveRequest& request,
                const RecordOutput& output);

/// Whether the fast way gives the same output for these options.
bool can_solve_lines(const SolveRequest& request, const RecordOutput& output);

/// Solves the puzzles of the input as long as they are lines of 81 symbols, and writes the solutions; the rest is left
/// in `input`. `take` gets the others, which are not proper, in their order; false ends it.
void solve_lines(const SolveRequest& request, int threads, PuzzleInput& input, const Interrupt& interrupt,
                 Progress& progress, RecordOutput& output,
                 const std::function<bool(const InputPuzzle&, SolveOutcome&&)>& take);

}  // namespace evodoku::tools
