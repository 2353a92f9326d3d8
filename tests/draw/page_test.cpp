#include "evodoku_draw/page.hpp"

#include <algorithm>
#include <catch2/catch.hpp>
#include <set>

#include "svg_reading.hpp"

using namespace evodoku;
using namespace evodoku::draw;
using evodoku::test::lies_within;
using evodoku::test::read_svg;

namespace {

Grid full(Box box) {
  Grid grid(box);
  for (int cell = 0; cell < box.cells(); ++cell) grid.set(cell, cell % box.side() + 1);
  return grid;
}

std::vector<Figure> figures(int count, Box box = Box(3, 3)) {
  std::vector<Figure> made;
  for (int i = 1; i <= count; ++i) {
    made.push_back({.board = {.clues = full(box)},
                    .id = "puzzle-" + std::to_string(i),
                    .title = std::to_string(i) + ". very hard",
                    .note = "answer on page 14"});
  }
  return made;
}

const std::vector<std::pair<double, double>> papers{
    {595.28, 841.89}, {612, 792}, {419.53, 595.28}, {432, 648}, {300, 200}};

}  // namespace

TEST_CASE("nothing is drawn in the margins, whatever the paper and the rows and columns") {
  for (const auto& [width, height] : papers) {
    for (int rows = 1; rows <= 4; ++rows) {
      for (int columns = 1; columns <= 4; ++columns) {
        for (const int number : {1, 2, 1000}) {
          PageStyle style{.width = width,
                          .height = height,
                          .top = 20,
                          .bottom = 25,
                          .outside = 30,
                          .inside = 45,
                          .rows = rows,
                          .columns = columns,
                          .title_lines = 2,
                          .note_lines = 2,
                          .running_title = "Puzzles"};
          if (board_size(style) < 20) continue;
          const auto made = figures(rows * columns);
          const Picture page = page_picture(made, style, {.number = number});
          CAPTURE(width, height, rows, columns, number);
          const double left = number % 2 == 1 ? 45 : 30;
          CHECK(lies_within(page, left, 20, width - (75 - left), height - 25, usual_metrics()));
        }
      }
    }
  }
}

TEST_CASE("the bound side is left on odd pages and right on even ones") {
  const PageStyle style{.outside = 20, .inside = 80};
  const auto made = figures(1);
  const auto left_of = [&](int number) {
    return read_svg(to_svg(page_picture(made, style, {.number = number}))).box("paper").x;
  };
  CHECK(left_of(1) - left_of(2) == Approx(60).margin(0.02));
  CHECK(left_of(1) == left_of(3));
}

TEST_CASE("boards of a page have one size, do not touch, and stand under their titles") {
  PageStyle style{.rows = 3, .columns = 2, .note_lines = 1};
  const auto made = figures(6);
  const auto reading = read_svg(to_svg(page_picture(made, style, {.number = 1})));
  std::vector<test::SvgBox> papers_drawn;
  for (const auto& box : reading.boxes) {
    if (box.kind == "paper") papers_drawn.push_back(box);
  }
  REQUIRE(papers_drawn.size() == 6);
  for (std::size_t a = 0; a < 6; ++a) {
    CHECK(papers_drawn[a].width == Approx(board_size(style)).margin(0.01));
    const auto& title =
        *std::ranges::find(reading.texts, std::to_string(a + 1) + ". very hard", &test::SvgText::text);
    CHECK(title.x == Approx(papers_drawn[a].x + papers_drawn[a].width / 2).margin(0.02));
    CHECK(title.y < papers_drawn[a].y);
    CHECK(papers_drawn[a].y - title.y < 12);
    for (std::size_t b = 0; b < a; ++b) {
      const bool apart_x = std::abs(papers_drawn[a].x - papers_drawn[b].x) > papers_drawn[a].width + 5;
      const bool apart_y = std::abs(papers_drawn[a].y - papers_drawn[b].y) > papers_drawn[a].height + 5;
      CHECK((apart_x || apart_y));
    }
  }
}

TEST_CASE("small boards at the foot leave the others room and do not touch them") {
  PageStyle style{.rows = 2, .columns = 2};
  const double small = 60;
  const auto made = figures(4);
  std::vector<Figure> answers = figures(4);
  for (Figure& answer : answers) answer.id = "answer-" + answer.id;
  const PageStyle one_column{.rows = 3};
  CHECK(board_size(one_column, small) < board_size(one_column));
  const Picture page = page_picture(made, style, {.number = 1, .small = answers, .small_size = small});
  const auto reading = read_svg(to_svg(page));
  CHECK(std::ranges::count(reading.boxes, "paper", &test::SvgBox::kind) == 8);
  double lowest = 0;
  double highest_small = 1e9;
  for (const auto& box : reading.boxes) {
    if (box.kind != "paper") continue;
    if (std::abs(box.width - small) < 0.01) {
      highest_small = std::min(highest_small, box.y);
    } else {
      lowest = std::max(lowest, box.y + box.height);
    }
  }
  CHECK(highest_small - lowest > 10);
  CHECK(lies_within(page, 42.5, 42.5, style.width - 42.5, style.height - 42.5, usual_metrics()));
  CHECK(std::set(reading.ids.begin(), reading.ids.end()).size() == reading.ids.size());
}

TEST_CASE("a board size that is asked for is kept, and is no size where it does not fit") {
  PageStyle style{.rows = 2, .columns = 2, .board_size = 100};
  CHECK(board_size(style) == 100);
  style.board_size = 400;
  CHECK(board_size(style) < 0);
}

TEST_CASE("more boards than a page has places, and a page without room, are refused") {
  const auto made = figures(3);
  CHECK_THROWS_AS(page_picture(made, {.rows = 1, .columns = 2}, {}), std::invalid_argument);
  CHECK_THROWS_AS(page_picture(made, {.width = 90, .rows = 2, .columns = 2}, {}), std::invalid_argument);
}

TEST_CASE("titles of many words are told in lines, the last just above the board") {
  PageStyle style{.width = 220, .height = 300};
  auto made = figures(1);
  made.front().title = "117. beyond techniques, hardest technique: nested probing with chains of both kinds";
  style.title_lines = title_lines(made.front().title, style, usual_metrics());
  CHECK(style.title_lines >= 3);
  const auto reading = read_svg(to_svg(page_picture(made, style, {.number = 1})));
  CHECK(std::ranges::count(reading.texts, "title", &test::SvgText::kind) == style.title_lines);
  double lowest = 0;
  for (const auto& text : reading.texts) {
    if (text.kind == "title") lowest = std::max(lowest, text.y);
  }
  CHECK(reading.box("paper").y - lowest < 12);
}
