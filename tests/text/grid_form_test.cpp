// Grids in rows, plain or with lines drawn.
#include <algorithm>
#include <array>
#include <catch2/catch.hpp>
#include <fstream>
#include <iterator>

#include "reading.hpp"

using namespace evodoku;
using namespace evodoku::tests;

namespace {

const std::string sixteen_rows = [] {
  const std::string symbols = "123456789ABCDEFG";
  std::string text;
  for (std::size_t row = 0; row < 16; ++row) {
    std::string line(16, '.');
    line[row] = symbols[15 - row];
    text += line + "\n";
  }
  return text;
}();

}  // namespace

TEST_CASE("S rows of S symbols are a grid, close together or apart") {
  for (const std::string& text :
       {wrapped(example, 9), wrapped(example, 9, "\r\n"), wrapped(spread(example), 18),
        wrapped(spread(example, ','), 18), wrapped(wrapped(example, 3, " "), 12)}) {
    const Reading reading = read_all(text);
    INFO(text);
    CHECK(reading.errors.empty());
    REQUIRE(reading.puzzles.size() == 1);
    CHECK(reading.line(0) == example);
    CHECK(reading.puzzles[0].line == 1);
  }
}

TEST_CASE("grids may follow each other with or without lines between") {
  const std::string grid = wrapped(example, 9);
  const Reading reading = read_all(grid + grid + "\n" + grid + "# third\n" + grid + example + "\n" + grid);
  CHECK(reading.errors.empty());
  REQUIRE(reading.puzzles.size() == 6);
  CHECK(reading.puzzles[1].line == 10);
  CHECK(reading.puzzles[5].line == 40);
}

TEST_CASE("a hundred grids without a line between are a hundred grids") {
  const Reading reading = read_all(repeated(wrapped(example, 9), 100));
  CHECK(reading.errors.empty());
  CHECK(reading.puzzles.size() == 100);
}

TEST_CASE("a grid printed with blank lines between its bands is one grid") {
  std::string text;
  for (int band = 0; band < 3; ++band)
    text += wrapped(example.substr(static_cast<std::size_t>(27 * band), 27), 9) + "\n";
  const Reading reading = read_all(text + text + "\n" + example);
  CHECK(reading.errors.empty());
  REQUIRE(reading.puzzles.size() == 3);
  CHECK(reading.line(1) == example);
}

TEST_CASE("a grid that lacks a band is an error, and what follows is read") {
  const std::string band = wrapped(example.substr(0, 27), 9);
  const Reading reading = read_all(band + "\n" + band + "\n" + wrapped(example, 9) + "\n" + example);
  REQUIRE(reading.errors.size() == 1);
  CHECK(reading.message() == "puzzles.txt:1: 6 rows of 9 symbols: a 9x9 grid has 9 rows (3 missing)");
  REQUIRE(reading.puzzles.size() == 2);
  CHECK(reading.puzzles[0].line == 9);
  CHECK(reading.line(0) == example);
}

TEST_CASE("small grids are read as such") {
  CHECK(read_all("12..\n..12\n21..\n..21\n").record(0).puzzle.box() == Box(2, 2));
  CHECK(read_all(wrapped("123456" + std::string(30, '.'), 6)).record(0).puzzle.box() == Box(2, 3));
  CHECK(read_all("12\n21\n").record(0).puzzle.box() == Box(1, 2));
  CHECK(read_all(wrapped("123456" + std::string(30, '.'), 6), {.box = Box(3, 2)}).record(0).puzzle.box() ==
        Box(3, 2));
}

TEST_CASE("rows of 16 symbols are a 16x16 grid where a digit is above 4") {
  const Reading reading = read_all(sixteen_rows);
  CHECK(reading.errors.empty());
  REQUIRE(reading.puzzles.size() == 1);
  CHECK(reading.record(0).puzzle.box() == Box(4, 4));
}

