// The tables of a report: their numbers compared with R's and with runs made by hand, and how they are printed.
#include <fmt/format.h>

#include <algorithm>
#include <catch2/catch.hpp>
#include <cmath>
#include <limits>
#include <stdexcept>
#include <string>
#include <utility>
#include <variant>
#include <vector>

#include "common/tool.hpp"
#include "experiment/results.hpp"

using namespace evodoku;
using namespace evodoku::tools;

namespace {

struct SmallRun {
  std::string method;
  std::string level;
  double generations = 0;
  bool solved = true;
};

/// A run of ten evaluations a generation and a quarter of a millisecond for each.
StudyResults results_of(const std::vector<SmallRun>& runs) {
  StudyResults results;
  results.info.columns = {"cell",           "method",           "level",       "run",         "solved",
                          "reached-goal",   "clues-kept",       "generations", "evaluations", "nodes",
                          "colours-beyond", "population-bytes", "cpu-ms"};
  for (const SmallRun& run : runs) {
    const std::string solved = run.solved ? "1" : "0";
    results.runs.push_back({"0", run.method, run.level, std::to_string(results.runs.size()), solved, solved,
                            "1", fmt::format("{}", run.generations), fmt::format("{}", run.generations * 10),
                            "", "", "", fmt::format("{}", run.generations / 4)});
  }
  return results;
}

/// Runs of a method on a level with these generations; negative for runs that ended without success.
std::vector<SmallRun> runs_of(const std::string& method, const std::string& level,
                              const std::vector<double>& generations) {
  std::vector<SmallRun> runs;
  for (const double value : generations) {
    runs.push_back({.method = method, .level = level, .generations = std::abs(value), .solved = value > 0});
  }
  return runs;
}

StudyResults joined(const std::vector<std::vector<SmallRun>>& parts) {
  std::vector<SmallRun> all;
  for (const std::vector<SmallRun>& part : parts) all.insert(all.end(), part.begin(), part.end());
  return results_of(all);
}

std::size_t place_of(const std::vector<std::string>& names, const std::string& name) {
  const auto found = std::ranges::find(names, name);
  if (found == names.end()) throw std::logic_error("no column " + name);
  return static_cast<std::size_t>(found - names.begin());
}

bool has_column(const Table& table, const std::string& name) {
  return std::ranges::find(table.columns, name, &Column::name) != table.columns.end();
}

const tools::Cell& cell(const Table& table, std::size_t row, const std::string& column) {
  const auto found = std::ranges::find(table.columns, column, &Column::name);
  if (found == table.columns.end()) throw std::logic_error("no column " + column);
  return table.rows.at(row).at(static_cast<std::size_t>(found - table.columns.begin()));
}

double number(const Table& table, std::size_t row, const std::string& column) {
  return std::get<double>(cell(table, row, column));
}

std::string word(const Table& table, std::size_t row, const std::string& column) {
  return std::get<std::string>(cell(table, row, column));
}

bool is_empty(const Table& table, std::size_t row, const std::string& column) {
  return std::holds_alternative<std::monostate>(cell(table, row, column));
}

std::string shown(const TextTable& table, std::size_t row, const std::string& column) {
  return table.rows.at(row).at(place_of(table.header, column));
}

bool is_shown(const TextTable& table, const std::string& column) {
  return std::ranges::find(table.header, column) != table.header.end();
}

const std::vector<double> x = {120, 340, 560, 90, 210, 430, 770, 150};
const std::vector<double> y = {300, 450, 610, 280, 900, 720, 810};
const std::vector<double> z = {80, 60, 110, 130, 95, 100};

StudyResults three_methods() {
  return joined({runs_of("x", "easy", x), runs_of("y", "easy", y), runs_of("z", "easy", z)});
}

}  // namespace

