// Lays out pages: boards in rows and columns, with titles, notes, a running title, page numbers and margins.
//
//   evodoku::draw::PageStyle style{.rows = 2, .columns = 2};
//   std::vector<evodoku::draw::Figure> figures{{.board = {.clues = puzzle}, .title = "1. easy"}};
//   std::cout << evodoku::draw::to_svg(evodoku::draw::page_picture(figures, style, {.number = 1}));
//
// More: docs/print.md.
#pragma once

#include <span>
#include <string>
#include <vector>

#include "evodoku/export.hpp"
#include "evodoku_draw/board.hpp"
#include "evodoku_draw/picture.hpp"

namespace evodoku::draw {

/// A board with the text above and below it.
struct Figure {
  Board board;
  std::string id = {};     // of its group; unique on the page
  std::string title = {};  // above, bold
  std::string note = {};   // below, small
};

/// Lengths in points. The defaults are A4 with margins of 15 mm.
struct PageStyle {
  double width = 595.28;
  double height = 841.89;
  double top = 42.5;
  double bottom = 42.5;
  double outside = 42.5;
  double inside = 42.5;  // at the binding: left on odd pages, right on even ones
  int rows = 1;
  int columns = 1;
  double title_size = 10;  // of type
  double note_size = 8;
  /// The maximum number of lines of titles and notes. The same on all pages, so that boards have the same
  /// position on each: see title_lines() and note_lines().
  int title_lines = 1;
  int note_lines = 0;
  /// The side of boards; 0: as large as fits.
  double board_size = 0;
  /// `x`, `y`, `size` and `id` are ignored.
  BoardStyle board = {};
  std::string running_title = {};  // at the top of each page; empty: none
  bool page_numbers = true;        // at the foot
};

/// The parts that differ from page to page.
struct PageFace {
  int number = 1;
  /// Small boards in a row at the foot of the page, such as the answers; `small_size` is the side of each, 0 for none.
  std::span<const Figure> small = {};
  double small_size = 0;
};

/// The number of lines that a title or note takes.
EVODOKU_API int title_lines(std::string_view title, const PageStyle& style, const FontMetrics& metrics);
EVODOKU_API int note_lines(std::string_view note, const PageStyle& style, const FontMetrics& metrics);

/// The side of the boards of a page; 0 or negative if none fits. `small_size` as in PageFace.
EVODOKU_API double board_size(const PageStyle& style, double small_size = 0);
/// The width that each column has for title and note.
EVODOKU_API double column_width(const PageStyle& style);

/// A page of at most rows * columns figures, row by row. Throws std::invalid_argument for more, and if they
/// do not fit. Nothing is drawn in the margins. Pure; safe from several threads.
EVODOKU_API Picture page_picture(std::span<const Figure> figures, const PageStyle& style,
                                 const PageFace& face, const FontMetrics& metrics = usual_metrics());

}  // namespace evodoku::draw
