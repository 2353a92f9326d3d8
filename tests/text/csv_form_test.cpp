// CSV with a header line.
#include <catch2/catch.hpp>

#include "reading.hpp"

using namespace evodoku;
using namespace evodoku::tests;

TEST_CASE("an id of digits and an e is a name, and a number with an exponent is one") {
  const Reading reading = read_all("puzzle,hash,share\n" + example + ",12e4,1.5e-07\n");
  CHECK(reading.record(0).other.at("hash") == "\"12e4\"");
  CHECK(reading.record(0).other.at("share") == "1.5e-07");
}

TEST_CASE("a table as evodoku-rate writes it is read with its ratings") {
  const Reading reading =
      read_all("puzzle,rating,class,ert,ert_low,ert_high,runs,solved,censored,box,rater,version,seed\n" +
               example + ",2.159,easy,143.25,100.5,,20,20,0,3x3,mk,1,18446744073709551615\n" + example +
               ",5,unsolved,,1e5,,20,0,20,3x3,mk,1,2\n" + example + ",,,,,,,,,3x3,,,\n");
  CHECK(reading.message() == "(no such error)");
  REQUIRE(reading.puzzles.size() == 3);
  const Rating& rating = *reading.record(0).rating;
  CHECK(rating.value == 2.159);
  CHECK(rating.difficulty_class == "easy");
  CHECK(rating.ert == 143.25);
  CHECK_FALSE(rating.ert_high);
  CHECK(rating.rater == "mk");
  CHECK(rating.version == 1);
  CHECK(rating.seed == 18446744073709551615U);
  CHECK_FALSE(reading.record(0).seed);
  CHECK(reading.record(1).rating->is_lower_bound());
  CHECK(reading.record(1).rating->ert_low == 100000);
  CHECK_FALSE(reading.record(2).rating);
}

TEST_CASE(
    "columns may come in any order, unknown ones are kept, and another program's rating is not taken for "
    "ours") {
  const Reading reading = read_all("id,Puzzle,rating,solved_by,seed,note\n7," + example +
                                   ",1.20,true,5,\"a, \"\"b\"\"\n c\"\n8," + example + ",,,,\n");
  CHECK(reading.message() == "(no such error)");
  REQUIRE(reading.puzzles.size() == 2);
  CHECK_FALSE(reading.record(0).rating);
  CHECK(reading.record(0).seed == 5U);
  CHECK(reading.record(0).other ==
        std::map<std::string, std::string>{
            {"id", "7"}, {"csv_rating", "1.20"}, {"solved_by", "true"}, {"note", R"("a, \"b\"\n c")"}});
  CHECK(reading.record(1).other == std::map<std::string, std::string>{{"id", "8"}});
  CHECK(reading.puzzles[1].line == 4);
}

TEST_CASE("rows are kept as they stand where that is asked for") {
  const ReadOptions as_rows{.name = "puzzles.txt", .keep_rows = true};
  const std::string header = "id,puzzle,rating,rater,runs,seed,technique,solved_by,clues\n";
  const Reading table = read_all(header + "007," + example + ",1.20,SE,5,5,,true,30\n", as_rows);
  REQUIRE(table.errors.empty());
  CHECK(table.puzzles[0].columns == std::vector<std::string>{"id", "puzzle", "rating", "rater", "runs",
                                                             "seed", "technique", "solved_by", "clues"});
  const std::map<std::string, std::string> others{{"id", R"("007")"},   {"rating", "1.20"},
                                                  {"rater", R"("SE")"}, {"runs", "5"},
                                                  {"seed", "5"},        {"solved_by", "true"}};
  CHECK(table.record(0).other == others);
  CHECK_FALSE(table.record(0).rating);
  CHECK_FALSE(table.record(0).seed);
  const std::string object =
      R"({"id":"007","puzzle":")" + example +
      R"(","rating":1.20,"rater":"SE","runs":5,"seed":5,"technique":null,"solved_by":true,"clues":30})";
  const Reading objects = read_all(object, as_rows);
  REQUIRE(objects.errors.empty());
  CHECK(objects.puzzles[0].columns == table.puzzles[0].columns);
  CHECK(objects.record(0).other == others);
  // a table or an object is written as it was read
  for (const Reading* const reading : {&table, &objects}) {
    const std::vector<std::string>& columns = reading->puzzles[0].columns;
    CHECK(to_text(reading->record(0), {.form = TextFormat::json, .only_columns = columns}) == object + "\n");
    CHECK(to_text(reading->record(0), {.form = TextFormat::csv, .only_columns = columns}) ==
          "007," + example + ",1.20,SE,5,5,,true,30\n");
  }
}