TEST_CASE("16 lines of 16 symbols that could be a grid or 4x4 puzzles are an error that names both") {
  const std::string lines = repeated("1...2...3...4...\n", 16);
  const Reading reading = read_all(lines);
  CHECK(reading.puzzles.empty());
  REQUIRE(reading.errors.size() == 1);
  CHECK(reading.message() ==
        "puzzles.txt:1: 16 lines can be 16x16 (--from grid) or 4x4 (--from line): say which, or name the box "
        "with --order or --box");
  CHECK(read_all(lines, {.form = TextFormat::line}).puzzles.size() == 16);
  CHECK(read_all(lines, {.form = TextFormat::grid}).puzzles.size() == 1);
  CHECK(read_all(lines, {.box = Box(2, 2)}).puzzles.size() == 16);
  CHECK(read_all(lines, {.box = Box(4, 4)}).puzzles.size() == 1);
}

TEST_CASE("lines of 16 symbols that are not 16, 32, 48 or 64 are 4x4 puzzles") {
  for (const int count : {1, 15, 17, 63, 65, 80, 288}) {
    const Reading reading = read_all(repeated("1...2...3...4...\n", count));
    CHECK(reading.errors.empty());
    CHECK(reading.puzzles.size() == static_cast<std::size_t>(count));
  }
}

TEST_CASE("4 lines of 4, 9 of 9 and 25 of 25 are grids, not puzzles of side 2, 3 and 5") {
  CHECK(read_all(repeated("12..\n", 4)).record(0).puzzle.side() == 4);
  CHECK(read_all(repeated("123......\n", 9)).record(0).puzzle.side() == 9);
  CHECK(read_all(repeated(std::string(25, '.') + "\n", 25)).record(0).puzzle.side() == 25);
  CHECK(read_all("12..\n12..\n", {.box = Box(1, 2)}).puzzles.size() == 2);
}

TEST_CASE("drawn grids are read whatever draws them") {
  // one puzzle, drawn by several programs, with a blank line after each drawing
  std::ifstream file(EVODOKU_TEST_DATA "/drawn_grids.txt");
  const std::string all{std::istreambuf_iterator<char>(file), {}};
  REQUIRE(std::ranges::count(all, '\n') > 40);
  for (std::size_t at = 0; at < all.size();) {
    const std::size_t end = std::min(all.find("\n\n", at), all.size() - 1) + 1;
    const std::string drawing = all.substr(at, end - at);
    at = end + 1;
    const Reading reading = read_all(drawing + drawing + "\n" + drawing);
    INFO(drawing);
    CHECK(reading.errors.empty());
    REQUIRE(reading.puzzles.size() == 3);
    CHECK(reading.line(0) == example);
    CHECK(reading.line(2) == example);
    CHECK(reading.record(0).puzzle.box() == Box(3, 3));
  }
}

TEST_CASE("the empty header of a table in Markdown is no row of the grid") {
  const std::string rows = "|   | 3 |   |   |\n|   |   |   | 4 |\n| 1 |   |   | 3 |\n| 3 |   | 2 |   |\n";
  const std::string header = "|   |   |   |   |\n|---|---|---|---|\n";
  CHECK(read_all(header + rows).line(0) == ".3.....41..33.2.");
  CHECK(read_all(header + rows).errors.empty());
  const Reading two = read_all(header + rows + "\n" + header + rows);
  CHECK(two.puzzles.size() == 2);
  CHECK(two.errors.empty());
  // in a table that begins with a row of the grid, this one may be empty
  CHECK(read_all(header + rows.substr(18)).line(0) == ".......41..33.2.");
}

TEST_CASE("cells in quotes may stand beside cells that have nothing at all") {
  for (const std::string text :
       {"\"1\",,,\"4\"\n,\"4\",,\n,,\"4\",\n\"4\",,,\"1\"\n", "'1';;;'4'\n;'4';;\n;;'4';\n'4';;;'1'\n"}) {
    CAPTURE(text);
    const Reading reading = read_all(text);
    CHECK(reading.errors.empty());
    REQUIRE(reading.puzzles.size() == 1);
    CHECK(to_line(reading.record(0).puzzle) == "1..4.4....4.4..1");
  }
}

