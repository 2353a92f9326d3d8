#include "evodoku/dataset.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <catch2/catch.hpp>
#include <map>
#include <sstream>

#include "dataset/sha256.hpp"
#include "evodoku/solve.hpp"
#include "evodoku/text.hpp"
#include "random/stream.hpp"

using namespace evodoku;
using Catch::Contains;

namespace {

Grid grid_named(const std::string& line, std::optional<Box> box = {}) {
  return std::get<Grid>(grid_from_line(line, box));
}

Splits splits_of(const std::string& text) {
  return std::get<Splits>(Splits::parse(text));
}

std::string wrong_splits(const std::string& text) {
  const auto splits = Splits::parse(text);
  const auto* const what = std::get_if<std::string>(&splits);
  return what == nullptr ? "(read)" : *what;
}

/// Any id, as a set has it.
std::string id_number(std::uint64_t number) {
  return fmt::format("{:032x}", number);
}

}  // namespace

TEST_CASE("SHA-256 is that of FIPS 180-4, with one block of padding or two") {
  const std::vector<std::pair<std::string, std::string>> known{
      // sha256sum
      {"", "e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855"},
      {std::string(55, 'x'), "d5e285683cd4efc02d021a5c62014694958901005d6f71e89e0989fac77e4072"},
      {std::string(56, 'x'), "04c26261370ee7541549d16dee320c723e3fd14671e66a099afe0a377c16888e"},
      {std::string(64, 'y'), "ffbf30ab94107b2c14d75cfb455ec94f200400ddc5ce304e0c21894090db055f"},
      {std::string(200, 'z'), "983a71da81783dfb18f7617e411156a9b2655f48a769a001b7f88d4dfee2cb7b"}};
  for (const auto& [text, expected] : known) {
    std::string hex;
    for (const int byte : sha256(text)) hex += fmt::format("{:02x}", byte);
    CHECK(hex == expected);
  }
}

TEST_CASE("a canonical id is that of the form's key, and all isomorphs have it") {
  // the first 32 digits of the SHA-256 of the key (sha256sum)
  const std::vector<std::pair<std::string, std::string>> known{
      {"000090200050160040602400500000000360470000059018000000003009807080027030005080000",
       "ee8612b3a41493dc68c489b5ecf9fec0"},
      {"1.3..4..2.....1.", "4e252e8444d2bc13a603b2505c16ecc4"}};
  for (const auto& [line, id] : known) {
    const Grid puzzle = grid_named(line);
    const Box box = puzzle.box();
    CHECK(canonical_id(puzzle) == id);
    for (std::uint64_t number = 0; number < 50; ++number) {
      CHECK(canonical_id(apply(Isomorphism::random(box, 7, number), puzzle)) == id);
    }
  }
}

TEST_CASE("splits are read exactly") {
  CHECK(splits_of("train=0.9,validation=0.05,test=0.05").names().size() == 3);
  CHECK(splits_of("train=1.0").names().size() == 1);
  for (std::uint64_t number = 0; number < 100; ++number)
    CHECK(splits_of("a=9,b=1").split_of(id_number(number), 1) ==
          splits_of("a=0.9,b=.1").split_of(id_number(number), 1));
  CHECK(splits_of("a=.5,b=.5").names()[1] == "b");
  CHECK(wrong_splits("train=0.9,test=0.2") ==
        "the shares add up to 1.1, and not to 1; whole numbers may have any sum (for equal parts: "
        "train=1,test=1)");
  CHECK_THAT(wrong_splits("train=0.9,test=0.1000001"), Contains("add up to 1.0000001, and not to 1;"));
  CHECK_THAT(wrong_splits("a=0.333333333,b=0.333333333,c=0.333333333"),
             Contains("add up to 0.999999999, and not to 1; ") && Contains("for equal parts: a=1,b=1,c=1"));
  CHECK_THAT(wrong_splits("a=1.0,b=1"), Contains("all as whole numbers"));
  CHECK_THAT(wrong_splits("train=1,test=0.999999999"), Contains("all as whole numbers"));
  CHECK(wrong_splits("train=0.9,train=0.1") == "train: named twice");
  CHECK(wrong_splits("train=1.0,test=0.0") == "test=0.0: a split without a share is always empty");
  for (const char* text : {"", "train", "=1", "train=", "train=x", "../x=1", "a b=1", "a=-1", "a=1e3",
                           "a=0.9,", "a=0.12345678901"}) {
    INFO(text);
    CHECK(wrong_splits(text).find("want NAME=SHARE") != std::string::npos);
  }
}

