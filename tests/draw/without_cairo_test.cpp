// Linked with the library as it is built without cairo.
#include <catch2/catch.hpp>

#include "evodoku_draw/board.hpp"
#include "evodoku_draw/paper.hpp"

using namespace evodoku;
using namespace evodoku::draw;

TEST_CASE("without cairo a font is refused in words that say what is missing") {
  CHECK_FALSE(paper_available());
  CHECK_THROWS_WITH(PaperFont("DejaVu Sans"), Catch::Matchers::Contains("without cairo and pango"));
}

TEST_CASE("without cairo SVG is written all the same") {
  CHECK(to_svg(board_picture({.clues = Grid(Box(3, 3))}, 100)).find("</svg>") != std::string::npos);
}
