// Ratings, and columns with the numbers of other programs.
#include <catch2/catch.hpp>

#include "reading.hpp"

using namespace evodoku;
using namespace evodoku::tests;

namespace {

std::string json(const std::string& rating) {
  return "{\"puzzle\":\"" + example + "\",\"rating\":" + rating + "}\n";
}

}  // namespace

TEST_CASE("a rating must have a rater, runs and a value") {
  const std::string what =
      ": member 'rating' must have 'rater', 'runs' and 'value'; the number of another program belongs into a "
      "member of another name, such as 'se'";
  const std::string place = "puzzles.txt:1";
  CHECK(error_of(json(R"({"rater":"SE","value":7.2})")) == place + what);
  CHECK(error_of(json(R"({"rater":"SE","runs":0,"value":7.2})")) == place + what);
  CHECK(error_of(json(R"({"runs":3,"value":7.2})")) == place + what);
  CHECK(error_of(json(R"({"rater":"SE","runs":3})")) == place + what);
  CHECK(error_of(json("{}")) == place + what);
}

TEST_CASE("a table's rating has rater, runs and rating, or the row has none") {
  const Reading reading = read_all("puzzle,rater,rating,runs\n" + example + ",knowledge,1.2,3\n" + example +
                                   ",knowledge,,\n" + example + ",,,\n" + example + ",knowledge,7.2,\n");
  REQUIRE(reading.puzzles.size() == 3);
  CHECK(reading.record(0).rating->runs == 3);
  CHECK_FALSE(reading.record(1).rating);
  CHECK_FALSE(reading.record(2).rating);
  CHECK(reading.message() == "puzzles.txt:5: a rating must have 'rater', 'runs' and 'rating'");
}

TEST_CASE("the numbers of a table without runs are another program's, and are kept") {
  const Record record = read_all("puzzle,rater,rating\n" + example + ",SE,7.2\n").record(0);
  CHECK_FALSE(record.rating);
  CHECK(record.other == std::map<std::string, std::string>{{"rater", "\"SE\""}, {"csv_rating", "7.2"}});
}

TEST_CASE("numbers in columns of other raters are JSON numbers, whatever blanks are around them") {
  const Reading reading = read_all("puzzle;se_er;level;band;players;flag;comma\n" + example +
                                   "; 7.2 ; Easy ;01:1.0-1.5;0018;true;7,2\n");
  REQUIRE(reading.puzzles.size() == 1);
  CHECK(reading.record(0).other == std::map<std::string, std::string>{{"se_er", "7.2"},
                                                                      {"level", "\" Easy \""},
                                                                      {"band", "\"01:1.0-1.5\""},
                                                                      {"players", "\"0018\""},
                                                                      {"flag", "true"},
                                                                      {"comma", "\"7,2\""}});
}

TEST_CASE("a member is a number if it is one as JSON writes it, bare or in quotes") {
  Record record;
  record.other = {{"bare", "7.20"},  {"quoted", "\"-1e2\""}, {"word", "\"7.2 or so\""},
                  {"yes", "true"},   {"nothing", "null"},    {"list", "[7.2]"},
                  {"huge", "1e999"}, {"comma", "\"7,2\""}};
  CHECK(number_of_member(record, "bare") == 7.2);
  CHECK(number_of_member(record, "quoted") == -100);
  for (const char* const name : {"word", "yes", "nothing", "list", "huge", "comma", "missing"}) {
    INFO(name);
    CHECK_FALSE(number_of_member(record, name));
  }
}

TEST_CASE("names of columns that differ only in bytes that are not UTF-8 are the same name") {
  CHECK(error_of("puzzle,a\xFF,a\xFE\n" + example + ",1,2\n") ==
        "puzzles.txt:1:11: column 'a\xEF\xBF\xBD' is there twice");
  CHECK(read_all("puzzle,a\xFF\n" + example + ",1\n").record(0).other ==
        std::map<std::string, std::string>{{"a\xEF\xBF\xBD", "1"}});
}
