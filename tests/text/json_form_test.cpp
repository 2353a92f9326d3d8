// JSON: records, puzzles as arrays, and errors in them.
#include <algorithm>
#include <catch2/catch.hpp>

#include "reading.hpp"

using namespace evodoku;
using namespace evodoku::tests;

namespace {

std::string array_of_cells(std::string_view line, const std::string& blank = "0") {
  std::string text;
  for (const char c : line) text += (text.empty() ? "[" : ", ") + (c == '.' ? blank : std::string(1, c));
  return text + "]";
}

std::string array_of_rows(std::string_view line, std::size_t side, const std::string& between = ", ") {
  std::string text;
  for (std::size_t row = 0; row < side; ++row) {
    text += (row == 0 ? "[" : between) + array_of_cells(line.substr(row * side, side));
  }
  return text + "]";
}

std::string quoted(std::string_view text) {
  return '"' + std::string(text) + '"';
}

std::string record(const std::string& members) {
  return "{\"puzzle\": \"" + example + "\"" + members + "}";
}

}  // namespace

TEST_CASE("an array of rows, of cells and of strings is a puzzle, alone, in an array and in a record") {
  std::string strings;
  for (std::size_t row = 0; row < 9; ++row)
    strings += (row == 0 ? "[" : ",") + quoted(example.substr(9 * row, 9));
  strings += "]";
  const std::string rows = array_of_rows(example, 9);
  const std::string cells = array_of_cells(example, "null");
  for (const std::string& text :
       {rows, array_of_rows(example, 9, ",\n  "), cells, strings, "[" + quoted(example) + "]",
        "[" + rows + "]", "[\n" + cells + "\n]\n", "[ " + strings + " ]", array_of_cells(example, "\".\""),
        array_of_cells(example, "-1"), "{\"puzzle\": " + rows + "}", "{\"puzzle\": " + strings + "}",
        "{\"puzzle\": " + cells + "}"}) {
    const Reading reading = read_all(text);
    INFO(text);
    CHECK(reading.message() == "(no such error)");
    REQUIRE(reading.puzzles.size() == 1);
    CHECK(reading.line(0) == example);
  }
}

TEST_CASE("an array holds many puzzles, each on lines of its own") {
  const std::string text = "[\n" + array_of_cells(example) + ",\n" + quoted(example) + ",\n" +
                           array_of_rows(example, 9, ",\n ") + ",\n" + array_of_rows(example, 9, ",\n ") +
                           "\n]\n" + record("") + "\n";
  const Reading reading = read_all(text);
  CHECK(reading.message() == "(no such error)");
  REQUIRE(reading.puzzles.size() == 5);
  CHECK(reading.puzzles[1].line == 3);
  for (std::size_t i = 0; i < 5; ++i) CHECK(reading.line(i) == example);
}

TEST_CASE("numbers above 9 in arrays are digits") {
  std::string line = "[16";
  for (int i = 1; i < 256; ++i) line += ",0";
  const Reading reading = read_all(line + "]");
  REQUIRE(reading.puzzles.size() == 1);
  CHECK(reading.record(0).puzzle[0] == 16);
}

