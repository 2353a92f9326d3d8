// Examples of each form as it is written.
#include <catch2/catch.hpp>
#include <limits>
#include <vector>

#include "reading.hpp"
#include "text/members.hpp"

using namespace evodoku;
using namespace evodoku::tests;
using text::six_digits;
using text::three_decimals;

namespace {

Grid grid_of(const std::string& line, std::optional<Box> box = {}) {
  return std::get<Grid>(grid_from_line(line, box));
}

Record rated_record() {
  Record record;
  record.puzzle = grid_of(example);
  record.alpha = "0.6";
  record.seed = 18446744073709551615U;
  record.comment = "a \"quoted\", thing";
  record.rating =
      Rating{"mk", 1, 7, 20, 0, 20, 100000, std::nullopt, 123456.789, std::nullopt, 5.0914999, "unsolved"};
  record.other["x"] = "[1, 2]";
  return record;
}

}  // namespace

TEST_CASE("a line is the puzzle, with the comment behind it") {
  CHECK(to_text({.puzzle = grid_of(example)}, {}) == example + "\n");
  CHECK(to_text({.puzzle = grid_of(example), .comment = "hard\none"}, {}) == example + " # hard one\n");
  CHECK(to_line(Grid(Box(6, 6))).substr(0, 6) == "0 0 0 ");
}

TEST_CASE("numbers that could not be read back are not written") {
  for (const TextFormat form : {TextFormat::csv, TextFormat::json}) {
    const auto refuses = [&](auto change) {
      Record record = rated_record();
      change(*record.rating);
      const std::string before = "before";
      std::string text = before;
      CHECK_THROWS_AS(RecordWriter({.form = form}).append(text, record), std::invalid_argument);
      CHECK(text == before);
    };
    refuses([](Rating& rating) { rating.value = std::numeric_limits<double>::quiet_NaN(); });
    refuses([](Rating& rating) { rating.ert_low = std::numeric_limits<double>::infinity(); });
    refuses([](Rating& rating) { rating.ert_high = std::numeric_limits<double>::infinity(); });
    refuses([](Rating& rating) { rating.runs = -1; });
  }
}

TEST_CASE("a grid is drawn with its boxes") {
  CHECK(to_text({.puzzle = grid_of("12....345.......6...5...............", Box(3, 2)), .comment = "one\ntwo"},
                {.form = TextFormat::grid}) ==
        "# one\n"
        "# two\n"
        "1 2 | . . | . .\n"
        "3 4 | 5 . | . .\n"
        ". . | . . | 6 .\n"
        "----+-----+----\n"
        ". . | 5 . | . .\n"
        ". . | . . | . .\n"
        ". . | . . | . .\n\n");
  CHECK_THAT(to_text({.puzzle = grid_of(example)}, {.form = TextFormat::grid}),
             Catch::StartsWith("5 3 . | . 7 . | . . .\n6 . . | 1 9 5 | . . .\n. 9 8 | . . . | . 6 .\n"
                               "------+-------+------\n"));
}

TEST_CASE("a large grid is drawn in numbers") {
  Grid grid(Box(6, 6));
  grid.set(0, 36);
  grid.set(7, 5);
  CHECK_THAT(to_text({.puzzle = grid}, {.form = TextFormat::grid}),
             Catch::StartsWith("36  .  .  .  .  . |  .  5  .  .  .  . |"));
}

TEST_CASE("the record's members stand in a fixed order") {
  CHECK(to_text(rated_record(), {.form = TextFormat::json}) ==
        "{\"puzzle\":\"" + example +
            "\",\"box\":\"3x3\",\"clues\":30,\"alpha\":0.6,\"seed\":18446744073709551615,\"rating\":{"
            "\"rater\":\"mk\","
            "\"version\":1,\"seed\":7,\"runs\":20,\"solved\":0,\"censored\":20,\"generation_cap\":100000,"
            "\"ert_low\":123457,\"value\":5.091,\"class\":\"unsolved\"},"
            "\"comment\":\"a \\\"quoted\\\", thing\",\"format\":1,\"x\":[1,2]}\n");
}

TEST_CASE("CSV has a fixed header, that of evodoku-rate first but for the level, which comes last") {
  const std::string rating_columns =
      "puzzle,rating,class,class_low,class_high,ert,ert_low,ert_high,runs,solved,censored,box,rater,version,"
      "seed";
  const std::string level_columns = ",technique,se_estimate,se_error";
  CHECK(header_text({.form = TextFormat::csv, .columns = CsvColumns::rating}) ==
        rating_columns + level_columns + "\n");
  CHECK(header_text({.form = TextFormat::csv}) ==
        rating_columns +
            ",generation_cap,clues,solution,alpha,symmetry,minimal,canonical,"
            "generated_seed,generated_index,"
            "generated_args,generated_version,comment" +
            level_columns + ",techniques,level_version,level_uniqueness\n");
  CHECK(to_text(rated_record(), {.form = TextFormat::csv, .columns = CsvColumns::rating}) ==
        example + ",5.091,unsolved,,,,123457,,20,0,20,3x3,mk,1,7,,,\n");
  CHECK(to_text(rated_record(), {.form = TextFormat::csv}) ==
        example +
            ",5.091,unsolved,,,,123457,,20,0,20,3x3,mk,1,7,100000,30,,0.6,,,,18446744073709551615,,,,\"a "
            "\"\"quoted\"\", thing\",,,,,,\n");
  CHECK(header_text({.form = TextFormat::json}).empty());
}

