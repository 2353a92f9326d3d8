// What is damaged, or has something beside it, is read right or refused: never as another puzzle.
#include <algorithm>
#include <catch2/catch.hpp>
#include <string>
#include <utility>
#include <vector>

#include "reading.hpp"

using namespace evodoku;
using namespace evodoku::tests;

namespace {

/// The example, in groups of nine.
const std::string groups =
    "53..7.... 6..195... .98....6. 8...6...3 4..8.3..1 7...2...6 .6....28. ...419..5 ....8..79";
const std::string other =
    ".....81.636..57.....29.6.3...96...74..1.7...5...4..29..27..3....46.1.9.....8.4.6.\n";
const std::string groups_of_16x16 =
    "................ .F......5.37.G.6 G..5.3..1.F.E.2. ....A4C78.6..31. 3.....964.2CA... .C5....A6.8..9."
    ". .E.G.....1..C.B. A.2..G4.7E..6... D.8...7G..B5F..1 .G3.5C.9....4.E. ...9.B..341E.67. .....1.3.A.69"
    ".5. EA.21...D6..7.98 C.F..6G...4..... .............A.. 9.B6D7AE.......C";

/// A puzzle in groups, each with letters and digits and blanks, as rows of `symbols` moved by boxes.
std::string groups_of(const std::string& symbols, std::size_t box_rows) {
  const std::size_t side = symbols.size();
  std::string rows;
  for (std::size_t row = 0; row < side; ++row) {
    std::string moved = symbols;
    std::ranges::rotate(moved, moved.begin() + row % box_rows * (side / box_rows) + row / box_rows);
    rows += (row > 0 ? " " : "") + moved;
  }
  return rows;
}

const std::string dense_of_16x16 = groups_of("12.4567.9AB.DEFG", 4);

std::string with_blanks(std::string text, char blank) {
  std::ranges::replace(text, '.', blank);
  return text;
}

}  // namespace

TEST_CASE("a puzzle with an error is no title of the next") {
  for (const std::string& text :
       {std::string("006502 002\u201300 060001 020600 000160 050030\n"
                    "000000 030006 000003 020060 000000 061030\n"),
        std::string("1,.,.,.,.,.,2,.,.,.,.,.,.,3,.,.,.,.,.,.,4,.,.,.,.,.,.,5,.,.,6,.,.,.,.,. easy\n"
                    "......1.....2.....3.....4.....5.....\n"),
        std::string("1432 .. hard 3 1. 2..3 ..2.\n1...23....32...4\n...4.1..3....2..\n")}) {
    CAPTURE(text);
    const Reading reading = read_all(text);
    CHECK(!reading.errors.empty());
  }
  // a sign that is unknown, in a grid above its solution
  for (const std::string sign : {"\u00B7", "\u25A1"}) {
    std::string grid;
    for (std::size_t cell = 0; cell < example.size(); ++cell) {
      grid += example[cell] == '.' ? sign : std::string(1, example[cell]);
      if (cell % 9 == 8) grid += '\n';
    }
    const Reading reading = read_all(grid + "\n" + wrapped(other.substr(0, 81), 9));
    CHECK_THAT(reading.message(), Catch::Contains("is not a digit of a 9x9 grid"));
  }
}

TEST_CASE("words beside the one puzzle of a line are its comment, also where it stands in groups") {
  for (const std::string& puzzle : {groups, dense_of_16x16}) {
    for (const std::string& line : {puzzle + " easy", puzzle + " // by Ana", puzzle + " 7.2", "2. " + puzzle,
                                    "Easy " + puzzle, "two, " + puzzle + " # hard"}) {
      CAPTURE(line);
      const Reading reading = read_all(line + "\n" + puzzle + "\n" + line + "\n");
      CHECK(reading.message() == "(no such error)");
      REQUIRE(reading.puzzles.size() == 3);
      for (std::size_t i = 0; i < 3; ++i) CHECK(reading.line(i) == read_all(puzzle).line(0));
      CHECK(reading.record(0).comment);
    }
  }
}

TEST_CASE("a rating beside short groups is a word, and no group of a larger puzzle") {
  std::string cells = dense_of_16x16;
  std::erase(cells, ' ');
  CHECK(read_all("7.2: " + wrapped(cells, 4, " ") + "\n").line(0) == cells);
  // eighteen groups of nine, of which one is damaged, have no 12x12 puzzle in them
  CHECK(read_all(groups + " " + groups.substr(0, 69) + " ...49..5 ....8.79\n").puzzles.empty());
}

TEST_CASE("a line in groups of letters and digits that has a flaw does not vanish as a title of the next") {
  const auto line_with = [](std::size_t at, const std::string& instead, std::size_t erased) {
    return std::string(dense_of_16x16).replace(at, erased, instead);
  };
  for (const auto& [flawed, message] : std::vector<std::pair<std::string, std::string>>{
           {line_with(21, ".", 0), "257 symbols: a 16x16 puzzle has 256 (one too many)"},
           {line_with(21, "", 1), "255 symbols: a 16x16 puzzle has 256 (one short)"},
           {line_with(3, "", 1), "255 symbols: a 16x16 puzzle has 256 (one short)"},
           {line_with(33, "-", 1), "257 symbols"},
           {line_with(33, "", 1), "256 symbols in pieces of different lengths"},
           {line_with(22, " hard ", 0), "260 symbols"},
           {line_with(21, ".", 0) + " easy", "261 symbols"}}) {
    for (const std::string& before : {std::string(), dense_of_16x16 + "\n"}) {
      CAPTURE(flawed);
      const Reading reading = read_all(before + flawed + "\n" + dense_of_16x16 + "\n");
      CHECK(reading.puzzles.size() == (before.empty() ? 1 : 2));
      REQUIRE(reading.errors.size() == 1);
      CHECK_THAT(reading.message(), Catch::Contains(message));
    }
  }
  const std::string of_12x12 = groups_of("123456..9AB.", 3);
  REQUIRE(read_all(of_12x12).puzzles.size() == 1);
  CHECK(read_all(std::string(of_12x12).insert(30, " hard ") + "\n" + of_12x12 + "\n").errors.size() == 1);
}

TEST_CASE("a label before the strings of an array is no title of the next array") {
  for (const std::string& puzzle : {groups, dense_of_16x16}) {
    std::string array = "[\"" + puzzle + "\"]";
    for (std::size_t at = array.find(' '); at != std::string::npos; at = array.find(' ', at + 4))
      array.replace(at, 1, "\", \"");
    for (const std::string label : {"1: ", "- ", "= ", "1. ", "1) ", "let a: ", "x=", "a = ", ""}) {
      CAPTURE(label);
      const Reading reading = read_all(label + array + "\n" + array + "\n");
      CHECK(reading.puzzles.size() + reading.errors.size() == 2);
    }
  }
}

