// What docs/formats.md says is true: its examples can be read, and its rules for ambiguous texts hold.
#include <catch2/catch.hpp>
#include <filesystem>
#include <fstream>

#include "reading.hpp"

using namespace evodoku;
using namespace evodoku::tests;

namespace {

/// The texts between lines of ``` on the page, but for those that have a kind, such as ```sh.
std::vector<std::string> examples() {
  std::ifstream page(std::filesystem::path(EVODOKU_SAMPLES).parent_path() / "docs" / "formats.md");
  REQUIRE(page);
  std::vector<std::string> blocks;
  bool inside = false;
  bool is_example = false;
  for (std::string line; std::getline(page, line);) {
    if (line.starts_with("```")) {
      inside = !inside;
      is_example = inside && line == "```";
      if (is_example) blocks.emplace_back();
    } else if (is_example) {
      blocks.back() += line + "\n";
    }
  }
  return blocks;
}

std::size_t puzzles_in(const std::string& text, ReadOptions options = {.name = "puzzles.txt"}) {
  const Reading reading = read_all(text, std::move(options));
  INFO(text);
  CHECK(reading.message() == "(no such error)");
  return reading.puzzles.size();
}

}  // namespace

TEST_CASE("the examples of the page are read") {
  std::size_t puzzles = 0;
  for (const std::string& example_text : examples()) {
    if (example_text.find("puzzles.txt:") != std::string::npos) continue;  // an example of a message
    const std::size_t found = puzzles_in(example_text);
    CHECK(found > 0);
    puzzles += found;
  }
  CHECK(puzzles == 3 + 1 + 1 + 1 + 1 + 5 + 1 + 1);
}

TEST_CASE("texts with two faces are read as the page says") {
  CHECK(read_all("5 3 0 0\n0 0 1 2\n0 0 0 0\n0 0 0 0\n").message() ==
        "puzzles.txt:1:1: '5' is not a digit of a 4x4 grid (use 1-4, and . or 0 for a blank)");
  CHECK(read_all(repeated("12 34\n", 4)).record(0).puzzle.box() == Box(2, 2));
  CHECK(read_all(repeated("01 02 00 00\n", 4)).line(0) == repeated("12..", 4));
  CHECK(puzzles_in(spread(example, '\n')) == 1);
  CHECK(read_all("4\n" + repeated("1 0 0 0\n", 4)).line(0) == repeated("1...", 4));
  CHECK(read_all("2\n" + repeated("1 0 0 0\n", 4)).line(0) == repeated("1...", 4));
  CHECK(puzzles_in("#" + example + "\n" + example) == 1);
  CHECK(read_all("0\n").errors.size() == 1);
  CHECK(read_all("53007 1 2 3 4\n" + repeated("0 0 0 0 0\n", 4)).errors.size() == 1);
  CHECK(puzzles_in(repeated("1...2...3...4...\n", 65)) == 65);
  CHECK(puzzles_in("12\n21\n", {.form = TextFormat::grid}) == 1);
}

TEST_CASE("rows of zero-padded numbers that are a grid of symbols too are an error that names both") {
  CHECK(
      error_of(repeated("01 02 03 04\n", 8)) ==
      "puzzles.txt:1: 8 lines can be 8x8 (--from grid) or 4x4 (--from grid): say which, or name the box with "
      "--order or --box");
  CHECK(read_all(repeated("01 02 03 04\n", 8), {.form = TextFormat::integers}).puzzles.size() == 2);
  CHECK(read_all(repeated("01 02 03 04\n", 8), {.box = Box(2, 4)}).puzzles.size() == 1);
}