TEST_CASE("clues that are something else than their number are kept") {
  const std::string list = "r1c1=5 r1c2=3";
  const std::string table = "puzzle,clues\n" + example + "," + list + "\n" + example + ",30\n";
  const std::string objects = R"({"puzzle":")" + example + R"(","clues":")" + list + R"("}{"puzzle":")" +
                              example + R"(","clues":30})";
  for (const bool keep_rows : {false, true}) {
    for (const std::string& text : {table, objects}) {
      CAPTURE(keep_rows, text);
      const Reading reading = read_all(text, {.keep_rows = keep_rows});
      REQUIRE(reading.puzzles.size() == 2);
      const std::string name = keep_rows ? "clues" : text == table ? "csv_clues" : "other_clues";
      CHECK(reading.record(0).other == std::map<std::string, std::string>{{name, '"' + list + '"'}});
      CHECK(reading.record(1).other.empty());
      if (!keep_rows) continue;
      CHECK(to_text(reading.record(0), {.form = TextFormat::csv, .only_columns = {"puzzle", "clues"}}) ==
            example + "," + list + "\n");
    }
  }
}

TEST_CASE("what is a record or a line is read as one, rows kept or not") {
  const ReadOptions as_rows{.name = "puzzles.txt", .keep_rows = true};
  for (const std::string& text :
       {R"({"puzzle":")" + example + R"(","seed":5,"level":{"technique":"X-wing"},"format":1})",
        R"({"puzzle":")" + example + R"(","seed":5,"level":{"technique":"X-wing"}})", example + " # note"}) {
    const Reading kept = read_all(text, as_rows);
    REQUIRE(kept.puzzles.size() == 1);
    CHECK(kept.record(0) == read_all(text).record(0));
    CHECK(kept.puzzles[0].columns.empty());
  }
}

TEST_CASE("what is in other and no JSON is not written") {
  for (const std::string wrong : {"\"", "\"x", "\"x\\", "\"\\\""}) {
    CAPTURE(wrong);
    const Record record{.puzzle = Grid(Box(2, 2)), .other = {{"a", wrong}}};
    CHECK_THROWS_AS(to_text(record, {.form = TextFormat::csv, .other_columns = {"a"}}),
                    std::invalid_argument);
    CHECK_THROWS_AS(to_text(record, {.form = TextFormat::json}), std::invalid_argument);
    CHECK_THROWS_AS(text_of_member(record, "a"), std::invalid_argument);
  }
}

TEST_CASE("columns without a name are named for their places") {
  const Record record = read_all(",puzzle,,name\n7," + example + ",8,x\n").record(0);
  CHECK(text_of_member(record, "unnamed_1") == "7");
  CHECK(text_of_member(record, "unnamed_3") == "8");
  CHECK(record.other.size() == 3);
}

TEST_CASE("a comment of any of the signs that CSV gives a meaning to reads back") {
  const WriteOptions csv{.form = TextFormat::csv};
  for (const std::string comment : {"\"", "\"\"", ",", ",\"", "a\"b", "a,b", "#", "p#1", ";", "'"}) {
    INFO(comment);
    Record record{.puzzle = std::get<Grid>(grid_from_line(example))};
    record.comment = comment;
    CHECK(read_all(header_text(csv) + to_text(record, csv)).record(0).comment == comment);
  }
}

TEST_CASE("a null says nothing, and what stands behind # is in quotes") {
  const Reading reading = read_all("{\"puzzle\":\"" + example + "\",\"own_class\":null,\"name\":\"null\"}\n");
  CHECK_FALSE(text_of_member(reading.record(0), "own_class"));
  CHECK(text_of_member(reading.record(0), "name") == "null");
  CHECK(csv_quoted("p#1") == "\"p#1\"");
  CHECK(split_csv("a," + csv_quoted("p#1")) == std::vector<std::string>{"a", "p#1"});
}

