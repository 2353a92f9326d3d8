// How many cells a puzzle has: sides, boxes, and messages about counts that do not fit.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

#include "evodoku/box.hpp"

namespace evodoku::text {

/// S if cells = S * S and S is 2 to 64.
std::optional<int> side_of_cells(std::uint64_t cells);

/// "9x9", "a 9x9" and "an 8x8"
std::string side_name(int side);
std::string a_side(int side);

/// The box of a puzzle of this side: `wanted` if given, otherwise Box::for_side.
Box box_of_side(int side, const std::optional<Box>& wanted);

/// "80 symbols: a 9x9 puzzle has 81 (one short)": compares with the nearest puzzle, or with the one wanted. `thing` is
/// "symbol", "number" or "cell".
std::string wrong_count(std::uint64_t count, std::string_view thing, const std::optional<Box>& wanted);

/// "81 symbols: a 9x9 puzzle, but the box 2x3 makes a 6x6 one"
std::string other_side(std::uint64_t count, std::string_view thing, int side, const Box& wanted);

/// Reads "2x3"; nothing for anything else and for sides outside 2 to 64.
std::optional<Box> box_from_text(std::string_view text);

}  // namespace evodoku::text
