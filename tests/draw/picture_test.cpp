#include "evodoku_draw/picture.hpp"

#include <catch2/catch.hpp>
#include <string>

#include "svg_reading.hpp"

using namespace evodoku::draw;
using evodoku::test::read_svg;

TEST_CASE("what XML gives a meaning to is text in SVG again") {
  Picture picture{.width = 100, .height = 50, .title = "a < b & \"c\""};
  picture.items.push_back(Text{.x = 1, .y = 2, .text = "<&>\"'é★"});
  const auto reading = read_svg(to_svg(picture));
  REQUIRE(reading.texts.size() == 1);
  CHECK(reading.texts.front().text == "<&>\"'é★");
  CHECK(reading.width == 100);
  CHECK(reading.height == 50);
}

TEST_CASE("bytes that are no UTF-8 and control characters do not get into SVG") {
  for (const std::string bad :
       {"a\xFFz", "a\x1Bz", "a\xC3", "\xED\xA0\x80", "\xF5\x80\x80\x80", "a\xE2\x98"}) {
    Picture picture{.width = 10, .height = 10};
    picture.items.push_back(Text{.text = bad});
    const auto reading = read_svg(to_svg(picture));
    CHECK(reading.texts.front().text.find("\xEF\xBF\xBD") != std::string::npos);
    CHECK(reading.texts.front().text.find('\x1B') == std::string::npos);
  }
}

TEST_CASE("numbers in SVG are short and never in powers of ten") {
  Picture picture{.width = 595.276, .height = 1e-9};
  picture.items.push_back(Rectangle{.x = -0.001, .y = 12.5, .width = 1e6, .height = 1.0 / 3, .fill = black});
  const std::string svg = to_svg(picture);
  CHECK(svg.find("x=\"0\" y=\"12.5\" width=\"1000000\" height=\"0.33\"") != std::string::npos);
  CHECK(svg.find("width=\"595.28pt\"") != std::string::npos);
}

TEST_CASE("wrapped lines hold all words, fit, and hold as many words as fit") {
  const FontMetrics& metrics = usual_metrics();
  const std::string text = "whatever r1c1 is, one of r4c1 and r1c7 is 5, so  r4c7 is not 5.";
  for (const double width : {30.0, 60.0, 120.0, 1000.0}) {
    const auto lines = wrapped_lines(text, width, 8, false, metrics);
    std::string joined;
    for (const std::string& line : lines) {
      CHECK(8 * metrics.width(line, false) <= width);
      joined += line;
    }
    std::erase(joined, ' ');
    std::string wanted = text;
    std::erase(wanted, ' ');
    CHECK(joined == wanted);
    for (std::size_t i = 0; i + 1 < lines.size() && width > 50; ++i) {
      const std::string next = lines[i + 1].substr(0, lines[i + 1].find(' '));
      CHECK(8 * metrics.width(lines[i] + " " + next, false) > width);
    }
  }
  CHECK(wrapped_lines("", 100, 8, false, metrics).empty());
  CHECK(wrapped_lines("  ", 100, 8, false, metrics).empty());
}

TEST_CASE("a word that is too long is broken between characters") {
  const auto lines = wrapped_lines("ééééééééé", 8, 10, false, usual_metrics());
  REQUIRE(lines.size() == 9);
  for (const std::string& line : lines) CHECK(line == "é");
}

TEST_CASE("pages of HTML are one page each on paper, and need no other file") {
  Picture page{.width = 432, .height = 648};
  page.items.push_back(Text{.text = "one"});
  const std::string html =
      html_pages_head(page, "A & B", "pt") + html_page(page) + html_page(page) + html_pages_foot();
  CHECK(html.find("<html lang=\"pt\">") != std::string::npos);
  CHECK(html.find("<title>A &amp; B</title>") != std::string::npos);
  CHECK(html.find("@page { size: 432pt 648pt; margin: 0; }") != std::string::npos);
  CHECK(html.find("src=") == std::string::npos);
  CHECK(html.find("href=") == std::string::npos);
  CHECK(html.find("<?xml") == std::string::npos);
}
