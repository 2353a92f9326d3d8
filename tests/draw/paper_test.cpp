#include "evodoku_draw/paper.hpp"

#include <catch2/catch.hpp>
#include <stdexcept>
#include <string>

#include "evodoku_draw/board.hpp"

using namespace evodoku;
using namespace evodoku::draw;

namespace {

Picture some_page() {
  Grid grid(Box(3, 3));
  for (int cell = 0; cell < 81; cell += 2) grid.set(cell, cell % 9 + 1);
  Picture page = board_picture({.clues = grid}, 200);
  page.items.push_back(Text{.x = 10, .y = 20, .size = 9, .text = "fácil ★★ (1)"});
  return page;
}

std::string document(PaperForm form, int pages) {
  const PaperFont font("DejaVu Sans");
  std::string bytes;
  PaperWriter writer(form, font, {.title = "Test"}, [&](std::string_view piece) { bytes += piece; });
  for (int i = 0; i < pages; ++i) writer.add_page(some_page());
  writer.finish();
  return bytes;
}

int big_endian(const std::string& bytes, std::size_t at) {
  int value = 0;
  for (std::size_t i = at; i < at + 4; ++i) value = value * 256 + static_cast<unsigned char>(bytes.at(i));
  return value;
}

}  // namespace

TEST_CASE("documents have the same bytes each time, and no date") {
  CHECK(paper_available());
  for (const PaperForm form : {PaperForm::pdf, PaperForm::postscript}) {
    const std::string first = document(form, 3);
    CHECK(first == document(form, 3));
    CHECK(first.find("CreationDate") == std::string::npos);
    CHECK(first.find("ModDate") == std::string::npos);
  }
  CHECK(document(PaperForm::pdf, 1).starts_with("%PDF-1.4"));
  const std::string postscript = document(PaperForm::postscript, 2);
  CHECK(postscript.starts_with("%!PS-Adobe-3.0"));
  CHECK(postscript.find("%%Pages: 2") != std::string::npos);
  CHECK(postscript.find("%%EOF") != std::string::npos);
}

TEST_CASE("no page asks for transparency") {
  const std::string pdf = document(PaperForm::pdf, 1);
  CHECK(pdf.find("/SMask") == std::string::npos);
  for (const std::string word : {"/ca ", "/CA "}) {  // 1 means opaque
    for (std::size_t at = pdf.find(word); at != std::string::npos; at = pdf.find(word, at + 1))
      CHECK(std::stod(pdf.substr(at + word.size(), 5)) == 1);
  }
}

TEST_CASE("a font says which family it is, and measures in proportion") {
  const PaperFont font("DejaVu Sans");
  CHECK(font.family() == "DejaVu Sans");
  CHECK(font.digit_height() == Approx(0.73).margin(0.02));
  CHECK(font.width("8", false) == Approx(0.636).margin(0.01));
  CHECK(font.width("88", false) == Approx(2 * font.width("8", false)));
  CHECK(font.width("8", true) > font.width("8", false));
  CHECK(font.width("", false) == 0);
  CHECK_FALSE(PaperFont("No Such Family Anywhere").family().empty());
}

TEST_CASE("characters that no font has are named, each once") {
  const PaperFont font("DejaVu Sans");
  CHECK(font.missing("1. fácil ★★★ – Ω").empty());
  // characters for private use, which the font does not have
  CHECK(font.missing("a\xF3\xB0\x80\x81z\xF3\xB0\x80\x81") == std::vector<std::string>{"\xF3\xB0\x80\x81"});
}

TEST_CASE("what a sink throws comes out, and nothing goes through cairo's hands") {
  const PaperFont font("DejaVu Sans");
  const auto run = [&](PaperForm form) {
    PaperWriter writer(form, font, {}, [](std::string_view) { throw std::runtime_error("disk full"); });
    for (int i = 0; i < 50; ++i) writer.add_page(some_page());
    writer.finish();
  };
  CHECK_THROWS_WITH(run(PaperForm::pdf), "disk full");
  CHECK_THROWS_WITH(run(PaperForm::postscript), "disk full");
}

TEST_CASE("a document that is not finished harms nobody") {
  const PaperFont font("DejaVu Sans");
  std::string bytes;
  {
    PaperWriter writer(PaperForm::pdf, font, {}, [&](std::string_view piece) { bytes += piece; });
    writer.add_page(some_page());
  }
  SUCCEED();
}

TEST_CASE("PNG has the dots that were asked for, and says how many make an inch") {
  const PaperFont font("DejaVu Sans");
  const Picture page = some_page();
  const std::string png = to_png(page, font, 144);
  CHECK(png.starts_with("\x89PNG"));
  CHECK(big_endian(png, 16) == static_cast<int>(std::ceil(2 * page.width)));
  CHECK(big_endian(png, 20) == static_cast<int>(std::ceil(2 * page.height)));
  const std::size_t resolution = png.find("pHYs");
  REQUIRE(resolution != std::string::npos);
  CHECK(big_endian(png, resolution + 4) == 5669);  // 144 / 0.0254
  CHECK(png == to_png(page, font, 144));
  CHECK_THROWS_AS(to_png(page, font, 1), std::invalid_argument);
  CHECK_THROWS_AS(to_png({.width = 1e5, .height = 10}, font, 300), std::invalid_argument);
}
