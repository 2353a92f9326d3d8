// Draws a board of any box with clues, other digits, pencil marks, colours and links.
//
//   evodoku::draw::Board board{.clues = puzzle, .digits = solution};
//   evodoku::draw::Picture picture = evodoku::draw::board_picture(board, 200);
//
// More: evodoku_draw/picture.hpp (writing a picture), evodoku_draw/steps.hpp (boards that show a step).
#pragma once

#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "evodoku/deduce.hpp"
#include "evodoku/export.hpp"
#include "evodoku/grid.hpp"
#include "evodoku_draw/picture.hpp"

namespace evodoku::draw {

/// The meaning of a coloured candidate, and its class in SVG.
enum class Role {
  pattern,  // part of the pattern; in a chain the candidates that are true if the start is false (on)
  other,    // the other half of the pattern; in a chain the candidates that are then false (off)
  removed,  // eliminated
  placed    // placed
};

struct ColouredCandidate {
  Candidate candidate;
  Role role = Role::pattern;
};
/// A link of a chain. Of two candidates joined by a strong link at least one is true; by a weak link, at
/// least one is false.
struct Link {
  Candidate from;
  Candidate to;
  bool is_strong = true;
};

/// The contents of a board. A plain value; only the clues are required.
struct Board {
  Grid clues = Grid(Box(3, 3));
  /// Digits other than clues (a solution, or the digits placed so far), set in a different type. Of the same
  /// box.
  std::optional<Grid> digits = {};
  /// For each cell, bit d-1 for every pencil mark d; empty: no pencil marks. Cells with a digit show none.
  std::vector<std::uint64_t> marks = {};
  /// A `placed` candidate is drawn as a digit, all others among the pencil marks.
  std::vector<ColouredCandidate> candidates = {};
  std::vector<Link> links = {};
  std::vector<int> houses = {};  // framed; Geometry's numbers
  /// The order in which digits were placed, shown as small numbers in the cells if there are several.
  std::vector<Cell> order = {};
};

struct BoardStyle {
  double x = 0;  // of the top left corner
  double y = 0;
  double size = 200;  // the side, between the centres of the outer lines, in points
  /// What stands for the digits 1, 2, ..., at least as many as the largest: letters, numbers, words. Empty: as
  /// text formats have them, A for 10.
  std::vector<std::string> symbols = {};
  /// The contents of SVG or PNG files that are drawn instead, at least as many as the largest digit. None is null. Not
  /// checked: that they can be drawn (Typesetter::require_drawable), and that they differ.
  std::vector<std::shared_ptr<const std::string>> pictures = {};
  /// Faint lines in blank cells that divide the space for pencil marks.
  bool candidate_space = false;
  /// Bolder digits and lines, for readers with low vision.
  bool heavy = false;
  std::string id = {};     // of the board's group; ids of cells begin with it
  bool has_cells = false;  // each cell a group with an id and a label, for screens and screen readers
};

/// Adds a board to a picture. Throws std::invalid_argument if parts of the board have another box, or if there
/// are too few symbols or pictures. Linear in cells and marks. Modifies only `picture`; safe from several threads.
EVODOKU_API void add_board(Picture& picture, const Board& board, const BoardStyle& style,
                           const FontMetrics& metrics = usual_metrics());

/// A picture of one board, with a margin slightly wider than the outer line needs. `style.size` is that of the
/// board in points; `style.x` and `style.y` are ignored.
EVODOKU_API Picture board_picture(const Board& board, BoardStyle style,
                                  const FontMetrics& metrics = usual_metrics());
inline Picture board_picture(const Board& board, double size) {
  return board_picture(board, BoardStyle{.size = size});
}

}  // namespace evodoku::draw
