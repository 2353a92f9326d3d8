#include <catch2/catch.hpp>
#include <string>

#include "evodoku/decimal.hpp"

using evodoku::Decimal;

namespace {

int of(const char* text, int total) {
  return Decimal::parse(text).value().of(total);
}

}  // namespace

TEST_CASE("a fraction of a total is exact, rounded half up") {
  CHECK(of("0.58", 625) == 363);  // 362.5
  CHECK(of("0.6", 81) == 49);     // 48.6
  CHECK(of("0.5", 81) == 41);     // 40.5
  CHECK(of("0.2", 81) == 16);     // 16.2
  CHECK(of("0.5", 16) == 8);
  CHECK(of("0.49999999999999999", 1) == 0);
  CHECK(of("0.5", 1) == 1);
  CHECK(of("0", 4096) == 0);
  CHECK(of("0.999999999999999999", 4096) == 4096);
  CHECK(of("0.000122070312500000", 4096) == 1);  // 0.5 of a cell
  CHECK(of("0.000122070312499999", 4096) == 0);
  CHECK(of("0.7", 0) == 0);
  CHECK(of("1", 81) == 81);
}

TEST_CASE("every fraction with three places agrees with arithmetic in thousandths") {
  for (int thousandths = 0; thousandths <= 1000; ++thousandths) {
    std::string digits = std::to_string(thousandths);
    digits.insert(0, 4 - digits.size(), '0');
    const Decimal decimal = Decimal::parse(digits.insert(1, ".")).value();
    for (const int total : {16, 36, 81, 144, 256, 625, 1296, 4096}) {
      CHECK(decimal.of(total) == (thousandths * total + 500) / 1000);
    }
    CHECK(Decimal::parse(decimal.text()) == decimal);
  }
}

TEST_CASE("decimals are read as people write them") {
  CHECK(Decimal::parse("0.6")->text() == "0.6");
  CHECK(Decimal::parse(".6") == Decimal::parse("0.6"));
  CHECK(Decimal::parse("0.600") == Decimal::parse("0.6"));
  CHECK(Decimal::parse("00.5")->text() == "0.5");
  CHECK(Decimal::parse("0.05")->text() == "0.05");
  CHECK(Decimal::parse("0")->text() == "0");
  CHECK(Decimal::parse("1")->text() == "1");
  CHECK(Decimal::parse("01.00") == Decimal::parse("1"));
  CHECK(Decimal::parse("0.0") == Decimal::parse("0"));
  CHECK(Decimal::parse("0.123456789012345678")->text() == "0.123456789012345678");
}

TEST_CASE("what is no decimal from 0 to 1 is refused") {
  const char* const text =
      GENERATE("", ".", "0.", "2", "1.000000000000000001", "1.2", "10.5", "-0", "-0.5", "+0.5", "0.6e1",
               "0,6", " 0.6", "0.6 ", "0.6.1", "..6", "abc", "0x1", "nan", "0.1234567890123456789");
  CHECK_FALSE(Decimal::parse(text).has_value());
}

TEST_CASE("the complement is exact") {
  CHECK(Decimal::parse("0.2")->complement() == Decimal::parse("0.8"));
  CHECK(Decimal::parse("0.42")->complement().text() == "0.58");
  CHECK(Decimal::parse("0.000000000000000001")->complement().text() == "0.999999999999999999");
  CHECK(Decimal::parse("0")->complement() == Decimal::parse("1"));
  CHECK(Decimal::parse("1")->complement() == Decimal::parse("0"));
}

TEST_CASE("a total that no grid has is refused") {
  CHECK_THROWS_WITH(of("0.5", -1), Catch::Contains("got -1"));
  CHECK_THROWS_AS(of("0.5", 4097), std::invalid_argument);
}