TEST_CASE("titles of one width, timestamps and long names are titles and names all the same") {
  const std::string grid = wrapped(other.substr(0, 81), 9);
  for (const std::string title :
       {"The Times\nSuperior\nFiendish\nPuzzle 12\n", "Title\nAuthor\nSource\nRating\n",
        "Sudoku 20240506201530\n", "Puzzle no 00000000000012\n",
        "Easy ones first\nHard ones last\nAll are proper\nHave much fun\n"}) {
    for (const std::string& text : {title + grid, title + "\n" + grid, title + "\n" + other}) {
      CAPTURE(text);
      const Reading reading = read_all(text);
      CHECK(reading.errors.empty());
      CHECK(reading.puzzles.size() == 1);
    }
  }
  for (const std::string name :
       {"ba078f0e-00b3-40c0-8c0e-29ce80d6b812", "gen-2024-10-10-10-00-00-seed-100-n-0010",
        "2024 05 06 12 30 00", "1,2,3,4,5,6,7,8,9,10,11"}) {
    const Reading reading = read_all(name + ";" + other);
    CAPTURE(name);
    CHECK(reading.errors.empty());
    CHECK(reading.puzzles.size() == 1);
  }
}

TEST_CASE("a grid in unknown signs or with words in its rows is no title of what stands below it") {
  const std::string solution = "1234\n3412\n2143\n4321\n";
  for (const std::string& grid :
       {std::string("1・・4\n・4・・\n・・4・\n4・・1\n"),
        std::string("１００４\n０４００\n００４０\n４００１\n"),
        std::string("Row 1: 1 . . 4\nRow 2: . 4 . .\nRow 3: . . 4 .\nRow 4: 4 . . 1\n"),
        std::string("1..4 // row 1\n.4.. // row 2\n..4. // row 3\n4..1 // row 4\n"),
        std::string("<tr><td>1</td><td>&nbsp;</td><td>&nbsp;</td><td>4</td></tr>\n"
                    "<tr><td>&nbsp;</td><td>4</td><td>&nbsp;</td><td>&nbsp;</td></tr>\n"
                    "<tr><td>&nbsp;</td><td>&nbsp;</td><td>4</td><td>&nbsp;</td></tr>\n"
                    "<tr><td>4</td><td>&nbsp;</td><td>&nbsp;</td><td>1</td></tr>\n")}) {
    for (const std::string between : {"\n", ""}) {
      CAPTURE(grid + between);
      CHECK(!read_all(grid + between + solution).errors.empty());
    }
  }
  CHECK_THAT(error_of("1・・4\n・4・・\n・・4・\n4・・1\n\n" + solution),
             Catch::Contains("puzzles.txt:1:2: "));
  // of 25x25, in which nearly each row has words, one symbol is lost, or a row
  std::string large;
  for (int row = 0; row < 25; ++row) {
    std::string symbols = "123456789ABCDEFGHIJKLMNOP";
    std::rotate(symbols.begin(), symbols.begin() + row % 5 * 5 + row / 5, symbols.end());
    large += symbols + "\n";
  }
  CHECK(read_all(large).puzzles.size() == 1);
  for (const std::string& damaged : {large.substr(1), large.substr(26), "?" + large.substr(1)})
    CHECK(!read_all(damaged + "\n" + large).errors.empty());
  // one symbol is lost before a word
  CHECK(!read_all("..3..32....21.43 easy\n4..13...1...2.1 medium\n3..112....34..1. hard\n").errors.empty());
}

TEST_CASE("signs of inequality between cells are refused, other than brackets around them") {
  for (const std::string text :
       {"1 < . . .\n. . > 3 .\n. . . < 2\n4 . . .\n", "1<..2\n..>3.\n...<2\n4...\n",
        "1<2>3.\n....\n.3..\n....\n", "1 . > . .\n. . 3 .\n. . . 2\n4 . . .\n",
        "1 <2 . .\n. . 3 .\n. . . 2\n4 . . .\n", "1> 2 . .\n. . 3 .\n. . . 2\n4 . . .\n",
        "- < - - 1\n- 1 - -\n- - 1 -\n1 - - -\n", "1\t<\t.\t.\t.\n.\t1\t.\t.\n.\t.\t1\t.\n.\t.\t.\t1\n",
        "[1] < [2] . .\n. . 3 .\n. . . 2\n4 . . .\n"}) {
    CAPTURE(text);
    CHECK_FALSE(read_all(text).errors.empty());
    CHECK(read_all(text).puzzles.empty());
  }
  CHECK_THAT(error_of("1 . . .\n. . > 3 .\n. . . 2\n4 . . .\n"), Catch::Contains("puzzles.txt:2:5: '>'"));
  for (const std::string text :
       {"<1> . . .\n. . <3> .\n. . . <2>\n<4> . . .\n", "> 1 . . .\n> . . 3 .\n> . . . 2\n> 4 . . .\n",
        ">> 1...\n>> ..3.\n>> ...2\n>> 4...\n"}) {
    CAPTURE(text);
    CHECK(read_all(text).errors.empty());
    CHECK(read_all(text).puzzles.size() == 1);
  }
}

TEST_CASE("several lines of titles above a grid are left out") {
  for (const std::string titles :
       {"Sudoku of the day\nby A. Setter\n2024-05-06\nLevel: hard\n", "Puzzle 7\nISBN 9780306406157\n"})
    for (const std::string between : {"\n", ""})
      CHECK(read_all(titles + between + wrapped(example, 9)).line(0) == example);
}

TEST_CASE("cells beside a smaller puzzle are not its comment") {
  const std::string line =
      ". . . . 6 . B 9 . . . 3 . B 7 . . 3 . . . . . C 2 3 9 . A . . 7 5 . . . . 9 . . . A . B . . . 7 . . "
      ". 1 8 . 3 C . . . 9 8 5 . B . . 1 . . . . 4 . . 2 . . 1 . . B A . . B . . 8 C 7 . . . 9 . . 7 . 5 4 "
      ". . 2 . . 3 . . . . . . . . 7 . 6 C . B . . . . . . . . 4 . 2 . C 2 . . . 8 . 4 . 7 . . easy";
  CHECK(read_all(line + "\n").puzzles.empty());
  CHECK_THAT(error_of(line + "\n"), Catch::Contains("what begins here can be a puzzle, too"));
  CHECK(read_all(groups_of_16x16).record(0).puzzle.side() == 16);
  for (const char blank : {'?', '-'}) CHECK(read_all(with_blanks(groups_of_16x16, blank)).puzzles.empty());
}

