// Collections of OpenSudoku. The texts are formatted as the app and related programs write them.
#include <algorithm>
#include <catch2/catch.hpp>
#include <sstream>

#include "reading.hpp"
#include "text/formats/opensudoku.hpp"

using namespace evodoku;
using namespace evodoku::tests;

namespace {

std::string digits(std::string line) {
  std::ranges::replace(line, '.', '0');
  return line;
}

std::string game(const std::string& attributes) {
  return "  <game " + attributes + " />\n";
}

std::string collection(const std::string& content) {
  return "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n<opensudoku>\n" + content + "</opensudoku>\n";
}

const std::string plain_game = game("data=\"" + digits(example) + "\"");

/// The cells of a game in play, with `between` between the value and the flag for editable cells. The player has put 9
/// in the third cell.
std::string cells_in_play(int version, const std::string& between, const std::string& line_end = "&#10;") {
  std::string cells = "version: " + std::to_string(version) + line_end;
  for (std::size_t cell = 0; cell < example.size(); ++cell) {
    const bool is_clue = example[cell] != '.';
    const char value = is_clue ? example[cell] : cell == 2 ? '9' : '0';
    cells += std::string(1, value) + "|" + between + (is_clue ? "0|" : "1|");
  }
  return cells;
}

std::string error_in(const std::string& content) {
  return error_of(collection(content));
}

}  // namespace

TEST_CASE("a collection of OpenSudoku is read game by game, found out or asked for") {
  const std::string text =
      collection("  <name>Easy &amp; quick</name>\n  <author>R</author>\n  <level>1</level>\n" + plain_game +
                 game("data='" + digits(example) + "' note=\"b &lt; c&#10;&quot;d&quot;\""));
  for (const TextFormat form : {TextFormat::automatic, TextFormat::opensudoku}) {
    const Reading reading = read_all(text, {.name = "puzzles.txt", .form = form});
    CHECK(reading.message() == "(no such error)");
    REQUIRE(reading.puzzles.size() == 2);
    CHECK(reading.line(1) == example);
    CHECK(reading.puzzles[0].line == 6);
    CHECK(reading.record(0).comment == "Easy & quick, by R");
    CHECK(reading.record(1).comment == "b < c\n\"d\"");
  }
}

TEST_CASE("clues are the cells that the player cannot edit, in every version of a game in play") {
  for (const auto& [version, between] : std::vector<std::pair<int, std::string>>{
           {1, "-|"}, {1, "1,2,|"}, {2, "17|"}, {2, "17||"}, {3, "511|"}, {4, "0|511|"}, {5, "0|0|3|"}}) {
    INFO(version << " " << between);
    CHECK(read_all(collection(game("data=\"" + cells_in_play(version, between) + "\""))).line(0) == example);
    CHECK(read_all(collection(game("data=\"" + cells_in_play(version, between, "\n") + "\""))).line(0) ==
          example);
  }
}

TEST_CASE("folders of an export of the app are the comments of their games") {
  const std::string text =
      "<opensudoku2 version=\"3\"><folder name=\"Hard\" created=\"1\"><game created=\"1\" cells_data=\"" +
      cells_in_play(4, "0|0|") + "\" user_note=\"\" command_stack=\"\"></game></folder>" +
      "<folder name=\"Mine\"><game cells_data=\"" + digits(example) +
      "\" user_note=\"from gran\"/></folder><game data=\"" + digits(example) + "\"/></opensudoku2>";
  const Reading reading = read_all(text);
  CHECK(reading.message() == "(no such error)");
  REQUIRE(reading.puzzles.size() == 3);
  CHECK(reading.record(0).comment == "Hard");
  CHECK(reading.record(1).comment == "from gran");
  CHECK_FALSE(reading.record(2).comment);
}

TEST_CASE("a folder without a name leaves its games the name of the collection") {
  const Reading reading = read_all("<opensudoku2><name>From gran</name><folder name=\"\"><game data=\"" +
                                   digits(example) + "\"/></folder></opensudoku2>");
  REQUIRE(reading.puzzles.size() == 1);
  CHECK(reading.record(0).comment == "From gran");
}

