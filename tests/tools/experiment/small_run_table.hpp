// Small tables of runs, for tests of tables and plots.
#pragma once

#include <cmath>
#include <string>
#include <vector>

#include "evodoku_study/run_table.hpp"

namespace evodoku {

/// A run as it is written in a test.
struct SmallRun {
  std::string method;
  std::string level;
  double population = 10;
  double generations = 0;
  bool solved = true;
};

/// A table with the columns that are needed here; there are ten evaluations in each generation.
inline RunTable table_of_runs(const std::vector<SmallRun>& runs) {
  RunTable table{.title = "A study", .columns = {}, .expected = runs.size()};
  const auto words = [&](const char* name, auto value) {
    RunColumn column{.name = name, .unit = ""};
    for (const SmallRun& run : runs) column.words.push_back(value(run));
    table.columns.push_back(std::move(column));
  };
  const auto numbers = [&](const char* name, const char* unit, bool is_effort, auto value) {
    RunColumn column{.name = name, .unit = unit, .is_number = true, .is_effort = is_effort};
    for (const SmallRun& run : runs) column.numbers.push_back(value(run));
    table.columns.push_back(std::move(column));
  };
  const auto absent = [](const SmallRun&) { return std::nan(""); };
  words("method", [](const SmallRun& run) { return run.method; });
  words("puzzle", [](const SmallRun& run) { return "puzzle of " + run.level; });
  words("level", [](const SmallRun& run) { return run.level; });
  for (const char* const name : {"solved", "reached-goal"})
    numbers(name, "", false, [](const SmallRun& run) { return run.solved ? 1.0 : 0.0; });
  numbers("clues-kept", "", false, [](const SmallRun&) { return 1.0; });
  numbers("generations", "", true, [](const SmallRun& run) { return run.generations; });
  numbers("evaluations", "", true, [](const SmallRun& run) { return 10 * run.generations; });
  numbers("nodes", "", true, absent);
  numbers("colours-beyond", "", false, absent);
  numbers("population-bytes", "bytes", false, absent);
  numbers("cpu-ms", "ms", true, [](const SmallRun& run) { return run.generations / 4; });
  numbers("peak-kib", "KiB", false, absent);
  numbers("population", "", false, [](const SmallRun& run) { return run.population; });
  return table;
}

/// Two methods on two levels with twelve runs each, one of which is not solved.
inline RunTable small_run_table() {
  std::vector<SmallRun> runs;
  for (const char* const method : {"l'été `date`", "evodoku"}) {
    for (const char* const level : {"easy", "<hard & \"long\">"}) {
      for (int run = 0; run < 12; ++run) {
        const bool solved = run < 11;
        runs.push_back({.method = method,
                        .level = level,
                        .population = 10.0 + 10 * (run % 3),
                        .generations = solved ? run * run : 1000.0,
                        .solved = solved});
      }
    }
  }
  return table_of_runs(runs);
}

}  // namespace evodoku