TEST_CASE("rows or lines that were damaged are not the numbers of a puzzle of another size") {
  CHECK(read_all(",1,2,,,4\n,3,,,1,2\n,,1,4,,\n,2,,3,,1\n,4,,,2,\n").puzzles.empty());
  for (const std::string& text :
       {std::string(". 2 3 4\n3 4 1\n2 1 4 3 2\n4 3 2 1\n"), std::string("0 0 3 0\n2 0 0 0\n0\n"),
        std::string("0 0 3 0\n2 0 0 0 0\n1 0 0 0\n0 2 0\n"),
        // grids of 4x4, in rows or in lines, with a number too many
        std::string("3 0 0 1\n1 2 0 0\n0 1 3 4\n0 0 1 0\n4 0 3 0\n3 1 0 0\n0 0 2 3\n0 3 0 4 1\n"
                    "0 0 4 0\n1 4 3 0\n0 2 1 0\n4 0 0 3\n"),
        std::string("3 0 0 1\n1 2 0 0\n0 1 3 4\n0 0 1 0\n4 0 3 0\n3 1 0 0\n0 0 2 3\n0 3 0 4\n"
                    "0 0 4 0\n1 4 3 0\n0 2 1 0\n4 0 0 3 1\n"),
        std::string("[[3 0 0 1]\n [1 2 0 0]\n [0 1 3 4]\n [0 0 1 0]]\n[[4 0 3 0]\n [3 1 0 0]\n [0 0 2 3]\n"
                    " [0 3 0 4 1]]\n[[0 0 4 0]\n [1 4 3 0]\n [0 2 1 0]\n [4 0 0 3]]\n"),
        // of 9x9, with a number that slid from the last row to the first
        std::string("5 3 0 0 7 0 0 0 0 1\n6 0 0 1 9 5 0 0 0\n0 9 8 0 0 0 0 6 0\n8 0 0 0 6 0 0 0 3\n"
                    "4 0 0 8 0 3 0 0 1\n7 0 0 0 2 0 0 0 6\n0 6 0 0 0 0 2 8 0\n0 0 0 4 1 9 0 0 5\n"
                    "0 0 0 0 8 0 0 7\n"),
        std::string("[[5 3 0 0 7 0 0 0 0]\n [6 0 0 1 9 5 0 0 0]\n [0 9 8 0 0 0 0 6 0]\n [8 0 0 0 6 0 0 0 3]\n"
                    " [4 0 0 8 0 3 0 0 1]\n [7 0 0 0 2 0 0 0 6]\n [0 6 0 0 0 0 2 8 0 1]\n"
                    " [0 0 0 4 1 9 0 0]\n [0 0 0 0 8 0 0 7 9]]\n"),
        std::string("2 . . . 1 . . . . . . . . . . . 3 . 4 . 1 5 . . . 1 . . . 6 . . 2 4 . .\n"
                    "4 . 1 . . . . . 5 . . . .\n"),
        std::string("0 2 0 0 11 7 10 8 12 0 0 0\n"
                    "7 0 0 0 0 4 2 0 11 10 3 0\n"
                    "12 0 0 0 0 1 6 0 0 7 0 0\n"
                    "0 6 0 0 0 11 5 3 0 0 0 0\n"
                    "0 0 3 10 0 0 8 0 0 0 0 6\n"
                    "4 0 11 0 0 9 0 0 3 0 12 0\n"
                    "6 11 0 7 4 0 0 12 0 2 10 0\n"
                    "3 9 0 0 6 0 7 0 0 0 0 0\n"
                    "0 0 0 8 0 3 0 0 5 6 0 0\n"
                    "0 0 8 0 0 0 0 0 4 0 0 0\n"
                    "0 3 0 0 8 0 0 0 0 9 1 10\n"
                    "0 0 0 0 5 10 0 0 0 12 8 11\n"
                    "2\n"
                    "0 0 0 0 0 0 0 6 0 0 0 11\n"
                    "0 8 0 0 0 0 4 11 9 3 0 0\n"
                    "1 0 6 11 2 0 0 8 0 7 12 0\n"
                    "0 9 0 0 0 4 0 0 0 10 5 0\n"
                    "3 0 0 0 0 0 0 0 4 11 0 0\n"
                    "5 0 0 0 0 7 0 12 0 6 0 0\n"
                    "0 0 0 3 0 0 0 0 0 5 7 10\n"
                    "0 10 0 0 0 8 0 0 0 0 0 0\n"
                    "0 0 0 0 0 1 5 0 11 0 0 2\n"
                    "11 0 0 1 0 5 0 10 6 2 8 0\n"
                    "6 0 10 0 3 0 0 1 0 0 0 0\n"
                    "7 0 0 2 11 0 8 0 0 0 0 0\n")}) {
    CAPTURE(text);
    CHECK(read_all(text).puzzles.empty());
    CHECK_THAT(error_of(text), Catch::Contains("row"));
    CHECK(read_all(text, {.form = TextFormat::integers}).puzzles.size() == 1);
  }
  const std::string two_lines = spread(with_blanks(example, '0'));
  CHECK(read_all(two_lines.substr(0, 79) + "\n" + two_lines.substr(80) + "\n").line(0) == example);
  const Reading lines = read_all(
      "3 0 0 1 1 2 0 0 0 1 3 4 0 0 1 0\n4 0 3 0 3 1 0 0 0 0 2 3 0 3 0 4 1\n"
      "0 0 4 0 1 4 3 0 0 2 1 0 4 0 0 3\n");
  CHECK(lines.puzzles.size() == 2);
  CHECK_THAT(lines.message(), Catch::Contains("puzzles.txt:2: 17 numbers: a 4x4 puzzle has 16"));
}

TEST_CASE("the number of a puzzle is no clue where the cell beside it has nothing in it") {
  for (const std::string text : {"1) ,,3,4,3,4,,,2,1,4,3,4,3,2,1\n", "1. ,,3,4\n3,4,,\n2,1,4,3\n4,3,2,1\n",
                                 "1,,3,4,3,4,,,2,1,4,3,4,3,, (2)\n"}) {
    CAPTURE(text);
    CHECK(read_all(text).puzzles.empty());
  }
  CHECK(read_all("(,,3,4,3,4,,,2,1,4,3,4,3,2,1)\n").line(0) == "..3434..21434321");
}

TEST_CASE("numbers of rows and columns on any two sides do not make a grid a larger one") {
  const std::string text =
      "9,5,3,,,7,,,,\n"
      "8,6,,,1,9,5,,,\n"
      "7,,9,8,,,,,6,\n"
      "6,8,,,,6,,,,3\n"
      "5,4,,,8,,3,,,1\n"
      "4,7,,,,2,,,,6\n"
      "3,,6,,,,,2,8,\n"
      "2,,,,4,1,9,,,5\n"
      "1,,,,,8,,,7,9\n"
      ",1,2,3,4,5,6,7,8,9\n";
  CHECK_THAT(error_of(text), Catch::Contains("the last row and first column count from 1 to 9"));
}

TEST_CASE("bars may stand between cells with semicolons") {
  const std::string text =
      ".;.;. | .;.;8 | 1;.;6\n"
      "3;6;. | .;5;7 | .;.;.\n"
      ".;.;2 | 9;.;6 | .;3;.\n"
      ".;.;9 | 6;.;. | .;7;4\n"
      ".;.;1 | .;7;. | .;.;5\n"
      ".;.;. | 4;.;. | 2;9;.\n"
      ".;2;7 | .;.;3 | .;.;.\n"
      ".;4;6 | .;1;. | 9;.;.\n"
      ".;.;. | 8;.;4 | .;6;.\n";
  CHECK(read_all(text).line(0) + "\n" == other);
}

