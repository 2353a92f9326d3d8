// Files of settings: what is read, and errors with their places.
#include <catch2/catch.hpp>
#include <sstream>
#include <string>
#include <vector>

#include "study/settings.hpp"

using namespace evodoku;

namespace {

std::vector<settings::Section> sections_of(const std::string& text) {
  std::istringstream stream(text);
  return settings::read(stream, "[batch NAME]");
}

/// The message of the fault that `read` throws.
template <typename Read>
std::string fault_in(Read read) {
  try {
    read();
  } catch (const settings::ParseFault& fault) {
    return TextError{"my.plan", fault.place.line, fault.place.column, fault.what}.message();
  }
  return "none";
}

std::string syntax_fault_of(const std::string& text) {
  return fault_in([&] { sections_of(text); });
}

std::vector<std::string> values_in(const std::string& value) {
  std::vector<std::string> texts;
  const auto sections = sections_of("key = " + value + "\n");
  for (const auto& one : settings::values_of(sections.front().entries.front().value)) {
    texts.push_back(one.text);
  }
  return texts;
}

std::string fault_of_values(const std::string& value) {
  return fault_in([&] { values_in(value); });
}

}  // namespace

TEST_CASE("sections keep their order, their names and where each entry stands") {
  const auto sections = sections_of(
      "\xEF\xBB\xBFseed = 7\r\n\n# a comment\n[batch Sehr schwer]\n  clues = 26 # of 81\n[batch]\n");
  REQUIRE(sections.size() == 3);
  CHECK(sections[0].kind.empty());
  REQUIRE(sections[0].entries.size() == 1);
  CHECK(sections[0].entries[0].key == "seed");
  CHECK(sections[0].entries[0].value.text == "7");
  CHECK(sections[1].kind == "batch");
  CHECK(sections[1].name == "Sehr schwer");
  CHECK(sections[1].place.line == 4);
  REQUIRE(sections[1].entries.size() == 1);
  CHECK(sections[1].entries[0].value.text == "26");
  CHECK(sections[1].entries[0].key_place.line == 5);
  CHECK(sections[1].entries[0].key_place.column == 3);
  CHECK(sections[1].entries[0].value.place.column == 11);
  CHECK(sections[2].name.empty());
}

TEST_CASE("a column counts characters, and # inside a word is no comment") {
  const auto sections = sections_of("größe = C#dur\n");
  CHECK(sections[0].entries[0].value.text == "C#dur");
  CHECK(sections[0].entries[0].value.place.column == 9);
}

TEST_CASE("a line that is neither setting nor section names what there is") {
  CHECK(syntax_fault_of("clues 26\n") == "my.plan:1:1: want \"key = value\", or a section: [batch NAME]");
  CHECK(syntax_fault_of("\n[ ]\n") == "my.plan:2:1: want [batch NAME]");
  CHECK(syntax_fault_of(" [batch\n") == "my.plan:1:2: a section's header wants a ] at its end");
  CHECK(syntax_fault_of("= 1\n") == "my.plan:1:1: want a key before the =");
  CHECK(syntax_fault_of("a =\n") == "my.plan:1:3: want a value behind the =");
}

TEST_CASE("a list holds words, numbers and ranges, none of them twice") {
  CHECK(values_in("1..3, 9..13 step 2, x") == std::vector<std::string>{"1", "2", "3", "9", "11", "13", "x"});
  CHECK(fault_of_values("1..3, 2") == "my.plan:1:13: 2 stands here twice");
  CHECK(fault_of_values("3..1") == "my.plan:1:7: want a range that goes up, such as 4..100 step 4");
  CHECK(fault_of_values("1,,2") == "my.plan:1:9: want a value on both sides of a comma");
  CHECK(fault_of_values("0..1000000") == "my.plan:1:7: more than a million values");
}

TEST_CASE("a number is taken from the least to the greatest that it may be, and no other") {
  const auto number = [](const std::string& text) { return settings::number_in({text, {4, 9}}, 2, 30); };
  CHECK(number("2") == 2);
  CHECK(number("30") == 30);
  for (const char* const other : {"1", "31", "x", "-3", "2.5", ""}) {
    CHECK(fault_in([&] { number(other); }) ==
          "my.plan:4:9: want a whole number from 2 to 30, got " + std::string(other));
  }
}

TEST_CASE("a key that nobody knows, and one that stands twice, are faults") {
  const auto sections = sections_of("seed = 1\nsede = 2\nseed = 3\n");
  CHECK(fault_in([&] {
          settings::require_known_keys(sections[0], {"seed", "count"});
        }) == "my.plan:2:1: sede is not known here: want seed, count");
  CHECK(fault_in([&] { settings::only(sections[0], "seed"); }) ==
        "my.plan:3:1: seed stands in this section twice");
  CHECK(settings::only(sections[0], "count") == nullptr);
}
