// A line that is one puzzle, with or without text behind it.
#pragma once

#include <optional>
#include <string_view>

#include "text/source/cells.hpp"
#include "text/source/parse_fault.hpp"

namespace evodoku::text {

/// The bytes of the symbols that a line begins with (behind blanks): up to what may separate them from a
/// comment.
std::string_view first_symbols(std::string_view line);

/// Reads a line that begins with the 81 symbols of a 9x9 puzzle in the standard alphabet, and nothing or what may separate them
/// from a comment behind. False, with rubbish in `cells`, for any other.
bool read_symbols_9x9(std::string_view line, Cells9x9& cells);

/// S * S symbols at once (36 or more), which can be no row: the fast way through files of one puzzle a line.
bool is_long_symbol_line(std::string_view line);

/// Other lines that can be no row: 65 fields or more, or 36 symbols or more in groups of three or more.
bool is_long_line(std::string_view line);

/// A line of HoDoKu's library: ":0000:x:PUZZLE:...:...:...:", the puzzle between the third colon and the fourth.
bool is_hodoku_line(std::string_view line);
/// Its clues, with the whole line as the comment; digits behind a '+' were placed on the way and are left out.
Item read_hodoku_line(std::string_view line, std::uint64_t number, const CellOptions& options,
                      std::optional<SymbolTable>& table);

/// The puzzle of the line: symbols at once or in groups, or numbers. `table`: see symbol_puzzle().
Item read_line_puzzle(std::string_view line, std::uint64_t number, const CellOptions& options,
                      std::optional<SymbolTable>& table);

}  // namespace evodoku::text