TEST_CASE("nothing between quotes is a blank at the ends of a line, too") {
  const std::string line =
      "\"Kevin\",\"5\",\"3\",\"\",\"\",\"7\",\"\",\"\",\"\",\"\",\"6\",\"\",\"\",\"1\",\"9\",\"5\",\"\",\"\","
      "\"\",\"\",\"9\",\"8\",\"\",\"\",\"\",\"\",\"6\",\"\",\""
      "8\",\"\",\"\",\"\",\"6\",\"\",\"\",\"\",\"3\",\"4\",\"\",\"\",\"8\",\"\",\"3\",\"\",\"\",\"1\",\"7\","
      "\"\",\"\",\"\",\"2\",\"\",\"\",\"\",\"6\",\"\",\"6\",\"\","
      "\"\",\"\",\"\",\"2\",\"8\",\"\",\"\",\"\",\"\",\"4\",\"1\",\"9\",\"\",\"\",\"5\",\"\",\"\",\"\",\"\","
      "\"8\",\"\",\"\",\"7\",\"\"";
  const Reading reading = read_all(line + "\n" + other);
  REQUIRE(reading.puzzles.size() == 2);
  CHECK(reading.line(0) == example.substr(0, 80) + ".");
  std::string cells;
  for (const char c : example.substr(0, 80)) cells += (c == '.' ? "''" : std::string(1, c)) + " ";
  for (const std::string words : {"7.1", "# 7.1"}) {
    const Reading rated = read_all(cells + "'' " + words + "\n");
    REQUIRE(rated.puzzles.size() == 1);
    CHECK(rated.line(0) == reading.line(0));
    CHECK(rated.record(0).comment == "7.1");
  }
}

namespace {

/// The example as a table in which blanks have nothing between their commas.
std::string sheet_of(const std::string& cells, std::size_t side, const std::string& before,
                     const std::string& behind) {
  std::string text;
  for (std::size_t row = 0; row < side; ++row) {
    text += before;
    for (std::size_t column = 0; column < side; ++column) {
      const char cell = cells[row * side + column];
      text += (column > 0 ? "," : "") + (cell == '.' ? std::string() : std::string(1, cell));
    }
    text += behind + "\n";
  }
  return text;
}

}  // namespace

TEST_CASE("an empty row and column of a sheet do not make a grid a larger one") {
  const std::string cells = other.substr(0, 81);
  for (const std::string& text :
       {",,,,,,,,,\n" + sheet_of(cells, 9, ",", ""), sheet_of(cells, 9, "", ",") + ",,,,,,,,,\n",
        ",,,,,,,,,,\n" + sheet_of(cells, 9, ",", ",") + ",,,,,,,,,,\n",
        sheet_of(cells, 9, "", ",") + ",,,,,,,,,\n" + sheet_of(cells, 9, "", ",") + ",,,,,,,,,\n"}) {
    CAPTURE(text);
    CHECK(read_all(text).puzzles.empty());
  }
  std::string nine;
  for (int i = 0; i < 9; ++i) nine += sheet_of(cells, 9, "", "") + ",,,,,,,,\n";
  CHECK(read_all(nine).puzzles.empty());
  CHECK_THAT(error_of(nine), Catch::Contains("a row is empty behind 9, as between grids"));
  CHECK(read_all(sheet_of(cells, 9, "", "")).line(0) + "\n" == other);
  // a row alone, or a column, may have no clue, though there is no 9
  for (const std::size_t step : {1U, 9U}) {
    std::string open = cells;
    std::ranges::replace(open, '9', '.');
    for (std::size_t i = 0; i < 9; ++i) open[i * step] = '.';
    CHECK(read_all(sheet_of(open, 9, "", "")).line(0) == open);
  }
}

TEST_CASE("if a row is too many, grids that contradict themselves are none") {
  const std::string cells = other.substr(0, 81);
  const std::string numbered = "0,1,2,3,4,5,6,7,8\n" + sheet_of(with_blanks(cells, '0'), 9, "", "");
  CHECK(read_all(numbered).puzzles.empty());
  CHECK_THAT(error_of(numbered),
             Catch::Contains("10 rows from here on: a 9x9 grid has 9; this row only counts: leave it out"));
}

TEST_CASE("a header or labels are no clues where a row is missing or doubled") {
  const std::string rows = "1,0,0,4\n0,4,0,0\n0,0,4,0\n";
  for (const std::string header : {"1,2,3,4\n", "0,1,2,3\n"}) {
    const Reading reading = read_all(header + rows);
    CHECK(reading.puzzles.empty());
    CHECK_THAT(reading.message(), Catch::Contains("puzzles.txt:1: this row only counts"));
    CHECK(read_all(header + rows, {.box = Box(2, 2)}).puzzles.size() == 1);
  }
  CHECK_THAT(error_of("1 1 . . 4 .\n2 . 4 . . 1\n2 . 4 . . 1\n3 . . 4 . .\n4 . 1 . . 5\n5 . . 1 . .\n"),
             Catch::Contains("the first column only counts"));
  CHECK(read_all("1,2,3,4\n3,0,0,2\n0,0,0,0\n0,0,2,0\n").puzzles.size() == 1);
}

TEST_CASE("an empty header of a table is no row, however its cells are written") {
  const std::string rows = "|1||3|4|\n||4||2|\n|2||4||\n|4|3||1|\n";
  for (const std::string header :
       {"| | | | |\n|-|-|-|-|\n", "|||||\n|-|-|-|-|\n", "|  |  |  |  |\n| - | - | - | - |\n"}) {
    CAPTURE(header);
    const Reading reading = read_all(header + rows);
    CHECK(reading.errors.empty());
    REQUIRE(reading.puzzles.size() == 1);
    CHECK(reading.line(0) == "1.34.4.22.4.43.1");
    // a row is doubled
    CHECK(read_all(header + rows.substr(0, 9) + rows).puzzles.empty());
  }
  CHECK(read_all("| . | . | . | . |\n|-|-|-|-|\n| 3 | . | . | 2 |\n| . | 3 | . | . |\n| . | . | 2 | . |\n")
            .puzzles.size() == 1);
}

TEST_CASE("a ruler may have blanks of Unicode") {
  for (const std::string blank : {" ", "\u00A0", "\u2003", "\u200B \u00A0"}) {
    std::string table;
    std::string drawing;
    for (std::size_t row = 0; row < 4; ++row) {
      const std::string cells = std::string("1.344.2.2.4.43.1").substr(4 * row, 4);
      table += "| " + spread(cells, '|') + " |\n" + (row == 0 ? "| --- | --- | --- | --- |\n" : "");
      drawing += spread(cells.substr(0, 2)) + " | " + spread(cells.substr(2)) + "\n" +
                 (row == 1 ? "- - + - -\n" : "");
    }
    for (std::string text : {table, drawing}) {
      for (std::size_t at = text.find(' '); at != std::string::npos; at = text.find(' ', at + blank.size()))
        text.replace(at, 1, blank);
      CAPTURE(text);
      const Reading reading = read_all(text);
      CHECK(reading.errors.empty());
      REQUIRE(reading.puzzles.size() == 1);
      CHECK(reading.line(0) == "1.344.2.2.4.43.1");
    }
  }
}

TEST_CASE("a row of a board with a cell on each line is no puzzle of side 2 or 3") {
  for (const std::size_t side : {4U, 9U}) {
    std::string board = "[\n";
    for (std::size_t row = 0; row < side; ++row)
      board += " [\n  1" + repeated(",\n  0", static_cast<int>(side) - 1) + "\n ]" +
               (row + 1 < side ? "," : "") + "\n";
    CHECK(read_all(board + "]\n").puzzles.empty());
  }
  const std::string cells = "1\n0\n0\n2\n";
  CHECK(error_of(cells) ==
        "puzzles.txt:1: 4 numbers, each on its line: if they are a row, put them on one line; if they are a "
        "puzzle, say --from integers");
  CHECK(read_all(cells, {.form = TextFormat::integers}).puzzles.size() == 1);
  CHECK(read_all(cells, {.box = Box(1, 2)}).puzzles.size() == 1);
  CHECK(read_all(repeated("1\n0\n0\n0\n", 4)).puzzles.size() == 1);
}