TEST_CASE("a list in a field is one, as in JSON") {
  const Reading reading = read_all("puzzle,order,notes\n" + example + ",\"[2,40,[7]]\",[sic\n");
  CHECK(reading.record(0).other ==
        std::map<std::string, std::string>{{"order", "[2,40,[7]]"}, {"notes", R"("[sic")"}});
}

TEST_CASE("a field of more digits than a number can have is a name") {
  const std::string id = "12345678901234567890123456789012";
  const Reading reading = read_all("puzzle,id,price\n" + example + "," + id + ",-1.7976931348623157e+308\n");
  CHECK(reading.record(0).other ==
        std::map<std::string, std::string>{{"id", '"' + id + '"'}, {"price", "-1.7976931348623157e+308"}});
}

TEST_CASE("semicolons and tabs separate too, and one column alone is a table") {
  CHECK(read_all("id;puzzle\n1;" + example).line(0) == example);
  CHECK(read_all("id\tpuzzle\r\n1\t" + example + "\r\n").line(0) == example);
  CHECK(read_all("puzzle\n# comment\n" + example + "\n\n" + example).puzzles.size() == 2);
}

TEST_CASE("a field too many does not make the solution the puzzle") {
  const std::string solved =
      "534678912672195348198342567859761423426853791713924856961537284287419635345286179";
  for (const std::string& text : {"puzzle,rating\n" + example + "," + solved + ",1.5\n",
                                  "name;puzzle;solution;source\nfoo;" + example + ";" + solved + ";;web\n",
                                  "question,note\n" + example + ",easy, fun\n"}) {
    CAPTURE(text);
    const Reading reading = read_all(text);
    CHECK(reading.puzzles.empty());
    CHECK(reading.message().find("fields, the header names") != std::string::npos);
  }
  const Reading of_r = read_all("puzzle,solution\n1," + example + "," + solved + "\n");
  REQUIRE(of_r.puzzles.size() == 1);
  CHECK(of_r.record(0).other == std::map<std::string, std::string>{{"unnamed_0", "1"}});
}

TEST_CASE("tables put together are read one after the other") {
  const Reading reading = read_all("puzzle,id\n" + example + ",1\nid,puzzle\n2," + example + "\n");
  CHECK(reading.errors.empty());
  CHECK(reading.puzzles.size() == 2);
}

TEST_CASE("a header is one whatever its length, up to the limit of a row") {
  for (const int columns : {10, 2'000, 100'000}) {
    INFO(columns);
    std::string header;
    std::string row;
    for (int i = 0; i < columns; ++i) {
      header += "c" + std::to_string(i) + ",";
      row += "1,";
    }
    const Reading reading = read_all(header + "Sudoku\n" + row + example + "\n" + row + example + "\n");
    CHECK(reading.errors.empty());
    REQUIRE(reading.puzzles.size() == 2);
    CHECK(reading.record(1).other.size() == static_cast<std::size_t>(columns));
  }
  std::string long_header;
  while (long_header.size() < (std::size_t{1} << 20)) long_header += "a column,";
  const Reading reading = read_all("puzzle,a\n" + long_header + "puzzle\n" + example + "\n");
  CHECK(reading.message() == "puzzles.txt:2: a header of more than 1 MiB");
  CHECK(reading.puzzles.size() == 1);
}

TEST_CASE("a box that is named and another that is asked for contradict each other") {
  const std::string of_2x3 = "\"123456456123231564564231312645645312\"";
  for (const auto& [text, thing] :
       {std::pair("puzzle,box\n" + of_2x3 + ",3x2\n", "column 'box'"),
        std::pair("{\"puzzle\":" + of_2x3 + ",\"box\":\"3x2\"}", "member 'box'")}) {
    const std::string message = error_of(text, {.name = "a", .box = Box(2, 3)});
    CHECK(message.find(std::string(thing) + " shows boxes of 3x2, but 2x3 was asked for") !=
          std::string::npos);
    CHECK(read_all(text, {.box = Box(3, 2)}).puzzles.size() == 1);
  }
}

TEST_CASE("a table says its box") {
  const std::string line = "123456" + std::string(30, '.');
  CHECK(read_all("puzzle,box\n" + line + ",3x2\n").record(0).puzzle.box() == Box(3, 2));
  CHECK(error_of("puzzle,box\n" + line + ",big\n") ==
        "puzzles.txt:2:38: column 'box' must be such as 3x3 (side 2 to 64), here it is 'big'");
}

TEST_CASE("numbers in a column are a puzzle of a large side") {
  std::string cells = "36";
  for (int i = 1; i < 1296; ++i) cells += " 0";
  CHECK(read_all("puzzle,id\n" + cells + ",1\n").record(0).puzzle.side() == 36);
}

TEST_CASE("what is wrong in a table is named, and the next row is read") {
  std::string bad = example;
  bad[3] = 'x';
  const Reading reading = read_all("rater,puzzle,runs,solution,rating\na," + bad + ",1,,2\na," + example +
                                   ",-1,,2\na," + example + ",1,12..,2\na," + example + "\na,,1,,2\na,\"" +
                                   example + "\"x,1,,2\na," + example + ",1,,2\n");
  REQUIRE(reading.errors.size() == 6);
  CHECK(reading.message(0) ==
        "puzzles.txt:2:6: 'x' is not a digit of a 9x9 grid (use 1-9, and . or 0 for a blank)");
  CHECK(reading.message(1) ==
        "puzzles.txt:3:85: column 'runs' must be a whole number from 0 to 2147483647, here it is '-1'");
  CHECK(reading.message(2) ==
        "puzzles.txt:4: solution: 4 symbols: a 2x2 puzzle, but the box 3x3 makes a 9x9 one");
  CHECK(reading.message(3) == "puzzles.txt:5: this row has 2 fields, the header names 5 columns");
  CHECK(reading.message(4) == "puzzles.txt:6: column 'puzzle' is empty");
  CHECK(reading.message(5) ==
        "puzzles.txt:7:86: text behind a closing quote: a quote inside a field is written twice");
  CHECK(reading.puzzles.size() == 1);
}

TEST_CASE("a place behind a field of several lines is told in the line where it stands") {
  std::string bad = example;
  bad[3] = 'x';
  CHECK(error_of("note,puzzle\n\"two\nlines\"," + bad + "\n")
            .starts_with("puzzles.txt:3:11: 'x' is not a digit"));
}

TEST_CASE("a quote that is never closed costs its line only") {
  const Reading reading =
      read_all("puzzle,note\n" + example + ",\"open\n" + example + ",1\n" + example + ",2\n");
  CHECK(reading.message() == "puzzles.txt:2: a quote in this line is never closed");
  CHECK(reading.puzzles.size() == 2);
}

TEST_CASE("a table without a column named puzzle, one twice, and one without rows are errors") {
  CHECK(error_of("a,b\n", {.name = "t.csv", .form = TextFormat::csv}) ==
        "t.csv:1: CSV begins with a line of column names, one of them 'puzzle'");
  CHECK(error_of("puzzle,id,id\n") == "puzzles.txt:1:11: column 'id' is there twice");
  CHECK(error_of("puzzle,id\n") == "puzzles.txt: no puzzle found: only the names of columns");
}

TEST_CASE("a title that could name a column is one where rows of a grid follow") {
  const std::string small = "1...\n..2.\n.1..\n...2\n";
  for (const std::string title : {"Sudoku", "Puzzle", "grid", "Board", "Question"}) {
    for (const std::string between : {"\n", "\n\n", "\n# easy\n"}) {
      INFO(title + between);
      CHECK(read_all(title + between + small).line(0) == "1.....2..1.....2");
      const Reading reading = read_all(title + between + wrapped(example, 9) + "\n" + title + between +
                                       wrapped(spread(example), 18));
      CHECK(reading.message() == "(no such error)");
      REQUIRE(reading.puzzles.size() == 2);
      CHECK(reading.line(1) == example);
    }
    const std::string sixteen = "123456789ABCDEFG\n" + repeated(std::string(16, '.') + "\n", 15);
    CHECK(read_all(title + "\n" + sixteen).record(0).puzzle.side() == 16);
    CHECK(read_all(title + "\n1....2....3....4\n").line(0) == "1....2....3....4");
    CHECK(read_all(title + "\n\"" + wrapped(example, 9) + "\"\n").line(0) == example);
  }
}

TEST_CASE("rows of a grid in a table are no puzzles of side 2 or 3") {
  const Reading reading = read_all("puzzle\n1....2....3....4\n\n1...\n..2.\n.1..\n...2\n");
  CHECK(reading.puzzles.size() == 1);
  CHECK(reading.errors.size() == 4);
  CHECK(reading.message() ==
        "puzzles.txt:4:1: 2x2 is too small for a table, unless a column 'box', --order or --box names it; "
        "rows of a "
        "grid follow no header");
  CHECK(read_all("puzzle,box\n1...,1x2\n").record(0).puzzle.side() == 2);
  CHECK(read_all("puzzle\n1...\n", {.form = TextFormat::csv, .box = Box(1, 2)}).puzzles.size() == 1);
}
