#include "common/command_line.hpp"

#include <catch2/catch.hpp>
#include <optional>
#include <sstream>
#include <string>
#include <utility>
#include <vector>

#include "common/tool.hpp"

using namespace evodoku::tools;
using Catch::Contains;

namespace {

CommandLine filter_line() {
  CommandLine line({.name = "evodoku-test", .sentence = "Tests.", .usage = "evodoku-test", .examples = {}},
                   {.input = true, .output = true, .threads = true, .seed = true});
  line.value("alpha", "A", {}, "").value("clues", "K", {}, "");
  return line;
}

/// Throws UsageError.
void parse(CommandLine& line, std::vector<std::string> arguments) {
  arguments.insert(arguments.begin(), "/usr/bin/evodoku-test");
  std::vector<char*> argv;
  for (std::string& argument : arguments) argv.push_back(argument.data());
  line.parse(static_cast<int>(argv.size()), argv.data());
}

CommandLine parsed(std::vector<std::string> arguments) {
  CommandLine line = filter_line();
  parse(line, std::move(arguments));
  return line;
}

}  // namespace

TEST_CASE("what a command line gets wrong is named with the way out") {
  CHECK_THROWS_WITH(parsed({"--sede", "1"}), Contains("--sede") && Contains("did you mean --seed?"));
  CHECK_THROWS_WITH(parsed({"--xyzzy"}), !Contains("did you mean"));
  CHECK_THROWS_WITH(parsed({"-N", "9"}), Contains("--order 9") && Contains("2 to 8"));
  CHECK_THROWS_WITH(parsed({"--box", "9x9"}), Contains("--box 9x9") && Contains("2 to 64"));
  CHECK_THROWS_WITH(parsed({"--box", "3x3x"}), Contains("RxC"));
  CHECK_THROWS_WITH(parsed({"--box", "3x3", "-N", "3"}), Contains("--box cannot be combined with --order"));
  CHECK_THROWS_WITH(parsed({"-j", "0"}), Contains("--threads 0"));
  CHECK_THROWS_WITH(parsed({"--seed", "-1"}), Contains("--seed -1"));
  CHECK_THROWS_WITH(parsed({"--format", "xml"}), Contains("not known; want one of line, grid, csv, json"));
  CHECK_THROWS_WITH(parsed({"--json", "--format", "csv"}), Contains("not both"));
  CHECK_THROWS_AS(parsed({"--seed"}), UsageError);
}

TEST_CASE("an option that does not go with another, or needs one, is refused with the reason") {
  const auto parse_rules = [](const std::vector<std::string>& arguments) {
    CommandLine line = filter_line();
    bool minimal = false;
    bool unbiased = false;
    bool multiple = false;
    line.flag("minimal", minimal, "")
        .flag("unbiased", unbiased, "")
        .only_with({"minimal", "clues"})
        .flag("multiple", multiple, "")
        .without({"minimal", "alpha"}, "want one solution")
        .only_with({"seed"}, "which fixes it");
    parse(line, arguments);
  };
  CHECK_NOTHROW(parse_rules({"--minimal", "--unbiased"}));
  CHECK_NOTHROW(parse_rules({"--clues", "30", "--unbiased"}));
  CHECK_NOTHROW(parse_rules({"--multiple", "--seed", "1"}));
  CHECK_THROWS_WITH(parse_rules({"--unbiased"}), "--unbiased has no meaning without --minimal or --clues");
  CHECK_THROWS_WITH(parse_rules({"--alpha", "0.5", "--multiple"}),
                    "--multiple cannot be combined with --alpha: want one solution");
  CHECK_THROWS_WITH(parse_rules({"--multiple"}), "--multiple has no meaning without --seed: which fixes it");
}

TEST_CASE("of an option that is given twice the last value counts, unless it would be taken for one list") {
  CHECK(parsed({"--alpha", "0.5", "--alpha", "0.6"}).get("alpha") == "0.6");
  CommandLine line = filter_line();
  line.value("columns", "NAMES", {}, "").once("give one list");
  CHECK_THROWS_WITH(parse(line, {"--columns", "a", "--columns", "b"}),
                    "--columns is given twice: give one list");
}

TEST_CASE("values that are given several times are collected, and words of lists one by one") {
  CommandLine line = filter_line();
  std::vector<std::string> texts;
  std::vector<std::string> words;
  line.texts("only", "TEXT", texts, "").words("class", "NAMES", words, "");
  parse(line, {"--only", "a,b", "--class", "easy,medium", "--only", "c", "--class", "hard"});
  CHECK(texts == std::vector<std::string>{"a,b", "c"});
  CHECK(words == std::vector<std::string>{"easy", "medium", "hard"});
  CHECK_THROWS_WITH(parse(line, {"--class", "easy,"}), Contains("want a name on both sides of a comma"));
}