TEST_CASE("a record with the word of a column in it is no header") {
  const std::string header = "type,puzzle\n";
  const Reading all =
      read_all(header + "Sudoku," + with_blanks(other, '-') + "Sudoku," + with_blanks(example, '-') + "\n");
  CHECK(all.puzzles.size() == 2);
  const Reading empty = read_all(header + "Sudoku," + other + "Sudoku,\n");
  CHECK(empty.puzzles.size() == 1);
  CHECK_THAT(empty.message(), Catch::Contains("column 'puzzle' is empty"));
  CHECK(read_all(header + "Sudoku," + other + header + "Sudoku," + example + "\n").puzzles.size() == 2);
}

TEST_CASE("behind a semicolon a puzzle or solution is what it is behind a comma") {
  for (const std::string& text : {example + ";easy;" + other, "1;" + example + ";x\n2;" + other,
                                  example + ";x;" + with_blanks(example, '1') + "\n"}) {
    CAPTURE(text);
    std::string commas = text;
    std::ranges::replace(commas, ';', ',');
    const Reading reading = read_all(text);
    const Reading expected = read_all(commas);
    REQUIRE(reading.puzzles.size() == expected.puzzles.size());
    CHECK(reading.errors.size() == expected.errors.size());
    for (std::size_t i = 0; i < reading.puzzles.size(); ++i) CHECK(reading.line(i) == expected.line(i));
  }
}

TEST_CASE("a damaged puzzle before a semicolon does not vanish behind its solution") {
  const std::string full = with_blanks(other.substr(0, 81), '1') + "\n";
  CHECK(read_all("53..7....6..195....98;" + full).puzzles.empty());
  CHECK(read_all(example.substr(0, 61) + "," + example.substr(62) + ";" + full).puzzles.empty());
  CHECK(read_all("7;" + example + ";9.1\n").line(0) == example);
}

TEST_CASE("a puzzle in letters, groups or numbers behind the semicolon of its name is not lost") {
  std::string of_10x10;
  for (int row = 0; row < 10; ++row)
    of_10x10 += std::string(row, '.') + "1A.9" + std::string(6, '.') + (row < 5 ? "2" : "3");
  of_10x10.resize(100);
  std::string of_16x16 = groups_of_16x16;
  std::erase(of_16x16, ' ');
  for (const std::string& puzzle : {of_10x10, of_16x16, spread(example), spread(example, ',')}) {
    for (const auto& [name, end] :
         {std::pair("hard;", "\n"), std::pair("easy_puzzle_12;", ";7.1\n"), std::pair("7;", ";\n")}) {
      CAPTURE(name + puzzle + end);
      const Reading reading = read_all(repeated(name + puzzle + end, 2) + other);
      const bool are_numbers = puzzle.find_first_of(", ") != std::string::npos;
      CHECK((!reading.errors.empty() || reading.puzzles.size() == 3));
      CHECK((are_numbers || reading.puzzles.size() == 3));
    }
  }
  for (const std::string& puzzle : {groups, groups_of_16x16})
    CHECK(read_all("hard;" + puzzle + "\n" + other).line(0) == read_all(puzzle).line(0));
  // names, numbers and dates are no puzzle
  for (const std::string name :
       {"easy_puzzle_of_2024_12;", "1 2 3;", "2024-05-06;", "a_long_name_of_a_puzzle_from_some_book;"})
    CHECK(read_all(name + example + "\n").line(0) == example);
  CHECK(read_all(example + ";e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855\n").line(0) ==
        example);
}

TEST_CASE("numbers before semicolons are no rows where what stands behind these would vanish") {
  const std::string small = "1...23....32...4";
  std::string of_4x4;
  std::string names;
  std::string of_16x16;
  for (int line = 0; line < 49; ++line) {
    if (line < 16) of_4x4 += std::to_string(line % 4 + 1) + ";" + small + "\n";
    names += std::to_string(line % 7 + 1) + ";some name " + std::to_string(line) + "\n";
    of_16x16 += "7;" + (line % 17 < 16 ? groups_of_16x16.substr(line % 17 * 17, 16) : "") + "\n";
  }
  for (const std::string& text :
       {of_4x4, names, of_16x16, "12;" + small + ";7.2;name\n12;" + small + ";7.2;other\n",
        repeated("1;.1.2\n", 16), repeated("1 ; one\n2\n", 8), std::string("12;first\n21;second\n")}) {
    CAPTURE(text);
    CHECK(read_all(text).puzzles.empty());
    CHECK_THAT(error_of(text), Catch::Contains("stands behind ;"));
  }
  CHECK(read_all("2 ; the order\n1 0 0 0\n2 3 0 0\n0 0 3 2\n0 0 0 4 ; the end\n").puzzles.size() == 1);
  CHECK(read_all("12..  ; one\n..12  ; two\n21..\n..21\n").puzzles.size() == 1);
  CHECK(read_all(repeated("1;\n", 16)).puzzles.size() == 1);
}

TEST_CASE("another header may have other columns where the puzzle stood") {
  for (const std::string names : {",puzzle\n0,", "generated_version,puzzle\n0.1.0,"}) {
    CAPTURE(names);
    CHECK(read_all("puzzle,clues\n" + example + ",30\n" + names + other).puzzles.size() == 2);
  }
}

TEST_CASE("a sheet with an empty column at both ends is not moved") {
  CHECK(read_all(",,,3,\n,1,,,\n,4,,,\n,,,2,\n").puzzles.empty());
  CHECK(read_all("1,,3,\n,,,2\n,4,,\n2,,,\n").puzzles.size() == 1);
}

TEST_CASE("lists of different lengths are no rows") {
  CHECK(read_all("[[1,,,],[,,,3],[,3,,],[,,,2]]\n").puzzles.size() == 1);
  std::string lists;
  const std::string digits = with_blanks(other.substr(0, 81), '0');
  for (std::size_t cell = 0; cell < digits.size(); ++cell)
    lists += (cell == 0 ? "[[" : cell % 9 == 0 ? "],[" : ",") + digits.substr(cell, 1);
  CHECK(read_all("np.array(" + lists + "]]).reshape((9,9))\n").puzzles.size() == 1);
  CHECK_THAT(error_of("[[1,0,0],[0,0,0,0,3],[0,3,0,0],[0,0,0,2]]\n"), Catch::Contains("different lengths"));
  CHECK(read_all("[[1,0,0,0],[0,0,0,3],[0,3,0,0],[0,0,0,2]]\n").puzzles.size() == 1);
  // candidates of a 4x4 grid, 36 in all, of which the first two cells have two
  const std::string candidates =
      "[[[1,2],[1,2],[3,4],[3,4]],[[3,4],[3,4],[1,2],[1,2]],[[1,2,3],[1,2],[3,4],[3,4]],"
      "[[2,3,4],[2,3,4],[1,2,3],[1,2]]]";
  for (const std::string& text : {candidates, "{\"puzzle\":" + candidates + "}"})
    CHECK_THAT(error_of(text + "\n"), Catch::Contains("different lengths"));
}

