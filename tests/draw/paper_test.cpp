#include "evodoku_draw/paper.hpp"

#include <algorithm>
#include <catch2/catch.hpp>
#include <cmath>
#include <memory>
#include <stdexcept>
#include <string>
#include <vector>

#include "evodoku_draw/board.hpp"

using namespace evodoku;
using namespace evodoku::draw;
using Catch::Matchers::Contains;

namespace {

const Typesetter& typesetter() {
  static const auto made = make_typesetter("DejaVu Sans");
  return *made;
}

Picture some_page() {
  Grid grid(Box(3, 3));
  for (int cell = 0; cell < 81; cell += 2) grid.set(cell, cell % 9 + 1);
  Picture page = board_picture({.clues = grid}, 200);
  page.items.push_back(Text{.x = 10, .y = 20, .size = 9, .text = "fácil ★★ (1)"});
  return page;
}

void write(int pages, const Sink& sink) {
  const auto next = [&]() { return pages-- > 0 ? std::optional(some_page()) : std::nullopt; };
  typesetter().write_pdf(next, "Test", sink);
}

std::string document(int pages) {
  std::string bytes;
  write(pages, [&](std::string_view piece) { bytes += piece; });
  return bytes;
}

int big_endian(const std::string& bytes, std::size_t at) {
  int value = 0;
  for (std::size_t i = at; i < at + 4; ++i) value = value * 256 + static_cast<unsigned char>(bytes.at(i));
  return value;
}

}  // namespace

TEST_CASE("documents have the same bytes each time, no date, and name their font") {
  const std::string first = document(3);
  CHECK(first.starts_with("%PDF-1.4"));
  CHECK(first == document(3));
  CHECK(first.find("CreationDate") == std::string::npos);
  CHECK(first.find("ModDate") == std::string::npos);
  CHECK(first.find("font: DejaVu Sans") != std::string::npos);
}

TEST_CASE("no page asks for transparency") {
  const std::string pdf = document(1);
  CHECK(pdf.find("/SMask") == std::string::npos);
  for (const std::string word : {"/ca ", "/CA "}) {  // 1 means opaque
    for (std::size_t at = pdf.find(word); at != std::string::npos; at = pdf.find(word, at + 1))
      CHECK(std::stod(pdf.substr(at + word.size(), 5)) == 1);
  }
}

TEST_CASE("a typesetter says which font it has, and measures in proportion") {
  CHECK(typesetter().family() == "DejaVu Sans");
  CHECK(typesetter().digit_height() == Approx(0.73).margin(0.02));
  CHECK(typesetter().width("8", false) == Approx(0.636).margin(0.01));
  CHECK(typesetter().width("88", false) == Approx(2 * typesetter().width("8", false)));
  CHECK(typesetter().width("8", true) > typesetter().width("8", false));
  CHECK(typesetter().width("", false) == 0);
  CHECK_FALSE(make_typesetter()->family().empty());
  CHECK_THROWS_WITH(make_typesetter("No Such Family"), Catch::Contains("No Such Family is not installed"));
}

TEST_CASE("picture files are drawn as they are, and what is none is said") {
  const auto drawn = [](const std::string& file) {
    Picture page{.width = 100, .height = 100};
    page.items.push_back(Image{50, 50, 80, "symbol-1", std::make_shared<const std::string>(file), "clue"});
    return typesetter().to_png(page, 36);
  };
  const std::string empty = typesetter().to_png({.width = 100, .height = 100}, 36);
  const std::string png = typesetter().to_png(board_picture({.clues = Grid(Box(2, 2))}, 34), 72);
  CHECK_NOTHROW(typesetter().require_drawable(png));
  CHECK(drawn(png) != empty);
  CHECK_THROWS_WITH(typesetter().require_drawable(png.substr(0, png.size() / 2)),
                    Contains("PNG file is damaged"));
  CHECK_THROWS_AS(typesetter().require_drawable("<svg"), std::invalid_argument);
  const std::string square =
      R"(<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 9 9"><rect width="9" height="9"/></svg>)";
  try {
    typesetter().require_drawable(square);
  } catch (const std::invalid_argument& no_librsvg) {
    WARN(no_librsvg.what());
    return;
  }
  CHECK(drawn(square) != empty);
}

