// What was written reads back the same, in every form that can hold it.
#include <catch2/catch.hpp>

#include "random_grid.hpp"
#include "reading.hpp"

using namespace evodoku;
using namespace evodoku::tests;

namespace {

std::string text_of(const std::vector<Record>& records, const WriteOptions& options) {
  std::string text = header_text(options);
  for (const Record& record : records) text += to_text(record, options);
  return text;
}

/// A record with every member except `other`, which only JSON can hold.
Record full_record(Box box, std::uint64_t seed) {
  RandomStream random = make_stream(seed, "tests: records as text", {});
  Record record;
  record.puzzle = random_grid(box, seed);
  record.solution = random_grid(box, seed + 1);
  record.alpha = "0.58";
  record.symmetry = "rotate-half";
  record.minimal = random.chance(1, 2);
  record.canonical = "m1:" + box.name() + ":..";
  record.seed = random.bits();
  record.index = random.bits();
  record.args = "evodoku-generate -N 3 --mask \"a, b.txt\"";
  record.version = "0.1.0";
  record.comment = "line one\nline \"two\", é; #3";
  record.rating = Rating{"mantere-koljonen", 3,       random.bits(), 20,    12, 8, 100000, 1234.57,
                         0.000123,           99999.9, 3.092,         "hard"};
  if (random.chance(1, 3)) record.rating->ert = std::nullopt;
  return record;
}

}  // namespace

TEST_CASE("random grids of every side read back from every form") {
  const Box box =
      GENERATE(Box(2, 2), Box(2, 3), Box(3, 2), Box(1, 6), Box(6, 1), Box(3, 3), Box(1, 9), Box(3, 4),
               Box(4, 4), Box(2, 8), Box(5, 5), Box(5, 7), Box(6, 6), Box(4, 9), Box(8, 8), Box(64, 1));
  std::vector<Record> records;
  for (std::uint64_t seed = 0; seed < 3; ++seed) records.push_back({.puzzle = random_grid(box, seed)});
  for (const TextFormat form : {TextFormat::line, TextFormat::grid, TextFormat::csv, TextFormat::json}) {
    const bool holds_box = form != TextFormat::line;
    const std::string text = text_of(records, {.form = form});
    for (const TextFormat as : {TextFormat::automatic, form}) {
      const Reading reading =
          read_all(text, {.form = as, .box = holds_box ? std::nullopt : std::optional(box)});
      INFO(box.name() << " as " << name_of(form));
      CHECK(reading.message() == "(no such error)");
      REQUIRE(reading.puzzles.size() == records.size());
      for (std::size_t i = 0; i < records.size(); ++i) CHECK(reading.record(i).puzzle == records[i].puzzle);
    }
  }
}

TEST_CASE("lines of every usual side need no box to be read back") {
  for (const Box box :
       {Box(2, 2), Box(2, 3), Box(3, 3), Box(3, 4), Box(4, 4), Box(5, 5), Box(6, 6), Box(8, 8)}) {
    for (std::uint64_t seed = 0; seed < 20; ++seed) {
      const Grid grid = random_grid(box, seed);
      CHECK(std::get<Grid>(grid_from_line(to_line(grid))) == grid);
      CHECK(read_all(to_line(grid) + "\n").record(0).puzzle == grid);
    }
  }
}

TEST_CASE("whole records read back from JSON and from CSV") {
  const Box box = GENERATE(Box(3, 3), Box(3, 2), Box(4, 4), Box(6, 6));
  std::vector<Record> records;
  for (std::uint64_t seed = 0; seed < 10; ++seed) records.push_back(full_record(box, seed));
  for (const TextFormat form : {TextFormat::json, TextFormat::csv}) {
    const Reading reading = read_all(text_of(records, {.form = form}));
    CHECK(reading.message() == "(no such error)");
    REQUIRE(reading.puzzles.size() == records.size());
    for (std::size_t i = 0; i < records.size(); ++i) CHECK(reading.record(i) == records[i]);
  }
}

TEST_CASE("members that evodoku does not know survive in JSON as they were") {
  Record record = full_record(Box(3, 3), 1);
  record.other = {{"a", "1.10"}, {"é\n\"", R"("é \n")"}, {"o", R"({"z":[1,{"a":null}],"b":1e400})"}};
  record.other["o"] = R"({"z":[1,{"a":null}],"b":10000000000000000000000})";
  const Reading reading = read_all(to_text(record, {.form = TextFormat::json}));
  CHECK(reading.message() == "(no such error)");
  REQUIRE(reading.puzzles.size() == 1);
  CHECK(reading.record(0) == record);
}

TEST_CASE("comments read back from a line") {
  for (const std::string comment : {"hard", "#1, the hardest; so far", ", x", "#C odd", "#", "\"q\" \\ é"}) {
    Record record{.puzzle = random_grid(Box(3, 3), 5)};
    record.comment = comment;
    const Reading reading = read_all(text_of({record}, {.form = TextFormat::line}));
    INFO(comment);
    REQUIRE(reading.puzzles.size() == 1);
    CHECK(reading.record(0) == record);
  }
}