TEST_CASE("all members of a record are read") {
  const Reading reading = read_all(record(
      R"(, "box":"3x3", "clues":30, "solution":"534678912672195348198342567859761423426853791713924856961537284287419635345286179",)"
      R"("alpha":0.60, "symmetry":"none", "minimal":false, "canonical":"m1:3x3:x", "seed":18446744073709551615, "index":7,)"
      R"("args":"evodoku-generate \"-N\" 3", "version":"0.1.0", "comment":"Wikipedia \u00e9\n2",)"
      R"("rating":{"rater":"r","version":2,"seed":9007199254740993,"runs":20,"solved":19,"censored":1,"generation_cap":100000,)"
      R"("ert":143.25,"ert_low":100.5,"ert_high":null,"value":2.159,"class":"easy"},)"
      R"("mine": {"deep": [1.10, "a b"]}, "big":123456789012345678901234567890)"));
  CHECK(reading.message() == "(no such error)");
  REQUIRE(reading.puzzles.size() == 1);
  const Record& read = reading.record(0);
  CHECK(to_line(read.puzzle) == example);
  CHECK(read.solution->is_complete());
  CHECK(read.alpha == "0.60");
  CHECK(read.symmetry == "none");
  CHECK(read.minimal == false);
  CHECK(read.canonical == "m1:3x3:x");
  CHECK(read.seed == 18446744073709551615U);
  CHECK(read.index == 7U);
  CHECK(read.args == "evodoku-generate \"-N\" 3");
  CHECK(read.version == "0.1.0");
  CHECK(read.comment == "Wikipedia é\n2");
  REQUIRE(read.rating);
  CHECK(read.rating->rater == "r");
  CHECK(read.rating->version == 2);
  CHECK(read.rating->seed == 9007199254740993U);  // a double cannot represent it
  CHECK(read.rating->solved == 19);
  CHECK(read.rating->generation_cap == 100000U);
  CHECK(read.rating->ert == 143.25);
  CHECK_FALSE(read.rating->ert_high);
  CHECK(read.rating->value == 2.159);
  CHECK(read.rating->difficulty_class == "easy");
  CHECK(read.other == std::map<std::string, std::string>{{"mine", R"({"deep":[1.10,"a b"]})"},
                                                         {"big", "123456789012345678901234567890"}});
}

TEST_CASE("the order of members does not matter") {
  std::vector<std::string> members = {
      "\"puzzle\":" + quoted(example),
      R"("solution":"534678912672195348198342567859761423426853791713924856961537284287419635345286179")",
      R"("box":"3x3")",
      R"("clues":30)",
      R"("comment":"a, \"b\"")",
      R"("rating":{"rater":"r","version":2,"seed":1,"runs":3,"solved":3,"value":2.5})",
      R"("level":{"technique":"hidden-single-box","se":1.2})",
      R"("mine":{"a":[1,{"b":null}],"c":"}"})",
      R"("tags":["x","y"])",
      R"("id":"k1")"};
  const auto read_in_this_order = [&] {
    std::string text;
    for (const std::string& member : members) text += (text.empty() ? "{" : ", ") + member;
    const Reading reading = read_all(text + "}");
    CHECK(reading.message() == "(no such error)");
    return reading.puzzles.size() == 1 ? to_text(reading.record(0), {.form = TextFormat::json}) : text;
  };
  const std::string expected = read_in_this_order();
  for (std::size_t turn = 0; turn < 2 * members.size(); ++turn) {
    std::rotate(members.begin(), members.begin() + 1, members.end());
    if (turn == members.size()) std::ranges::reverse(members);
    CAPTURE(members.front());
    CHECK(read_in_this_order() == expected);
  }
}

TEST_CASE("the only member that has a puzzle holds the grids, wherever it stands") {
  std::vector<std::string> members = {R"("id":7)", R"("by":{"name":"x"})", R"("size":{"rows":9})",
                                      R"("data":)" + record(""), R"("more":{"list":[1]})"};
  const auto read_in_this_order = [&] {
    std::string text;
    for (const std::string& member : members) text += (text.empty() ? "{" : ", ") + member;
    return read_all(text + "}");
  };
  for (std::size_t turn = 0; turn < members.size(); ++turn) {
    std::rotate(members.begin(), members.begin() + 1, members.end());
    const Reading reading = read_in_this_order();
    CHECK(reading.message() == "(no such error)");
    REQUIRE(reading.puzzles.size() == 1);
    CHECK(reading.line(0) == example);
  }
  members.push_back(R"("other":)" + record(""));
  for (std::size_t turn = 0; turn < members.size(); ++turn) {
    std::rotate(members.begin(), members.begin() + 1, members.end());
    CHECK_THAT(read_in_this_order().message(), Catch::Contains("no member 'puzzle'"));
  }
}

TEST_CASE("null means the same as a missing member") {
  const Record& read = read_all(record(R"(,"seed":null,"rating":null,"solution":null,"box":null)")).record(0);
  CHECK_FALSE(read.seed);
  CHECK_FALSE(read.rating);
  CHECK(read.other.empty());
}

