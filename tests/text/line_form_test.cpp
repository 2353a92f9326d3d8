// One puzzle per line.
#include <algorithm>
#include <catch2/catch.hpp>

#include "reading.hpp"

using namespace evodoku;
using namespace evodoku::tests;

TEST_CASE("a line of 81 symbols is a 9x9 puzzle whatever stands for a blank") {
  for (const char blank : {'.', '0', '*', '_'}) {
    std::string line = example;
    for (char& c : line) {
      if (c == '.') c = blank;
    }
    const Reading reading = read_all(line + "\n");
    REQUIRE(reading.puzzles.size() == 1);
    CHECK(reading.errors.empty());
    CHECK(reading.line(0) == example);
    CHECK(reading.puzzles[0].line == 1);
    CHECK(reading.record(0).puzzle.box() == Box(3, 3));
  }
}

TEST_CASE("line ends of any kind, a byte order mark and a missing last line end are no matter") {
  for (const std::string& text :
       {example, example + "\n", example + "\r\n", "\xEF\xBB\xBF" + example + "\r\n\r\n",
        "\n\n  \t\n" + example, "  " + example + "  "}) {
    const Reading reading = read_all(text);
    CHECK(reading.errors.empty());
    REQUIRE(reading.puzzles.size() == 1);
    CHECK(reading.line(0) == example);
    CHECK_FALSE(reading.record(0).comment);
  }
}

TEST_CASE("text behind a puzzle is its comment, whatever separates them") {
  for (const std::string separator : {" ", "\t", ",", ";", "#", " # ", ", ", " ; ", ":"}) {
    const Reading reading = read_all(example + separator + "hard, 17 clues #3\r\n");
    REQUIRE(reading.puzzles.size() == 1);
    CHECK(reading.record(0).comment == "hard, 17 clues #3");
  }
}

TEST_CASE("lines beginning with # are comments, #! too") {
  const Reading reading = read_all("# a list\n#! " + example + "\n" + example + "\n   # the end\n");
  CHECK(reading.errors.empty());
  REQUIRE(reading.puzzles.size() == 1);
  CHECK(reading.puzzles[0].line == 3);
}

TEST_CASE("the side of a line follows from its length, and letters of either case go on after 9") {
  const std::string sixteen = "123456789AbCdEfG" + std::string(240, '.');
  const Reading reading = read_all(sixteen + "\n" + "123456" + std::string(30, '0') + "\n" + "12345678" +
                                   std::string(56, '.') + "\n" + std::string(1225, 'z') + "\n");
  CHECK(reading.errors.empty());
  REQUIRE(reading.puzzles.size() == 4);
  CHECK(reading.record(0).puzzle.box() == Box(4, 4));
  CHECK(reading.record(0).puzzle[10] == 11);
  CHECK(reading.record(0).puzzle[15] == 16);
  CHECK(reading.record(1).puzzle.box() == Box(2, 3));
  CHECK(reading.record(2).puzzle.box() == Box(2, 4));
  CHECK(reading.record(3).puzzle.box() == Box(5, 7));
  CHECK(reading.record(3).puzzle[0] == 35);
}

TEST_CASE("a puzzle in one line may come in groups of the same length") {
  const Reading reading = read_all(wrapped(example, 9, " ") + "\n" + wrapped(example, 9, "|") + "\n" +
                                   spread(example) + "\n" + spread(example, ',') + " # spread\n");
  CHECK(reading.errors.empty());
  REQUIRE(reading.puzzles.size() == 4);
  for (std::size_t i = 0; i < 4; ++i) CHECK(reading.line(i) == example);
  CHECK(reading.record(3).comment == "spread");
}

TEST_CASE("a puzzle of any side is found behind its name, whole, in groups and in numbers") {
  for (const int side : {4, 6, 8, 9, 12}) {
    Grid puzzle(*Box::for_side(side));
    for (int cell = 0; cell < side; ++cell) puzzle.set(cell, cell + 1);
    const std::string line = to_line(puzzle);
    std::string numbers = std::to_string(puzzle[0]);
    for (int cell = 1; cell < puzzle.cells(); ++cell) numbers += " " + std::to_string(puzzle[cell]);
    for (const std::string& cells : {line, wrapped(line, static_cast<std::size_t>(side), " "), numbers}) {
      const Reading reading = read_all("harvest " + cells, {.name = "a", .form = TextFormat::line});
      INFO(cells);
      CHECK(reading.message() == "(no such error)");
      REQUIRE(reading.puzzles.size() == 1);
      CHECK(reading.line(0) == line);
    }
    // Without --from, so few symbols as those of 4x4 may be words.
    if (side > 4) CHECK(read_all("harvest " + line).record(0).puzzle == puzzle);
  }
}