namespace {

const std::string solution_of_example =
    "534678912672195348198342567859761423426853791713924856961537284287419635345286179";

/// A third of the cells of a grid, each written with `#` for its row, `@` for its column and `$` for its digit.
std::string clue_list(std::string_view cells, int side, int first, const std::string& clue,
                      const std::string& between) {
  std::string text;
  for (int cell = 0; cell < side * side; ++cell) {
    const int row = cell / side;
    const int column = cell % side;
    if ((column + row / 3) % 3 != 0) continue;
    text += text.empty() ? "" : between;
    for (const char c : clue)
      text += c == '#'   ? std::to_string(row + first)
              : c == '@' ? std::to_string(column + first)
              : c == '$' ? std::string(1, cells[cell])
                         : std::string(1, c);
  }
  return text;
}

}  // namespace

TEST_CASE("a puzzle in pieces is no comment of its solution, or of another puzzle") {
  const std::string of_6x6 = ".5..6.1..23....2.1.3..2...3.5.6..1..";
  const std::string solution_of_6x6 = "254163163254342516516342621435435621";
  std::string of_16x16 = dense_of_16x16;
  std::erase(of_16x16, ' ');
  std::string full_16x16 = groups_of("123456789ABCDEFG", 4);
  std::erase(full_16x16, ' ');
  for (const auto& [puzzle, full] : {std::pair(example, solution_of_example),
                                     std::pair(of_6x6, solution_of_6x6), std::pair(of_16x16, full_16x16)}) {
    for (std::size_t at = 1; at<puzzle.size(); at += puzzle.size()> 81 ? 19 : 1) {
      for (const std::string between : {" ", ",", " hard "}) {
        const std::string pieces = puzzle.substr(0, at) + between + puzzle.substr(at);
        for (const std::string& text : {pieces + " " + full, full + "," + pieces}) {
          CAPTURE(text);
          const Reading reading = read_all(text + "\n");
          CHECK(reading.puzzles.empty());
        }
      }
    }
  }
  const std::string three = example.substr(0, 30) + " " + example.substr(30, 30) + " " + example.substr(60);
  for (const std::string& text :
       {three + " " + solution_of_example, other.substr(0, 81) + " " + three,
        three + " " + other.substr(0, 81), "1 " + three + " " + solution_of_example})
    CHECK_THAT(error_of(text), Catch::Contains("what begins here can be a puzzle, too"));
  const std::string solution = solution_of_example.substr(0, 30) + " " + solution_of_example.substr(30);
  CHECK(read_all(example + " " + solution).line(0) == example);
}

TEST_CASE("lists of clues by row, column and digit are no rows") {
  for (const int first : {0, 1}) {
    const auto clues = [&](const std::string& clue, const std::string& between = ", ") {
      return clue_list(solution_of_example, 9, first, clue, between);
    };
    std::string pages = clues("[#, @, $]");
    for (std::size_t at = 108; at < pages.size(); at += 110) pages.replace(at, 2, ",\n");
    for (const std::string& text :
         {"[" + clues("[#,@,$]", ",") + "]", clues("[#, @, $]"), clues("(# @ $)", " "), "[" + pages + "]",
          "clues = [" + clues("(#, @, $)") + "]", "{" + clues("(#, @): $") + "}",
          "puzzle = {" + clues("(#, @): $") + "}", "[" + clues("((#, @), $)") + "]",
          "[\n" + clues("[#, @, $]", ",\n") + "\n]", "{\n" + clues("(#, @): $", ",\n") + "\n}",
          clues("#@$", "\n"), "{\"puzzle\": [" + clues("[#,@,$]") + "]}",
          "{\"puzzle\": [\n" + clues("[#,@,$]", ",\n") + "\n]}", clues("#@$", " "), clues("#@$"),
          "[\"" + clues("#@$", "\",\"") + "\"]", clues("#,@,$", ";"), clues("# @ $", " | "),
          clues("# @ $", "  ")}) {
      CAPTURE(text);
      CHECK(read_all(text + "\n").puzzles.empty());
      CHECK(std::holds_alternative<TextError>(grid_from_line(text, {})));
    }
    CHECK_THAT(error_of("[" + clues("[#, @, $]") + "]\n"),
               Catch::Contains("27 lists of 3 can be clues (row, column, digit)"));
    CHECK_THAT(error_of("{" + clues("(#, @): $") + "}\n"), Catch::Contains("27 lists of 2 can be clues"));
    CHECK_THAT(error_of(clues("#@$", " ") + "\n"), Catch::Contains("as clues (row, column, digit) not"));
    std::string three_a_row = clues("[#, @, $]");
    for (std::size_t at = 31; at < three_a_row.size(); at += 33) three_a_row.replace(at, 2, ",\n");
    CHECK_THAT(error_of("[\n" + three_a_row + "\n]\n"), Catch::Contains("27 lists of 3"));
  }
  const std::string of_6x6 = clue_list("123456456123231564564231312645645312", 6, 1, "[#,@,$]", ",");
  CHECK_THAT(error_of("[" + of_6x6 + "]\n"), Catch::Contains("12 lists of 3 can be clues"));
}

TEST_CASE("boxes in lists of lists are not read as rows in pieces, nor these as boxes") {
  const std::string cells = with_blanks(example, '0');
  std::string boxes;
  std::string strings;
  for (int box = 0; box < 9; ++box) {
    boxes += box > 0 ? "]],[[" : "[[[";
    strings += box > 0 ? "],[" : "[[";
    for (int row = 0; row < 3; ++row) {
      const std::string piece = cells.substr((box / 3 * 3 + row) * 9 + box % 3 * 3, 3);
      boxes += (row > 0 ? "],[" : "") + spread(piece, ',');
      strings += (row > 0 ? ",\"" : "\"") + piece + "\"";
    }
  }
  boxes += "]]]";
  strings += "]]";
  std::string lines = boxes;
  for (std::size_t at = lines.find("]],"); at != std::string::npos; at = lines.find("]],", at + 1))
    lines.insert(at + 3, "\n");
  std::string bands = boxes;  // [band][stack][row][column]
  for (std::size_t at = bands.size() / 3 * 2; at > 0 && at < bands.size(); at -= bands.size() / 3)
    bands.replace(bands.find("]],[[", at), 5, "]]],[[[");
  for (const std::string& text :
       {boxes, strings, lines, "[" + bands + "]", "{\"puzzle\":" + boxes + "}",
        "{\"puzzle\":[" + bands + "]}", "board = " + boxes, "np.array(" + boxes + ")"}) {
    CAPTURE(text);
    CHECK(read_all(text + "\n").puzzles.empty());
    CHECK_THAT(error_of(text + "\n"), Catch::Contains("rows in pieces, boxes"));
  }
  CHECK_THAT(error_of("[[[1,0],[0,4]],[[3,4],[1,2]],[[2,1],[4,3]],[[4,0],[0,1]]]\n"),
             Catch::Contains("8 lists of 2 can be"));
}

