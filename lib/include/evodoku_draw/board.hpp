// Draws a board of any box with clues, other digits, pencil marks, colours and links.
//
//   evodoku::draw::Board board{.clues = puzzle, .digits = solution};
//   evodoku::draw::Picture picture = evodoku::draw::board_picture(board, 200);
//
// More: evodoku_draw/picture.hpp (writing a picture), evodoku_draw/steps.hpp (boards that show a step).
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "evodoku/deduce.hpp"
#include "evodoku/export.hpp"
#include "evodoku/grid.hpp"
#include "evodoku_draw/picture.hpp"

namespace evodoku::draw {

/// The meaning of a coloured cell or candidate.
enum class Role {
  pattern,  // part of the pattern; in a chain the candidates that are true if the start is false (on)
  other,    // the other half of the pattern; in a chain the candidates that are then false (off)
  removed,  // eliminated
  placed    // placed
};
/// "pattern", "other", "removed", "placed".
EVODOKU_API std::string_view name_of(Role role);

struct ColouredCell {
  Cell cell = 0;
  Role role = Role::pattern;
  friend bool operator==(const ColouredCell&, const ColouredCell&) = default;
};
struct ColouredCandidate {
  Candidate candidate;
  Role role = Role::pattern;
  friend bool operator==(const ColouredCandidate&, const ColouredCandidate&) = default;
};
/// A link of a chain. Of two candidates joined by a strong link at least one is true; by a weak link, at
/// least one is false.
struct Link {
  Candidate from;
  Candidate to;
  bool is_strong = true;
  friend bool operator==(const Link&, const Link&) = default;
};

/// The contents of a board. A plain value; only the clues are required.
struct Board {
  Grid clues = Grid(Box(3, 3));
  /// Digits other than clues (a solution, or the digits placed so far), set in a different type. Of the same
  /// box.
  std::optional<Grid> digits = {};
  /// For each cell, bit d-1 for every pencil mark d; empty: no pencil marks. Cells with a digit show none.
  std::vector<std::uint64_t> marks = {};
  std::vector<ColouredCell> cells = {};
  /// A `placed` candidate is drawn as a digit, all others among the pencil marks.
  std::vector<ColouredCandidate> candidates = {};
  std::vector<Link> links = {};
  std::vector<int> houses = {};  // framed; Geometry's numbers
  /// The order in which digits were placed, shown as small numbers in the cells if there are several.
  std::vector<Cell> order = {};
};

/// How digits above 9 are written.
enum class Symbols {
  letters,  // A for 10, as in text formats; above side 35 numbers
  numbers   // 10
};

struct BoardStyle {
  double x = 0;  // of the top left corner
  double y = 0;
  double size = 200;  // the side, between the centres of the outer lines, in points
  Symbols symbols = Symbols::letters;
  /// Faint marks in blank cells that divide the space for pencil marks.
  bool candidate_space = false;
  /// Bolder digits and lines, for readers with low vision.
  bool heavy = false;
  std::string id = {};     // of the board's group; ids of cells begin with it
  bool has_cells = false;  // each cell a group with an id and a label, for screens and screen readers
  std::string label = {};  // of the whole board
};

/// The width of the lines around the board and its boxes, the thickest ones; half of it extends beyond the
/// board.
EVODOKU_API double thick_line(Box box, const BoardStyle& style);

/// The size of type that clues are set in.
EVODOKU_API double clue_type_size(Box box, const BoardStyle& style,
                                  const FontMetrics& metrics = usual_metrics());

/// Adds a board to a picture. Throws std::invalid_argument if parts of the board have another box. Linear in
/// cells and marks. Modifies only `picture`; safe from several threads.
EVODOKU_API void add_board(Picture& picture, const Board& board, const BoardStyle& style,
                           const FontMetrics& metrics = usual_metrics());

/// A picture of one board, with a margin slightly wider than the outer line needs. `size` is that of the
/// board in points.
EVODOKU_API Picture board_picture(const Board& board, double size,
                                  const FontMetrics& metrics = usual_metrics());

/// "r1c1: 5, clue", "r1c2: 7", "r1c3: pencil marks 2 4, 4 struck out": a cell's label for screen readers.
EVODOKU_API std::string cell_label(const Board& board, int cell);

}  // namespace evodoku::draw
