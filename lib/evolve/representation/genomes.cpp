#include "evolve/representation/genomes.hpp"

#include <cstddef>
#include <stdexcept>
#include <string>

namespace evodoku {

namespace {

[[noreturn]] void refuse_equal_digits(const Grid& fixed, Grouping grouping, int group, int digit,
                                      const std::vector<int>& cells) {
  if (grouping == Grouping::whole) {
    throw std::invalid_argument("digit " + std::to_string(digit) + " stands " + std::to_string(cells.size()) +
                                " times: it can stand once in each of " + std::to_string(fixed.side()) +
                                " rows");
  }
  throw std::invalid_argument("two " + std::to_string(digit) + "s in " +
                              (grouping == Grouping::boxes ? "box " : "row ") + std::to_string(group + 1) +
                              ": " + cell_name(fixed.box(), cells[0]) + " and " +
                              cell_name(fixed.box(), cells[1]));
}

Group free_group(const Grid& fixed, Grouping grouping, int number) {
  const int cells = grouping == Grouping::whole ? fixed.cells() : fixed.side();
  Group group;
  std::vector<std::vector<int>> cells_of_digit(fixed.side() + 1);
  for (int i = 0; i < cells; ++i) {
    const int cell =
        grouping == Grouping::boxes ? cell_of_place(fixed.box(), number, i) : number * fixed.side() + i;
    if (fixed.is_blank(cell)) group.positions.push_back(cell);
    cells_of_digit[fixed[cell]].push_back(cell);
  }
  for (int digit = 1; digit <= fixed.side(); ++digit) {
    const std::vector<int>& holders = cells_of_digit[digit];
    const int missing = cells / fixed.side() - std::ssize(holders);
    if (missing < 0) refuse_equal_digits(fixed, grouping, number, digit, holders);
    group.values.insert(group.values.end(), missing, static_cast<Gene>(digit));
  }
  return group;
}

/// Throws std::invalid_argument for blocks that would cut a group, or that boards do not have.
void require_uncut_groups(Grouping grouping, Blocks kind) {
  const bool are_bands = kind == Blocks::row_bands;
  if (grouping == Grouping::boxes && kind != Blocks::boxes && !are_bands)
    throw std::invalid_argument(
        "blocks of box permutations must be boxes or row-bands: others would cut a box");
  if (grouping == Grouping::rows && kind != Blocks::rows && !are_bands)
    throw std::invalid_argument(
        "blocks of row permutations must be rows or row-bands: others would cut a row");
  if (grouping == Grouping::whole && kind == Blocks::bits)
    throw std::invalid_argument("blocks of digits must be boxes, row-bands, rows, columns or cells");
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

int cell_of_place(Box box, int box_index, int place) {
  const int boxes_across = box.rows();  // side / box.cols()
  const int row = box_index / boxes_across * box.rows() + place / box.cols();
  const int column = box_index % boxes_across * box.cols() + place % box.cols();
  return row * box.side() + column;
}

int place_of_cell(Box box, int cell) {
  return box.row_of(cell) % box.rows() * box.cols() + box.column_of(cell) % box.cols();
}

std::vector<Group> free_groups(const Grid& fixed, Grouping grouping) {
  const int count = grouping == Grouping::whole ? 1 : fixed.side();
  std::vector<Group> groups;
  for (int number = 0; number < count; ++number) groups.push_back(free_group(fixed, grouping, number));
  return groups;
}

Boards::Boards(const Grid& fixed, Grouping grouping)
    : Genomes({fixed.digits().begin(), fixed.digits().end()}, free_groups(fixed, grouping),
              {.least = 1, .count = fixed.side()}),
      box_(fixed.box()),
      grouping_(grouping) {
  for (int cell = 0; cell < fixed.cells(); ++cell) {
    if (fixed.is_blank(cell)) free_cells_.push_back(cell);
  }
}

std::vector<Block> Boards::blocks(Blocks kind) const {
  require_uncut_groups(grouping_, kind);
  std::vector<Block> result;
  for (int cell = 0; cell < box_.cells(); ++cell) {
    const std::size_t block = block_of(box_, kind, cell);
    if (block >= result.size()) result.resize(block + 1);
    result[block].push_back(cell);
  }
  return result;
}

Grid Boards::decode(ConstGenes genes) const {
  return Grid(box_, {genes.begin(), genes.end()});
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