TEST_CASE("methods are compared in pairs as R compares them") {
  const Table table = comparison_table(three_methods(), "method", {}, "generations");
  REQUIRE(table.rows.size() == 3);
  const std::vector<std::pair<std::string, std::string>> pairs = {{"x", "y"}, {"x", "z"}, {"y", "z"}};
  // R: wilcox.test(x, y)$statistic and $p.value; p.adjust(c(p1, p2, p3), "holm")
  const std::vector<double> u = {12, 43, 42};
  const std::vector<double> p = {0.0721056721057, 0.0126540126540, 0.0011655011655};
  const std::vector<double> holm = {0.0721056721057, 0.0253080253080, 0.0034965034965};
  for (std::size_t row = 0; row < 3; ++row) {
    CHECK(word(table, row, "method") == pairs[row].first);
    CHECK(word(table, row, "with") == pairs[row].second);
    CHECK(number(table, row, "u") == u[row]);
    CHECK(number(table, row, "p") == Approx(p[row]).epsilon(1e-10));
    CHECK(number(table, row, "p-holm") == Approx(holm[row]).epsilon(1e-10));
  }
  CHECK(number(table, 0, "runs") == 8);
  CHECK(number(table, 0, "runs-with") == 7);
  CHECK(number(table, 0, "median") == 275);
  CHECK(number(table, 0, "median-with") == 610);
  CHECK(is_shown(text_of(table, true), "median (with)"));
  CHECK(number(table, 0, "a12") == Approx(12.0 / 56));
  CHECK(word(table, 0, "effect") == "large");
}

TEST_CASE("a run without success ranks behind all that succeeded") {
  const StudyResults table =
      joined({runs_of("x", "", {10, 20, -1000, -1000}), runs_of("y", "", {900, 800, 700, 600})});
  const Table compared = comparison_table(table, "method", {}, "generations");
  CHECK(number(compared, 0, "u") == 8);
  CHECK(number(compared, 0, "median") == std::numeric_limits<double>::infinity());
  CHECK(number(compared, 0, "median-with") == 750);
}

TEST_CASE("nothing is concluded beyond the least budget at which a run was given up") {
  const StudyResults table = joined({runs_of("x", "", {10, 20, -500}), runs_of("y", "", {400, 800, 900})});
  const Table compared = comparison_table(table, "method", {}, "generations");
  CHECK(number(compared, 0, "budget") == 500);
  CHECK(number(compared, 0, "u") == 2);  // x's failure is tied with two values of y that are above 500
  CHECK(number(compared, 0, "median-with") == std::numeric_limits<double>::infinity());
  CHECK(is_empty(comparison_table(three_methods(), "method", {}, "generations"), 0, "budget"));
  CHECK(is_shown(text_of(compared, false), "budget"));
  CHECK_FALSE(
      is_shown(text_of(comparison_table(three_methods(), "method", {}, "generations"), false), "budget"));
}

TEST_CASE("p-values are adjusted for the pairs of a group, and the other side has the other chances") {
  const StudyResults table = joined(
      {runs_of("x", "easy", x), runs_of("y", "easy", y), runs_of("x", "hard", y), runs_of("y", "hard", x)});
  const Table compared = comparison_table(table, "method", {"level"}, "generations");
  REQUIRE(compared.rows.size() == 2);
  CHECK(compared.columns.front().name == "level");
  for (std::size_t row = 0; row < 2; ++row)
    CHECK(number(compared, row, "p-holm") == number(compared, row, "p"));
  CHECK(number(compared, 0, "a12") + number(compared, 1, "a12") == Approx(1));
  CHECK(number(compared, 0, "p") == Approx(number(compared, 1, "p")));
  CHECK(word(compared, 0, "effect") == word(compared, 1, "effect"));
}

TEST_CASE("adjusted p-values neither fall nor pass one") {
  const StudyResults table = joined({runs_of("a", "", {1, 2, 3}), runs_of("b", "", {1.5, 2.5, 3.5}),
                                     runs_of("c", "", {1.2, 2.2, 3.2}), runs_of("d", "", {1.3, 2.3, 3.4})});
  const Table compared = comparison_table(table, "method", {}, "generations");
  REQUIRE(compared.rows.size() == 6);
  for (std::size_t row = 0; row < 6; ++row) CHECK(number(compared, row, "p-holm") == 1);
}

TEST_CASE("a column that a method does not have is not compared") {
  CHECK(comparison_table(three_methods(), "method", {}, "nodes").rows.empty());
  CHECK_THROWS_AS(comparison_table(three_methods(), "method", {}, "level"), UsageError);
  CHECK_THROWS_AS(comparison_table(three_methods(), "metod", {}, "generations"), UsageError);
}