TEST_CASE("what a form cannot hold is refused with the value seen") {
  CHECK_THROWS_AS(to_text({.puzzle = grid_of(example)}, {.form = TextFormat::automatic}),
                  std::invalid_argument);
  CHECK_THROWS_AS(to_text({.puzzle = grid_of(example)}, {.form = TextFormat::integers}),
                  std::invalid_argument);
  Record record;
  record.other["x"] = "{";
  CHECK_THROWS_WITH(to_text(record, {.form = TextFormat::json}),
                    Catch::Contains("record.other['x'] is not JSON"));
  record.other = {{"seed", "1"}};
  CHECK_THROWS_WITH(to_text(record, {.form = TextFormat::json}), Catch::Contains("must not hold 'seed'"));
}

TEST_CASE("text that is not UTF-8 is still valid JSON when written") {
  const std::string text =
      to_text({.puzzle = grid_of(example), .comment = "caf\xE9"}, {.form = TextFormat::json});
  CHECK(read_all(text).record(0).comment == "caf\xEF\xBF\xBD");
}

TEST_CASE("no form hands a control character to a terminal") {
  const std::string escape = "\x1B[2J";
  const std::string evil = "a" + escape + "\x7F\r\xC2\x9B" + "0m" + std::string(1, '\0') + "\xC2\xA0z";
  Record record{.puzzle = grid_of(example), .args = evil, .comment = evil};
  record.rating = Rating{.rater = evil, .runs = 1, .value = 1};
  record.other["x"] = "\"\xC2\x9B\x7F\"";
  for (const TextFormatInfo& info : text_formats()) {
    const TextFormat form = info.format;
    if (!info.is_written) continue;
    for (std::istringstream lines(to_text(record, {.form = form})); !lines.eof();) {
      std::string line;
      std::getline(lines, line);
      INFO(name_of(form));
      CHECK(printable(line) == line);
    }
  }
  CHECK(read_all(to_text(record, {.form = TextFormat::json})).record(0).comment == evil);
  CHECK(printable("\xC2\x9B" + escape + "\xC2\xA0\xC3\xA9") == "??[2J\xC2\xA0\xC3\xA9");
}

TEST_CASE("three decimals, without needless zeros") {
  CHECK(three_decimals(0) == "0");
  CHECK(three_decimals(-0.0) == "0");
  CHECK(three_decimals(2) == "2");
  CHECK(three_decimals(2.15949) == "2.159");
  CHECK(three_decimals(2.1599) == "2.16");
  CHECK(three_decimals(-0.0001) == "0");
  CHECK(three_decimals(1e15) == "1000000000000000");
}

TEST_CASE("six significant digits, as a plain decimal where that is readable") {
  CHECK(six_digits(0) == "0");
  CHECK(six_digits(1) == "1");
  CHECK(six_digits(143.25) == "143.25");
  CHECK(six_digits(1234.5678) == "1234.57");
  CHECK(six_digits(999999.5) == "1000000");
  CHECK(six_digits(1234567) == "1234570");
  CHECK(six_digits(0.000012345678) == "0.0000123457");
  CHECK(six_digits(1e15) == "1000000000000000");
  CHECK(six_digits(1.5e20) == "1.5e+20");
  CHECK(six_digits(1e-9) == "1e-09");
  CHECK(six_digits(-2.5) == "-2.5");
}

TEST_CASE("what is not finite is refused") {
  CHECK_THROWS_AS(six_digits(std::numeric_limits<double>::infinity()), std::invalid_argument);
  CHECK_THROWS_AS(three_decimals(std::numeric_limits<double>::quiet_NaN()), std::invalid_argument);
}

TEST_CASE("a writer appends what is written of one record, header first, in every form") {
  const std::vector<Record> records = {rated_record(), {.puzzle = grid_of(example), .comment = "hard"}};
  for (const TextFormatInfo& info : text_formats()) {
    if (!info.is_written) continue;
    CAPTURE(info.name);
    const WriteOptions options{.form = info.format};
    const RecordWriter writer(options);
    std::string text = "before\n";
    writer.append_header(text);
    std::string expected = "before\n" + header_text(options);
    for (const Record& record : records) {
      writer.append(text, record);
      expected += to_text(record, options);
    }
    CHECK(text == expected);
  }
}

TEST_CASE("a record that cannot be written leaves the text as it was") {
  Record record = rated_record();
  record.other["y"] = "no JSON";
  std::string text = "before\n";
  CHECK_THROWS_AS(RecordWriter({.form = TextFormat::json}).append(text, record), std::invalid_argument);
  CHECK(text == "before\n");
  CHECK_THROWS_AS(RecordWriter({.form = TextFormat::integers}), std::invalid_argument);
}
