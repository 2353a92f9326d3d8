#include "evodoku_draw/picture.hpp"

#include <catch2/catch.hpp>
#include <string>

#include "svg_reading.hpp"

using namespace evodoku::draw;
using evodoku::test::read_svg;

TEST_CASE("what XML gives a meaning to is text in SVG again") {
  Picture picture{.width = 100, .height = 50};
  picture.items.push_back(Text{.x = 1, .y = 2, .text = "<&>\"'é★"});
  const auto reading = read_svg(to_svg(picture));
  REQUIRE(reading.texts.size() == 1);
  CHECK(reading.texts.front().text == "<&>\"'é★");
  CHECK(reading.width == 100);
  CHECK(reading.height == 50);
}

TEST_CASE("bytes that are no character are found where they are, and drawn as U+FFFD") {
  const std::vector<std::pair<std::string, std::size_t>> texts = {
      {"a\xFFz", 1},           {"a\x1Bz", 1},           {"ab\xC3", 2},           {"\xED\xA0\x80", 0},
      {"\xF5\x80\x80\x80", 0}, {"a\xE2\x98", 1},        {"\xF4\x90\x80\x80", 0}, {"\xC0\xAF", 0},
      {"\xE0\x80\xAF", 0},     {"é\xF0\x8F", 2},        {"\xEF\xBF\xBF", 0},     {"a\x7F", 1},
      {"\xF8\x90\x80\x80", 0}, {"\xF9\x80\x80\x80", 0}, {"\xFC\x90\x80\x80", 0}, {"\xFF\x90\x80\x80", 0}};
  for (const auto& [bad, place] : texts) {
    CAPTURE(bad);
    CHECK(first_bad_byte(bad) == place);
    Picture picture{.width = 10, .height = 10};
    picture.items.push_back(Text{.text = bad});
    const auto reading = read_svg(to_svg(picture));
    CHECK(reading.texts.front().text.find("\xEF\xBF\xBD") != std::string::npos);
    CHECK_FALSE(first_bad_byte(reading.texts.front().text));
  }
  CHECK_FALSE(first_bad_byte("aé★\xF0\x9F\x98\x80"));
}

TEST_CASE("numbers in SVG are short and never in powers of ten") {
  Picture picture{.width = 595.276, .height = 1e-9};
  picture.items.push_back(Rectangle{.x = -0.001, .y = 12.5, .width = 1e6, .height = 1.0 / 3, .fill = black});
  const std::string svg = to_svg(picture);
  CHECK(svg.find("x=\"0\" y=\"12.5\" width=\"1000000\" height=\"0.33\"") != std::string::npos);
  CHECK(svg.find("width=\"595.28pt\"") != std::string::npos);
}

TEST_CASE("a picture file is in SVG once, whatever bytes it has") {
  const auto file = [](const char* bytes) { return std::make_shared<const std::string>(bytes); };
  const auto svg = file("<svg>\xFE</svg>");
  const auto png = file("\x89PNG");
  Picture picture{.width = 100, .height = 100};
  for (const double x : {10, 30}) picture.items.push_back(Image{x, 20, 8, "symbol-1", svg, "clue"});
  picture.items.push_back(Image{50, 20, 8, "symbol-2", png, "clue"});
  const std::string text = to_svg(picture);
  const auto times = [&](const std::string& part) {
    int count = 0;
    for (std::size_t at = text.find(part); at != std::string::npos; at = text.find(part, at + 1)) ++count;
    return count;
  };
  // as the program base64 writes them
  CHECK(times("href=\"data:image/svg+xml;base64,PHN2Zz7+PC9zdmc+\"") == 1);
  CHECK(times("href=\"data:image/png;base64,iVBORw==\"") == 1);
  CHECK(times("<use class=\"clue\" href=\"#symbol-1\"") == 2);
  CHECK(times("href=\"#symbol-2\" transform=\"translate(46 16) scale(8)\"") == 1);
  CHECK(read_svg(text).ids == std::vector<std::string>{"symbol-1", "symbol-2"});
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

TEST_CASE("a very long word is broken in time that grows with its length only") {
  struct Counting : FontMetrics {
    double width(std::string_view text, bool) const override {
      measured += text.size();
      return 0.5 * static_cast<double>(text.size());
    }
    double digit_height() const override { return usual_metrics().digit_height(); }
    mutable std::size_t measured = 0;
  };
  std::array<std::size_t, 2> measured{};
  for (std::size_t i = 0; i < 2; ++i) {
    const Counting metrics;
    const auto lines = wrapped_lines(std::string(20'000 * (i + 1), 'x'), 100, 10, false, metrics);
    CHECK(lines.size() == 1000 * (i + 1));
    measured[i] = metrics.measured;
  }
  CHECK(measured[1] < 3 * measured[0]);
}

TEST_CASE("pages of HTML are one page each on paper, and need no other file") {
  Picture page{.width = 432, .height = 648};
  page.items.push_back(Text{.text = "one"});
  std::string html;
  int left = 2;
  write_html([&] { return left-- > 0 ? std::optional(page) : std::nullopt; }, "A & B",
             [&](std::string_view piece) { html += piece; });
  CHECK(html.find("<title>A &amp; B</title>") != std::string::npos);
  CHECK(html.find("@page { size: 432pt 648pt; margin: 0; }") != std::string::npos);
  CHECK(html.find("<section", html.find("<section") + 1) != std::string::npos);
  CHECK(html.find("src=") == std::string::npos);
  CHECK(html.find("href=") == std::string::npos);
  CHECK(html.find("<?xml") == std::string::npos);
}
