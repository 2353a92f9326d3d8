// Lays out pages: boards in rows and columns, with titles, notes, a running title, page numbers and margins.
//
//   evodoku::draw::Section section{.figures = {{.board = {.clues = puzzle}, .title = "1. easy"}}};
//   evodoku::draw::lay_out({&section, 1}, {{.rows = 2, .columns = 2}});
//   std::cout << evodoku::draw::to_svg(evodoku::draw::page_picture(section, 0, 1));
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

/// Of the figures on a page: 1 or more each way.
struct Layout {
  int rows = 1;
  int columns = 1;
};

/// Lengths in points. The defaults are A4 with margins of 10 mm.
struct PageStyle {
  double width = 595.28;
  double height = 841.89;
  double top = 28.35;
  double bottom = 28.35;
  double outside = 28.35;
  double inside = 28.35;   // at the binding: left on odd pages, right on even ones
  double title_size = 10;  // of type
  double note_size = 8;
  BoardStyle board = {};         // `x`, `y`, `size` and `id` are ignored
  bool has_page_numbers = true;  // at the foot
  // Set by lay_out():
  Layout layout = {};
  int title_lines =
      1;  // at most; room for as many is on all pages, so that boards have the same place on each
  int note_lines = 0;
  int running_lines = 1;  // of the running title
  double board_size = 0;  // the side of each board
  double small_size = 0;
};

/// Figures in order on as many pages as they need, row by row.
struct Section {
  std::vector<Figure> figures = {};
  std::vector<Figure> small =
      {};  // such as the answers: one for each figure, at the foot of its page; or none
  std::string running_title = {};  // at the top of each page, in lines where it is long; empty: none
  PageStyle style = {};

  int figures_a_page() const { return style.layout.rows * style.layout.columns; }
  int pages() const { return (static_cast<int>(figures.size()) + figures_a_page() - 1) / figures_a_page(); }
};

EVODOKU_API int pages_of(std::span<const Section> sections);

/// Gives sections of the same style, all with a running title or none, one of some layouts: of those with cells of at
/// least `wanted_cell` points the one with the fewest pages, then the largest boards; if there is none, the one
/// with the largest boards. Returns the size of the smallest cells of their largest board, the small ones
/// included; 0 or less if there is no room for them.
EVODOKU_API double lay_out(std::span<Section> sections, const std::vector<Layout>& layouts,
                           double wanted_cell = 20, const FontMetrics& metrics = usual_metrics());

/// A page of a section, `index` from 0, with the page number `number`. Nothing is drawn in the margins. Throws
/// std::invalid_argument if lay_out() found no room. Pure; safe from several threads.
EVODOKU_API Picture page_picture(const Section& section, int index, int number,
                                 const FontMetrics& metrics = usual_metrics());

}  // namespace evodoku::draw
