// Numbers separated by blanks or commas.
#include <catch2/catch.hpp>

#include "reading.hpp"

using namespace evodoku;
using namespace evodoku::tests;

namespace {

/// Digits 1, 2, 3 ... in the first row and blanks in all others, `width` cells per line.
std::string numbers(int side, int width, const std::string& between = " ", const std::string& blank = "0") {
  std::string text;
  for (int cell = 0; cell < side * side; ++cell) {
    text += cell < side ? std::to_string(cell + 1) : blank;
    text += (cell + 1) % width == 0 ? "\n" : between;
  }
  if (text.back() != '\n') text += '\n';
  return text;
}

void check_counts_up(const Grid& grid, int side) {
  REQUIRE(grid.side() == side);
  for (int cell = 0; cell < side; ++cell) CHECK(grid[cell] == cell + 1);
  CHECK(grid.clue_count() == side);
}

}  // namespace

TEST_CASE("rows of numbers are a grid, whatever separates them and stands for a blank") {
  const std::string between = GENERATE(" ", "  ", "\t", ",", ", ");
  const std::string blank = GENERATE("0", "-1", ".", "*", "_", "00");
  for (const int side : {4, 9, 16, 25, 36, 64}) {
    const Reading reading = read_all(numbers(side, side, between, blank));
    CHECK(reading.errors.empty());
    REQUIRE(reading.puzzles.size() == 1);
    check_counts_up(reading.record(0).puzzle, side);
  }
}

TEST_CASE("a grid of numbers printed with blank lines between its bands is one grid") {
  for (const int order : {3, 4, 5, 6, 8}) {
    const int side = order * order;
    std::istringstream rows(numbers(side, side));
    std::string text;
    std::string row;
    for (int number = 1; std::getline(rows, row); ++number)
      text += row + (number % order == 0 ? "\n\n" : "\n");
    INFO(side);
    const Reading reading = read_all(text + text);
    CHECK(reading.message() == "(no such error)");
    REQUIRE(reading.puzzles.size() == 2);
    check_counts_up(reading.record(1).puzzle, side);
  }
}

TEST_CASE("the order may stand above the rows, with or without a blank line, again and again") {
  const std::string text = "4\n" + numbers(16, 16) + "4\n" + numbers(16, 16) + "\n3\n\n" + numbers(9, 9) +
                           "\n# side\n16\n" + numbers(16, 16) + "8\n" + numbers(64, 64);
  const Reading reading = read_all(text);
  CHECK(reading.message() == "(no such error)");
  REQUIRE(reading.puzzles.size() == 5);
  check_counts_up(reading.record(0).puzzle, 16);
  check_counts_up(reading.record(1).puzzle, 16);
  check_counts_up(reading.record(2).puzzle, 9);
  check_counts_up(reading.record(3).puzzle, 16);
  check_counts_up(reading.record(4).puzzle, 64);
  CHECK(reading.puzzles[1].line == 18);
}

TEST_CASE("hundreds of grids under their orders stream through") {
  const Reading reading = read_all(repeated("3\n" + numbers(9, 9), 700));
  CHECK(reading.errors.empty());
  CHECK(reading.puzzles.size() == 700);
}

TEST_CASE("the number that nobody looks at may be longer than those of cells, alone or behind the order") {
  const std::string rows = "1 0 0 0\n0 2 0 0\n0 0 3 0\n0 0 0 4\n";
  const Grid expected = read_all("2\n" + rows).record(0).puzzle;
  for (const std::string heading : {"2\n2203\n", "2 2203\n", "2\n1\n", "4\n02203\n"}) {
    CAPTURE(heading);
    for (const TextFormat form : {TextFormat::automatic, TextFormat::integers}) {
      const auto read = read_all(heading + rows + heading + rows, {.form = form});
      CHECK(read.errors.empty());
      REQUIRE(read.puzzles.size() == 2);
      CHECK(read.record(0).puzzle == expected);
      CHECK(read.record(1).puzzle == expected);
    }
  }
  CHECK(read_all("2\n1 0 0 0\n0 2 0 0\n2203\n0 0 3 0\n0 0 0 4\n").puzzles.empty());
}

TEST_CASE(
    "numbers may run over lines as they like, below an order, a number nobody looks at, and with -1 for a "
    "blank") {
  for (const std::string& text :
       {"4\n1\n" + numbers(16, 16, " ", "-1"), "4 1\n" + numbers(16, 16, " ", "-1"),
        "4\n1\n" + numbers(16, 1, " ", "-1"), "4\n1\n" + numbers(16, 256, " ", "-1"),
        "4\n1\n" + numbers(16, 20, " ", "-1"), numbers(16, 10), numbers(16, 20), numbers(16, 256),
        numbers(16, 1), "4\n" + numbers(16, 10), "4\n" + numbers(16, 64), "4\n" + numbers(16, 100),
        "4\n" + numbers(16, 255)}) {
    const Reading reading = read_all(text);
    INFO(text);
    CHECK(reading.errors.empty());
    REQUIRE(reading.puzzles.size() == 1);
    check_counts_up(reading.record(0).puzzle, 16);
  }
  check_counts_up(read_all("8\n\n" + numbers(64, 70)).record(0).puzzle, 64);
}