TEST_CASE("a report has a row for each group with success and running time") {
  const StudyResults table =
      joined({runs_of("x", "easy", {10, 20, 60}), runs_of("x", "hard", {100, -400, 300, -400})});
  const Table report = report_table(table, {"method", "level"}, false);
  REQUIRE(report.rows.size() == 2);
  CHECK(word(report, 1, "level") == "hard");
  CHECK(number(report, 1, "runs") == 4);
  CHECK(number(report, 1, "solved") == 2);
  CHECK(number(report, 1, "success") == 0.5);
  // R: prop.test(2, 4, correct = FALSE)$conf.int
  CHECK(number(report, 1, "success-low") == Approx(0.15003899).epsilon(1e-6));
  CHECK(number(report, 1, "success-high") == Approx(0.84996101).epsilon(1e-6));
  CHECK(number(report, 1, "generations-ert") == 600);
  CHECK(number(report, 1, "evaluations-ert") == 6000);
  CHECK(number(report, 1, "generations-median") == std::numeric_limits<double>::infinity());
  CHECK(number(report, 0, "generations-median") == 20);
  CHECK(number(report, 0, "generations-most") == 60);
  CHECK(is_empty(report, 0, "nodes-median"));
  CHECK(is_empty(report, 0, "population-bytes"));
}

TEST_CASE("times are reported only where they are asked for") {
  const StudyResults table = three_methods();
  const Table without = report_table(table, {"method"}, false);
  const Table with = report_table(table, {"method"}, true);
  CHECK_FALSE(has_column(without, "cpu-ms-mean"));
  CHECK(number(with, 2, "cpu-ms-most") == 130.0 / 4);
}

TEST_CASE("a running time is shown with its interval or as more than its lower end") {
  const StudyResults table = joined({runs_of("x", "", {10, 20, 60}), runs_of("none", "", {-500, -500})});
  const Table report = report_table(table, {"method"}, false);
  const TextTable text = text_of(report, true);
  CHECK(shown(text, 0, "generations (ERT)").find("30 [") == 0);
  CHECK(shown(text, 1, "generations (ERT)") == "> 333.8");  // R: 1000 / -log(0.05)
  CHECK(is_empty(report, 1, "generations-ert"));
  CHECK(is_empty(report, 1, "generations-ert-high"));
  CHECK(shown(text, 1, "success").find("0 [0, ") == 0);
}

TEST_CASE("where nothing succeeds the lower ends of running times are shown") {
  const TextTable text =
      text_of(report_table(results_of(runs_of("none", "", {-500, -500})), {"method"}, false), true);
  CHECK(shown(text, 0, "generations (ERT)") == "> 333.8");
  CHECK(shown(text, 0, "evaluations (ERT)") == "> 3338");
}

TEST_CASE("what says nothing more is not shown to people") {
  const Table report = report_table(three_methods(), {"method"}, false);
  const TextTable text = text_of(report, true);
  using Names = std::pair<const char*, const char*>;
  for (const auto& [name, in_words] :
       {Names("nodes-median", "nodes, median"), Names("reached-goal", "reached goal"),
        Names("clues-kept", "clues kept"), Names("generations-ert-low", "generations-ert-low")}) {
    CHECK_FALSE(is_shown(text, in_words));
    CHECK(has_column(report, name));
  }
  StudyResults table = three_methods();
  table.runs[0][table.column("solved")] = "0";
  CHECK(is_shown(text_of(report_table(table, {"method"}, false), true), "reached goal"));
  for (std::size_t column = 0; column < text.header.size(); ++column) {
    CHECK(text.is_number[column] == (text.header[column] != "method"));
  }
}

TEST_CASE("groups stand in the order of their first rows and numbers by value") {
  StudyResults results = results_of({{"b", "1e1", 1}, {"a", "9", 2}, {"b", "", 3}, {"a", "10", 4}});
  const auto keys = [&](const std::vector<std::string>& columns) {
    std::vector<std::string> all;
    for (const RunGroup& group : group_by(results, columns))
      all.push_back(fmt::format("{}", fmt::join(group.key, "/")));
    return all;
  };
  CHECK(keys({"method"}) == std::vector<std::string>{"b", "a"});
  CHECK(keys({"level"}) == std::vector<std::string>{"9", "10", "1e1", ""});
  CHECK(keys({"method", "level"}) == std::vector<std::string>{"b/1e1", "b/", "a/9", "a/10"});
  CHECK(keys({}) == std::vector<std::string>{""});
  results.runs.clear();
  CHECK(keys({}).empty());
}
