// Patterns that people know by name, and that the order of techniques does not have: its chains, forcing and trials find what
// these eliminate. Here they are looked for in the state before such a step, to call the step by their names.
#pragma once

#include <span>
#include <string_view>
#include <vector>

#include "evodoku/deduce.hpp"

namespace evodoku {

/// The names of the patterns of a state that eliminate all of `gone`, the best known first. Sides up to 9; nothing above. Almost
/// locked sets, Sue de Coq and grouped chains are looked for where nothing better known is: `has_name`, a name that the step has
/// already, is. `has_plain_chain`: a chain without groups does it, so that one with groups is not looked for. Rectangles are
/// looked for if uniqueness is assumed. Time, 9x9: tenths of a millisecond, up to two milliseconds.
std::vector<std::string_view> known_patterns(const PencilMarks& before, std::span<const Candidate> gone,
                                             bool has_plain_chain, bool has_name, Uniqueness uniqueness);

}  // namespace evodoku
