// Columns that a caller names, names of columns in other programs' files, and their blanks.
#include <algorithm>
#include <catch2/catch.hpp>
#include <string>
#include <vector>

#include "reading.hpp"

using namespace evodoku;
using namespace evodoku::tests;

namespace {

Record some_record() {
  Record record = read_all(example + "\n").record(0);
  record.alpha = "0.60";
  record.minimal = true;
  record.level = Level{.technique = "X-wing", .se_estimate = 3.2};
  record.other["page"] = "7";
  record.other["tags"] = R"(["a","b"])";
  return record;
}

std::string with_blanks(char blank) {
  std::string line = example;
  std::ranges::replace(line, '.', blank);
  return line;
}

}  // namespace

TEST_CASE("CSV and JSON hold the named columns alone, in the order of their names") {
  const WriteOptions csv{.form = TextFormat::csv,
                         .only_columns = {"clues", "tags", "se_estimate", "page", "class"}};
  CHECK(header_text(csv) == "clues,tags,se_estimate,page,class\n");
  CHECK(to_text(some_record(), csv) == "30,\"[\"\"a\"\",\"\"b\"\"]\",3.2,7,\n");
  const WriteOptions json{
      .form = TextFormat::json,
      .only_columns = {"puzzle", "alpha", "minimal", "technique", "rating", "tags", "unknown", "solution"}};
  CHECK(to_text(some_record(), json) == "{\"puzzle\":\"" + example +
                                            "\",\"alpha\":0.60,\"minimal\":true,\"technique\":\"X-wing\","
                                            "\"rating\":null,\"tags\":[\"a\",\"b\"],"
                                            "\"unknown\":null,\"solution\":null}\n");
}

TEST_CASE("the column level is the estimate, and someone else's level where there is none") {
  Record record = some_record();
  const WriteOptions csv{.form = TextFormat::csv, .only_columns = {"level", "technique"}};
  const WriteOptions json{.form = TextFormat::json, .only_columns = {"level", "technique"}};
  CHECK(header_text(csv) == "level,technique\n");
  CHECK(to_text(record, csv) == "3.2,X-wing\n");
  CHECK(to_text(record, json) == "{\"level\":3.2,\"technique\":\"X-wing\"}\n");
  record.other["level"] = "\"medio\"";
  CHECK(to_text(record, csv) == "3.2,X-wing\n");
  // a column of the input that is written after ours
  const WriteOptions others{
      .form = TextFormat::csv, .columns = CsvColumns::rating, .other_columns = {"level"}};
  CHECK_THAT(to_text(record, others), Catch::EndsWith(",medio\n"));
  record.level.reset();
  CHECK(to_text(record, csv) == "medio,\n");
  CHECK(to_text(record, json) == "{\"level\":\"medio\",\"technique\":null}\n");
}

TEST_CASE("all columns by name are what CSV has without names") {
  const WriteOptions all{.form = TextFormat::csv};
  const WriteOptions named{.form = TextFormat::csv, .only_columns = record_columns()};
  CHECK(header_text(named) == header_text(all));
  CHECK(to_text(some_record(), named) == to_text(some_record(), all));
}

TEST_CASE("tables of other people name the puzzle and its solution otherwise") {
  const std::string solution =
      "534678912672195348198342567859761423426853791713924856961537284287419635345286179";
  for (const std::string header :
       {"quizzes,solutions", "Quiz,Answer", "sudoku,solution", "board,solutions", "question,answers"}) {
    CAPTURE(header);
    const Reading reading = read_all(header + "\n" + example + "," + solution + "\n");
    REQUIRE(reading.puzzles.size() == 1);
    CHECK(reading.line(0) == example);
    REQUIRE(reading.record(0).solution);
    CHECK(to_line(*reading.record(0).solution) == solution);
  }
  // if there is a column with our name, the other name is an ordinary column
  const Reading both = read_all("puzzle,board\n" + example + ",north\n");
  CHECK(both.line(0) == example);
  CHECK(both.record(0).other.at("board") == "\"north\"");
}

TEST_CASE("a puzzle may have other blanks, if it has one kind of them") {
  for (const char blank : {'?', '-', 'x', 'X'}) {
    CAPTURE(blank);
    CHECK(read_all(with_blanks(blank) + "\n").line(0) == example);
    CHECK(read_all("puzzle\n" + with_blanks(blank) + "\n").line(0) == example);
  }
  std::string mixed = with_blanks('?');
  mixed[2] = '-';
  CHECK(error_of(mixed + "\n") ==
        "puzzles.txt:1:3: '-' is not a digit of a 9x9 grid (use 1-9, and . or 0 for a blank)");
  mixed = example;
  mixed[2] = '?';
  CHECK(error_of(mixed + "\n") ==
        "puzzles.txt:1:3: '?' is not a digit of a 9x9 grid (use 1-9, and . or 0 for a blank)");
}