TEST_CASE("lists of rows or of bands and of all cells, and pieces without lists are rows") {
  const std::string cells = with_blanks(example, '0');
  const std::string rows = wrapped(cells, 9, ",");
  const auto in_lists = [](const std::string& text, std::size_t width) {
    std::string lists;
    for (std::size_t at = 0; at < text.size(); at += width)
      lists += (at > 0 ? ",[" : "[") + spread(text.substr(at, width), ',') + "]";
    return lists;
  };
  for (const std::string& text :
       {"[" + in_lists(cells, 9) + "]", "[[" + in_lists(cells, 9) + "]]", in_lists(cells, 81),
        in_lists(cells, 27), in_lists(cells, 1),
        "[[" + in_lists(cells.substr(0, 27), 9) + "],[" + in_lists(cells.substr(27, 27), 9) + "],[" +
            in_lists(cells.substr(54), 9) + "]]",
        wrapped(cells, 3, " "), "{\"puzzle\":[" + in_lists(cells, 9) + "]}",
        "[\"" + wrapped(cells.substr(0, 78), 3, "\",\"") + cells.substr(78) + "\"]",
        wrapped(cells, 3, " | ")}) {
    CAPTURE(text);
    const Reading reading = read_all(text + "\n");
    CHECK(reading.message() == "(no such error)");
    REQUIRE(reading.puzzles.size() == 1);
    CHECK(reading.line(0) == example);
  }
  CHECK(read_all("1..4.4....4.4..1 [1,2] [3,4] [1,2] [3,4] [1,3]\n").puzzles.size() == 1);
  CHECK(read_all("[[1,0,0,4],[0,4,0,0],[0,0,4,0],[4,0,0,1]]\n[[1,0,0,4],[0,4,0,0],[0,0,4,0],[4,0,0,1]]\n")
            .puzzles.size() == 2);
}

TEST_CASE("a killer of SudokuCue or JSudoku is no puzzle with its sums as digits") {
  std::string sums;
  for (int cell = 0; cell < 81; ++cell) sums += (cell > 0 ? ":" : "") + std::to_string(cell * 7 % 10);
  for (const std::string header : {"3x3:d:k:", "3x3::k:"}) {
    for (const std::string& text :
         {header + sums, "{\"puzzle\":\"" + header + sums + "\"}", header + sums + "\n" + header + sums}) {
      CAPTURE(text);
      CHECK(read_all(text + "\n").puzzles.empty());
      CHECK_THAT(error_of(text + "\n"), Catch::Contains("begin a killer"));
    }
  }
  for (const std::string name : {"3x3: ", "3x3: easy: ", "a:b: "})
    CHECK(read_all(name + example + "\n").line(0) == example);
}

TEST_CASE("a full grid or a map of regions beside a puzzle is no puzzle") {
  const std::string map = "111222333111222333111222333444555666444555666444555666777888999777888999777888999";
  std::string map_from_0 = map;
  for (char& c : map_from_0) --c;
  std::string wrong = solution_of_example;
  std::swap(wrong[0], wrong[1]);
  for (const std::string& full : {map, map_from_0, wrong}) {
    for (const std::string between : {" ", ",", ";", " | "}) {
      for (const std::string& text :
           {full + between + example, example + between + full, "1" + between + full + between + example,
            example + between + solution_of_example + between + full,
            full + between + example + between + solution_of_example}) {
        CAPTURE(text);
        CHECK_THAT(error_of(text + "\n"), Catch::Contains("no solution of the puzzle beside it"));
        CHECK(read_all(text + "\n").puzzles.size() <= 1);
      }
    }
    CHECK(read_all(full + "\n").puzzles.size() == 1);
  }
  CHECK(read_all(solution_of_example + " " + map + "\n").puzzles.size() == 2);
  for (const std::string& text :
       {example + " " + solution_of_example + " " + example + " " + solution_of_example,
        example + " " + other.substr(0, 81), solution_of_example + " " + solution_of_example})
    CHECK(read_all(text + "\n").puzzles.size() == 2);
}

TEST_CASE("a header with numbers is no row where the last row would be left over") {
  for (const std::string& text : {std::string("1,2,3,4\n,,,\n,4,,2\n2,,,1\n,,2,3\n"),
                                  std::string("1,2,3,4\n.,.,.,.\n.,4,.,2\n2,.,.,1\n.,.,2,3\n")}) {
    CHECK(read_all(text).puzzles.empty());
    CHECK_THAT(error_of(text), Catch::Contains("this row only counts: leave it out"));
  }
}

TEST_CASE("rows of underscores or asterisks are rulers where blanks have another sign") {
  for (const std::string line :
       {"_________", "*********", "_ _ _ _ _ _ _ _ _", "___|___|___", "+___+___+___+"}) {
    CAPTURE(line);
    std::string between_grids;
    std::string between_bands;
    for (int grid = 0; grid < 10; ++grid) {
      between_grids += (grid > 0 ? line + "\n" : "") + wrapped(example, 9);
      for (int band = 0; band < 3; ++band)
        between_bands += wrapped(example.substr(27 * band, 27), 9) + (band < 2 ? line + "\n" : "");
    }
    for (const std::string& text : {between_grids, between_bands}) {
      const Reading reading = read_all(text);
      CHECK(reading.errors.empty());
      REQUIRE(reading.puzzles.size() == 10);
      for (std::size_t i = 0; i < 10; ++i) CHECK(reading.line(i) == example);
    }
  }
  const std::string underscores = with_blanks(example, '_');
  CHECK(read_all(wrapped(underscores.substr(0, 72), 9) + "_________\n").line(0) ==
        example.substr(0, 72) + ".........");
}

TEST_CASE("lines between grids and headers are not taken for rows, however many grids there are") {
  const std::string full =
      "534678912672195348198342567859761423426853791713924856961537284287419635345286179";
  std::string sheet;  // with an empty row between bands, where blanks are empty cells
  for (int band = 0; band < 27; ++band) {
    for (const char c : wrapped(example.substr(27 * (band % 3), 27), 9, ";"))
      sheet += c == ';' ? "\n" : c == '.' ? "," : std::string(1, c) + ",";
    if (band % 3 < 2) sheet += ",,,,,,,,,\n";
  }
  CHECK(read_all(sheet).puzzles.empty());
  for (const int grids : {9, 10, 18}) {
    CAPTURE(grids);
    std::string underlined;
    std::string headed;
    for (int grid = 0; grid < grids; ++grid) {
      underlined += (grid > 0 ? "_________\n" : "") + wrapped(full, 9);
      headed += "123456789\n" + wrapped(full, 9);
    }
    for (const std::string& text : {underlined, headed}) {
      const Reading reading = read_all(text);
      CHECK(reading.puzzles.empty());
      CHECK_THAT(reading.message(), Catch::Contains("a row of a grid, or a line or header between grids"));
    }
  }
}

TEST_CASE("full grids that begin with the numbers of columns are no headers") {
  std::string grids;
  for (int grid = 0; grid < 9; ++grid)
    grids += wrapped("123456789456789123789123456231674895875912364694538217317265948542897631968341572", 9);
  const Reading reading = read_all(grids);
  CHECK(reading.errors.empty());
  CHECK(reading.puzzles.size() == 9);
}