TEST_CASE("a record says its own box") {
  const std::string line = "123456" + std::string(30, '.');
  const std::string text = "{\"puzzle\":\"" + line + "\",\"box\":\"3x2\"}";
  CHECK(read_all(text).record(0).puzzle.box() == Box(3, 2));
  CHECK(error_of(text, {.name = "a", .box = Box(2, 3)}) ==
        "a:1: member 'box' shows boxes of 3x2, but 2x3 was asked for");
  CHECK(error_of(record(R"(,"box":"2x3")")) ==
        "puzzles.txt:1: puzzle: 81 symbols: a 9x9 puzzle, but the box 2x3 makes a 6x6 one");
  CHECK(error_of(record(R"(,"box":"9x9")")) ==
        "puzzles.txt:1: member 'box' must be text such as \"3x3\" (side 2 to 64), here it is '\"9x9\"'");
}

TEST_CASE("a member of the wrong type is named") {
  CHECK(error_of(record(R"(,"seed":"7")")) ==
        "puzzles.txt:1: member 'seed' must be a whole number from 0 to 18446744073709551615, here it is "
        "'\"7\"'");
  CHECK_THAT(error_of(record(R"(,"seed":-7)")), Catch::Contains("member 'seed' must be a whole number"));
  CHECK_THAT(error_of(record(R"(,"seed":1.5)")), Catch::Contains("member 'seed' must be a whole number"));
  CHECK_THAT(error_of(record(R"(,"seed":18446744073709551616)")), Catch::Contains("member 'seed' must be"));
  CHECK_THAT(error_of(record(R"(,"minimal":1)")),
             Catch::Contains("member 'minimal' must be true or false, here it is '1'"));
  CHECK_THAT(error_of(record(R"(,"symmetry":["a"])")), Catch::Contains("member 'symmetry' must be text"));
  CHECK_THAT(error_of(record(R"(,"alpha":true)")), Catch::Contains("member 'alpha' must be a number"));
  CHECK_THAT(error_of(record(R"(,"rating":true)")),
             Catch::Contains("member 'rating' must be an object, here it is 'true'"));
  CHECK_THAT(
      error_of(record(",\"rating\":{  \"runs\":-1}")),
      Catch::Equals(
          "puzzles.txt:1: member 'rating.runs' must be a whole number from 0 to 2147483647, here it is "
          "'-1'"));
  CHECK_THAT(error_of(record(R"(,"rating":{"ert":1e999})")), Catch::Contains("number overflow"));
  CHECK(error_of(R"({"puzzle": 12})") ==
        "puzzles.txt:1: member 'puzzle' must be a string or an array, here it is '12'");
  CHECK_THAT(error_of(R"({"puzzle": [1,0,0,0, 0,true,0,0, 0,0,0,0, 0,0,0,0]})"),
             Catch::Contains("'true' is not a digit"));
}

TEST_CASE("a member that is there twice is an error") {
  CHECK(error_of(record(R"(,"seed":1,"se\u0065d":2)")) == "puzzles.txt:1: member 'seed' is there twice");
}

TEST_CASE("a member counts in its own object only, however blanks stand around it") {
  const std::string tight = record(
      R"(,"mine":{"seed":1,"rating":{"value":7},"puzzle":[{"seed":"}"}]},"list":[{"seed":3},4],"seed":5,)"
      R"("rating":{"rater":"r","more":{"value":8,"value":9},"runs":1,"value":6},"ra\\\"ting":{},"last":null)");
  std::string loose;
  bool in_string = false;
  for (std::size_t i = 0; i < tight.size(); ++i) {
    const bool quote = tight[i] == '"' && tight[i - 1] != '\\';
    if (quote) in_string = !in_string;
    const bool may_stand_alone = std::string_view("{}[]:,").find(tight[i]) != std::string_view::npos;
    loose +=
        !in_string && may_stand_alone ? " \t" + std::string(1, tight[i]) + "  " : std::string(1, tight[i]);
  }
  for (const std::string& text : {tight, loose}) {
    INFO(text);
    const Reading reading = read_all(text);
    CHECK(reading.message() == "(no such error)");
    REQUIRE_FALSE(reading.puzzles.empty());
    for (const ReadPuzzle& puzzle : reading.puzzles) {
      CHECK(puzzle.record.seed == 5U);
      REQUIRE(puzzle.record.rating);
      CHECK(puzzle.record.rating->value == 6);
      CHECK(puzzle.record.other == std::map<std::string, std::string>{
                                       {"mine", R"({"seed":1,"rating":{"value":7},"puzzle":[{"seed":"}"}]})"},
                                       {"list", R"([{"seed":3},4])"},
                                       {"ra\\\"ting", "{}"},
                                       {"last", "null"}});
    }
  }
}

