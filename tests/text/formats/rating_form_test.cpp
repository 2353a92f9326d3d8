// Ratings by other programs' raters, and columns with their numbers.
#include <catch2/catch.hpp>

#include "reading.hpp"

using namespace evodoku;
using namespace evodoku::tests;

namespace {

Record rated(Rating rating) {
  return {.puzzle = std::get<Grid>(grid_from_line(example)), .rating = std::move(rating)};
}

std::string json(const std::string& rating) {
  return "{\"puzzle\":\"" + example + "\",\"rating\":" + rating + "}\n";
}

}  // namespace

TEST_CASE("a foreign rating is a rater and a number, read and written as such") {
  const Rating by_explainer{.rater = "SE", .value = 7.2};
  CHECK(by_explainer.is_foreign());
  CHECK_FALSE(by_explainer.is_lower_bound());
  CHECK(read_all(json(R"({"rater":"SE","value":7.2})")).record(0).rating == by_explainer);
  CHECK_THAT(to_text(rated(by_explainer), {.form = TextFormat::json}),
             Catch::Contains(R"("rating":{"rater":"SE","value":7.2},)"));
  CHECK(to_text(rated(by_explainer), {.form = TextFormat::csv, .columns = CsvColumns::rating}) ==
        example + ",7.2,,,,,,,,3x3,SE,,,,,\n");
}

TEST_CASE("version and class of a foreign rating are kept where they are known") {
  const Rating by_hodoku{.rater = "HoDoKu", .version = 2, .value = 1468, .difficulty_class = "Hard"};
  CHECK_THAT(to_text(rated(by_hodoku), {.form = TextFormat::json}),
             Catch::Contains(R"("rating":{"rater":"HoDoKu","version":2,"value":1468,"class":"Hard"},)"));
  for (const TextFormat form : {TextFormat::json, TextFormat::csv}) {
    const std::string text = header_text({.form = form}) + to_text(rated(by_hodoku), {.form = form});
    CHECK(read_all(text).record(0) == rated(by_hodoku));
  }
}

TEST_CASE("foreign ratings stand in a table beside puzzles without one") {
  const Reading reading = read_all("puzzle,rater,rating\n" + example + ",SE,7.2\n" + example + ",SE,\n" +
                                   example + ",,\n" + example + ",,7.2\n");
  REQUIRE(reading.puzzles.size() == 3);
  CHECK(reading.record(0).rating->value == 7.2);
  CHECK_FALSE(reading.record(1).rating);
  CHECK_FALSE(reading.record(2).rating);
  CHECK(reading.message() == "puzzles.txt:5: a rating without runs must have a 'rater' and a 'rating'");
}

TEST_CASE("a rating without runs must say who gave it and what it is") {
  const std::string what = ": member 'rating' without runs must have 'rater' and 'value'";
  const std::string place = "puzzles.txt:1:" + std::to_string(json("").find(":}") + 2);
  CHECK(error_of(json(R"({"value":7.2})")) == place + what);
  CHECK(error_of(json(R"({"rater":"SE"})")) == place + what);
  CHECK(error_of(json("{}")) == place + what);
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
