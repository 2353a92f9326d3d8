// evodoku-rate --explain: explains a rating.
#pragma once

#include <stop_token>
#include <string>

#include "common/command_line.hpp"
#include "evodoku/rate.hpp"
#include "evodoku/record.hpp"
#include "evodoku_draw/steps.hpp"

namespace evodoku::tools {

/// The format.
enum class ExplainAs { text, json };

/// Explains the rating of a proper puzzle: what its runs waited for, and a path through the puzzle by techniques.
/// `record` has puzzle and rating, `rated` the results from which the rating was made. JSON: the record in one line,
/// with the members `waits` and `path`. Ends with a newline. Costs a solving path: usually milliseconds, for the
/// hardest puzzles seconds. Empty if `stop` ended it first.
std::string explanation(const Record& record, const RateResult& rated, ExplainAs form,
                        const std::stop_token& stop);

/// The same path in pictures, below the first line of the text. Without steps if `stop` ended it first.
draw::StepsOfPuzzle explanation_in_pictures(const Record& record, const RateResult& rated,
                                            const std::stop_token& stop);

}  // namespace evodoku::tools
