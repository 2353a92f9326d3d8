// Summaries of groups of runs, compared with numbers computed by hand.
#include <catch2/catch.hpp>
#include <cmath>
#include <limits>
#include <stdexcept>
#include <vector>

#include "evodoku_study/run_table.hpp"

using namespace evodoku;

namespace {

const double absent = std::nan("");
const double infinite = std::numeric_limits<double>::infinity();

RunColumn numbers(const char* name, bool is_effort, std::vector<double> values) {
  return {.name = name, .unit = "", .is_number = true, .is_effort = is_effort, .numbers = std::move(values)};
}

/// Five runs of a preset, the last two without success, and one of an engine, which has no generations.
RunTable sample_table() {
  return {.title = "",
          .columns = {numbers("solved", false, {1, 1, 1, 0, 0, 1}),
                      numbers("reached-goal", false, {1, 1, 1, 1, 0, 1}),
                      numbers("clues-kept", false, {1, 1, 1, 0, 1, 1}),
                      numbers("generations", true, {10, 20, 60, 30, 100, absent}),
                      numbers("evaluations", true, {100, 200, 600, 300, 1000, absent}),
                      numbers("clues", false, {30, 30, 30, 30, 30, 30})},
          .expected = 6};
}

const std::vector<std::size_t> of_preset = {0, 1, 2, 3, 4};
const std::vector<std::size_t> of_engine = {5};
const std::vector<std::size_t> all = {0, 1, 2, 3, 4, 5};

}  // namespace

TEST_CASE("runs that did not succeed count as infinite where that is asked for") {
  const RunTable table = sample_table();
  CHECK(values_of(table.column("generations"), all, table) == std::vector<double>{10, 20, 60, 30, 100});
  CHECK(values_of(table.column("generations"), all, table, true) ==
        std::vector<double>{10, 20, 60, infinite, infinite});
  CHECK(values_of(table.column("clues"), of_preset, table, true) == std::vector<double>(5, 30));
}

TEST_CASE("a column is summed up") {
  const RunTable table = sample_table();
  const ColumnSummary summary = summary_of(table.column("generations"), of_preset, table);
  CHECK(summary.count == 5);
  CHECK(summary.mean == Approx(44));
  CHECK(summary.least == 10);
  CHECK(summary.first_quartile == 20);
  CHECK(summary.median == 30);
  CHECK(summary.third_quartile == 60);
  CHECK(summary.greatest == 100);
  CHECK(summary.outliers == 0);
}

TEST_CASE("outliers lie beyond the fences of Tukey") {
  RunTable table = sample_table();
  table.columns[3].numbers[4] = 121;  // the upper fence is 60 + 1.5 x 40
  CHECK(summary_of(table.column("generations"), of_preset, table).outliers == 1);
}

TEST_CASE("a column that a method does not have comes to nothing") {
  const RunTable table = sample_table();
  const ColumnSummary summary = summary_of(table.column("generations"), of_engine, table);
  CHECK(summary.count == 0);
  CHECK(summary.mean == 0);
  CHECK(summary.greatest == 0);
}

TEST_CASE("runs are summed up") {
  const RunSummary summary = summary_of(sample_table(), of_preset);
  CHECK(summary.runs == 5);
  CHECK(summary.solved == 3);
  CHECK(summary.reached_goal == 4);
  CHECK(summary.clues_kept == 4);
  // R: prop.test(3, 5, correct = FALSE)$conf.int
  CHECK(summary.success.low == Approx(0.23072428).epsilon(1e-6));
  CHECK(summary.success.high == Approx(0.88237923).epsilon(1e-6));
  REQUIRE(summary.generations);
  CHECK(summary.generations->mean.value() == Approx(220.0 / 3));
  CHECK(summary.evaluations->mean.value() == Approx(2200.0 / 3));
}

TEST_CASE("without a success there is a lower limit only") {
  const RunSummary summary = summary_of(sample_table(), std::vector<std::size_t>{3, 4});
  CHECK(summary.solved == 0);
  REQUIRE(summary.generations);
  CHECK_FALSE(summary.generations->mean);
  CHECK_FALSE(summary.generations->high);
  CHECK(summary.generations->low == Approx(130 / 2.995732));
}

TEST_CASE("methods without generations have no expected running time") {
  const RunSummary summary = summary_of(sample_table(), of_engine);
  CHECK(summary.runs == 1);
  CHECK(summary.solved == 1);
  CHECK_FALSE(summary.generations);
  CHECK_FALSE(summary.evaluations);
}

TEST_CASE("no runs come to nothing") {
  const RunSummary summary = summary_of(sample_table(), std::vector<std::size_t>{});
  CHECK(summary.runs == 0);
  CHECK_FALSE(summary.generations);
}

TEST_CASE("run lengths are those of successes and where others were cut off") {
  const RunTable table = sample_table();
  const RunLengths lengths = run_lengths_of(table.column("generations"), all, table);
  CHECK(lengths.solved == std::vector<double>{10, 20, 60});
  CHECK(lengths.censored == std::vector<double>{30, 100});
}
