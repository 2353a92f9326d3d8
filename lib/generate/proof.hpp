// The final check of what was made: proven again, by engines that did not make it.
#pragma once

#include <span>

#include "evodoku/generate.hpp"

namespace evodoku {

/// Sets `proper` of every one that has a puzzle and was not made blindly; what can not be proven is no longer
/// `reached`. Throws std::logic_error for a puzzle that is not proper after all.
void prove(std::span<GenerateResult> made);

}  // namespace evodoku
