#include "common/prose.hpp"

#include <catch2/catch.hpp>

#include <string>

using namespace evodoku::tools;

TEST_CASE("numbers are said with two significant digits, large ones in words") {
  CHECK(approximate(0) == "0");
  CHECK(approximate(0.3) == "less than one");
  CHECK(approximate(0.5) == "about 1");
  CHECK(approximate(7) == "7");
  CHECK(approximate(7.4) == "about 7");
  CHECK(approximate(60.4) == "about 60");
  CHECK(approximate(99.4) == "about 99");
  CHECK(approximate(99.6) == "about 100");
  CHECK(approximate(118.5) == "about 120");
  CHECK(approximate(994) == "about 990");
  CHECK(approximate(999) == "about 1,000");
  CHECK(approximate(12'345) == "about 12,000");
  CHECK(approximate(999'000) == "about 1 million");
  CHECK(approximate(1'919'630'000'000) == "about 1.9 trillion");
  CHECK(approximate(5.2e9) == "about 5.2 billion");
  CHECK(approximate(3.5e17) == "about 350 quadrillion");
  CHECK(approximate(9.97e17) == "about 1 x 10^18");
  CHECK(approximate(2.04e19) == "about 2 x 10^19");
}

TEST_CASE("shares are percentages without decimals, and neither nothing nor all unless they are") {
  CHECK(share_in_words(39.4, 100) == "39 %");
  CHECK(share_in_words(0.4, 100) == "less than 1 %");
  CHECK(share_in_words(99.9, 100) == "more than 99 %");
  CHECK(share_in_words(5, 5) == "100 %");
  CHECK(share_in_words(0, 0) == "less than 1 %");
}

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
