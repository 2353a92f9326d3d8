// From fields to digits: the two ways to write cells, symbols and numbers.
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

/// Appends the digits of a run of symbols to `digits`. Why not, if one of them is no digit of the table's
/// side.
std::optional<ParseFault> append_symbols(const SymbolTable& table, std::string_view symbols, Place place,
                                         Digits& digits);

/// Appends one digit for each field, read as numbers.
std::optional<ParseFault> append_numbers(int side, std::span<const Field> fields, Digits& digits);

/// Characters of all fields: cells, if each character is a symbol.
std::uint64_t symbol_count(std::span<const Field> fields);
bool all_numbers(std::span<const Field> fields);
/// At least two fields of the same length: "53..7.... 6..195..." and "5 3 . . 7".
bool equal_groups(std::span<const Field> fields);

/// In the acs alphabet `0` is a digit for some sides: there, single characters between blanks are symbols
/// even where all of them could be numbers.
bool single_symbols(std::span<const Field> fields, std::optional<int> side, Alphabet alphabet);

/// How a whole puzzle is to be read.
struct CellOptions {
  std::optional<Box> box = {};
  Alphabet alphabet = Alphabet::standard;
};

/// A text that is one whole puzzle and nothing else: S * S symbols, at once or in groups of the same length,
/// or S * S numbers. `place` is where it begins.
Parsed<Grid> whole_puzzle(std::string_view text, Place place, const CellOptions& options);

/// The same for symbols without blanks between. `table`, where given, is kept from call to call: millions of
/// lines of one side need it made once.
Parsed<Grid> symbol_puzzle(std::string_view symbols, Place place, const CellOptions& options,
                           std::optional<SymbolTable>& table);

/// The same for fields that are numbers.
Parsed<Grid> number_puzzle(std::span<const Field> fields, const CellOptions& options);

}  // namespace evodoku::text
