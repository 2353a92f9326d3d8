// The parts of a collection of OpenSudoku, an app for Android: its elements and attributes in XML, and the
// cells of a game as its versions wrote them. Source: what the app (github.com/ogarcia/opensudoku, later
// "Open Sudoku 2") exports and imports.
#pragma once

#include <string>
#include <string_view>

#include "evodoku/record.hpp"
#include "text/source/parse_fault.hpp"
#include "text/source/xml_tag.hpp"

namespace evodoku::text {

/// Whether an element of this name is the first of a collection: versions 1 and 2 call it opensudoku, 3
/// opensudoku2.
bool is_opensudoku_root(std::string_view element);

/// The clues in the cells of a game, a symbol a cell: bare digits as they are, and of a game in play
/// (`version: 4` and so on, then fields a cell) the cells that the player cannot edit.
Parsed<std::string> opensudoku_clues(const XmlAttribute& cells);

/// The name that evodoku gives a collection, as the app wants one. It says nothing of a puzzle, and is not
/// read back.
inline constexpr std::string_view opensudoku_default_name = "evodoku";

// A collection of version 1, which every reader of the form knows. The box of the record must be 3x3.
std::string opensudoku_header();
std::string opensudoku_of_record(const Record& record);
std::string opensudoku_footer();

}  // namespace evodoku::text
