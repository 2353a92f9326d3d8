// What evodoku-rate tells about a puzzle beside its rating: why it is hard (--explain), and the next step (--hint).
#pragma once

#include <optional>
#include <stop_token>
#include <string>

#include "evodoku/deduce.hpp"
#include "evodoku/rate.hpp"
#include "evodoku/record.hpp"
#include "evodoku_draw/steps.hpp"

namespace evodoku::tools {

enum class TellAs { text, json };

/// Explains the rating of a proper puzzle: what its runs waited for, and a path through the puzzle by techniques, in
/// sentences as a teacher would say them. `record` has puzzle and rating, `rated` the results from which the rating was
/// made; of a candidate grid, which has none, the path from there. JSON: the record in one line, with the members
/// `waits` and `path`, all branches in it. Ends with a newline. Costs a solving path: usually milliseconds, for the hardest puzzles
/// seconds. Empty if `stop` ended it first.
std::string explanation(const Record& record, const std::optional<RateResult>& rated, TellAs form,
                        BranchDepth depth, const std::stop_token& stop);

/// The same path in pictures, below the first line of the text. Without steps if `stop` ended it first.
draw::StepsOfPuzzle explanation_in_pictures(const Record& record, const std::stop_token& stop);

/// How much of a hint is shown: where to look, also what to look for, also why.
enum class HintDepth { where = 1, what, why };

/// "where", "what", "why", or 1 to 3.
std::optional<HintDepth> find_hint_depth(const std::string& text);

/// The next step in a proper puzzle, which may be partly filled. JSON: the record with the member `hint`, which is null
/// if there is no step. Ends with a newline. Empty if `stop` ended it first.
std::string hint_text(const Record& record, HintDepth depth, Uniqueness uniqueness, TellAs form,
                      const std::stop_token& stop);

}  // namespace evodoku::tools