TEST_CASE("a solution of another size is an error") {
  CHECK(error_of(record(R"(,"solution":"12..1234")")) ==
        "puzzles.txt:1: solution: 8 symbols: a 9x9 puzzle has 81 (73 short)");
}

TEST_CASE("an object without a puzzle, and the error record of a tool, say so") {
  CHECK(error_of(R"({"a": 1})") ==
        "puzzles.txt:1: no member 'puzzle', and none of its other names: puzzles, quizzes, quiz, sudoku, "
        "board, "
        "question, grid, mission, unsolved");
  CHECK(error_of(R"({"puzzle": null})") ==
        "puzzles.txt:1: member 'puzzle' must be a string or an array, here it is 'null'");
  CHECK(error_of(R"({"error": "x.txt:3: bad"})") ==
        "puzzles.txt:1: not a puzzle but an error from an earlier tool: x.txt:3: bad");
}

TEST_CASE("a wrong symbol inside a record is named with its member") {
  std::string text = record("");
  text[12 + 5] = 'x';
  CHECK(error_of(text) ==
        "puzzles.txt:1: puzzle: 'x' is not a digit of a 9x9 grid (use 1-9, and . or 0 for a blank)");
}

TEST_CASE("what is no JSON is named with line and column, and reading goes on at the next record") {
  const std::string good = record("") + "\n";
  const std::string object = "{\"puzzle\": \"" + example + "\"";
  for (const std::string& bad :
       {"{\"puzzle\": \"" + example, object, "{\"puzzle\" \"" + example + "\"}", std::string("{puzzle: 1}"),
        std::string("{\"a\":1,}"), std::string("{\"a\":01}"), std::string("{\"a\":nul}"),
        std::string("{\"a\":\"\\x\"}"), std::string("{\"a\":\"\xFF\"}"), std::string("{\"a\":1]"),
        object + "} x"}) {
    const Reading reading = read_all(good + bad + "\n" + good);
    INFO(bad);
    CHECK(reading.puzzles.size() == 2);
    REQUIRE(reading.errors.size() == 1);
    CHECK_THAT(reading.errors[0].what, Catch::StartsWith("not JSON: "));
    CHECK_THAT(reading.errors[0].what,
               Catch::EndsWith("(records are one object a line, as jq -c writes them)"));
  }
  CHECK_THAT(error_of("\n  {\"puzzle\": oops}"), Catch::StartsWith("puzzles.txt:2:14: not JSON: "));
}

TEST_CASE("records may stand in an array, on one line or over several, and with commas between") {
  const std::string one = record("");
  const std::string over_lines = "{\n  \"puzzle\":\n    \"" + example + "\",\n  \"id\": 3\n}";
  for (const std::string& text : {"[" + one + "," + one + "]", "[\n" + one + ",\n" + one + "\n]\n",
                                  one + ", " + one, "[\n  " + over_lines + ",\n  " + over_lines + "\n]\n"}) {
    INFO(text);
    const Reading reading = read_all(text);
    CHECK(reading.message() == "(no such error)");
    REQUIRE(reading.puzzles.size() == 2);
    CHECK(reading.line(1) == example);
  }
  CHECK(error_of("[1,0,0,0, 0,0,0,0, 0,0,0,0, 0,0,0,0]", {.name = "a", .form = TextFormat::json}) ==
        "a:1: no JSON object: records are one object a line, or an array of objects");
}

