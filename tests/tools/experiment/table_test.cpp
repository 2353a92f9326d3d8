// The tables of a report: their numbers compared with R's and with runs made by hand, and how they are printed.
#include <algorithm>
#include <catch2/catch.hpp>
#include <cmath>
#include <limits>
#include <stdexcept>
#include <string>
#include <utility>
#include <variant>
#include <vector>

#include "experiment/report_table.hpp"
#include "small_run_table.hpp"

using namespace evodoku;
using namespace evodoku::tools;

namespace {

/// Runs of a method on a level with these generations; negative for runs that ended without success.
std::vector<SmallRun> runs_of(const std::string& method, const std::string& level,
                              const std::vector<double>& generations) {
  std::vector<SmallRun> runs;
  for (const double value : generations) {
    runs.push_back({.method = method, .level = level, .generations = std::abs(value), .solved = value > 0});
  }
  return runs;
}

RunTable joined(const std::vector<std::vector<SmallRun>>& parts) {
  std::vector<SmallRun> all;
  for (const std::vector<SmallRun>& part : parts) all.insert(all.end(), part.begin(), part.end());
  return table_of_runs(all);
}

std::size_t place_of(const std::vector<std::string>& names, const std::string& name) {
  for (std::size_t i = 0; i < names.size(); ++i) {
    if (names[i] == name) return i;
  }
  throw std::logic_error("no column " + name);
}

const ReportCell& cell(const ReportTable& table, std::size_t row, const std::string& column) {
  return table.rows.at(row).at(place_of(table.columns, column));
}

double number(const ReportTable& table, std::size_t row, const std::string& column) {
  return std::get<double>(cell(table, row, column));
}

std::string word(const ReportTable& table, std::size_t row, const std::string& column) {
  return std::get<std::string>(cell(table, row, column));
}

bool is_empty(const ReportTable& table, std::size_t row, const std::string& column) {
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

RunTable three_methods() {
  return joined({runs_of("x", "easy", x), runs_of("y", "easy", y), runs_of("z", "easy", z)});
}

}  // namespace

TEST_CASE("methods are compared in pairs as R compares them") {
  const ReportTable table = comparison_table(three_methods(), "method", {}, "generations");
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
  CHECK(number(table, 0, "a12") == Approx(12.0 / 56));
  CHECK(word(table, 0, "effect") == "large");
}

TEST_CASE("the chance to be larger is one less that of the other side") {
  const ReportTable one =
      comparison_table(joined({runs_of("x", "", x), runs_of("y", "", y)}), "method", {}, "generations");
  const ReportTable other =
      comparison_table(joined({runs_of("y", "", y), runs_of("x", "", x)}), "method", {}, "generations");
  CHECK(number(one, 0, "a12") + number(other, 0, "a12") == Approx(1));
  CHECK(number(one, 0, "p") == Approx(number(other, 0, "p")));
  CHECK(word(one, 0, "effect") == word(other, 0, "effect"));
}

TEST_CASE("a run without success ranks behind all that succeeded") {
  const RunTable table =
      joined({runs_of("x", "", {10, 20, -1000, -1000}), runs_of("y", "", {900, 800, 700, 600})});
  const ReportTable compared = comparison_table(table, "method", {}, "generations");
  CHECK(number(compared, 0, "u") == 8);
  CHECK(number(compared, 0, "median") == std::numeric_limits<double>::infinity());
  CHECK(number(compared, 0, "median-with") == 750);
}

TEST_CASE("nothing is concluded beyond the least budget at which a run was given up") {
  const RunTable table = joined({runs_of("x", "", {10, 20, -500}), runs_of("y", "", {400, 800, 900})});
  const ReportTable compared = comparison_table(table, "method", {}, "generations");
  CHECK(number(compared, 0, "budget") == 500);
  CHECK(number(compared, 0, "u") == 2);  // x's failure is tied with two values of y that are above 500
  CHECK(number(compared, 0, "median-with") == std::numeric_limits<double>::infinity());
  CHECK(is_empty(comparison_table(three_methods(), "method", {}, "generations"), 0, "budget"));
}

TEST_CASE("p-values are adjusted for the pairs of a group") {
  const RunTable table = joined(
      {runs_of("x", "easy", x), runs_of("y", "easy", y), runs_of("x", "hard", y), runs_of("y", "hard", x)});
  const ReportTable compared = comparison_table(table, "method", {"level"}, "generations");
  REQUIRE(compared.rows.size() == 2);
  CHECK(compared.columns.front() == "level");
  for (std::size_t row = 0; row < 2; ++row)
    CHECK(number(compared, row, "p-holm") == number(compared, row, "p"));
  CHECK(number(compared, 0, "a12") + number(compared, 1, "a12") == Approx(1));
}

TEST_CASE("adjusted p-values neither fall nor pass one") {
  const RunTable table = joined({runs_of("a", "", {1, 2, 3}), runs_of("b", "", {1.5, 2.5, 3.5}),
                                 runs_of("c", "", {1.2, 2.2, 3.2}), runs_of("d", "", {1.3, 2.3, 3.4})});
  const ReportTable compared = comparison_table(table, "method", {}, "generations");
  REQUIRE(compared.rows.size() == 6);
  for (std::size_t row = 0; row < 6; ++row) CHECK(number(compared, row, "p-holm") == 1);
}

TEST_CASE("a column that a method does not have is not compared") {
  CHECK(comparison_table(three_methods(), "method", {}, "nodes").rows.empty());
  CHECK_THROWS_AS(comparison_table(three_methods(), "method", {}, "level"), std::invalid_argument);
  CHECK_THROWS_AS(comparison_table(three_methods(), "metod", {}, "generations"), std::invalid_argument);
}

TEST_CASE("a report has a row for each group with success and running time") {
  const RunTable table =
      joined({runs_of("x", "easy", {10, 20, 60}), runs_of("x", "hard", {100, -400, 300, -400})});
  const ReportTable report = report_table(table, {"method", "level"}, false);
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
  const RunTable table = three_methods();
  const ReportTable without = report_table(table, {"method"}, false);
  const ReportTable with = report_table(table, {"method"}, true);
  CHECK(std::ranges::find(without.columns, "cpu-ms-mean") == without.columns.end());
  CHECK(number(with, 2, "cpu-ms-most") == 130.0 / 4);
}

TEST_CASE("a running time is shown with its interval or as more than its lower end") {
  const RunTable table = joined({runs_of("x", "", {10, 20, 60}), runs_of("none", "", {-500, -500})});
  const ReportTable report = report_table(table, {"method"}, false);
  const TextTable text = text_of(report);
  CHECK(shown(text, 0, "generations-ert").find("30 [") == 0);
  CHECK(shown(text, 1, "generations-ert") == "> 333.8");  // R: 1000 / -log(0.05)
  CHECK(is_empty(report, 1, "generations-ert"));
  CHECK(is_empty(report, 1, "generations-ert-high"));
  CHECK(shown(text, 1, "success").find("0 [0, ") == 0);
}

TEST_CASE("where nothing succeeds the lower ends of running times are shown") {
  const TextTable text =
      text_of(report_table(table_of_runs(runs_of("none", "", {-500, -500})), {"method"}, false));
  CHECK(shown(text, 0, "generations-ert") == "> 333.8");
  CHECK(shown(text, 0, "evaluations-ert") == "> 3338");
}

TEST_CASE("what says nothing more is not shown to people") {
  const ReportTable report = report_table(three_methods(), {"method"}, false);
  const TextTable text = text_of(report);
  for (const char* const name : {"nodes-median", "reached-goal", "clues-kept", "generations-ert-low"}) {
    CHECK_FALSE(is_shown(text, name));
    CHECK(std::ranges::find(report.columns, name) != report.columns.end());
  }
  RunTable table = three_methods();
  for (RunColumn& column : table.columns) {
    if (column.name == "solved") column.numbers[0] = 0;
  }
  CHECK(is_shown(text_of(report_table(table, {"method"}, false)), "reached-goal"));
  for (std::size_t column = 0; column < text.header.size(); ++column) {
    CHECK(text.is_number[column] == (text.header[column] != "method"));
  }
}

TEST_CASE("two columns are correlated over runs or over medians") {
  const RunTable table = joined({runs_of("a", "1", {1, 2, 30}), runs_of("b", "2", {4, 5, 60}),
                                 runs_of("c", "3", {2, 3, 4}), runs_of("d", "4", {9, 10, 11})});
  RunTable with_number = table;
  RunColumn clues{.name = "clues", .unit = "", .is_number = true};
  for (const std::string& level : table.column("level").words) clues.numbers.push_back(std::stod(level));
  with_number.columns.push_back(clues);
  const ReportTable runs = correlation_table(with_number, "clues", "generations", {}, {});
  CHECK(number(runs, 0, "points") == 12);
  // R: cor.test(rep(1:4, each = 3), c(1,2,30, 4,5,60, 2,3,4, 9,10,11), method = "spearman", exact = FALSE)
  CHECK(number(runs, 0, "rho") == Approx(0.2708446188).epsilon(1e-6));
  CHECK(number(runs, 0, "p") == Approx(0.3945052695).epsilon(1e-6));
  const ReportTable medians = correlation_table(with_number, "clues", "generations", {}, {"level"});
  CHECK(number(medians, 0, "points") == 4);
  CHECK(number(medians, 0, "rho") == Approx(0.8));  // of 1, 2, 3, 4 and 2, 5, 3, 10
}

TEST_CASE("a correlation of too few or equal points is not told") {
  const RunTable table = joined({runs_of("a", "1", {1, 2}), runs_of("b", "1", {3, 3, 3})});
  const ReportTable report = correlation_table(table, "generations", "evaluations", {"method"}, {});
  REQUIRE(report.rows.size() == 2);
  for (std::size_t row = 0; row < 2; ++row) {
    CHECK(is_empty(report, row, "rho"));
    CHECK(is_empty(report, row, "p"));
  }
  CHECK_THROWS_AS(correlation_table(table, "method", "evaluations", {}, {}), std::invalid_argument);
}

TEST_CASE("run lengths are told with their law") {
  const RunTable table =
      joined({runs_of("x", "", x), runs_of("some", "", {10, 20, -30}), runs_of("none", "", {-5, -5})});
  const ReportTable report = run_length_table(table, {"method"}, "generations");
  REQUIRE(report.rows.size() == 3);
  CHECK(number(report, 0, "mean") == Approx(2670.0 / 8));
  CHECK(number(report, 0, "cv") == Approx(0.7206933505).epsilon(1e-6));  // R: sd(x) / mean(x)
  CHECK(number(report, 1, "censored") == 1);
  CHECK(number(report, 1, "mean") == 30);
  CHECK(is_empty(report, 1, "p-low"));
  CHECK(is_empty(report, 2, "mean"));
  CHECK(run_length_table(table, {"method"}, "nodes").rows.empty());
  CHECK_THROWS_AS(run_length_table(table, {"method"}, "population"), std::invalid_argument);
}

TEST_CASE("a table of runs has every run and times only where they are asked for") {
  RunTable table = three_methods();
  for (RunColumn& column : table.columns) column.is_measured = column.name == "cpu-ms";
  const ReportTable runs = runs_table(table, false);
  CHECK(runs.rows.size() == table.rows());
  CHECK(runs.columns.size() == table.columns.size() - 1);
  CHECK(runs_table(table, true).columns.size() == table.columns.size());
  CHECK(is_empty(runs, 0, "nodes"));
  CHECK(number(runs, 0, "generations") == 120);
}

TEST_CASE("what was studied is a row for each thing") {
  const StudyInfo info{.title = "T",
                       .repeats = 4,
                       .version = "1.0",
                       .description = {"seed 1", "method a: preset b c=1"},
                       .columns = {},
                       .methods = 2,
                       .puzzles = 3,
                       .runs = 7};
  const ReportTable table = study_table(info);
  CHECK(table.rows[2] == std::vector<ReportCell>{"runs made", "7 of 24"});
  CHECK(table.rows.back() == std::vector<ReportCell>{"method", "a: preset b c=1"});
}
