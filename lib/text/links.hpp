// Links to sites where a puzzle can be solved, with the puzzle in the link.
#pragma once

#include <string>
#include <string_view>

#include "evodoku/text.hpp"
#include "text/cells.hpp"

namespace evodoku::text {

/// Whether a line is a link: "https://...".
bool is_link(std::string_view line);

/// The puzzle of a link by puzz.link, and of one that ends with the symbols of its cells, as those of SudokuWiki and
/// Sudoku Coach do. Throws a ParseFault for any other. `place`: where the line begins.
ReadPuzzle read_link(std::string_view line, Place place, const CellOptions& options);

}  // namespace evodoku::text
