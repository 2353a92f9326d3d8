// Measures how well the level agrees with Sudoku Explainer, and its cost.
//
//   level_bench puzzles.csv
//
// The file is a CSV with a column `puzzle` and a column `se_er`; 9x9 only. Prints Spearman's rank correlation and the
// root mean square error of se_estimate, the same with leave-one-out (each puzzle is estimated by the mean of the
// others with its estimate, which is what a table fitted to this file could achieve), CPU time, and a line for each
// estimate.
#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <cstdlib>
#include <ctime>
#include <fstream>
#include <iostream>
#include <map>
#include <sstream>
#include <stdexcept>
#include <string>
#include <vector>

#include "evodoku/level.hpp"
#include "evodoku/stats.hpp"

namespace {

using namespace evodoku;

struct Row {
  Grid puzzle = Grid(Box(3, 3));
  double explainer = 0;
  Level level = {};
  double cpu_microseconds = 0;
};

std::vector<std::string> split(const std::string& line) {
  std::vector<std::string> fields;
  std::istringstream text(line);
  for (std::string field; std::getline(text, field, ',');) fields.push_back(field);
  return fields;
}

std::size_t column(const std::vector<std::string>& names, const std::string& name) {
  const auto found = std::ranges::find(names, name);
  if (found == names.end()) throw std::runtime_error("no column " + name);
  return static_cast<std::size_t>(found - names.begin());
}

std::vector<Row> read_rows(const std::string& path) {
  std::ifstream file(path);
  if (!file) throw std::runtime_error("cannot read " + path);
  std::string line;
  std::getline(file, line);
  const std::vector<std::string> names = split(line);
  const std::size_t puzzle = column(names, "puzzle");
  const std::size_t explainer = column(names, "se_er");
  std::vector<Row> rows;
  while (std::getline(file, line)) {
    const std::vector<std::string> fields = split(line);
    Row row;
    for (int cell = 0; cell < row.puzzle.cells(); ++cell) {
      const char symbol = fields.at(puzzle).at(static_cast<std::size_t>(cell));
      if (symbol >= '1' && symbol <= '9') row.puzzle.set(cell, symbol - '0');
    }
    row.explainer = std::stod(fields.at(explainer));
    rows.push_back(row);
  }
  return rows;
}

double cpu_microseconds() {
  std::timespec time{};
  clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &time);
  return static_cast<double>(time.tv_sec) * 1e6 + static_cast<double>(time.tv_nsec) * 1e-3;
}

void find_levels(std::vector<Row>& rows) {
  for (Row& row : rows) {
    const double before = cpu_microseconds();
    row.level = *level_of(row.puzzle);
    row.cpu_microseconds = cpu_microseconds() - before;
  }
}

/// The puzzles with one estimate.
struct Group {
  double count = 0;
  double sum = 0;
  double squares = 0;  // of estimate - explainer
};

void print_agreement(const std::vector<Row>& rows) {
  std::vector<double> estimates;
  std::vector<double> explainer;
  std::map<double, Group> groups;
  double squares = 0;
  for (const Row& row : rows) {
    if (!row.level.se_estimate) continue;
    const double error = *row.level.se_estimate - row.explainer;
    estimates.push_back(*row.level.se_estimate);
    explainer.push_back(row.explainer);
    squares += error * error;
    Group& group = groups[*row.level.se_estimate];
    group.count += 1;
    group.sum += row.explainer;
    group.squares += error * error;
  }
  double squares_left_out = 0;
  for (std::size_t i = 0; i < estimates.size(); ++i) {
    const Group& group = groups[estimates[i]];
    const double others = group.count > 1 ? (group.sum - explainer[i]) / (group.count - 1) : estimates[i];
    squares_left_out += (others - explainer[i]) * (others - explainer[i]);
  }
  const auto count = static_cast<double>(estimates.size());
  fmt::print("{} puzzles, {} beyond techniques\n", rows.size(), rows.size() - estimates.size());
  fmt::print("se_estimate with se_er: Spearman {:.4f}, root mean square error {:.3f}, leave-one-out {:.3f}\n",
             spearman(estimates, explainer).value_or(0), std::sqrt(squares / count),
             std::sqrt(squares_left_out / count));
  for (const auto& [estimate, group] : groups) {
    fmt::print("  {:4g}: {:4} puzzles, mean of se_er {:.2f}, root mean square error {:.2f}\n", estimate,
               group.count, group.sum / group.count, std::sqrt(group.squares / group.count));
  }
}

void print_cost(const std::vector<Row>& rows) {
  std::vector<double> times;
  double sum = 0;
  for (const Row& row : rows) {
    times.push_back(row.cpu_microseconds);
    sum += row.cpu_microseconds;
  }
  std::ranges::sort(times);
  fmt::print("CPU us a puzzle: mean {:.1f}, median {:.1f}, 95 % {:.1f}, most {:.0f}\n",
             sum / static_cast<double>(times.size()), quantile(times, 0.5), quantile(times, 0.95),
             times.back());
}

}  // namespace

int main(int argc, char** argv) {
  if (argc != 2) {
    std::cerr << "usage: level_bench FILE.csv\n";
    return 2;
  }
  try {
    std::vector<Row> rows = read_rows(argv[1]);
    find_levels(rows);
    print_agreement(rows);
    print_cost(rows);
    return 0;
  } catch (const std::exception& error) {
    std::cerr << "level_bench: " << error.what() << "\n";
    return 2;
  }
}