TEST_CASE("lines of the same length that are no whole grid are read as numbers only when told so") {
  const std::string text = numbers(9, 27);
  CHECK_THAT(error_of(text),
             Catch::Contains("3 rows of 27 numbers: a 27x27 grid has 27 rows (24 missing); if this is one "
                             "puzzle of 81 numbers, say --from integers"));
  check_counts_up(read_all(text, {.form = TextFormat::integers}).record(0).puzzle, 9);
}

TEST_CASE("several puzzles a line each, in numbers") {
  const Reading reading = read_all(numbers(16, 256) + numbers(9, 81) + numbers(25, 625));
  CHECK(reading.errors.empty());
  REQUIRE(reading.puzzles.size() == 3);
  check_counts_up(reading.record(2).puzzle, 25);
}

TEST_CASE("16 lines of 16 small numbers have two readings") {
  const std::string lines = repeated("1 0 0 0 2 0 0 0 3 0 0 0 4 0 0 0\n", 16);
  CHECK(error_of(lines) ==
        "puzzles.txt:1: 16 lines can be 16x16 (--from grid) or 4x4 (--from line): say which, or name the box "
        "with --order or --box");
  CHECK(read_all(lines, {.box = Box(2, 2)}).puzzles.size() == 16);
  CHECK(read_all(lines, {.form = TextFormat::grid}).puzzles.size() == 1);
  CHECK(read_all(lines, {.form = TextFormat::line}).puzzles.size() == 16);
}

TEST_CASE("a wrong number is named with line and column") {
  std::string text = numbers(9, 9);
  text[0] = 'x';
  CHECK(error_of(text) ==
        "puzzles.txt:1:1: 'x' is not a digit of a 9x9 grid (use 1-9, and . or 0 for a blank)");
  CHECK(error_of("4\n" + repeated("1 2 3 4 5 6 7 8 9 10 11 12 13 14 15 17\n", 16)) ==
        "puzzles.txt:2:37: '17' is not a digit of a 16x16 grid (use 1-16, and 0 for a blank)");
}

TEST_CASE("an order that does not fit what follows is named") {
  CHECK(error_of("4\n" + numbers(9, 9)) ==
        "puzzles.txt:1: 81 numbers behind the order 4: a puzzle of order 4 has 256");
  CHECK(error_of("50\n" + numbers(9, 9)) ==
        "puzzles.txt:1: 81 numbers behind the order 50, which is not one (2 to 8; 3 means 9x9)");
}

TEST_CASE("ragged rows of numbers hint at the other way to read them") {
  std::string text = numbers(16, 16);
  text.insert(text.find("\n0 0") + 1, "0 ");
  CHECK(error_of(text) == "puzzles.txt:2: row 2 of this block has 17 numbers, row 9 has 16");
}

TEST_CASE("a single zero is nothing") {
  CHECK_THAT(error_of("0\n"), Catch::StartsWith("puzzles.txt:1: 1 symbol"));
  CHECK_THAT(error_of("7\n"), Catch::StartsWith("puzzles.txt:1: 1 symbol"));
}

TEST_CASE("a cell too many in rows does not make the first cell their order") {
  const std::string rows = "4 . . .\n. . 3 .\n. 4 . . 3\n. 2 4 1\n";
  CHECK(read_all(rows).puzzles.empty());
  CHECK(
      read_all("array([[4, nan, nan, nan],\n [nan, nan, 3, nan],\n [nan,4 nan, nan, 3],\n [nan, 2, 4, 1]])\n")
          .puzzles.empty());
  CHECK(read_all("4\n4 . . .\n. . 3 .\n. 4 . 3\n. 2 4 1\n").line(0) == "4.....3..4.3.241");
}

TEST_CASE("one or two numbers too many in a line are not taken for the order unless that is told") {
  CHECK(error_of("3 " + numbers(9, 81)) ==
        "puzzles.txt:1: 82 numbers: a 9x9 puzzle has 81 (one too many), unless the first is its order: put "
        "that on "
        "a line of its own, or say --from integers");
  for (const std::string heading : {"3 ", "3 0 ", "9 5 ", "9 7 "}) {
    CAPTURE(heading);
    for (const std::string& text :
         {heading + numbers(9, 81), "[" + heading + numbers(9, 81, ", ").substr(0, 241) + "]\n"}) {
      CHECK(read_all(text).puzzles.empty());
      CHECK_THAT(error_of(text), Catch::Contains(" too many), unless the first is its order"));
      check_counts_up(read_all(text, {.form = TextFormat::integers}).record(0).puzzle, 9);
    }
  }
  CHECK(read_all("2 4 " + numbers(4, 16)).puzzles.empty());
  CHECK(read_all("4 7 " + numbers(16, 256)).puzzles.empty());
}

TEST_CASE("the numbers of several puzzles in a line are no puzzle of a larger side") {
  std::string line = spread(example);
  std::ranges::replace(line, '.', '0');
  CHECK_THAT(error_of(line + repeated(" " + line, 3)),
             Catch::Contains("324 numbers can be an 18x18 puzzle (--box 3x6) or 4 of 9x9 that run together"));
  CHECK(read_all(line + repeated(" " + line, 3), {.box = Box(3, 6)}).puzzles.size() == 1);
}