TEST_CASE(
    "splits have their shares, differ with the seed, and do not change when other splits change places "
    "inside a share") {
  const Splits splits = splits_of("train=0.9,validation=0.05,test=0.05");
  const Splits coarse = splits_of("train=0.9,rest=0.1");
  std::array<int, 3> counts{};
  int moved = 0;
  constexpr int ids = 20'000;
  for (std::uint64_t number = 0; number < ids; ++number) {
    const std::string id = id_number(number);
    const std::size_t split = splits.split_of(id, 1);
    ++counts[split];
    CHECK((split == 0) == (coarse.split_of(id, 1) == 0));
    CHECK(splits.split_of(id, 1) == split);
    moved += split != splits.split_of(id, 2) ? 1 : 0;
  }
  // five standard deviations
  CHECK(std::abs(counts[0] - 18'000) < 215);
  CHECK(std::abs(counts[1] - 1'000) < 155);
  CHECK(std::abs(counts[2] - 1'000) < 155);
  CHECK(std::abs(moved - 3'710) < 300);
}

TEST_CASE("an id stays in its split from version to version") {
  const Splits splits = splits_of("train=0.5,test=0.5");
  std::string sides;
  for (std::uint64_t number = 0; number < 16; ++number)
    sides += std::to_string(splits.split_of(id_number(number), 3));
  // python3: int(hashlib.sha256(f"3:{n:032x}".encode()).hexdigest()[:16], 16) >> 63
  CHECK(sides == "1101101101001000");
}

TEST_CASE("strata have their shares in every split, rounded up or down, and all rows together have theirs") {
  RandomStream random = make_stream(7, "strata", {});
  for (int round = 0; round < 200; ++round) {
    const Splits splits = splits_of(round % 2 == 0 ? "train=0.8,validation=0.15,test=0.05" : "a=3,b=2,c=2");
    const std::vector<double> shares =
        round % 2 == 0 ? std::vector{0.8, 0.15, 0.05} : std::vector{3 / 7., 2 / 7., 2 / 7.};
    std::vector<Splits::Row> rows;
    const std::uint32_t count = 1 + random.below(std::uint32_t{200});
    const std::uint32_t strata = 1 + random.below(std::uint32_t{8});
    for (std::uint32_t row = 0; row < count; ++row)
      rows.push_back({std::to_string(random.below(strata)), id_number(round * 1000U + row)});
    const std::vector<std::size_t> split_of = splits.stratified(rows, 1);
    REQUIRE(split_of.size() == rows.size());
    std::map<std::string, std::array<int, 4>> counts;  // of the splits, and of all
    for (std::size_t row = 0; row < rows.size(); ++row) {
      for (const std::string& stratum : {rows[row].stratum, std::string("all")}) {
        ++counts[stratum][split_of[row]];
        ++counts[stratum][3];
      }
    }
    for (const auto& [stratum, of_split] : counts) {
      const double most = stratum == "all" ? 1.5 : 1;  // of what rounding adds or takes
      for (std::size_t split = 0; split < 3; ++split)
        CHECK(std::abs(of_split[split] - shares[split] * of_split[3]) < most);
    }
  }
}

TEST_CASE("which rows of a stratum a split gets depends on their ids and the seed, not on their order") {
  const Splits splits = splits_of("train=0.5,test=0.5");
  std::vector<Splits::Row> rows;
  for (std::uint64_t number = 0; number < 100; ++number) rows.push_back({"class", id_number(number)});
  const std::vector<std::size_t> one = splits.stratified(rows, 1);
  CHECK(splits.stratified(rows, 2) != one);
  std::ranges::reverse(rows);
  std::vector<std::size_t> other = splits.stratified(rows, 1);
  std::ranges::reverse(other);
  CHECK(other == one);
  CHECK(splits.stratified({}, 1).empty());
}

TEST_CASE("headers of arrays are those of NumPy") {
  // numpy.lib.format.magic(1, 0), header_data_from_array_1_0()
  const std::string header = npy_header("|u1", {2, 81});
  CHECK(header.size() == 128);
  CHECK(header.substr(0, 10) == std::string("\x93NUMPY\x01\x00\x76\x00", 10));
  CHECK(header.substr(10).starts_with("{'descr': '|u1', 'fortran_order': False, 'shape': (2, 81), }  "));
  CHECK(header.back() == '\n');
  CHECK(npy_header("<f8", {12}).find("'shape': (12,), }") != std::string::npos);
  for (std::uint64_t rows = 1; rows < UINT64_MAX / 10; rows *= 10)
    CHECK(npy_header("|S32", {rows, rows}).size() % 64 == 0);
}

TEST_CASE("guesses are a property of the puzzle, and stay what they are") {
  const std::vector<std::pair<std::string, std::uint64_t>> known{
      {"000090200050160040602400500000000360470000059018000000003009807080027030005080000", 0},
      {"8..........36......7..9.2...5...7.......457.....1...3...1....68..85...1..9....4..", 49},
      {"..............3.85..1.2.......5.7.....4...1...9.......5......73..2.1........4...9", 0}};
  for (const auto& [line, guesses] : known) {
    const Grid puzzle = grid_named(line);
    CHECK(guesses_of(canonical_form(puzzle)) == guesses);
    CHECK(guesses_of(canonical_form(apply(Isomorphism::random(Box(3, 3), 3, 1), puzzle))) == guesses);
  }
}
