#include "text/formats/grid_writer.hpp"

#include "text/source/symbols.hpp"

namespace evodoku::text {

namespace {

std::string border(Box box, std::size_t cell_width) {
  // Each cell is followed by a blank.
  const auto box_width = static_cast<std::size_t>(box.cols()) * (cell_width + 1);
  std::string line;
  for (int stack = 0; stack < box.rows(); ++stack) {
    const bool first = stack == 0;
    const bool last = stack + 1 == box.rows();
    if (!first) line += '+';
    line += std::string(box_width + (first ? 0 : 1) - (last ? 1 : 0), '-');
  }
  return line + "\n";
}

}  // namespace

std::string drawn_grid(const Grid& grid, Alphabet alphabet) {
  const Box box = grid.box();
  const bool in_symbols = box.side() <= max_symbol_side;
  const std::size_t cell_width = in_symbols ? 1 : 2;
  const SymbolTable table(alphabet, in_symbols ? box.side() : Box::min_side);
  std::string text;
  for (int row = 0; row < box.side(); ++row) {
    if (row > 0 && row % box.rows() == 0) text += border(box, cell_width);
    for (int column = 0; column < box.side(); ++column) {
      if (column > 0) text += column % box.cols() == 0 ? " | " : " ";
      const int digit = grid.at(row, column);
      std::string cell = ".";
      if (digit != Grid::blank)
        cell = in_symbols ? std::string(1, table.symbol_of(digit)) : std::to_string(digit);
      text += std::string(cell_width - cell.size(), ' ') + cell;
    }
    text += '\n';
  }
  return text;
}

}  // namespace evodoku::text
