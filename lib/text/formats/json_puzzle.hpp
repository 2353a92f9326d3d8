// Puzzles as JSON values: a string, an array of S * S cells, an array of rows.
#pragma once

#include <string_view>
#include <vector>

#include "text/source/cells.hpp"
#include "text/source/json_cutter.hpp"
#include "text/source/row.hpp"

namespace evodoku::text {

/// `value` is a part of `whole`.text (or all of it) and contains exactly one puzzle.
Parsed<Grid> json_grid(const JsonText& whole, std::string_view value, const CellOptions& options);

/// Whether the elements of an array are rows (arrays, or strings longer than a cell) rather than cells.
bool holds_rows(std::string_view array);

/// A cell: a number, null for a blank, or a string. Nothing for anything else.
Parsed<Row::Cell> json_cell(const JsonText& whole, std::string_view value);
/// A row: a string, or an array of cells.
Parsed<Row> json_row(const JsonText& whole, std::string_view value);

/// A row that contains a whole puzzle.
Parsed<Grid> flat_puzzle(const Row& row, const CellOptions& options);

}  // namespace evodoku::text
