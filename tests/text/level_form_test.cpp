// Levels in records: JSON, CSV, and columns of other programs that are called level.
#include <catch2/catch.hpp>
#include <string>

#include "reading.hpp"

using namespace evodoku;
using namespace evodoku::tests;

namespace {

Record levelled(const Level& level) {
  Record record;
  record.puzzle = std::get<Grid>(grid_from_line(example));
  record.level = level;
  return record;
}

const Level x_wing{.technique = "X-wing", .se_estimate = 3.2, .se_error = 0.2, .version = 1};
const Level whole{.technique = "X-wing",
                  .se_estimate = 3.2,
                  .se_error = 0.2,
                  .version = 1,
                  .techniques = "hidden single in a box:31;claiming:2;X-wing:1"};
const Level beyond{.technique = std::string(beyond_techniques), .version = 1};

std::string json(const std::string& level) {
  return "{\"puzzle\":\"" + example + "\",\"level\":" + level + "}\n";
}

}  // namespace

TEST_CASE("a level is an object in JSON, without what it does not say") {
  CHECK_THAT(
      to_text(levelled(x_wing), {.form = TextFormat::json}),
      Catch::Contains(R"("level":{"technique":"X-wing","se_estimate":3.2,"se_error":0.2,"version":1})"));
  CHECK_THAT(to_text(levelled(beyond), {.form = TextFormat::json}),
             Catch::Contains(R"("level":{"technique":"beyond techniques","version":1})"));
  const std::string json = to_text(levelled(whole), {.form = TextFormat::json});
  CHECK_THAT(
      json,
      Catch::Contains(
          R"("se_error":0.2,"techniques":"hidden single in a box:31;claiming:2;X-wing:1","version":1})"));
  CHECK(read_all(json).record(0).level == whole);
}

TEST_CASE(
    "a level stands in the last columns of each table and is read back, version and techniques in whole "
    "records") {
  for (const CsvColumns columns : {CsvColumns::rating, CsvColumns::all}) {
    for (const Level& level : {x_wing, beyond, whole}) {
      const WriteOptions options{.form = TextFormat::csv, .columns = columns};
      const std::string row = to_text(levelled(level), options);
      const bool is_whole = columns == CsvColumns::all;
      const std::string end = level.se_estimate ? ",X-wing,3.2,0.2" : ",beyond techniques,,";
      const std::string rest = "," + level.techniques.value_or("") + ",1,";
      CHECK_THAT(row, Catch::EndsWith(end + (is_whole ? rest : "") + "\n"));
      Level read = level;
      if (!is_whole) read.version = 0;
      if (!is_whole) read.techniques.reset();
      CHECK(read_all(header_text(options) + row).record(0).level == read);
    }
  }
}

TEST_CASE("a level without a technique is refused, one of another kind stays what it was") {
  CHECK_THAT(error_of(json(R"({"se_estimate":3.2})")),
             Catch::Contains("member 'level' must have 'technique'"));
  CHECK_THAT(error_of(json(R"({"technique":"X-wing","se_estimate":"high"})")),
             Catch::Contains("member 'level.se_estimate' must be a number"));
  const Record record = read_all(json("\"Easy\"")).record(0);
  CHECK_FALSE(record.level);
  CHECK(record.other.at("level") == "\"Easy\"");
  CHECK_THAT(to_text(record, {.form = TextFormat::json}), Catch::Contains(R"("level":"Easy")"));
}

TEST_CASE("someone else's level stands beside ours under another name") {
  Record record = read_all(json("3")).record(0);
  record.level = x_wing;
  const std::string text = to_text(record, {.form = TextFormat::json});
  CHECK_THAT(text, Catch::Contains(R"("level":{"technique":"X-wing")"));
  CHECK_THAT(text, Catch::Contains(R"("other_level":3)"));
}

TEST_CASE("a column technique without an estimate is someone else's") {
  const Record record = read_all("puzzle,technique\n" + example + ",guessing\n").record(0);
  CHECK_FALSE(record.level);
  CHECK(record.other.at("technique") == "\"guessing\"");
}