TEST_CASE("collections may follow each other and other forms, with comments and CDATA anywhere") {
  const std::string text = example + "\n" +
                           collection("<!-- <game data=\"1\"/>\n -->" + plain_game + "<![CDATA[<game/>]]>") +
                           collection(plain_game) + "<!-- the end -->\n" + example + "\n";
  const Reading reading = read_all(text);
  CHECK(reading.message() == "(no such error)");
  CHECK(reading.puzzles.size() == 4);
  CHECK(error_of("<!-- c --> text\n" + example) == "puzzles.txt:1:12: text outside of the XML: 'text'");
  CHECK(error_of(collection(plain_game) + "</a>") ==
        "puzzles.txt:5:1: XML or HTML, but no collection of OpenSudoku: its first element is '/a', not "
        "'opensudoku': give "
        "the puzzles as lines, rows, JSON or CSV");
  CHECK(error_of("<opensudoku/> text") == "puzzles.txt:1:14: text behind the XML: 'text'");
  CHECK(read_all("<opensudoku/><opensudoku>" + plain_game + "</opensudoku>").puzzles.size() == 1);
}

TEST_CASE("what is wrong with a collection is said with line and column, and reading goes on") {
  CHECK(error_in(game("data=\"123\"")) == "puzzles.txt:3: 3 symbols: a 9x9 puzzle has 81 (78 short)");
  CHECK(error_in("<game/>") ==
        "puzzles.txt:3:1: this game has no cells: no attribute 'data' or 'cells_data'");
  CHECK(error_in("<game data=\"version: 9\n0|\"/>") ==
        "puzzles.txt:3:13: attribute 'data': cells of a version that is not known (1 to 5 are)");
  CHECK(error_in("<game cells_data=\"version: 3&#10;5|0|2|\"/>") ==
        "puzzles.txt:3:19: attribute 'cells_data': cell 1 of 81 is not written as version 3 writes it");
  CHECK(error_in("<game data=\"" + cells_in_play(3, "0|") + "0|0|1|\"/>") ==
        "puzzles.txt:3:13: attribute 'data': more behind the last of its 81 cells");
  CHECK(error_in("<game data=\"1\" data=\"2\"/>") ==
        "puzzles.txt:3:22: not XML: attribute 'data' is there twice");
  CHECK_THAT(error_in("<folder name=\"a></folder>"), Catch::Contains("puzzles.txt:3:15") &&
                                                         Catch::Contains("not XML: Error parsing") &&
                                                         Catch::Contains("was not read"));
  CHECK_THAT(error_in("<folder></name></folder>"),
             Catch::Contains("puzzles.txt:3:1") && Catch::Contains("not XML: Start-end tags mismatch"));
  CHECK_THAT(error_in("<game =\"1\"/>"), Catch::Contains("not XML: Error parsing start element tag"));
  const Reading bad_games = read_all(collection("<game data=\"1\"/>\n<game/>\n" + plain_game));
  CHECK(bad_games.errors.size() == 2);
  CHECK(bad_games.puzzles.size() == 1);
}

TEST_CASE("of a collection that is no XML the games before the fault are read") {
  const Reading reading = read_all(collection(plain_game + "<game data>\n" + plain_game) + example);
  CHECK(reading.errors.size() == 1);
  CHECK(reading.puzzles.size() == 2);  // the second one is after the collection
}

TEST_CASE("a collection cut short keeps its games and says that it is cut") {
  const std::string text = collection(plain_game + plain_game);
  for (std::size_t length = 0; length < text.size(); ++length) {
    const Reading reading = read_all(text.substr(0, length));
    INFO(text.substr(0, length));
    const bool is_whole = length + 1 == text.size();  // only the last line end is missing
    CHECK(reading.errors.empty() == is_whole);
    CHECK(reading.puzzles.size() <= 2);
  }
  for (const std::string& cut : {text.substr(0, text.size() - 5), text.substr(0, text.size() / 2)})
    CHECK_THAT(error_of(cut), Catch::Contains("the element 'opensudoku' that begins here is not closed"));
  CHECK(error_of("<opensudoku>\n" + plain_game) ==
        "puzzles.txt:1:1: the element 'opensudoku' that begins here is not closed at the end of the file");
}

