// The results of trials, for steps by forcing and probing: how the contradiction appears, or how soon all alternatives
// agree.
#pragma once

#include <stop_token>
#include <string>

#include "evodoku/deduce.hpp"

namespace evodoku {

/// "with 9 at r1c1, 6 singles later r5c5 has no candidate left", or "the same follows within 4 singles".
/// Follows each alternative with the means of the technique, singles first, until the end is reached; steps that the
/// end does not need are not counted. `deduction` must be one that was found in the state `before`. Empty for other
/// techniques, after a stop request, and if the end cannot be reached by single steps.
std::string trial_story(const Deduction& deduction, const PencilMarks& before, const std::stop_token& stop);

}  // namespace evodoku