TEST_CASE("words in quotes or behind an array are the comment of the puzzle beside them") {
  for (const auto& [text, comment] : std::vector<std::pair<std::string, std::string>>{
           {"\"17\",\"" + example + "\",\"hard\",\"Ana\"", "17, hard,Ana"},
           {"[\"" + example + "\"] # from Ana, ER 7.1", "from Ana, ER 7.1"},
           {"\"" + example + "\" # hard", "hard"},
           {"[\"" + example + "\", \"hard\", 7.1],", "hard, 7.1"}}) {
    CAPTURE(text);
    const Reading reading = read_all(text + "\n");
    CHECK(reading.line(0) == example);
    CHECK(reading.record(0).comment == comment);
  }
  CHECK(!read_all("[\"" + example + "\"],\n").record(0).comment);
}

TEST_CASE("a full grid in groups or numbers beside a puzzle is its solution, or an error") {
  const std::string full =
      "534678912672195348198342567859761423426853791713924856961537284287419635345286179";
  const std::string wrong = full.substr(0, 79) + "97";
  for (const bool in_groups : {true, false}) {
    const auto written = [&](const std::string& grid) {
      return in_groups ? wrapped(grid, 9, " ") : spread(grid);
    };
    CHECK(read_all(example + " " + written(full) + "\n").line(0) == example);
    CHECK_THAT(error_of(example + " " + written(wrong) + "\n"), Catch::Contains("can be a puzzle, too"));
    CHECK_THAT(error_of(example + " " + written(full.substr(1)) + "\n"),
               Catch::Contains("can be a puzzle, too"));
  }
}

TEST_CASE("a solution on a line of its own is no puzzle") {
  const std::string solved =
      "534678912672195348198342567859761423426853791713924856961537284287419635345286179";
  for (const std::string& text :
       {"Puzzle: " + example + "\nSolution: " + solved + "\n",
        "- puzzle: " + example + "\n  solution: " + solved + "\n", example + "\nanswer = " + solved + "\n"}) {
    CAPTURE(text);
    const Reading reading = read_all(text);
    CHECK(reading.puzzles.size() == 1);
    CHECK(reading.message() ==
          "puzzles.txt:2: a solution on a line of its own: put it behind its puzzle, or leave it out");
  }
  CHECK(read_all("Solved: " + solved).puzzles.size() == 1);  // by another name it is a full grid
}

TEST_CASE("a record that is cut in a quoted field is no puzzle, and neither is its rest") {
  const std::string solved =
      "534678912672195348198342567859761423426853791713924856961537284287419635345286179";
  for (const char delimiter : {',', ';', '\t'}) {
    const std::string between = std::string("\"") + delimiter + "\"";
    const std::string text =
        "\"" + example + between + "two\nlines" + between + solved + "\"\n" + example + "\n";
    CAPTURE(text);
    const Reading reading = read_all(text);
    REQUIRE(reading.puzzles.size() == 1);
    CHECK(reading.puzzles[0].line == 3);
    CHECK(reading.message(0).starts_with("puzzles.txt:1: a quote in this line is never closed"));
    CHECK(reading.message(1).starts_with("puzzles.txt:2: a quote in this line is never closed"));
  }
}

TEST_CASE("a header to which the first row is joined is no title") {
  const std::string row = ".23.31..24..1..2;4231312424131342\n";
  const Reading reading = read_all("puzzle;solution1432..1.2..3..2.;1432321421434321\n" + row + row);
  CHECK(reading.errors.size() == 1);
  CHECK(reading.puzzles.size() == 2);
}

TEST_CASE("a solution may stand before its puzzle") {
  const std::string full =
      "534678912672195348198342567859761423426853791713924856961537284287419635345286179";
  for (const std::string& text :
       {full + "," + example, "1," + full + "," + example, "\"" + full + "\",\"" + example + "\""}) {
    CAPTURE(text);
    const Reading reading = read_all(text + "\n");
    CHECK(reading.errors.empty());
    REQUIRE(reading.puzzles.size() == 1);
    CHECK(reading.line(0) == example);
  }
}

TEST_CASE("text that is long is read in time that grows with its length only") {
  // quadratic, each would take minutes
  std::string records = "[";
  for (int i = 0; i < 30'000; ++i) records += "{\"puzzle\": \"" + other.substr(0, 81) + "\"}, ";
  records += "{}]\n";
  CHECK(read_all(records).puzzles.size() == 30'000);
  std::string open;
  for (int i = 0; i < 20'000; ++i) open += "{\"a\":1,\n";
  CHECK(read_all(open).puzzles.empty());
  std::string indented;
  for (int i = 0; i < 10'000; ++i) indented += "    1\n";
  CHECK(read_all(indented).puzzles.empty());
  for (const std::string piece : {"1\"", ">", "<", "1<", "1>", "<1"}) {
    INFO(piece);
    std::string line;
    for (int i = 0; i < 400'000; ++i) line += piece;
    CHECK(read_all(line + "\n").puzzles.empty());
  }
  // quotes that are never closed: one that all further lines continue, and one that each line opens again
  for (const std::string piece : {"\"\"\n", "a\n", "x\" ,\"z\n"}) {
    INFO(piece);
    std::string table = "puzzle,note\n\"";
    for (int i = 0; i < 400'000; ++i) table += piece;
    const Reading reading = read_all(table);
    CHECK(reading.puzzles.empty());
    CHECK(reading.message() == "puzzles.txt:2: a quote in this line is never closed");
    CHECK(reading.errors.size() == 400'000);
  }
  // long lines that have the name of a column, but are no headers
  for (const std::string piece : {"1,", "\"\"", "a;\t", "puzzle \""}) {
    INFO(piece);
    std::string line = "puzzle";
    for (int i = 0; i < 200'000; ++i) line += piece;
    CHECK(read_all(line + "\n").puzzles.empty());
  }
  // lines in a field, and titles that look like rows above rows
  std::string lines = "puzzle,note\n\"";
  for (int i = 0; i < 100'000; ++i) lines += i % 5 == 4 ? "12\n" : "1\n";
  CHECK(read_all(lines + "\",\n").errors.size() == 1);
  lines = "puzzle,note\n\"";
  for (int i = 0; i < 40'000; ++i) lines += i % 5 == 4 ? "ab.cdefg.\n" : "ab.cdef.\n";
  for (int i = 0; i < 100'000; ++i) lines += "1\n";
  CHECK(read_all(lines + "\",\n").errors.size() == 1);
  // blanks before objects that do not end
  std::string objects = std::string(500'000, ' ') + "[{\"a\":1,\n";
  for (int i = 0; i < 60'000; ++i) objects += "{\"b\":1,\n";
  CHECK(read_all(objects).puzzles.empty());
  // rows without fields, and rulers between them
  for (const std::string piece : {"\"\n", "||\n", ": \n", "\"\n---\n"}) {
    INFO(piece);
    std::string rows = "1 2 3 4 5\n";
    for (int i = 0; i < 400'000; ++i) rows += piece;
    CHECK(read_all(rows).errors.size() == 1);
  }
}
