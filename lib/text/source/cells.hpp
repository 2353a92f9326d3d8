// Converts fields to digits. Cells are written in two ways: as symbols or as numbers.
#pragma once

#include <cstdint>
#include <optional>
#include <span>
#include <string_view>
#include <vector>

#include "evodoku/grid.hpp"
#include "evodoku/text.hpp"
#include "text/source/fields.hpp"
#include "text/source/parse_fault.hpp"
#include "text/source/symbols.hpp"

namespace evodoku::text {

using Digits = std::vector<std::uint8_t>;

/// Appends the digits of a run of symbols to `digits`. Returns a fault if one of them is not a digit of the table's
/// side.
std::optional<ParseFault> append_symbols(const SymbolTable& table, std::string_view symbols, Place place,
                                         Digits& digits);

/// Appends the digit of each field, read as a number.
std::optional<ParseFault> append_numbers(int side, std::span<const Field> fields, Digits& digits);

/// The number of characters of all fields, which is the number of cells if each character is a symbol.
std::uint64_t symbol_count(std::span<const Field> fields);
bool all_numbers(std::span<const Field> fields);
/// Whether there are at least two fields, all of the same length: "53..7.... 6..195..." and "5 3 . . 7".
bool equal_groups(std::span<const Field> fields);

/// In the acs alphabet `0` is a digit for some sides: there, single characters between blanks are symbols even if all
/// of them could be numbers.
bool single_symbols(std::span<const Field> fields, std::optional<int> side, Alphabet alphabet);

/// The options for reading a whole puzzle.
struct CellOptions {
  std::optional<Box> box = {};
  Alphabet alphabet = Alphabet::standard;
};

/// Reads a text that is one whole puzzle and nothing else: S * S symbols, without gaps or in groups of the same length,
/// or S * S numbers. `place` is the place where it begins.
Parsed<Grid> whole_puzzle(std::string_view text, Place place, const CellOptions& options);

/// The same for symbols without blanks between them. `table`, if given, is kept between calls, so that millions of
/// lines of the same side need it only once.
Parsed<Grid> symbol_puzzle(std::string_view symbols, Place place, const CellOptions& options,
                           std::optional<SymbolTable>& table);

/// The same for fields that are numbers.
Parsed<Grid> number_puzzle(std::span<const Field> fields, const CellOptions& options);

}  // namespace evodoku::text
