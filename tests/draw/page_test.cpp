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

std::vector<Figure> figures(int count, const std::string& kind = "puzzle-") {
  Grid full(Box(3, 3));
  for (int cell = 0; cell < full.cells(); ++cell) full.set(cell, cell % 9 + 1);
  std::vector<Figure> made;
  for (int i = 1; i <= count; ++i) {
    made.push_back({.board = {.clues = full},
                    .id = kind + std::to_string(i),
                    .title = std::to_string(i) + ". very hard",
                    .note = "answer on page 14"});
  }
  return made;
}

/// Laid out in one layout, whether there is room or not.
Section section_of(int count, Layout layout, const PageStyle& style = {}, int small = 0) {
  Section section{.figures = figures(count), .small = figures(small, "answer-"), .style = style};
  lay_out({&section, 1}, {layout});
  return section;
}

std::vector<test::SvgBox> boards_of(const Picture& page) {
  const auto reading = read_svg(to_svg(page));
  std::vector<test::SvgBox> boards;
  std::ranges::copy_if(reading.boxes, std::back_inserter(boards),
                       [](const test::SvgBox& box) { return box.kind == "paper"; });
  return boards;
}

}  // namespace

TEST_CASE("nothing is drawn in the margins, whatever the paper and the rows and columns") {
  const std::vector<std::pair<double, double>> papers{
      {595.28, 841.89}, {612, 792}, {419.53, 595.28}, {432, 648}, {300, 200}};
  for (const auto& [width, height] : papers) {
    const PageStyle style{
        .width = width, .height = height, .top = 20, .bottom = 25, .outside = 30, .inside = 45};
    for (int rows = 1; rows <= 4; ++rows) {
      for (int columns = 1; columns <= 4; ++columns) {
        Section section{.figures = figures(rows * columns), .running_title = "Puzzles", .style = style};
        if (lay_out({&section, 1}, {{rows, columns}}) < 20.0 / 9) continue;
        for (const int number : {1, 2, 1000}) {
          CAPTURE(width, height, rows, columns, number);
          const double left = number % 2 == 1 ? 45 : 30;
          CHECK(lies_within(page_picture(section, 0, number), left, 20, width - (75 - left), height - 25,
                            usual_metrics()));
        }
      }
    }
  }
}

TEST_CASE("the bound side is left on odd pages and right on even ones") {
  const Section section = section_of(1, {1, 1}, {.outside = 20, .inside = 80});
  const auto left_of = [&](int number) { return boards_of(page_picture(section, 0, number)).at(0).x; };
  CHECK(left_of(1) - left_of(2) == Approx(60).margin(0.02));
  CHECK(left_of(1) == left_of(3));
}

TEST_CASE("boards of a page have one size, do not touch, and stand under their titles") {
  const Section section = section_of(6, {3, 2});
  const Picture page = page_picture(section, 0, 1);
  const auto reading = read_svg(to_svg(page));
  const auto boards = boards_of(page);
  REQUIRE(boards.size() == 6);
  for (std::size_t a = 0; a < 6; ++a) {
    CHECK(boards[a].width == Approx(section.style.board_size).margin(0.01));
    const auto& title =
        *std::ranges::find(reading.texts, std::to_string(a + 1) + ". very hard", &test::SvgText::text);
    CHECK(title.x == Approx(boards[a].x + boards[a].width / 2).margin(0.02));
    CHECK(title.y < boards[a].y);
    CHECK(boards[a].y - title.y < 12);
    for (std::size_t b = 0; b < a; ++b) {
      const bool apart_x = std::abs(boards[a].x - boards[b].x) > boards[a].width + 5;
      const bool apart_y = std::abs(boards[a].y - boards[b].y) > boards[a].height + 5;
      CHECK((apart_x || apart_y));
    }
  }
}

TEST_CASE("small boards at the foot leave the others room and do not touch them") {
  CHECK(section_of(3, {3, 1}, {}, 3).style.board_size < section_of(3, {3, 1}).style.board_size);
  const Section section = section_of(4, {2, 2}, {}, 4);
  const Picture page = page_picture(section, 0, 1);
  const auto boards = boards_of(page);
  REQUIRE(boards.size() == 8);
  const auto bottom = [](const test::SvgBox& box) { return box.y + box.height; };
  const double lowest = std::ranges::max(std::span(boards).first(4), {}, bottom).y + section.style.board_size;
  for (const auto& small : std::span(boards).subspan(4)) {
    CHECK(small.width == Approx(section.style.small_size).margin(0.01));
    CHECK(small.y - lowest > 8);
  }
  const PageStyle& style = section.style;
  CHECK(lies_within(page, style.inside, style.top, style.width - style.outside, style.height - style.bottom,
                    usual_metrics()));
  const auto ids = read_svg(to_svg(page)).ids;
  CHECK(std::set(ids.begin(), ids.end()).size() == ids.size());
}

TEST_CASE(
    "of layouts with cells that are large enough, the one with the fewest pages is taken, then the largest "
    "boards") {
  const std::vector<Layout> layouts{{1, 1}, {2, 1}, {2, 2}, {3, 2}};
  const auto chosen = [&](int count, double wanted_cell) {
    Section section{.figures = figures(count)};
    lay_out({&section, 1}, layouts, wanted_cell);
    return std::pair(section.style.layout.rows, section.style.layout.columns);
  };
  CHECK(chosen(12, 20) == std::pair(3, 2));
  CHECK(chosen(4, 20) == std::pair(2, 2));
  CHECK(chosen(2, 20) == std::pair(2, 1));
  CHECK(chosen(12, 30) == std::pair(2, 1));
  CHECK(chosen(12, 500) == std::pair(1, 1));  // none is large enough: the largest
}

TEST_CASE("figures that follow go to the next page, and sections are counted together") {
  const std::vector<Section> sections{section_of(5, {2, 2}), section_of(1, {2, 2})};
  CHECK(pages_of(sections) == 3);
  CHECK(boards_of(page_picture(sections[0], 0, 1)).size() == 4);
  CHECK(boards_of(page_picture(sections[0], 1, 2)).size() == 1);
}

TEST_CASE("a page without room is said, and not drawn") {
  Section section{.figures = figures(4), .style = {.width = 60}};
  CHECK(lay_out({&section, 1}, {{2, 2}}) <= 0);
  CHECK_THROWS_AS(page_picture(section, 0, 1), std::invalid_argument);
}

TEST_CASE("titles of many words are told in lines, the last just above the board") {
  Section section{.figures = figures(1), .style = {.width = 220, .height = 300}};
  section.figures.front().title =
      "117. beyond techniques, hardest technique: nested probing with chains of both kinds";
  lay_out({&section, 1}, {{1, 1}});
  CHECK(section.style.title_lines >= 3);
  const auto reading = read_svg(to_svg(page_picture(section, 0, 1)));
  CHECK(std::ranges::count(reading.texts, "title", &test::SvgText::kind) == section.style.title_lines);
  double lowest = 0;
  for (const auto& text : reading.texts) {
    if (text.kind == "title") lowest = std::max(lowest, text.y);
  }
  CHECK(reading.box("paper").y - lowest < 12);
}
