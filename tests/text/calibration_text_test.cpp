#include <catch2/catch.hpp>
#include <string>
#include <variant>

#include "evodoku/text.hpp"

using namespace evodoku;

namespace {

Calibration sample() {
  return {.rater = "knowledge",
          .version = 3,
          .box = Box(2, 3),
          .puzzles = 40,
          .times = 90,
          .curve = {{1.25, 3.5, 2, 5}, {2.5, 3.5, 1.5, 5.5}, {3, 17.0625, 10, 30}},
          .classes = {{"mon, \"tue\"", std::nullopt}, {"wed", 1.5005}, {"sat", 2.75}}};
}

std::string error_of(const std::string& text) {
  const auto read = calibration_from_text(text, "readers.json");
  return std::holds_alternative<TextError>(read) ? std::get<TextError>(read).message() : "";
}

/// The text of the sample with `from` replaced by `to`.
std::string changed(const std::string& from, const std::string& to) {
  std::string text = to_text(sample());
  const std::size_t at = text.find(from);
  REQUIRE(at != std::string::npos);
  return text.replace(at, from.size(), to);
}

}  // namespace

TEST_CASE("a calibration comes back from its text") {
  CHECK(std::get<Calibration>(calibration_from_text(to_text(sample()))) == sample());
  Calibration without_minutes = sample();
  without_minutes.curve.clear();
  CHECK(std::get<Calibration>(calibration_from_text(to_text(without_minutes))) == without_minutes);
}

TEST_CASE("what a calibration does not know is no matter") {
  const auto read = calibration_from_text(changed("{\"calibration\"", "{\"note\": [1, {}], \"calibration\""));
  CHECK(std::get<Calibration>(read) == sample());
}

TEST_CASE("a text that is no calibration is told with what is wrong") {
  using Catch::Contains;
  CHECK_THAT(error_of(""), Contains("readers.json: no calibration: parse error at line 1"));
  CHECK_THAT(error_of("{\"calibration\": 1,\n oops}"), Contains("parse error at line 2"));
  for (const char* const text : {"[1]", "7", "{\"puzzle\": \"1\"}"})
    CHECK_THAT(error_of(text), Contains("this is no calibration: make one by evodoku-calibrate"));
  CHECK_THAT(error_of(changed("\"calibration\": 1", "\"calibration\": 2")), Contains("not version 1"));
  CHECK_THAT(error_of(changed("\"knowledge\"", "7")), Contains("must be string"));
  CHECK_THAT(error_of(changed("\"times\"", "\"time\"")), Contains("'times' not found"));
  CHECK_THAT(error_of(changed("17.0625", "\"17\"")), Contains("must be number"));
  CHECK_THAT(error_of(changed("[", "7, \"x\": [")), Contains("no calibration"));
  CHECK_THAT(error_of(changed("2x3", "0x3")), Contains("'box'"));
  const std::string disordered = "want at least two classes of different names";
  CHECK_THAT(error_of(changed("\"minutes\": 17.0625, \"low\": 10", "\"minutes\": 3, \"low\": 1")),
             Contains(disordered));
  CHECK_THAT(error_of(changed("\"rating\": 2.5", "\"rating\": 1")), Contains(disordered));
  CHECK_THAT(error_of(changed("2.75", "1.5")), Contains(disordered));
  CHECK_THAT(error_of(changed("\"sat\"", "\"wed\"")), Contains(disordered));
  CHECK_THAT(error_of(changed("\"low\": 1.5", "\"low\": 4")), Contains(disordered));
}

TEST_CASE("CSV ends with the columns of other members that were asked for") {
  Record record;
  record.other["minutes"] = "4.25";
  record.other["own_class"] = "\"mon, \\\"tue\\\"\"";
  const WriteOptions options{.form = TextFormat::csv,
                             .columns = CsvColumns::rating,
                             .other_columns = {"minutes", "minutes_low", "own_class"}};
  const std::string header = header_text(options);
  const std::string line = to_text(record, options);
  CHECK(header.ends_with("seed,technique,se_estimate,se_error,minutes,minutes_low,own_class\n"));
  CHECK(line.ends_with(",4.25,,\"mon, \"\"tue\"\"\"\n"));
}