TEST_CASE("nothing in quotes is a blank, also beside blanks that have a sign") {
  for (const char quote : {'"', '\''}) {
    std::string text = "' ','2',' ','1'\n'1','','2',' '\n'2','1',' ',' '\n'.',' ',' ','2'\n";
    std::ranges::replace(text, '\'', quote);
    CHECK(read_all(text).line(0) == ".2.11.2.21.....2");
  }
}

TEST_CASE("stars far apart are blanks") {
  CHECK(read_all(" 1  *  *  *\n *  2  *  *\n *  *  3  *\n *  *  *  4\n").line(0) == "1....2....3....4");
}

TEST_CASE("a drawing tells its box") {
  const std::string tall =
      "1 2 | . . | . .\n. . | 3 4 | . .\n. . | . . | 5 6\n----+-----+----\n. . | . . | . .\n"
      ". . | . . | . .\n. . | . . | . .\n";
  CHECK(read_all(tall).record(0).puzzle.box() == Box(3, 2));
  const std::string without_borders = "12|..|..\n..|34|..\n..|..|56\n..|..|..\n..|..|..\n..|..|..\n";
  CHECK(read_all(without_borders).record(0).puzzle.box() == Box(3, 2));
  CHECK(error_of(tall, {.name = "a", .box = Box(2, 3)}) ==
        "a:1: the drawing shows boxes of 3x2, but 2x3 was asked for");
}

TEST_CASE("a drawn 16x16 grid of small digits is no list of 4x4 puzzles") {
  std::string text;
  for (int row = 0; row < 16; ++row) text += "1 . . . | . . . . | . . . . | . . . .\n";
  CHECK(read_all(text).record(0).puzzle.side() == 16);
}

TEST_CASE("a block that ends early names the missing rows") {
  CHECK(error_of(wrapped(example.substr(9), 9)) ==
        "puzzles.txt:1: 8 rows of 9 symbols: a 9x9 grid has 9 rows (1 missing)");
  CHECK(error_of("\n" + wrapped("123456" + std::string(24, '.'), 6)) ==
        "puzzles.txt:2: 5 rows of 6 symbols: a 6x6 grid has 6 rows (1 missing)");
  CHECK_THAT(error_of(sixteen_rows.substr(17)),
             Catch::StartsWith("puzzles.txt:1: 15 rows of 16 symbols: a 16x16 grid has "
                               "16 rows (1 missing)"));
}

TEST_CASE("whole grids before a cut one are kept") {
  const Reading reading = read_all(wrapped(example + example.substr(0, 18), 9));
  CHECK(reading.puzzles.size() == 1);
  CHECK(reading.message() == "puzzles.txt:10: 2 rows are left over behind a whole 9x9 grid: one has 9 rows");
}

TEST_CASE("a ragged row is named") {
  std::string text = wrapped(example, 9);
  text.erase(32, 1);  // in the fourth row
  const Reading reading = read_all(text + "\n" + example);
  CHECK(reading.message() == "puzzles.txt:4: row 4 of this block has 8 symbols, row 5 has 9");
  CHECK(reading.puzzles.size() == 1);
  CHECK(error_of(text, {.name = "a", .box = Box(3, 3)}) ==
        "a:4: row 4 of this block has 8 symbols, a row of a 9x9 grid has 9");
}

TEST_CASE("a wrong symbol in a row is named with line and column") {
  std::string text = wrapped(example, 9);
  text[33] = 'x';
  CHECK(error_of(text) ==
        "puzzles.txt:4:4: 'x' is not a digit of a 9x9 grid (use 1-9, and . or 0 for a blank)");
  text[33] = '?';
  CHECK(error_of(text) ==
        "puzzles.txt:4:4: '?' is not a digit of a 9x9 grid (use 1-9, and . or 0 for a blank)");
}

TEST_CASE("words are no puzzle") {
  CHECK(error_of("Hello, world!\n") ==
        "puzzles.txt:1:13: '!' has no place in a puzzle (digits are 1-9 and A-Z, blanks . "
        "or 0; comments begin with #)");
  CHECK_THAT(error_of("Grid 01\n"),
             Catch::Contains("'Grid 01' is no puzzle: begin titles and comments with #"));
}

TEST_CASE("comments may stand behind rows") {
  CHECK(read_all("12..  # one\n..12  ; two\n21..\n..21\n").line(0) == "12....1221....21");
}

