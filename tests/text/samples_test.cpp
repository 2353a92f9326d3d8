// The samples contain what the table in samples/README.md says.
#include <catch2/catch.hpp>
#include <filesystem>
#include <fstream>
#include <map>
#include <set>

#include "../fuzz/text_properties.hpp"
#include "reading.hpp"

using namespace evodoku;
using namespace evodoku::tests;

namespace {

struct Sample {
  std::size_t puzzles;
  int side;  // of the first puzzle
  int clues;
};

const std::map<std::string, Sample> samples = {
    {"document-000.txt", {1, 9, 30}}, {"document-001.txt", {4, 9, 35}}, {"document-003.txt", {10, 9, 36}},
    {"document-004.txt", {1, 9, 16}}, {"not-proper.txt", {5, 9, 35}},   {"lines.txt", {4, 9, 36}},
    {"art.txt", {4, 9, 36}},          {"grid16.txt", {1, 16, 114}},     {"hexadecimal16.txt", {1, 16, 114}},
    {"integers25.txt", {1, 25, 306}}, {"instance16.txt", {1, 16, 108}}, {"rectangular.txt", {3, 6, 9}},
    {"small4.txt", {1, 4, 4}},        {"arrays.json", {3, 9, 25}},      {"records.jsonl", {3, 9, 36}},
    {"puzzles.csv", {4, 9, 28}},      {"times.csv", {180, 9, 36}},      {"puzzles.sdm", {5, 9, 26}},
    {"puzzle.ss", {1, 9, 32}},
};

std::string text_of_sample(const std::string& name) {
  std::ifstream file(std::filesystem::path(EVODOKU_SAMPLES) / name, std::ios::binary);
  REQUIRE(file);
  std::ostringstream text;
  text << file.rdbuf();
  return text.str();
}

Reading read_sample(const std::string& name) {
  const Alphabet alphabet = name == "hexadecimal16.txt" ? Alphabet::acs : Alphabet::standard;
  return read_all(text_of_sample(name), {.name = name, .alphabet = alphabet});
}

std::set<std::string> puzzle_files() {
  std::set<std::string> names;
  for (const auto& entry : std::filesystem::directory_iterator(EVODOKU_SAMPLES)) {
    const std::string extension = entry.path().extension().string();
    const bool is_text = entry.is_regular_file() && entry.path().filename() != "CMakeLists.txt";
    if (is_text &&
        std::set<std::string>{".txt", ".sdm", ".csv", ".json", ".jsonl", ".ss"}.contains(extension)) {
      names.insert(entry.path().filename().string());
    }
  }
  return names;
}

}  // namespace

TEST_CASE("every sample holds the puzzles it is said to hold") {
  for (const auto& [name, sample] : samples) {
    const Reading reading = read_sample(name);
    INFO(name);
    CHECK(reading.message() == "(no such error)");
    REQUIRE(reading.puzzles.size() == sample.puzzles);
    CHECK(reading.record(0).puzzle.side() == sample.side);
    CHECK(reading.record(0).puzzle.clue_count() == sample.clues);
  }
}

// tests/fuzz does the same with changed samples.
TEST_CASE("whatever is read of a sample, in any form and with any box, comes back from every form") {
  for (const auto& [name, sample] : samples) {
    const std::string text = text_of_sample(name);
    for (int choice = 0; choice < 3 * fuzz::forms; ++choice) {
      for (const char shape : {'\x7F', '\x09', '\x11'}) {  // no box, 2x3, 3x4
        INFO(name << " " << choice);
        CHECK(fuzz::broken_property(static_cast<char>(choice) + std::string(1, shape) + text)
                  .value_or("none") == "none");
      }
    }
  }
}

TEST_CASE("every puzzle file among the samples is known here and in their README") {
  const std::string readme = text_of_sample("README.md");
  for (const std::string& name : puzzle_files()) {
    INFO(name);
    CHECK(samples.contains(name));
    CHECK_THAT(readme, Catch::Contains("`" + name + "`"));
  }
}

TEST_CASE("the hexadecimal sample is the 16x16 one, and samples keep their boxes and comments") {
  CHECK(read_sample("hexadecimal16.txt").record(0).puzzle == read_sample("grid16.txt").record(0).puzzle);
  const Reading rectangular = read_sample("rectangular.txt");
  CHECK(rectangular.record(0).puzzle.box() == Box(2, 3));
  CHECK(rectangular.record(1).puzzle.box() == Box(3, 2));
  CHECK(rectangular.record(2).puzzle.box() == Box(3, 4));
  CHECK(read_sample("lines.txt").record(3).comment == "medio.txt");
  CHECK_THAT(*read_sample("not-proper.txt").record(4).comment, Catch::StartsWith("many: "));
}
