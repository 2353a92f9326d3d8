#include <catch2/catch.hpp>
#include <set>

#include "evodoku/deduce.hpp"

using namespace evodoku;

TEST_CASE("every technique stands at its place in the table and is found by its name") {
  REQUIRE(techniques().size() == static_cast<std::size_t>(technique_count));
  std::set<std::string_view> names;
  for (int number = 0; number < technique_count; ++number) {
    const auto technique = static_cast<Technique>(number);
    CHECK(info_of(technique).technique == technique);
    CHECK(parse_technique(info_of(technique).name) == technique);
    names.insert(info_of(technique).name);
  }
  CHECK(names.size() == techniques().size());
  CHECK(info_of(Technique::hidden_single_box).name == "hidden single in a box");
}

TEST_CASE("a name of no technique is found nowhere") {
  CHECK_FALSE(parse_technique("").has_value());
  CHECK_FALSE(parse_technique("x-wing").has_value());
}

TEST_CASE("what places and what rests on uniqueness is told") {
  CHECK(info_of(Technique::full_house).places);
  CHECK(info_of(Technique::direct_hidden_pair).places);
  CHECK_FALSE(info_of(Technique::pointing).places);
  CHECK_FALSE(info_of(Technique::nested_probes).places);
  CHECK(info_of(Technique::unique_rectangle).assumes_proper);
  CHECK(info_of(Technique::bug).assumes_proper);
  CHECK_FALSE(info_of(Technique::nested_probes).assumes_proper);
}