TEST_CASE("a block that goes wrong far down is dropped to its end") {
  const Reading reading = read_all(repeated(wrapped(example, 9), 3) + "53\n" +
                                   repeated(wrapped(example, 9), 90) + "\n" + example);
  REQUIRE(reading.errors.size() == 1);
  CHECK(reading.message() == "puzzles.txt:28: row 28 of this block has 2 symbols, row 33 has 9");
  CHECK(reading.puzzles.size() == 1);
}

TEST_CASE("Simple Sudoku's drawings are grids as others draw them") {
  std::string text = "*-----------*\n";
  for (std::size_t row = 0; row < 9; ++row) {
    if (row % 3 == 0 && row > 0) text += "|---+---+---|\n";
    const std::string cells = example.substr(9 * row, 9);
    text += "|" + cells.substr(0, 3) + "|" + cells.substr(3, 3) + "|" + cells.substr(6) + "|\n";
  }
  CHECK(read_all(text + "*-----------*\n").line(0) == example);
}

TEST_CASE("X is a blank in a line of symbols, a digit of larger grids, and a mistake in rows of 9x9") {
  std::string mixed = example;
  std::ranges::replace(mixed, '.', 'X');
  CHECK(read_all(mixed + "\n").line(0) == example);
  CHECK_THAT(error_of(wrapped(mixed, 9)), Catch::Contains("'X' is not a digit of a 9x9 grid"));
  const std::string rows = "X" + std::string(34, '.') + "\n" + repeated(std::string(35, '.') + "\n", 34);
  CHECK(read_all(rows).record(0).puzzle[0] == 33);
}

TEST_CASE("where blanks have a sign, a gap in a row is no blank") {
  for (const std::string& separator : {std::string(" "), std::string(","), std::string("\t")}) {
    std::string text;
    for (std::size_t row = 0; row < 9; ++row) text += spread(example.substr(9 * row, 9), separator[0]) + "\n";
    CHECK(read_all(text).line(0) == example);
    for (const std::size_t at : {std::size_t{0}, std::size_t{8}, std::size_t{80}}) {
      std::string with_gap = text;
      with_gap[2 * at] = ' ';
      CHECK(read_all(with_gap).puzzles.empty());
      std::string with_comment = text;
      with_comment[2 * at + 1] = ';';
      for (const ReadPuzzle& read : read_all(with_comment).puzzles)
        CHECK(to_line(read.record.puzzle) == example);
    }
  }
}

TEST_CASE("rows whose gaps are blanks are no grid where the gaps at their beginnings are lost") {
  std::string text;
  std::string trimmed;
  for (std::size_t at = 0; at < example.size(); at += 9) {
    std::string row = spread(example.substr(at, 9));
    std::ranges::replace(row, '.', ' ');
    text += row + "\n";
    trimmed += row.substr(row.find_first_not_of(' ')) + "\n";
  }
  CHECK(read_all(text).line(0) == example);
  CHECK(read_all(trimmed).puzzles.empty());
}

TEST_CASE("a row of a sheet may be all blank, and is then no smaller grid's end") {
  CHECK(read_all("\t\t\t\n\t\t\t2\n1\t2\t\t\n1\t3\t\t\n").line(0) == ".......212..13..");
  CHECK(read_all("1\t\t\t\n\t\t\t\n\t\t3\t\n\t\t\t\n").line(0) == "1.........3.....");
  CHECK(read_all("\t\t\t\n2\t\t3\t\n1\t2\t\t\n1\t3\t\t\n").line(0) == "....2.3.12..13..");
  CHECK(read_all("\t\t\t\t\n2\t\t3\t\n1\t2\t\t\n1\t3\t\t\n").puzzles.empty());
  CHECK(read_all("1\t\t\t\n\t\t\t\n\t\t3\t\n").puzzles.empty());
  // between grids it is a blank line
  const std::string grid = "1\t\t\t\n\t2\t\t\n\t\t3\t\n\t\t\t4\n";
  const Reading reading = read_all(grid + "\t\t\t\n" + grid);
  CHECK(reading.errors.empty());
  CHECK(reading.puzzles.size() == 2);
}

