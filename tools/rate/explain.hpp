// evodoku-rate --explain: where a rating comes from.
#pragma once

#include <stop_token>
#include <string>

#include "common/command_line.hpp"
#include "evodoku/rate.hpp"
#include "evodoku/record.hpp"
#include "evodoku_draw/steps.hpp"

namespace evodoku::tools {

/// In which form.
enum class ExplainAs { text, json };

/// The rating of a proper puzzle explained: what its runs waited for, and a way through the puzzle by
/// techniques. `record` holds puzzle and rating, `rated` what the rating was made from. JSON: the record in
/// one line, with the members `waits` and `path`. Ends with a newline. Costs a solving path: mostly
/// milliseconds, for the hardest puzzles seconds. Empty if `stop` ended it first.
std::string explanation(const Record& record, const RateResult& rated, ExplainAs form,
                        const std::stop_token& stop);

/// The same way in pictures, under the first line of the text. Without steps if `stop` ended it first.
draw::StepsOfPuzzle explanation_in_pictures(const Record& record, const RateResult& rated,
                                            const std::stop_token& stop);

}  // namespace evodoku::tools