TEST_CASE("a line of S * S numbers is a puzzle, with words behind it as comment") {
  std::string line = "16 1 02";
  for (int i = 3; i < 256; ++i) line += " 0";
  const Reading reading = read_all(line + "\n" + line + " easy one\n");
  CHECK(reading.errors.empty());
  REQUIRE(reading.puzzles.size() == 2);
  CHECK(reading.record(0).puzzle.box() == Box(4, 4));
  CHECK(reading.record(0).puzzle[0] == 16);
  CHECK(reading.record(0).puzzle[2] == 2);
  CHECK(reading.record(1).comment == "easy one");
}

TEST_CASE("the box asked for decides the box of a line, and its side") {
  const std::string line = "123456" + std::string(30, '.');
  CHECK(read_all(line, {.box = Box(3, 2)}).record(0).puzzle.box() == Box(3, 2));
  CHECK(error_of(example, {.name = "a", .box = Box(2, 3)}) ==
        "a:1: 81 symbols: a 9x9 puzzle, but the box 2x3 makes a 6x6 one");
  CHECK(error_of(example.substr(1), {.name = "a", .box = Box(4, 4)}) ==
        "a:1: 80 symbols: a 16x16 puzzle has 256 (176 short)");
}

TEST_CASE("a wrong length names the nearest puzzle") {
  CHECK(error_of("\n\n" + example.substr(1)) == "puzzles.txt:3: 80 symbols: a 9x9 puzzle has 81 (one short)");
  CHECK(error_of(example + "1") == "puzzles.txt:1: 82 symbols: a 9x9 puzzle has 81 (one too many)");
  CHECK(error_of(std::string(90, '.')) == "puzzles.txt:1: 90 symbols: a 9x9 puzzle has 81 (9 too many)");
  CHECK(error_of(std::string(84, '.')) == "puzzles.txt:1: 84 symbols: a 9x9 puzzle has 81 (3 too many)");
  CHECK(error_of("12345\n", {.name = "a", .form = TextFormat::line}) ==
        "a:1: 5 symbols: a 4x4 puzzle has 16 (11 short)");
  CHECK(error_of("12\n", {.name = "a", .form = TextFormat::line}) ==
        "a:1: 2 symbols: a 4x4 puzzle has 16 (14 short)");
  // 7x7, with 49 cells, is not suggested: its only boxes are single rows or columns
  CHECK(error_of(std::string(48, '.')) == "puzzles.txt:1: 48 symbols: a 6x6 puzzle has 36 (12 too many)");
  CHECK(error_of(std::string(5000, '.')) ==
        "puzzles.txt:1: 5000 symbols: a 64x64 puzzle has 4096 (904 too many)");
  CHECK(error_of(std::string(1296, '1')) ==
        "puzzles.txt:1: a 36x36 puzzle in symbols: they end at side 35 (1-9 and A-Z); write numbers with "
        "spaces "
        "between");
}

TEST_CASE("a wrong symbol is named with line, column and what would be right") {
  std::string line = example;
  line[41] = 'x';
  CHECK(error_of("# one\n" + line) ==
        "puzzles.txt:2:42: 'x' is not a digit of a 9x9 grid (use 1-9, and . or 0 for a blank)");
  CHECK(error_of("  " + line) ==
        "puzzles.txt:1:44: 'x' is not a digit of a 9x9 grid (use 1-9, and . or 0 for a blank)");
  CHECK(error_of("H" + std::string(255, '.')) ==
        "puzzles.txt:1:1: 'H' is not a digit of a 16x16 grid (use 1-9 and A-G, and . or 0 for a blank)");
  CHECK(error_of("7" + std::string(35, '.')) ==
        "puzzles.txt:1:1: '7' is not a digit of a 6x6 grid (use 1-6, and . or 0 for a blank)");
}

