#include "evolve/drawn_board.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cstddef>
#include <vector>

#include "evodoku/text.hpp"

namespace evodoku::tools {

namespace {

enum class CellKind { blank, clue, overwritten_clue, digit, repeated_digit };

CellKind kind_of(const Grid& puzzle, const Grid& board, const Geometry& geometry, int cell) {
  if (!puzzle.is_blank(cell)) {
    return board[cell] == puzzle[cell] ? CellKind::clue : CellKind::overwritten_clue;
  }
  if (board.is_blank(cell)) return CellKind::blank;
  const bool is_repeated =
      std::ranges::any_of(geometry.peers(cell), [&](Cell peer) { return board[peer] == board[cell]; });
  return is_repeated ? CellKind::repeated_digit : CellKind::digit;
}

/// What stands before and behind a cell of each kind.
struct Marks {
  const char* before;
  const char* behind;
};

constexpr std::array<Marks, 5> in_colour = {
    {{"", ""}, {"\033[1;36m", "\033[0m"}, {"\033[35m", "\033[0m"}, {"", ""}, {"\033[31m", "\033[0m"}}};
constexpr std::array<Marks, 5> in_plain_text = {{{"", " "}, {"", "'"}, {"", "?"}, {"", " "}, {"", "!"}}};

/// The text of every cell: "." for a blank; a symbol where the side allows it, else a number of two places.
std::vector<std::string> texts_of(const Grid& board) {
  const std::string line = to_line(board);
  const bool in_symbols = line.size() == static_cast<std::size_t>(board.cells());
  std::vector<std::string> texts;
  for (int cell = 0; cell < board.cells(); ++cell) {
    if (in_symbols) {
      texts.emplace_back(1, line[static_cast<std::size_t>(cell)]);
    } else {
      texts.push_back(fmt::format("{:>2}", board.is_blank(cell) ? "." : std::to_string(board[cell])));
    }
  }
  return texts;
}

/// "------+-------+------", under cells of this width with a space between.
std::string border(Box box, std::size_t cell_width) {
  const std::size_t box_width = static_cast<std::size_t>(box.cols()) * (cell_width + 1);
  std::string line(box_width, '-');
  for (int stack = 1; stack < box.rows(); ++stack) line.append("+").append(box_width + 1, '-');
  line.pop_back();
  return line + "\n";
}

void end_line(std::string& text) {
  while (text.ends_with(' ')) text.pop_back();
  text += '\n';
}

}  // namespace

std::string drawn_board(const Grid& puzzle, const Grid& board, const Geometry& geometry, bool colour) {
  const Box box = board.box();
  const std::vector<std::string> digits = texts_of(board);
  const std::size_t cell_width = digits.front().size() + (colour ? 0 : 1);
  std::string text;
  for (int cell = 0; cell < board.cells(); ++cell) {
    const int row = box.row_of(cell);
    const int column = box.column_of(cell);
    if (column == 0 && row > 0 && row % box.rows() == 0) text += border(box, cell_width);
    if (column > 0) text += column % box.cols() == 0 ? " | " : " ";
    const auto kind = static_cast<std::size_t>(kind_of(puzzle, board, geometry, cell));
    const Marks& marks = (colour ? in_colour : in_plain_text)[kind];
    text += marks.before + digits[static_cast<std::size_t>(cell)] + marks.behind;
    if (column + 1 == box.side()) end_line(text);
  }
  return text;
}

}  // namespace evodoku::tools
