// Linked with the library as it is built without cairo.
#include <catch2/catch.hpp>

#include "evodoku_draw/board.hpp"
#include "evodoku_draw/paper.hpp"

using namespace evodoku;
using namespace evodoku::draw;

TEST_CASE("without cairo there is no typesetter, and SVG is written all the same") {
  CHECK(make_typesetter() == nullptr);
  CHECK(to_svg(board_picture({.clues = Grid(Box(3, 3))}, 100)).find("</svg>") != std::string::npos);
}