TEST_CASE("XML that is no collection is named once, with a way out") {
  const std::string way_out = ": give the puzzles as lines, rows, JSON or CSV";
  for (const auto& [text, what] : std::vector<std::pair<std::string, std::string>>{
           {"<html>\n<body>\n",
            "XML or HTML, but no collection of OpenSudoku: its first element is 'html', not 'opensudoku'"},
           {"<!DOCTYPE html>\n<html>\n",
            "XML or HTML with a document type (<!DOCTYPE ...>), which no collection of OpenSudoku has"},
           {"<!DOCTYPE a [<!ENTITY b \"ccc\">]>\n<opensudoku>\n" + plain_game + "</opensudoku>",
            "XML or HTML with a document type (<!DOCTYPE ...>), which no collection of OpenSudoku has"}}) {
    const Reading reading = read_all(text);
    CHECK(reading.puzzles.empty());
    REQUIRE(reading.errors.size() == 1);
    CHECK(reading.message() == "puzzles.txt:1:1: " + what + way_out);
  }
  const Reading stray = read_all(example + "\n<hr>\n" + example);
  CHECK(stray.errors.size() == 1);
  CHECK(stray.puzzles.size() == 2);
}

TEST_CASE("entities are those of XML alone") {
  CHECK(read_all(collection(game("data=\"&#x35;" + digits(example).substr(1) + "\""))).line(0) == example);
  CHECK_THAT(error_in(game("data=\"&five;" + digits(example).substr(6) + "\"")),
             Catch::Contains("3:15: '&' is not a digit of a 9x9 grid"));
}

TEST_CASE("nesting costs nothing, and a collection beyond the limit is refused, with what it began with",
          "[long]") {
  CHECK(read_all(collection(repeated("<a>", 100'000) + plain_game + repeated("</a>", 100'000))).line(0) ==
        example);
  CHECK(error_of("<!-- " + repeated("no end\n", 5)) ==
        "puzzles.txt:1:1: not XML: the comment that begins here is never closed");
  std::istringstream text(collection(repeated(plain_game, 20'000)) + example);
  text::LineSource lines(text);
  lines.advance();
  text::OpenSudokuReader reader(lines, {}, std::size_t{1} << 20);
  reader.begin();
  std::size_t puzzles = 0;
  std::string fault;
  while (reader.is_active()) {
    for (const text::Item& item : reader.next()) {
      if (const auto* const found = std::get_if<text::ParseFault>(&item)) fault = found->what;
      puzzles += std::holds_alternative<ReadPuzzle>(item) ? 1 : 0;
    }
  }
  CHECK(puzzles > 9'000);
  CHECK(puzzles < 20'000);
  CHECK(fault == "a collection of more than 1 MiB begins here: divide it, or give its puzzles as lines");
}

TEST_CASE(
    "a collection takes time in proportion to its length, in one line and with a great many attributes") {
  std::string attributes;
  for (int i = 0; i < 50'000; ++i) attributes += " a" + std::to_string(i) + "=\"1\"";
  CHECK(read_all(collection(game(attributes + " data=\"" + digits(example) + "\""))).line(0) == example);
  // With so many games, reading takes minutes, beyond ctest's time limit, if each game costs a pass over the line or
  // over all games.
  constexpr std::size_t games = 150'000;
  std::string one_line = plain_game;
  one_line.pop_back();
  const Reading reading =
      read_all("<opensudoku>\xC3\xA4" + repeated(one_line, games) + "<game/></opensudoku>", {.name = "a"});
  CHECK(reading.puzzles.size() == games);
  CHECK(reading.message() == "a:1:" + std::to_string(14 + games * one_line.size()) +
                                 ": this game has no cells: no attribute 'data' or 'cells_data'");
}

TEST_CASE("a collection is written as the app reads it") {
  const Record record{.puzzle = std::get<Grid>(grid_from_line(example)),
                      .comment = "a \"b\"\n<c> & \x1B[0m\xFF"};
  CHECK(header_text({.form = TextFormat::opensudoku}) ==
        "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n<opensudoku>\n  <name>evodoku</name>\n");
  CHECK(to_text(record, {.form = TextFormat::opensudoku}) ==
        "  <game data=\"" + digits(example) +
            "\" note=\"a &quot;b&quot;&#10;&lt;c> &amp; ?[0m\xEF\xBF\xBD\"/>\n");
  CHECK(footer_text({.form = TextFormat::opensudoku}) == "</opensudoku>\n");
  CHECK(footer_text({.form = TextFormat::json}).empty());
}

TEST_CASE("a game is 9x9 unless another box is named") {
  const std::string small = collection(game("data=\"1000020000300004\""));
  CHECK_THAT(error_of(small), Catch::Contains("16 symbols: a 4x4 puzzle, but the box 3x3 makes a 9x9 one"));
}
