// What the readers of the forms hand to PuzzleReader.
#pragma once

#include <vector>

#include "evodoku/text.hpp"
#include "text/source/parse_fault.hpp"

namespace evodoku::text {

using Item = Parsed<ReadPuzzle>;
using Items = std::vector<Item>;

}  // namespace evodoku::text
