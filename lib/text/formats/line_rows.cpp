// Short puzzles, one on a line: 16 symbols or numbers are a 4x4 puzzle. (Longer lines are never part of a block.)
#include <algorithm>

#include "text/formats/block.hpp"
#include "text/source/sizes.hpp"

namespace evodoku::text {

namespace {

/// Whether a line with this many cells can be a puzzle. Lines of 4, 9 or 25 cells are rows, not puzzles of side 2, 3 or
/// 5, whose boxes would be their rows, unless the box was named.
bool is_side_of_lines(int side, const BlockText& block) {
  if (block.options.box) return side == block.options.box->side();
  const bool no_row = block.in_json && block.rows.size() == 1;
  return no_row || side == 4 || side > 5;
}

/// Whether the line is one puzzle in groups ("12.. ..3. ..4. 4..1") rather than a puzzle followed by text.
bool is_grouped(const Row& row) {
  return equal_groups(row.fields()) && side_of_cells(row.width(Writing::symbols)).has_value();
}

std::uint64_t cells_of(const Row& row, Writing writing) {
  if (writing == Writing::numbers || is_grouped(row)) return row.width(writing);
  return row.width(Writing::symbols) == 0 ? 0 : symbol_count(row.fields().first(1));
}

bool fits(const Row& row, Writing writing, const BlockText& block) {
  if (row.fields().empty() || (writing == Writing::numbers && !row.all_numbers())) return false;
  const std::optional<int> side = side_of_cells(cells_of(row, writing));
  if (!side || !is_side_of_lines(*side, block)) return false;
  return writing == Writing::symbols || !single_symbols(row.fields(), side, block.options.alphabet);
}

BlockItem as_item(Parsed<Grid> grid, const Row& row, std::string comment) {
  if (auto* fault = std::get_if<ParseFault>(&grid)) return std::move(*fault);
  return BlockPuzzle{std::move(std::get<Grid>(grid)), row.place().line, std::move(comment), false};
}

BlockItem read_line(const Row& row, Writing writing, const BlockText& block) {
  if (row.fields().empty())
    return ParseFault{row.place().whole_line(),
                      "no puzzle in this line: what stands behind ';' is a comment"};
  const std::string comment = comment_behind(row.behind_cells());
  if (writing == Writing::numbers) return as_item(number_puzzle(row.fields(), block.options), row, comment);
  std::optional<SymbolTable> table;
  const Field& first = row.fields().front();
  if (!is_grouped(row)) {
    return as_item(symbol_puzzle(first.text, first.place, block.options, table), row,
                   comment_behind(row.behind_first_field()));
  }
  const auto cells = row.text().substr(0, row.text().size() - row.behind_cells().size());
  return as_item(whole_puzzle(cells, row.place(), block.options), row, comment);
}

}  // namespace

std::optional<BlockReading> read_lines(const BlockText& block, Writing writing) {
  if (block.is_drawn()) return std::nullopt;
  const auto fitting =
      std::ranges::count_if(block.rows, [&](const Row& row) { return fits(row, writing, block); });
  if (static_cast<std::size_t>(fitting) * 2 <= block.rows.size()) return std::nullopt;
  BlockReading reading{
      writing == Writing::symbols ? BlockForm::symbol_lines : BlockForm::number_lines, {}, block.rows.size()};
  for (const Row& row : block.rows) reading.items.push_back(read_line(row, writing, block));
  return reading;
}

}  // namespace evodoku::text
