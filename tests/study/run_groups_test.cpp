// Rows and groups of a table of runs.
#include <catch2/catch.hpp>
#include <cmath>
#include <stdexcept>
#include <string>
#include <vector>

#include "evodoku_study/run_table.hpp"

using namespace evodoku;

namespace {

const double absent = std::nan("");

/// A table with words and numbers, some of which are missing.
RunTable sample_table() {
  RunTable table{.title = "Sample", .columns = {}, .expected = 6};
  table.columns.push_back({.name = "method", .unit = "", .words = {"z", "a", "z", "a", "m", "z"}});
  table.columns.push_back(
      {.name = "population", .unit = "", .is_number = true, .numbers = {100, 20, 4, 20, absent, 4.5}});
  return table;
}

/// The groups with their rows, as "z: 0 2 5; a: 1 3".
std::string told(const std::vector<RunGroup>& groups) {
  std::string text;
  for (const RunGroup& group : groups) {
    if (!text.empty()) text += "; ";
    for (std::size_t i = 0; i < group.key.size(); ++i) text += (i == 0 ? "" : "/") + group.key[i];
    text += ":";
    for (const std::size_t row : group.rows) text += " " + std::to_string(row);
  }
  return text;
}

std::string message_of(void (*action)(const RunTable&)) {
  try {
    action(sample_table());
  } catch (const std::invalid_argument& error) {
    return error.what();
  }
  return "none";
}

}  // namespace

TEST_CASE("groups of words stand in the order of their first rows") {
  CHECK(told(group_by(sample_table(), {"method"})) == "z: 0 2 5; a: 1 3; m: 4");
}

TEST_CASE("groups of numbers stand by value and what has none is last") {
  CHECK(told(group_by(sample_table(), {"population"})) == "4: 2; 4.5: 5; 20: 1 3; 100: 0; : 4");
}

TEST_CASE("groups of several columns are sorted by the first and then by the others") {
  CHECK(told(group_by(sample_table(), {"method", "population"})) ==
        "z/4: 2; z/4.5: 5; z/100: 0; a/20: 1 3; m/: 4");
  CHECK(told(group_by(sample_table(), {"population", "method"})) ==
        "4/z: 2; 4.5/z: 5; 20/a: 1 3; 100/z: 0; /m: 4");
}

TEST_CASE("without columns all rows are one group and no rows are none") {
  CHECK(told(group_by(sample_table(), {})) == ": 0 1 2 3 4 5");
  CHECK(group_by(RunTable{}, {}).empty());
}

TEST_CASE("rows where a column has some values") {
  const RunTable part = rows_where(sample_table(), "method", {"m", "z"});
  CHECK(part.rows() == 4);
  CHECK(part.title == "Sample");
  CHECK(part.column("method").words == std::vector<std::string>{"z", "z", "m", "z"});
  CHECK(told(group_by(part, {"population"})) == "4: 1; 4.5: 3; 100: 0; : 2");
}

TEST_CASE("numbers are chosen by value however they are written") {
  CHECK(rows_where(sample_table(), "population", {"20"}).rows() == 2);
  CHECK(rows_where(sample_table(), "population", {"20.0"}).rows() == 2);
  CHECK(rows_where(sample_table(), "population", {"4.50", "1e2"}).rows() == 2);
  CHECK(rows_where(sample_table(), "population", {""}).rows() == 1);
}

TEST_CASE("a column or a value that is not there is refused with its name") {
  CHECK(message_of([](const RunTable& table) { group_by(table, {"metod"}); }) ==
        "there is no column metod; there are method, population");
  CHECK(message_of([](const RunTable& table) { table.numbers("method"); }) ==
        "column method holds words, not numbers");
  CHECK(message_of([](const RunTable& table) { rows_where(table, "metod", {"z"}); }) ==
        "there is no column metod; there are method, population");
  CHECK(message_of([](const RunTable& table) {
          rows_where(table, "method", {"z", "x"});
        }) == "no run has method x");
  CHECK(message_of([](const RunTable& table) { rows_where(table, "population", {"21"}); }) ==
        "no run has population 21");
  CHECK(message_of([](const RunTable& table) { rows_where(table, "population", {"many"}); }) ==
        "no run has population many");
}

TEST_CASE("values are told as text without needless digits") {
  const RunTable table = sample_table();
  const RunColumn& population = table.column("population");
  CHECK(table.text_at(population, 0) == "100");
  CHECK(table.text_at(population, 5) == "4.5");
  CHECK(table.text_at(population, 4).empty());
  CHECK(table.text_at(table.column("method"), 4) == "m");
  RunTable large;
  large.columns.push_back(
      {.name = "evaluations", .unit = "", .is_number = true, .numbers = {123456789012345.0, 0.1}});
  CHECK(large.text_at(large.columns[0], 0) == "123456789012345");
  CHECK(large.text_at(large.columns[0], 1) == "0.1");
}
