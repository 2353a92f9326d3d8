#include "common/help.hpp"

#include <catch2/catch.hpp>

#include <string>

using namespace evodoku::tools;

TEST_CASE("lines are wrapped below the text of their lead, and what is tied stays together") {
  const std::string word(30, 'x');
  CHECK(wrapped("", "") == "\n");
  CHECK(wrapped("1. ", "a b") == "1. a b\n");
  CHECK(wrapped("1. ", word + " " + word + " " + word) == "1. " + word + " " + word + "\n   " + word + "\n");
  CHECK(wrapped("", word + " " + word + " " + tied("one two three four five")) ==
        word + " " + word + "\none two three four five\n");
  CHECK(wrapped("", std::string(80, 'y')) == std::string(80, 'y') + "\n");
  CHECK(wrapped("- ", std::string(100, 'y') + " z") == "- " + std::string(100, 'y') + "\n  z\n");
  CHECK(capitalised("naked pair") == "Naked pair");
  CHECK(capitalised("X-wing") == "X-wing");
}
