// A line that is one puzzle, possibly followed by text.
#pragma once

#include <cstdint>
#include <optional>
#include <string_view>

#include "text/cells.hpp"

namespace evodoku::text {

/// Reads a line that begins with the 81 symbols of a 9x9 puzzle in the standard alphabet and then ends or continues
/// with a separator. Returns false for all other lines; `cells` is then unspecified.
bool read_symbols_9x9(std::string_view line, Cells9x9& cells);

/// Whether the line is S * S symbols without gaps (36 or more) and so cannot be a row: the fast path for files with one
/// puzzle per line.
bool is_long_symbol_line(std::string_view line);

/// Other lines that cannot be rows: 65 fields or more, or 36 symbols or more in groups of three or more.
bool is_long_line(std::string_view line);

/// The puzzle of the line: symbols without gaps or in groups, or numbers. Throws a ParseFault if it is none. `place`: where the line begins; `table`: see symbol_puzzle().
ReadPuzzle read_line_puzzle(std::string_view line, Place place, const CellOptions& options,
                            std::optional<SymbolTable>& table);

}  // namespace evodoku::text