TEST_CASE("in a small sheet one cell of a row is enough, wherever it stands") {
  for (const char delimiter : {'\t', ';', ','}) {
    std::array<std::size_t, 4> columns = {0, 1, 2, 3};
    do {
      std::string text;
      std::string expected(16, '.');
      for (std::size_t row = 0; row < 4; ++row) {
        std::string cells(3, delimiter);
        cells.insert(columns[row], 1, static_cast<char>('1' + row));
        text += cells + "\n";
        expected[4 * row + columns[row]] = static_cast<char>('1' + row);
      }
      INFO(text);
      CHECK(read_all(text).message() == "(no such error)");
      CHECK(read_all(text).line(0) == expected);
    } while (std::ranges::next_permutation(columns).found);
  }
}

TEST_CASE("a title stands above anything, without a number only at the start of the input") {
  const std::string rows = wrapped(example, 9);
  const std::string record = "{\"puzzle\":\"" + example + "\"}\n";
  for (const std::string& puzzle : {rows, example + "\n", record}) {
    for (const std::string title : {"Grid 01\n", "Some puzzles:\n"}) {
      const Reading reading = read_all(title + puzzle);
      CHECK(reading.message() == "(no such error)");
      REQUIRE(reading.puzzles.size() == 1);
      CHECK(reading.line(0) == example);
    }
    CHECK(read_all("Grid 01\n" + puzzle + "\nGrid 02\n" + puzzle).puzzles.size() == 2);
  }
  CHECK(read_all(example + "\nmore of them\n" + example + "\n").message() ==
        "puzzles.txt:2: 'more of them' is no puzzle: begin titles and comments with #");
}

TEST_CASE("from side 11 on, many clues and none above 9 are no grid of this side") {
  const std::string row9 = "123456789";
  std::string samurai;
  for (int row = 0; row < 21; ++row) {
    std::string line;
    for (int column = 0; column < 21; ++column)
      line += (row + column) % 2 == 0 ? row9[(row * 3 + row / 3 + column) % 9] : '.';
    samurai += line + "\n";
  }
  CHECK_THAT(error_of(samurai), Catch::Contains("many clues and none above 9 are no proper 21x21 puzzle") &&
                                    Catch::Contains("--box 3x7"));
  std::string labelled = ".123456789.\n";
  for (const char label : row9) labelled += std::string(1, label) + "..3..5..7" + label + "\n";
  labelled += ".123456789.\n";
  CHECK_THAT(error_of(labelled), Catch::Contains("many clues and none above 9 are no proper 11x11 puzzle"));
  // sixteen 4x4 puzzles in lines, one with a typing error
  std::string lines;
  for (int line = 0; line < 16; ++line) lines += line == 5 ? "7...2...3...4...\n" : "1...2...3...4...\n";
  CHECK_THAT(error_of(lines), Catch::Contains("many clues and none above 9 are no proper 16x16 puzzle"));
}

TEST_CASE("grids side by side are refused, not read as one of a larger side") {
  const std::string two = "1... 2...\n.2.. .1..\n..3. ..4.\n...4 ...3\n";
  CHECK(error_of(two + two) ==
        "puzzles.txt:1: 64 symbols can be an 8x8 puzzle (--box 2x4) or 4 of 4x4 side by side: "
        "put each below the one before it");
  CHECK(read_all(two + two, {.box = Box(2, 4)}).puzzles.size() == 1);
  const std::string four =
      "1... 2... 3... 4...\n.2.. .1.. .4.. .3..\n..3. ..4. ..1. ..2.\n...4 ...3 ...2 ...1\n";
  CHECK_THAT(error_of(four), Catch::Contains("in lines (--from line) or side by side"));
  CHECK(read_all(four, {.form = TextFormat::line}).puzzles.size() == 4);
  CHECK(read_all(repeated("12.. ..3. ..4. 4..1\n", 4)).puzzles.size() == 4);
  std::string pair;
  for (std::size_t row = 0; row < 81; row += 9) pair += repeated(example.substr(row, 9) + " ", 2) + "\n";
  CHECK_THAT(error_of(pair + pair), Catch::Contains("an 18x18 puzzle (--box 3x6) or 4 of 9x9 side by side"));
}

