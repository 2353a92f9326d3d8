// Reals as text.
#include "text/members.hpp"

#include <catch2/catch.hpp>
#include <limits>

using evodoku::text::six_digits;
using evodoku::text::three_decimals;

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
