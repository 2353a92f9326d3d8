// Ratings and levels of proper puzzles, and why others have none.
#pragma once

#include <optional>
#include <stop_token>
#include <string>

#include "evodoku/grid.hpp"
#include "evodoku/level.hpp"
#include "evodoku/rate.hpp"
#include "evodoku/record.hpp"
#include "evodoku/solve.hpp"

namespace evodoku::tools {

/// The result for one puzzle: a rating and its level, or why there are none; neither if it was interrupted.
struct RatingOutcome {
  std::optional<RateResult> rated = {};
  std::optional<Level> level = {};
  std::string why_not = {};
};

/// The candidates of a record, or those that the digits of its puzzle leave.
PencilMarks marks_of(const Record& record);

/// solve(), of its candidates if the record has some; and explain(), with the elimination that was wrong.
SolveResult solve_record(const Record& record, const SolveOptions& options);
std::string explain_record(const SolveResult& result, const Record& record);

/// Why a record does not have exactly one solution; empty if it has (or a stop came first).
std::string why_not_proper(const Record& record, const std::stop_token& stop);

/// Rates a puzzle if it is proper; with options.runs == 0 it gets its level alone. The check is done here, because lib/rate must not use the solver.
RatingOutcome rate_if_proper(const Grid& puzzle, RateOptions options, const std::stop_token& stop);

}  // namespace evodoku::tools