TEST_CASE("columns count characters, not bytes, and unprintable ones are named by their byte") {
  std::string line = example;
  line.replace(4, 1, "é");
  CHECK(error_of(line) ==
        "puzzles.txt:1:5: 'é' is not a digit of a 9x9 grid (use 1-9, and . or 0 for a blank)");
  line = example;
  line[7] = '\x1B';
  CHECK_THAT(error_of(line), Catch::StartsWith("puzzles.txt:1:8: byte 0x1B is not a digit"));
  line[7] = '\xFF';
  CHECK_THAT(error_of(line), Catch::StartsWith("puzzles.txt:1:8: byte 0xFF is not a digit"));
}

TEST_CASE("reading goes on behind a bad line") {
  const Reading reading =
      read_all(example + "\n" + example.substr(3) + "\n" + example + "\nx\n" + example + "\n");
  CHECK(reading.puzzles.size() == 3);
  REQUIRE(reading.errors.size() == 2);
  CHECK(reading.errors[0].line == 2);
  CHECK(reading.errors[1].line == 4);
}

TEST_CASE("a wrong number of numbers and a number above the side are named") {
  std::string line = "16";
  for (int i = 1; i < 255; ++i) line += " 0";
  CHECK(error_of(line) == "puzzles.txt:1: 255 numbers: a 16x16 puzzle has 256 (one short)");
  CHECK(error_of(line + " 17") ==
        "puzzles.txt:1:512: '17' is not a digit of a 16x16 grid (use 1-16, and 0 for a blank)");
}

TEST_CASE("said to be lines, short lines are puzzles of any side") {
  const Reading reading = read_all("12..\n1234\n123456789\n", {.name = "a", .form = TextFormat::line});
  CHECK(reading.puzzles.size() == 1);
  CHECK(reading.record(0).puzzle.box() == Box(1, 2));
  REQUIRE(reading.errors.size() == 2);
  CHECK(reading.message(0) == "a:2:3: '3' is not a digit of a 2x2 grid (use 1-2, and . or 0 for a blank)");
  CHECK_THAT(reading.message(1), Catch::StartsWith("a:3:4: '4' is not a digit of a 3x3 grid"));
  CHECK(read_all(repeated("1234............\n", 16), {.form = TextFormat::line}).puzzles.size() == 16);
}

TEST_CASE("grid_from_line reads one puzzle and nothing else") {
  CHECK(std::holds_alternative<Grid>(grid_from_line(example)));
  CHECK(std::get<Grid>(grid_from_line("1..2", Box(2, 1))).box() == Box(2, 1));
  CHECK(std::get<TextError>(grid_from_line("")).what == "no cells: the text of the puzzle is empty");
  CHECK(std::get<TextError>(grid_from_line("12x.")).message() ==
        "standard input:1:3: 'x' is not a digit of a 2x2 grid (use 1-2, and . or 0 for a blank)");
  CHECK(std::holds_alternative<TextError>(grid_from_line(example + " comment")));
}

TEST_CASE("a comment without a puzzle among short puzzles costs its own line only") {
  const Reading reading = read_all(repeated("1...2...3...4...\n", 3) + "; a remark\n1...2...3...4...\n");
  CHECK(reading.message() == "puzzles.txt:4: no puzzle in this line: what stands behind ';' is a comment");
  CHECK(reading.puzzles.size() == 4);
}

TEST_CASE("a solution behind its puzzle that is none is refused, not read as another puzzle") {
  const std::string solution =
      "534678912672195348198342567859761423426853791713924856961537284287419635345286179";
  const std::string why =
      "puzzles.txt:1:83: this is no solution of the puzzle beside it: mend one of the two, or put each on a "
      "line of its own";
  for (const std::string separator : {",", " ", "\t"}) {
    CHECK(read_all(example + separator + solution).line(0) == example);
    std::string with_blank = solution;
    with_blank[40] = '.';
    const Reading reading = read_all(example + separator + with_blank);
    CHECK(reading.message() == why);
    CHECK(reading.puzzles.empty());
    std::string of_other = solution;
    of_other[0] = '3';
    CHECK(error_of(example + separator + of_other) == why);
  }
  CHECK(read_all(example + " " + example).puzzles.size() == 2);
}

