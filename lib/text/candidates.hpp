// Candidate grids ("pencil marks", "sukakus"): for each cell the digits that it may still have.
//
//   rows of fields, plain or drawn         1 278 278 | 5 2489 2469 | 3 24 689
//   729 symbols, nine for each cell        1.........2....78..2....78.....5.....
#pragma once

#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "text/cells.hpp"

namespace evodoku::text {

/// Whether fields are meant as the candidates of cells of a grid of this side: most are digits, each once and
/// ascending, at least two of them several, and more so than blank; and they are not all numbers of its cells. A single
/// one of several digits among digits is a mistake in a grid: no position leaves one cell open.
bool are_candidates(std::span<const Field> fields, int side);

/// Whether each of them is a set of digits of the side.
bool are_sets(std::span<const Field> fields, int side);

/// Whether these are sets of digits of the side, one for each cell.
bool do_fit(std::span<const std::uint64_t> sets, Box box);

/// Whether every digit of the side is a candidate somewhere: if not, another side was meant.
bool has_all_digits(const std::vector<std::uint64_t>& sets, int side);

/// The digits of fields, bit d-1 for each digit d. Throws a ParseFault for a field that is no set of digits.
std::vector<std::uint64_t> sets_of(std::span<const Field> fields, Box box);

/// The sets of a candidate grid of 9x9 in 729 symbols: the k-th of each nine is k or blank. Nothing for any other symbols;
/// throws a ParseFault for a cell without candidates.
std::optional<std::vector<std::uint64_t>> sets_of_line(const Field& symbols);

/// The candidate grid of S * S sets. A digit that no other cell of its houses has as a candidate counts as placed if
/// its cell has no other.
ReadPuzzle candidate_grid(std::vector<std::uint64_t> sets, Box box, std::uint64_t line);

/// Reads what append_candidates() writes, or 729 symbols, as the candidates of `record`, whose puzzle has the digits
/// placed. Throws a ParseFault if they contradict these digits.
void read_candidates(std::string_view text, Place place, Record& record);

/// Appends the digits of a set, '.' for none. Sides up to 35.
void append_set(std::string& text, std::uint64_t digits);

/// Appends "5 3 124 ...": the set of each cell. Sides up to 35; nothing above.
void append_candidates(std::string& text, const Record& record);

/// The same as one line: 729 symbols for 9x9.
void append_candidate_line(std::string& text, const Record& record);

}  // namespace evodoku::text
