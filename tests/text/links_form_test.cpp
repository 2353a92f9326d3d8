// Links: those of the sites' own examples, and what is wrong with others.
#include <catch2/catch.hpp>

#include "reading.hpp"

using namespace evodoku;
using namespace evodoku::tests;

namespace {

/// What SudokuPad's decodeSCF makes of its cells: each character is a digit and zeros behind it.
std::string digits_of_scf(std::string_view cells) {
  const std::string symbols = "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwx";
  std::string digits;
  for (const char symbol : cells) {
    const std::size_t value = symbols.find(symbol);
    digits += std::to_string(value % 10) + std::string(value / 10, '0');
  }
  return digits;
}

}  // namespace

TEST_CASE("links are those that the sites publish") {
  // LibreSudoku's issue 89; the MIT Logic Puzzle Open 2025; examples of pzprjs and of solvers that read its links
  const std::string wiki = "https://www.sudokuwiki.org/sudoku.htm?bd=";
  const std::string libre =
      "705060000000500937000200050000010000003679500000000496000850060500192704000736200";
  CHECK(link_to(read_all(libre).record(0).puzzle, LinkSite::sudokuwiki) == wiki + libre);
  CHECK(read_all(wiki + libre + "\n").record(0).puzzle == read_all(libre).record(0).puzzle);
  const std::string coach =
      "https://sudoku.coach/en/play/"
      "000001700000006300123408500567804200000000000004703158008107642005300000002600000";
  CHECK(link_to(read_all(coach).record(0).puzzle, LinkSite::sudoku_coach) == coach);
  for (const std::string cells : {"9/9/k13m27h476h39h825zg841h29h538h18m96k", "4/4/g2j1h1j3g",
                                  "4/4/i1g2j4g3i", "6/6/61j3g2j4g3j5g4j6g5j12", "6/6/g3h2g5j6h1l4h6j3g5g6h",
                                  "9/9/l768g3g2g7o4h1j2h43h4g5h92h6j7h5o5g9g1g824l"}) {
    const std::string link = "https://puzz.link/p?sudoku/" + cells;
    INFO(link);
    const Reading reading = read_all(link + "\n");
    CHECK(reading.message() == "(no such error)");
    CHECK(link_to(reading.record(0).puzzle, LinkSite::puzz_link) == link);
  }
  CHECK(read_all("https://puzz.link/p?sudoku/4/4/g2j1h1j3g").line(0) == ".2....1..1....3.");
  const Grid puzzle = read_all(example).record(0).puzzle;
  const std::string pad = link_to(puzzle, LinkSite::sudokupad);
  CHECK(pad.starts_with("https://sudokupad.app/scf"));
  CHECK(digits_of_scf(pad.substr(25)) == digits_of_scf(pad.substr(25)).substr(0, 81));
  CHECK(read_all(digits_of_scf(pad.substr(25))).record(0).puzzle == puzzle);
  CHECK(link_to(Grid(Box(3, 3)), LinkSite::sudokupad) == "https://sudokupad.app/scfoooooooooooooK");
}

TEST_CASE("links to puzz.link read back for every box that it takes") {
  for (const Box box : {Box(2, 2), Box(2, 3), Box(3, 3), Box(4, 4), Box(5, 5), Box(6, 6)}) {
    Grid grid(box);
    for (int cell = 0; cell < box.cells(); cell += 7) grid.set(cell, cell % box.side() + 1);
    const Reading reading =
        read_all(to_text({.puzzle = grid}, {.form = TextFormat::link, .site = LinkSite::puzz_link}));
    CHECK(reading.message() == "(no such error)");
    CHECK(reading.record(0).puzzle == grid);
  }
  CHECK_THROWS_WITH(link_to(Grid(Box(3, 4)), LinkSite::puzz_link),
                    "puzz.link takes no puzzle with boxes of 3x4: N x N and 2x3");
  CHECK_THROWS_WITH(link_to(Grid(Box(2, 2)), LinkSite::sudokupad),
                    "sudokupad takes no puzzle with boxes of 2x2: 3x3 only (puzz.link takes others)");
  CHECK(parse_link_site("puzz.link") == LinkSite::puzz_link);
  CHECK_FALSE(parse_link_site("elsewhere"));
}

TEST_CASE("links to puzz.link read back with any number of blanks in a row and any digit") {
  for (const Box box : {Box(2, 2), Box(2, 3), Box(3, 3), Box(4, 4), Box(5, 5), Box(8, 8)}) {
    for (const int distance : {1, 2, 5, 20, 21, 22, 41, 4096}) {
      Grid grid(box);
      for (int cell = distance - 1; cell < box.cells(); cell += distance) {
        grid.set(cell, cell / distance % box.side() + 1);
      }
      const std::string link = link_to(grid, LinkSite::puzz_link);
      CAPTURE(link);
      const Reading reading = read_all(link);
      CHECK(reading.message() == "(no such error)");
      CHECK(reading.record(0).puzzle == grid);
    }
  }
  Grid sixteen(Box(4, 4));
  sixteen.set(0, 15);
  sixteen.set(1, 16);
  sixteen.set(22, 1);
  sixteen.set(44, 2);
  CHECK(link_to(sixteen, LinkSite::puzz_link) ==
        "https://puzz.link/p?sudoku/16/16/f-10z1zg2" + std::string(10, 'z') + "q");
}

TEST_CASE("a second puzzle behind a link is an error") {
  const std::string link = link_to(Grid(Box(3, 3)), LinkSite::sudokuwiki);
  CHECK_THAT(error_of(link + " " + link + "\n"), Catch::Contains("1:161: a second puzzle in this line"));
  CHECK_THAT(error_of(link + "&bd=" + std::string(81, '0') + "\n"), Catch::Contains("a second puzzle"));
  CHECK(read_all(link + " see https://example.org/?page=1\n").errors.empty());
}

TEST_CASE("what is wrong in a link is named") {
  const std::string puzz_link = "https://puzz.link/p?sudoku/";
  CHECK(error_of(puzz_link + "4/4/g2j1h1j3") == "puzzles.txt:1:32: 15 cells in this link: a 4x4 grid has 16");
  CHECK(error_of(puzz_link + "4/4/g2j1h1j3gg") ==
        "puzzles.txt:1:32: 17 cells in this link: a 4x4 grid has 16");
  CHECK(error_of(puzz_link + "4/4/g5j1h1j3g") ==
        "puzzles.txt:1:33: '5' is no digit of a 4x4 grid in a link of puzz.link");
  CHECK(error_of(puzz_link + "4/4/g-g") ==
        "puzzles.txt:1:33: '-g' is no digit of a 4x4 grid in a link of puzz.link");
  CHECK(error_of(puzz_link + "4/4/0") ==
        "puzzles.txt:1:32: '0' is no digit of a 4x4 grid in a link of puzz.link");
  CHECK(error_of(puzz_link + "4/4/G") ==
        "puzzles.txt:1:32: 'G' is no digit of a 4x4 grid in a link of puzz.link");
  for (const std::string size : {"4/9/g", "x/4/g", "4", "99/99/g", ""}) {
    INFO(size);
    CHECK_THAT(error_of(puzz_link + size),
               Catch::StartsWith("puzzles.txt:1:28: a link of puzz.link goes on with"));
  }
  CHECK_THAT(error_of("https://www.sudokuwiki.org/sudoku.htm?bd=12"), Catch::Contains("2 symbols"));
  CHECK_THAT(error_of("https://puzz.link/p?nurikabe/5/5/g"), Catch::Contains("no link of puzz.link"));
}
