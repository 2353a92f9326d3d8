// Suggestions for misspelt names.
#include "common/command_line.hpp"

#include <catch2/catch.hpp>
#include <string>
#include <vector>

using namespace evodoku::tools;

TEST_CASE("a word is near by its letters, whatever its case and what joins its parts") {
  const std::vector<std::string> classes{"very-easy", "easy", "medium", "very-hard"};
  CHECK(did_you_mean("medim", classes) == " (did you mean medium?)");
  CHECK(did_you_mean("Very Esy", classes) == " (did you mean very-easy?)");
  CHECK(did_you_mean("med", classes) == " (did you mean medium?)");
  CHECK(did_you_mean("very", classes).empty());  // two names begin like this, and none is similar
  CHECK(did_you_mean("impossible", classes).empty());
  CHECK(did_you_mean("", classes).empty());
}

TEST_CASE("an option is near by its sense first, if the tool has one of that sense") {
  const std::vector<std::string> of_generate{"--order", "--count", "--class", "--clues", "--level"};
  CHECK(did_you_mean_option("--size", of_generate) == " (did you mean --order?)");
  CHECK(did_you_mean_option("--limit", of_generate) == " (did you mean --count?)");
  CHECK(did_you_mean_option("--difficulty", of_generate) == " (did you mean --class?)");
  CHECK(did_you_mean_option("--holes", of_generate) == " (did you mean --clues?)");
  CHECK(did_you_mean_option("--clue", of_generate) == " (did you mean --clues?)");
  CHECK(did_you_mean_option("--timeout", of_generate).empty());
}

TEST_CASE("an unknown value is answered with those there are") {
  CHECK(std::string(unknown_value("--class", "medim", {"easy", "medium"}).what()) ==
        "--class medim: not known (did you mean medium?); want one of easy, medium");
  CHECK(std::string(unknown_value("--class", "x\033[2J", {"easy"}).what()) ==
        "--class x?[2J: not known; want one of easy");
}
