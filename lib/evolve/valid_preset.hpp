// Whether the parameters of a preset make an algorithm.
#pragma once

#include "evodoku/evolve.hpp"

namespace evodoku {

/// Throws std::invalid_argument, naming it, for a parameter that is not among what preset_parameters() says.
void require_parameters_in_range(const Preset& preset);

}  // namespace evodoku