TEST_CASE("deep nesting is refused, not followed") {
  CHECK_THAT(error_of(record(",\"a\":" + std::string(100'000, '['))),
             Catch::Contains("not JSON: nested deeper than 64 levels"));
  CHECK_THAT(error_of(repeated("{\"a\":", 100'000)),
             Catch::Contains("not JSON: nested deeper than 64 levels"));
  CHECK(read_all(record(",\"a\":" + std::string(60, '[') + std::string(60, ']'))).puzzles.size() == 1);
}

TEST_CASE("arrays hold many small puzzles and many rows") {
  const Reading small = read_all("[\n" + repeated(array_of_cells("1...2...3...4...") + ",\n", 300) + "]");
  CHECK(small.errors.empty());
  CHECK(small.puzzles.size() == 300);
  const Reading rows = read_all("[" + repeated("\"123......\",\n", 899) + "\"123......\"]");
  CHECK(rows.errors.empty());
  CHECK(rows.puzzles.size() == 100);
}

TEST_CASE("in the acs alphabet cells of arrays are symbols too") {
  std::string line = "0f" + std::string(254, '.');
  const auto cells = [](const std::string& symbols) {
    std::string text;
    for (const char c : symbols) text += (text.empty() ? "[\"" : ",\"") + std::string(1, c) + "\"";
    return text + "]";
  };
  const Reading reading = read_all(cells(line), {.alphabet = Alphabet::acs});
  REQUIRE(reading.puzzles.size() == 1);
  CHECK(reading.record(0).puzzle[0] == 1);
  CHECK(reading.record(0).puzzle[1] == 16);
  line[2] = 'g';
  CHECK_THAT(error_of(cells(line), {.name = "a", .alphabet = Alphabet::acs}),
             Catch::StartsWith("a:1:11: 'g' is not a digit of a 16x16 grid"));
}

TEST_CASE("arrays of what is no cell, of too many rows and of too many cells are errors") {
  CHECK(error_of("[[1,2,true,4],\n[3,4,1,2],\n[0,0,0,0],\n[0,0,0,0]]") ==
        "puzzles.txt:1: row 1 of this block has 7 symbols, row 3 has 4: mark blanks with .");
  CHECK_THAT(error_of("{\"puzzle\":[" + repeated("[1],", 64) + "[1]]}"), Catch::Contains("65 numbers"));
  CHECK_THAT(error_of("[" + repeated("0,", 5000) + "0]"),
             Catch::Contains("5001 numbers: a 64x64 puzzle has 4096 (905 too many)"));
  CHECK_THAT(error_of("{\"puzzle\":[1.5,0,0,0, 0,0,0,0, 0,0,0,0, 0,0,0,0]}"),
             Catch::Contains("'1.5' is not a digit of a 4x4 grid"));
  CHECK_THAT(error_of("{\"puzzle\":[[1,0,0,0],[0,0,0,0],7,[0,0,0,0]]}"), Catch::Contains("13 numbers"));
}

TEST_CASE("several grids in one array are refused, not read as one of a larger side") {
  const std::string four = "[[1,0,0,0],[0,0,2,0],[0,3,0,0],[0,0,0,4]]";
  std::string nine = "[";
  for (std::size_t row = 0; row < 81; row += 9)
    nine += (row > 0 ? ",[" : "[") + spread(example.substr(row, 9), ',') + "]";
  std::ranges::replace(nine, '.', '0');
  nine += "]";
  for (const std::string& grid : {four, nine}) {
    const std::string array = "[" + grid + repeated("," + grid, 3) + "]";
    for (const std::string& text : {array, "{\"puzzles\":" + array + "}", "{\"puzzle\":" + array + "}",
                                    "puzzle,id\n\"" + array + "\",1\n"}) {
      INFO(text);
      CHECK(read_all(text).puzzles.empty());
      CHECK_THAT(error_of(text), Catch::Contains("several puzzles: write each puzzle on its own lines"));
    }
  }
}
