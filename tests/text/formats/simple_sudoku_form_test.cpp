// Simple Sudoku: the drawn grids of its later files, and the X of its first ones.
#include <algorithm>
#include <catch2/catch.hpp>

#include "reading.hpp"

using namespace evodoku;
using namespace evodoku::tests;

namespace {

std::string with_x(std::string line, char x = 'X') {
  std::ranges::replace(line, '.', x);
  return line;
}

/// Nine rows with a bar between boxes; `edge` is at both ends of a row, `border` between bands.
std::string drawn(const std::string& line, const std::string& edge, const std::string& border) {
  std::string text;
  for (std::size_t row = 0; row < 9; ++row) {
    if (row % 3 == 0 && row > 0) text += border + "\n";
    const std::string cells = line.substr(9 * row, 9);
    text += edge + cells.substr(0, 3) + "|" + cells.substr(3, 3) + "|" + cells.substr(6) + edge + "\n";
  }
  return text;
}

}  // namespace

TEST_CASE("Simple Sudoku is read in all its drawings, found out or asked for") {
  const std::string framed = "*-----------*\n" + drawn(example, "|", "|---+---+---|") + "*-----------*\n";
  for (const std::string& text :
       {framed, drawn(example, "", "-----------"), drawn(example, "|", "-------------"),
        wrapped(with_x(example), 9), wrapped(with_x(example, 'x'), 9),
        drawn(with_x(example), "", "-----------"), "\n" + framed + "\n" + framed}) {
    for (const TextFormat form : {TextFormat::automatic, TextFormat::ss}) {
      const Reading reading = read_all(text, {.name = "puzzles.txt", .form = form});
      INFO(text << name_of(form));
      CHECK(reading.message() == "(no such error)");
      REQUIRE_FALSE(reading.puzzles.empty());
      CHECK(reading.line(0) == example);
    }
  }
}

TEST_CASE("many old grids in a row are read to the last one") {
  const std::string text = repeated(wrapped(with_x(example), 9), 40);
  const Reading reading = read_all(text);
  CHECK(reading.message() == "(no such error)");
  CHECK(reading.puzzles.size() == 40);
}

TEST_CASE("an X beside other blanks is a mistake unless the form is named") {
  std::string mixed = example;
  mixed[2] = 'X';
  CHECK(error_of(wrapped(mixed, 9)) ==
        "puzzles.txt:1:3: 'X' is not a digit of a 9x9 grid (use 1-9, and . or 0 for a blank)");
  CHECK(read_all(wrapped(mixed, 9), {.form = TextFormat::ss}).line(0) == example);
  CHECK(read_all(with_x(example) + "\n").line(0) == example);  // in a line, X is accepted as a blank
}

TEST_CASE("in larger grids X is a digit") {
  const std::string rows =
      repeated("X" + std::string(34, '.') + "\n", 1) + repeated(std::string(35, '.') + "\n", 34);
  CHECK(read_all(rows).record(0).puzzle[0] == 33);
}

TEST_CASE("a file named as Simple Sudoku's is 9x9 only") {
  CHECK(error_of(repeated("12..\n", 4), {.name = "a.ss", .form = TextFormat::ss}) ==
        "a.ss:1: 4 symbols a row: a row of a 9x9 grid has 9");
}

TEST_CASE("Simple Sudoku is not written") {
  CHECK_THROWS_WITH(to_text({}, {.form = TextFormat::ss}), Catch::Contains("'ss' is no form to write"));
}