TEST_CASE("characters that no font has are found") {
  CHECK(typesetter().has_glyphs("1. fácil ★★★ – Ω"));
  CHECK_FALSE(typesetter().has_glyphs("a\xF3\xB0\x80\x81z"));  // for private use
}

TEST_CASE("what a sink throws comes out, and nothing goes through cairo's hands") {
  CHECK_THROWS_WITH(write(50, [](std::string_view) { throw std::runtime_error("disk full"); }), "disk full");
}

TEST_CASE("what the giver of pages throws comes out") {
  const auto next = []() -> std::optional<Picture> { throw std::runtime_error("no more"); };
  CHECK_THROWS_WITH(typesetter().write_pdf(next, "", [](std::string_view) {}), "no more");
}

TEST_CASE("PNG has the dots that were asked for, and is refused with too many of them") {
  const Picture page = some_page();
  const std::string png = typesetter().to_png(page, 144);
  CHECK(png.starts_with("\x89PNG"));
  CHECK(big_endian(png, 16) == static_cast<int>(std::ceil(2 * page.width)));
  CHECK(big_endian(png, 20) == static_cast<int>(std::ceil(2 * page.height)));
  CHECK(png == typesetter().to_png(page, 144));
  CHECK_THROWS_AS(typesetter().to_png(page, 0), std::invalid_argument);
  CHECK_THROWS_AS(typesetter().to_png({.width = 1e5, .height = 10}, 300), std::invalid_argument);
}

TEST_CASE("what does not overlap is all drawn, and gives the same page in any order") {
  const auto file = std::make_shared<const std::string>(typesetter().to_png(some_page(), 72));
  const Colour red{255, 0, 0};
  std::vector<Item> items{
      Lines{{{5, 5, 35, 25}, {35, 5, 5, 25}}, 2, red},
      Rectangle{45, 5, 30, 20, grey(200), red, 3},
      Rectangle{85, 5, 10, 20, grey(100)},
      Disc{20, 50, 12, std::nullopt, red, 2},
      Disc{60, 50, 12, grey(150)},
      Curve{5, 90, 20, 70, 35, 90, 2, 3, red},
      Curve{45, 90, 60, 70, 75, 90, 1},
      Text{.x = 5, .y = 120, .size = 12, .colour = red, .text = "one"},
      Text{.x = 60, .y = 120, .size = 9, .bold = true, .anchor = Anchor::middle, .text = "two"},
      Image{90, 50, 15, "symbol-1", file},
  };
  const auto drawn = [](const std::vector<Item>& of) {
    return typesetter().to_png({.width = 100, .height = 130, .items = of}, 144);
  };
  const std::string page = drawn(items);
  for (std::size_t i = 0; i < items.size(); ++i) {
    std::rotate(items.begin(), items.begin() + 1, items.end());
    CHECK(drawn(items) == page);
    CHECK(drawn({items.begin() + 1, items.end()}) != page);
  }
  std::ranges::reverse(items);
  CHECK(drawn(items) == page);
}

TEST_CASE(
    "a broad line, a filled box, a curve without a bend and a picture file can be one shape at one place") {
  const auto drawn = [](const Item& item, double width = 60, double height = 40) {
    return typesetter().to_png({.width = width, .height = height, .items = {item}}, 72);
  };
  const std::string shape = drawn(Rectangle{10, 20, 30, 10, black});
  CHECK(drawn(Lines{{{10, 25, 40, 25}}, 10}) == shape);
  CHECK(drawn(Curve{10, 25, 25, 25, 40, 25, 10}) == shape);
  CHECK(drawn(Curve{10, 25, 25, 25, 40, 25, 10, 10}) ==
        drawn(Lines{{{10, 25, 20, 25}, {30, 25, 40, 25}}, 10}));
  const auto file = std::make_shared<const std::string>(drawn(Rectangle{0, 0, 30, 10, black}, 30, 10));
  CHECK(drawn(Image{25, 25, 30, "symbol-1", file}) == shape);
}
