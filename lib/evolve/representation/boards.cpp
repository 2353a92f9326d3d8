#include "evolve/representation/boards.hpp"

#include <stdexcept>

namespace evodoku {

namespace {

std::vector<Gene> digits_of(const Grid& grid) {
  return {grid.digits().begin(), grid.digits().end()};
}

bool cuts_no_group(Grouping grouping, Blocks kind) {
  switch (grouping) {
    case Grouping::boxes:
      return kind == Blocks::boxes || kind == Blocks::row_bands;
    case Grouping::rows:
      return kind == Blocks::rows || kind == Blocks::row_bands;
    case Grouping::whole:
      break;
  }
  return kind != Blocks::bits;
}

const char* what_fits(Grouping grouping) {
  switch (grouping) {
    case Grouping::boxes:
      return "blocks of box permutations must be boxes or row-bands: others would cut a box";
    case Grouping::rows:
      return "blocks of row permutations must be rows or row-bands: others would cut a row";
    case Grouping::whole:
      break;
  }
  return "blocks of digits must be boxes, row-bands, rows, columns or cells";
}

int block_of(Box box, Blocks kind, int cell) {
  switch (kind) {
    case Blocks::boxes:
      return box.box_of(cell);
    case Blocks::row_bands:
      return box.row_of(cell) / box.rows();
    case Blocks::rows:
      return box.row_of(cell);
    case Blocks::columns:
      return box.column_of(cell);
    case Blocks::cells:
    case Blocks::bits:
      break;
  }
  return cell;
}

}  // namespace

Boards::Boards(const Grid& fixed, Grouping grouping)
    : Genomes(digits_of(fixed), free_groups(fixed, grouping), {.least = 1, .count = fixed.side()}),
      box_(fixed.box()),
      grouping_(grouping) {
  for (int cell = 0; cell < fixed.cells(); ++cell) {
    if (fixed.is_blank(cell)) free_cells_.push_back(static_cast<Position>(cell));
  }
}

std::vector<Block> Boards::blocks(Blocks kind) const {
  if (!cuts_no_group(grouping_, kind)) throw std::invalid_argument(what_fits(grouping_));
  std::vector<Block> result;
  for (int cell = 0; cell < box_.cells(); ++cell) {
    const auto block = static_cast<std::size_t>(block_of(box_, kind, cell));
    if (block >= result.size()) result.resize(block + 1);
    result[block].push_back(static_cast<Position>(cell));
  }
  return result;
}

Grid Boards::decode(ConstGenes genes) const {
  Grid grid(box_);
  for (int cell = 0; cell < box_.cells(); ++cell) {
    const Gene digit = genes[static_cast<std::size_t>(cell)];
    if (digit != Grid::blank) grid.set(cell, digit);
  }
  return grid;
}

Grid rows_taken_for_boxes(const Grid& typed) {
  Grid misread(typed.box());
  for (int row = 0; row < typed.side(); ++row) {
    for (int column = 0; column < typed.side(); ++column) {
      misread.set(cell_of_place(typed.box(), row, column), typed.at(row, column));
    }
  }
  return misread;
}

}  // namespace evodoku