TEST_CASE("a puzzle that is read hides no other beside it, in any form") {
  const std::string solution =
      "534678912672195348198342567859761423426853791713924856961537284287419635345286179";
  const auto with_blank = [](std::string line, const std::string& blank) {
    std::string text;
    for (const char c : line) text += c == '.' ? blank : std::string(1, c);
    return text;
  };
  std::string with_errors = example;
  for (const std::size_t at : {0, 13, 27, 40}) with_errors[at] = '!';
  std::string placed = example;
  for (const std::size_t at : {70, 40, 1}) placed.insert(at, 1, '+');
  const std::string commas = spread(example, ',');
  for (const std::string& puzzle :
       {wrapped(example, 9, " "), spread(example), commas, with_blank(commas, ""), with_blank(example, " "),
        wrapped(example, 9, "\",\""), example.substr(11), example.substr(3), with_errors, placed,
        with_blank(example, "·"), with_blank(example, "~"), with_blank(wrapped(example, 9, " "), "·")}) {
    INFO(puzzle);
    for (const std::string& text : {puzzle + " " + solution, puzzle + "," + solution,
                                    "[\"" + puzzle + "\", \"" + solution + "\"]", solution + "," + puzzle}) {
      INFO(text);
      CHECK_THAT(error_of(text), Catch::Contains("can be a puzzle, too"));
      CHECK(read_all(text).puzzles.empty());
    }
  }
  const std::string spaced = spread(example);
  CHECK_THAT(error_of(spaced + " and " + spaced), Catch::Contains("can be a puzzle, too"));
  CHECK(read_all(spaced + " solved: " + spread(solution)).line(0) == example);
  for (const char blank : {'?', '-'}) {
    const std::string puzzle = with_blank(example, std::string(1, blank));
    CHECK(read_all(puzzle + "," + solution).line(0) == example);
    CHECK(read_all(puzzle + " " + puzzle).puzzles.size() == 2);
    CHECK(read_all(example + " " + puzzle).puzzles.size() == 2);
  }
  CHECK_THAT(error_of(example + " " + example.substr(6)),
             Catch::Contains(":83: what begins here can be a puzzle"));
  CHECK(read_all(example + " " + with_errors).errors.size() == 1);
  // in numbers with blanks, of which one is too large
  std::string numbers = spread(example);
  std::ranges::replace(numbers, '.', '0');
  numbers.insert(2, 1, '1');
  CHECK_THAT(error_of(example + " " + numbers), Catch::Contains(":83: what begins here can be a puzzle"));
}

TEST_CASE("what is long behind a puzzle and none is its comment") {
  for (const std::string comment :
       {"9f86d081884c7d659a2feaa0c55ad015a3bf4f1b2b0b822cd15d6c15b0f00a08",
        "27,3.2,1.2,1.2,154,33,0.00123,1.5,9,0",
        "# 53..7.... 6..195... .98....6. 8...6...3 4..8.3..1 7...2...6 .6....28. ...419..5 ....8..79",
        "https://example.org/puzzles/2024/01/01/"
        "a-very-long-name-of-a-puzzle?with=parameters&and=more-of-them",
        "534678912 672195348 198342567 859761423 426853791 713924856 961537284 287419635 345286179"}) {
    INFO(comment);
    const Reading reading = read_all(example + " " + comment);
    CHECK(reading.message() == "(no such error)");
    CHECK(reading.line(0) == example);
  }
}

TEST_CASE("a number in front of a puzzle with another sign for blanks, or with errors, is no puzzle") {
  std::string other = example;
  std::ranges::replace(other, '.', '?');
  for (const std::string name :
       {"0012 ", "0012: ", "0012,", "0012\t", "> 0001 ", "id=0001 puzzle ", "000000001 "}) {
    CHECK(read_all(name + other).line(0) == example);
    std::string placed = example;
    for (const std::size_t at : {70, 40, 1}) placed.insert(at, 1, '+');
    const std::string missing = spread(example.substr(1));
    const std::string link = "https://www.sudokuwiki.org/sudoku.htm?bd=" + example;
    for (const std::string& puzzle : {placed, link, missing}) {
      INFO(name + puzzle);
      CHECK(read_all(name + puzzle).puzzles.empty());
      CHECK(read_all(name + puzzle).errors.size() == 1);
    }
  }
  CHECK(error_of(":0000:x:+53..7....6..19+5....98....6.8...6...34..8.3..17...2...6.6....28....419..+5....8.."
                 "79:::\n") ==
        "puzzles.txt:1:9: '+' stands before a digit that was placed, as HoDoKu writes it: leave out the "
        "signs to read "
        "all digits as clues, or write . for both");
}
