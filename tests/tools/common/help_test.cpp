#include <catch2/catch.hpp>

#include <string>

#include "common/command_line.hpp"

using namespace evodoku::tools;

TEST_CASE("lines are wrapped below the text of their lead") {
  const std::string word(30, 'x');
  CHECK(wrapped("", "") == "\n");
  CHECK(wrapped("1. ", "a b") == "1. a b\n");
  CHECK(wrapped("1. ", word + " " + word + " " + word) == "1. " + word + " " + word + "\n   " + word + "\n");
  CHECK(wrapped("", std::string(80, 'y')) == std::string(80, 'y') + "\n");
  CHECK(wrapped("- ", std::string(100, 'y') + " z") == "- " + std::string(100, 'y') + "\n  z\n");
}
