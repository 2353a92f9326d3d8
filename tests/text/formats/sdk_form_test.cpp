// SadMan Sudoku files.
#include <catch2/catch.hpp>

#include "reading.hpp"

using namespace evodoku;
using namespace evodoku::tests;

TEST_CASE("metadata above nine rows is the puzzle's comment") {
  const std::string text = "#ARuud\n#DA random puzzle\n#LEasy\n" + wrapped(example, 9);
  const Reading reading =
      read_all(text + "#C about it\n\n" + wrapped(example, 9) + "# plain\n" + wrapped(example, 9));
  CHECK(reading.errors.empty());
  REQUIRE(reading.puzzles.size() == 3);
  CHECK(reading.record(0).comment == "#ARuud\n#DA random puzzle\n#LEasy");
  CHECK(reading.record(1).comment == "about it");
  CHECK_FALSE(reading.record(2).comment);
}

TEST_CASE("a word behind # is an ordinary comment unless something shows that the file is .sdk") {
  const std::string text = "#Dvery easy\n" + wrapped(example, 9);
  CHECK(read_all("#ARuud\n" + text).record(0).comment == "#ARuud\n#Dvery easy");
  CHECK(read_all("#Dvery easy\n[Puzzle]\n" + wrapped(example, 9)).record(0).comment == "#Dvery easy");
  CHECK_FALSE(read_all(text).record(0).comment);
  CHECK(read_all(text, {.form = TextFormat::sdk}).record(0).comment == "#Dvery easy");
}

TEST_CASE("the Puzzle section is read, others are not") {
  const Reading reading = read_all("#ARuud\r\n[Puzzle]\r\n" + wrapped(example, 9, "\r\n") + "[State]\r\n" +
                                   repeated("123456789\r\n", 9) + "\r\n[PencilMarks]\r\n1,2,3\r\n");
  CHECK(reading.errors.empty());
  REQUIRE(reading.puzzles.size() == 1);
  CHECK(reading.line(0) == example);
  CHECK(reading.record(0).comment == "#ARuud");
}

TEST_CASE(".sdk is 9x9 only") {
  CHECK(error_of(repeated("12..\n", 4), {.name = "a.sdk", .form = TextFormat::sdk}) ==
        "a.sdk:1: 4 symbols a row: a row of a 9x9 grid has 9");
  CHECK(error_of(wrapped(example.substr(9), 9), {.name = "a.sdk", .form = TextFormat::sdk}) ==
        "a.sdk:1: 8 rows of 9 symbols: a 9x9 grid has 9 rows (1 missing)");
}