TEST_CASE("a word is near by its letters, whatever its case and what joins its parts") {
  const std::vector<std::string> classes{"very-easy", "easy", "medium", "very-hard"};
  CHECK(did_you_mean("medim", classes) == " (did you mean medium?)");
  CHECK(did_you_mean("Very Esy", classes) == " (did you mean very-easy?)");
  CHECK(did_you_mean("med", classes) == " (did you mean medium?)");
  CHECK(did_you_mean("very", classes).empty());  // two names begin like this, and none is similar
  CHECK(did_you_mean("impossible", classes).empty());
  CHECK(did_you_mean("foo", {"box"}).empty());  // short words are near everything
  CHECK(did_you_mean("", classes).empty());
}

TEST_CASE("an unknown value is answered with those there are") {
  CHECK(std::string(unknown_value("--class", "medim", {"easy", "medium"}).what()) ==
        "--class medim: not known (did you mean medium?); want one of easy, medium");
  CHECK(std::string(unknown_value("--class", "x\033[2J", {"easy"}).what()) ==
        "--class x?[2J: not known; want one of easy");
}

TEST_CASE("many known values stand on lines of their own, as they can be typed") {
  std::vector<std::string> known(20, "hidden single in a box");
  known.back() = "naked single";
  const std::string message = unknown_value("--technique", "guess", known).what();
  CHECK_THAT(message,
             Catch::StartsWith("--technique guess: not known; want one of:\n  hidden-single-in-a-box, "));
  CHECK_THAT(message, Catch::EndsWith("hidden-single-in-a-box, naked-single"));
  std::istringstream lines(message);
  for (std::string line; std::getline(lines, line);) CHECK(line.size() <= 80);
}

TEST_CASE(
    "the command line is kept as it was typed, without the program's folder and what does not fix the "
    "result") {
  CHECK(parsed({"--alpha", "0.5"}).as_typed() == "evodoku-test --alpha 0.5");
  CHECK(parsed({"-j", "2", "--alpha", "0.5", "-q", "-o", "file"}).as_typed() == "evodoku-test --alpha 0.5");
  CHECK(parsed({"--alpha", "0.5", "--threads=1", "--quiet", "--output", "file"}).as_typed() ==
        "evodoku-test --alpha 0.5");
}

TEST_CASE("ranges have two ends, one or the same twice") {
  CHECK(*parse_range("--clues", "20..30").low == "20");
  CHECK(*parse_range("--clues", "20..30").high == "30");
  CHECK_FALSE(parse_range("--clues", "20..").high);
  CHECK_FALSE(parse_range("--clues", "..30").low);
  CHECK(*parse_range("--clues", "25").low == *parse_range("--clues", "25").high);
  CHECK_THROWS_WITH(parse_range("--clues", ".."), Contains("--clues"));
  CHECK_THROWS_AS(parse_range("--clues", ""), UsageError);
}

TEST_CASE("numbers are read whole or not at all") {
  CHECK(parse_count("--rows", "100") == 100);
  CHECK_THROWS_AS(parse_count("--rows", "12x"), UsageError);
  CHECK_THROWS_AS(parse_count("--rows", ""), UsageError);
  CHECK_THROWS_AS(parse_count("--rows", "18446744073709551616"), UsageError);
  CHECK_THROWS_WITH(parse_count("--rows", "7", 1, 5), Contains("from 1 to 5"));
  CHECK(parse_real("--limit", "2.5", 0, 10) == 2.5);
  CHECK_THROWS_AS(parse_real("--limit", "nan", 0, 10), UsageError);
  CHECK_THROWS_AS(parse_real("--limit", "1e", 0, 10), UsageError);
}

TEST_CASE("the shards of a job, one after another, are its indices, and differ in length by one at most") {
  for (const std::uint64_t total : {0ULL, 1ULL, 7ULL, 50ULL, 1'000'003ULL, ~0ULL}) {
    for (const std::uint64_t count : {1ULL, 2ULL, 7ULL, 50ULL, 1'000ULL}) {
      std::uint64_t next = 0;
      for (std::uint64_t number = 1; number <= count; ++number) {
        const Shard shard{number, count};
        REQUIRE(shard.first_of(total) == next);
        next = shard.end_of(total);
        const std::uint64_t length = next - shard.first_of(total);
        REQUIRE(length >= total / count);
        REQUIRE(length - total / count <= 1);
      }
      REQUIRE(next == total);
    }
  }
}

TEST_CASE("a shard is K/M with K from 1 to M") {
  const auto shard_of = [](const std::vector<std::string>& arguments) {
    CommandLine line = filter_line();
    std::optional<Shard> shard;
    add_shard_option(line, shard);
    parse(line, arguments);
    return shard;
  };
  CHECK_FALSE(shard_of({}).has_value());
  CHECK(shard_of({"--shard", "3/50"})->text() == "3/50");
  for (const std::string text : {"3", "0/5", "6/5", "1/0", "/", "1/", "1/2/3", "-1/2", "1/1000001"}) {
    INFO(text);
    CHECK_THROWS_AS(shard_of({"--shard=" + text}), UsageError);
  }
}
