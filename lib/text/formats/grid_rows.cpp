// Rows of a grid: S lines of S symbols or numbers, plain or drawn with bars and borders. A drawing also shows the box.
#include <algorithm>
#include <set>

#include "text/formats/block.hpp"
#include "text/source/sizes.hpp"

namespace evodoku::text {

namespace {

/// The width of the pieces into which `cuts` (positions from 1 to whole - 1) divide 0..whole; nothing if the pieces are
/// not equal.
std::optional<int> even_piece(const std::set<std::uint64_t>& cuts, std::uint64_t whole) {
  const std::uint64_t pieces = cuts.size() + 1;
  if (whole % pieces != 0) return std::nullopt;
  const std::uint64_t piece = whole / pieces;
  const bool even = std::ranges::all_of(cuts, [&](std::uint64_t cut) { return cut % piece == 0; });
  return even ? std::optional(static_cast<int>(piece)) : std::nullopt;
}

/// Finds the columns of a box from the bars that every row of the grid has at the same place.
std::optional<int> box_columns(std::span<const Row> rows, Writing writing) {
  const std::uint64_t side = rows.size();
  std::optional<std::set<std::uint64_t>> common;
  for (const Row& row : rows) {
    std::set<std::uint64_t> inner;
    for (const std::uint64_t bar : row.bars(writing)) {
      if (bar > 0 && bar < side) inner.insert(bar);
    }
    if (common && *common != inner) return std::nullopt;
    common = std::move(inner);
  }
  if (!common || common->empty()) return std::nullopt;
  return even_piece(*common, side);
}

/// Finds the rows of a box from the borders between the rows first..first + side - 1.
std::optional<int> box_rows(std::span<const std::size_t> borders, std::size_t first, std::size_t side) {
  std::set<std::uint64_t> inner;
  for (const std::size_t border : borders) {
    if (border > first && border < first + side) inner.insert(border - first);
  }
  if (inner.empty()) return std::nullopt;
  return even_piece(inner, side);
}

/// The box that bars and borders show; nothing if they show none.
std::optional<Box> drawn_box(const BlockText& block, std::size_t first, int side, Writing writing) {
  const auto size = static_cast<std::size_t>(side);
  const std::optional<int> columns = box_columns(block.rows.subspan(first, size), writing);
  const std::optional<int> rows = box_rows(block.borders, first, size);
  if (columns && rows) return *columns * *rows == side ? std::optional(Box(*rows, *columns)) : std::nullopt;
  if (columns) return Box(side / *columns, *columns);
  if (rows) return Box(*rows, side / *rows);
  return std::nullopt;
}

std::optional<ParseFault> append_row(const Row& row, Writing writing, int side,
                                     const std::optional<SymbolTable>& table, Digits& digits) {
  if (writing == Writing::numbers) return append_numbers(side, row.fields(), digits);
  for (const Field& field : row.fields()) {
    if (auto fault = append_symbols(*table, field.text, field.place, digits)) return fault;
  }
  return std::nullopt;
}

BlockItem read_grid(const BlockText& block, std::size_t first, int side, Writing writing,
                    const std::optional<SymbolTable>& table) {
  const Place place = block.rows[first].place().whole_line();
  const std::optional<Box> drawn = drawn_box(block, first, side, writing);
  if (drawn && block.options.box && *drawn != *block.options.box) {
    return ParseFault{place, "the drawing shows boxes of " + drawn->name() + ", but " +
                                 block.options.box->name() + " was asked for"};
  }
  Digits digits;
  for (const Row& row : block.rows.subspan(first, static_cast<std::size_t>(side))) {
    if (auto fault = append_row(row, writing, side, table, digits)) return *fault;
  }
  const Box box = drawn ? *drawn : box_of_side(side, block.options.box);
  return BlockPuzzle{Grid(box, std::move(digits)), place.line, "", true};
}

ParseFault rows_left_over(const BlockText& block, std::size_t first, int side) {
  const std::size_t left = block.rows.size() - first;
  return {block.rows[first].place().whole_line(),
          (left == 1 ? "1 row is" : std::to_string(left) + " rows are") + " left over behind a whole " +
              side_name(side) + " grid: one has " + std::to_string(side) + " rows"};
}

}  // namespace

std::optional<BlockReading> read_grids(const BlockText& block, Writing writing) {
  const std::uint64_t width = block.rows.front().width(writing);
  const auto largest =
      static_cast<std::uint64_t>(writing == Writing::symbols ? max_symbol_side : Box::max_side);
  if (width < Box::min_side || width > largest || block.rows.size() < width) return std::nullopt;
  const int side = static_cast<int>(width);
  if (block.options.box && block.options.box->side() != side) return std::nullopt;
  const auto fits = [&](const Row& row) {
    return row.width(writing) == width && (writing == Writing::symbols || row.all_numbers());
  };
  if (!std::ranges::all_of(block.rows, fits)) return std::nullopt;
  if (writing == Writing::numbers && std::ranges::all_of(block.rows, [&](const Row& row) {
        return single_symbols(row.fields(), side, block.options.alphabet);
      })) {
    return std::nullopt;
  }
  std::optional<SymbolTable> table;
  if (writing == Writing::symbols) table.emplace(block.options.alphabet, side);
  BlockReading reading{
      writing == Writing::symbols ? BlockForm::symbol_grids : BlockForm::number_grids, {}, 0};
  while (reading.rows_used + width <= block.rows.size()) {
    reading.items.push_back(read_grid(block, reading.rows_used, side, writing, table));
    reading.rows_used += width;
  }
  if (block.complete && reading.rows_used < block.rows.size()) {
    reading.items.push_back(rows_left_over(block, reading.rows_used, side));
  }
  return reading;
}

}  // namespace evodoku::text