TEST_CASE("numbers of rows and columns around a grid do not make it a larger one") {
  CHECK(error_of("| |1|2|3|4|\n|-|-|-|-|-|\n|1|1| | | |\n|2| |2| | |\n|3| | |3| |\n|4| | | |4|\n") ==
        "puzzles.txt:1: the first row and column count from 1 to 4: leave out these numbers of a 4x4 grid, "
        "or say "
        "--box 1x5 for a 5x5 one");
  for (const std::string corner : {"0", "*", "."}) {
    std::string text = corner + " 1 2 3 4 5 6 7 8 9\n";
    std::string sheet = "\t1\t2\t3\t4\t5\t6\t7\t8\t9\n";
    for (std::size_t row = 0; row < 9; ++row) {
      std::string cells = spread(example.substr(9 * row, 9));
      std::ranges::replace(cells, '.', corner[0]);
      text += std::to_string(row + 1) + " " + cells + "\n";
      cells = spread(example.substr(9 * row, 9), '\t');
      std::erase(cells, '.');
      sheet += std::to_string(row + 1) + "\t" + cells + "\n";
    }
    for (const std::string& labelled : {text, sheet}) {
      INFO(labelled);
      CHECK(read_all(labelled).puzzles.empty());
      CHECK_THAT(error_of(labelled),
                 Catch::Contains("count from 1 to 9: leave out these numbers of a 9x9 grid"));
    }
  }
}

TEST_CASE("a grid in letters is no title, though its rows look like words") {
  const Reading reading = read_all("ABCD\nCDAB\nBADC\nDCBA\n\n12..\n....\n..3.\n...4\n");
  REQUIRE(reading.puzzles.size() == 2);
  CHECK(reading.line(0) == "1234341221434321");
}

TEST_CASE("a number in front of cells whose last is blank does not move them") {
  for (const char delimiter : {',', ';', '\t'}) {
    std::string cells = spread(example.substr(0, 80) + ".", delimiter);
    std::erase(cells, '.');
    INFO(cells);
    CHECK(error_of("7" + std::string(1, delimiter) + cells + "\n") ==
          "puzzles.txt:1: 30 numbers: a 6x6 puzzle has 36 (6 short): mark blanks with . where cells have "
          "nothing in "
          "them");
    CHECK_FALSE(read_all("1" + std::string(4225, delimiter) + "\n").errors.empty());
    CHECK(read_all(cells + "\n").line(0) == example.substr(0, 80) + ".");
  }
  std::string rows;
  std::string with_end;
  for (std::size_t row = 0; row < 9; ++row) {
    std::string cells = spread(example.substr(9 * row, 8) + ".", ',');
    std::erase(cells, '.');
    rows += std::to_string(row + 1) + "," + cells + "\n";
    with_end += cells + ",\n";
  }
  CHECK(read_all(rows).puzzles.empty());
  CHECK(read_all(with_end).line(0).substr(0, 9) == "53..7....");
}

TEST_CASE("blanks of Unicode stand between the cells of rows, and marks of direction count for nothing") {
  const auto with = [](std::string text, const std::string& blank) {
    for (std::size_t at = text.find(' '); at != std::string::npos; at = text.find(' ', at + blank.size()))
      text.replace(at, 1, blank);
    return text;
  };
  std::string sixteen;
  for (int row = 0; row < 16; ++row) sixteen += row == 3 ? "G" : ".", sixteen += repeated(" .", 15) + "\n";
  for (const std::string blank : {"\u00A0", "\u2002", "\u2007", "\u2009", "\u202F", "\u3000"}) {
    const Reading reading = read_all(with(wrapped(spread(example), 18), blank) + "\n" + with(sixteen, blank));
    CHECK(reading.message() == "(no such error)");
    REQUIRE(reading.puzzles.size() == 2);
    CHECK(reading.line(0) == example);
    CHECK(reading.record(1).puzzle.side() == 16);
  }
  CHECK(read_all("\u200E" + wrapped(example, 9, "\u200F\n")).line(0) == example);
}
