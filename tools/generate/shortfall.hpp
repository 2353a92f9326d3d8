// What evodoku-generate says of a puzzle that is not all that was asked for.
#pragma once

#include <string>

#include "generate/generator.hpp"
#include "generate/request.hpp"

namespace evodoku::tools {

/// "19 clues reached, 17 asked for"; "rating 3.2 (medium) reached, class hard asked for"
std::string reached_and_asked(const MadePuzzle& made, const GenerateRequest& request);

/// Why it is not all that was asked for, and the way out.
std::string shortfall_message(const MadePuzzle& made, const GenerateRequest& request);

}  // namespace evodoku::tools
