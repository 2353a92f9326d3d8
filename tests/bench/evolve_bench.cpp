// Measures presets of the genetic algorithm, compared with each other and with changed parameters.
//
//   evolve_bench --preset evodoku --preset mantere-koljonen --runs 30 --generation-cap 100000 puzzles.txt more.txt
//   evolve_bench --preset evodoku --vary propagation=none --vary improvement=none puzzles.txt
//
// Each `--vary` adds a row: every preset with that parameter (or several, separated by commas) changed. A row has, over
// all puzzles of a file and all runs: the number of solved runs (by the checker, clues kept), the median number of
// generations and evaluations, the expected running time, and CPU time. The rows of a file take turns, puzzle by
// puzzle. --each adds a line per puzzle.
#include <fmt/format.h>

#include <algorithm>
#include <boost/program_options.hpp>
#include <cstdint>
#include <cstdio>
#include <ctime>
#include <fstream>
#include <iostream>
#include <stdexcept>
#include <string>
#include <utility>
#include <variant>
#include <vector>

#include "evodoku/check.hpp"
#include "evodoku/evolve.hpp"
#include "evodoku/solve.hpp"
#include "evodoku/stats.hpp"
#include "evodoku/text.hpp"

namespace {

using namespace evodoku;
namespace po = boost::program_options;

struct Plan {
  int runs = 0;
  EvolveOptions options;
  bool each = false;
};

/// A preset, perhaps with parameters changed.
struct Row {
  std::string name;
  Preset preset;
};

/// The results of a row's runs.
struct Tally {
  RunTotals totals;
  int clues_kept = 0;
  std::vector<double> generations;
  std::vector<double> evaluations;
  std::vector<double> seconds;
  double cpu = 0;

  void add(const Run& run, double cpu_seconds) {
    ++totals.runs;
    totals.solved += run.solved ? 1 : 0;
    totals.total += static_cast<double>(run.generations);
    clues_kept += run.clues_kept ? 1 : 0;
    generations.push_back(static_cast<double>(run.generations));
    evaluations.push_back(static_cast<double>(run.evaluations));
    seconds.push_back(cpu_seconds);
    cpu += cpu_seconds;
  }
  void add(const Tally& other) {
    totals.runs += other.totals.runs;
    totals.solved += other.totals.solved;
    totals.total += other.totals.total;
    clues_kept += other.clues_kept;
    cpu += other.cpu;
    for (auto [to, from] : {std::pair{&generations, &other.generations},
                            {&evaluations, &other.evaluations},
                            {&seconds, &other.seconds}}) {
      to->insert(to->end(), from->begin(), from->end());
    }
  }
};

double cpu_seconds() {
  std::timespec time{};
  clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &time);
  return static_cast<double>(time.tv_sec) + static_cast<double>(time.tv_nsec) * 1e-9;
}

std::vector<ReadPuzzle> read_puzzles(const std::string& path) {
  std::ifstream file(path);
  if (!file) throw std::runtime_error("cannot read " + path);
  PuzzleReader reader(file, {.name = path});
  std::vector<ReadPuzzle> puzzles;
  while (const auto item = reader.next()) {
    if (const auto* error = std::get_if<TextError>(&*item)) throw std::runtime_error(error->message());
    puzzles.push_back(std::get<ReadPuzzle>(*item));
  }
  if (puzzles.empty()) throw std::runtime_error(path + ": no puzzles");
  return puzzles;
}

Row varied(Row row, const std::string& changes) {
  row.name += " " + changes;
  std::size_t begin = 0;
  while (begin < changes.size()) {
    const std::size_t end = std::min(changes.find(',', begin), changes.size());
    const std::string change = changes.substr(begin, end - begin);
    const std::size_t equals = change.find('=');
    if (equals == std::string::npos) throw std::runtime_error("--vary wants NAME=VALUE, got " + change);
    set_parameter(row.preset, change.substr(0, equals), change.substr(equals + 1));
    begin = end + 1;
  }
  return row;
}

std::vector<Row> rows_of(const std::vector<std::string>& names, const std::vector<std::string>& variations) {
  std::vector<Row> rows;
  for (const std::string& name : names) {
    const auto preset = find_preset(name);
    if (!preset) throw std::runtime_error("no preset is called " + name);
    rows.push_back({name, *preset});
    for (const std::string& changes : variations) rows.push_back(varied({name, *preset}, changes));
  }
  return rows;
}

Tally runs_of(const Row& row, const Grid& puzzle, const Plan& plan) {
  EvolveOptions options = plan.options;
  if (needs_board(row.preset)) options.board = solve(puzzle).solution;
  Tally tally;
  for (int number = 0; number < plan.runs; ++number) {
    options.run = static_cast<std::uint64_t>(number);
    const double start = cpu_seconds();
    const Run run = evolve(puzzle, row.preset, options);
    const double spent = cpu_seconds() - start;
    if (run.solved && !is_solution_of(puzzle, run.best))
      throw std::runtime_error("not a solution: " + row.name);
    tally.add(run, spent);
  }
  return tally;
}

double at(std::vector<double> values, double share) {
  std::ranges::sort(values);
  return quantile(values, share);
}

void print_head() {
  fmt::print("{:<44} {:>9} {:>9} {:>11} {:>11} {:>12} {:>9} {:>9} {:>9} {:>10}\n", "", "solved", "clues",
             "median", "ERT", "median", "median", "95 %", "most", "generations");
  fmt::print("{:<44} {:>9} {:>9} {:>11} {:>11} {:>12} {:>9} {:>9} {:>9} {:>10}\n", "", "of runs", "kept",
             "generations", "generations", "evaluations", "CPU ms", "CPU ms", "CPU ms", "a CPU s");
}

void print(const std::string& name, const Tally& tally) {
  const RunningTime ert = expected_running_time(tally.totals);
  fmt::print("{:<44} {:>4}/{:<4} {:>9} {:>11.0f} {:>11} {:>12.0f} {:>9.2f} {:>9.2f} {:>9.2f} {:>10.0f}\n",
             name, tally.totals.solved, tally.totals.runs, tally.clues_kept, at(tally.generations, 0.5),
             ert.mean ? fmt::format("{:.0f}", *ert.mean) : fmt::format("> {:.0f}", ert.low),
             at(tally.evaluations, 0.5), 1e3 * at(tally.seconds, 0.5), 1e3 * at(tally.seconds, 0.95),
             1e3 * at(tally.seconds, 1), tally.totals.total / tally.cpu);
}

void measure(const std::string& path, const std::vector<Row>& rows, const Plan& plan) {
  const std::vector<ReadPuzzle> puzzles = read_puzzles(path);
  const std::string file = path.substr(path.rfind('/') + 1);
  std::vector<Tally> tallies(rows.size());
  for (const ReadPuzzle& puzzle : puzzles) {
    for (std::size_t row = 0; row < rows.size(); ++row) {
      const Tally tally = runs_of(rows[row], puzzle.record.puzzle, plan);
      if (plan.each) print(fmt::format("{}:{} {}", file, puzzle.line, rows[row].name), tally);
      tallies[row].add(tally);
    }
  }
  fmt::print("{}: {} puzzles, {} runs each\n", file, puzzles.size(), plan.runs);
  for (std::size_t row = 0; row < rows.size(); ++row) print("  " + rows[row].name, tallies[row]);
}

int bench_main(int argc, char** argv) {
  Plan plan;
  std::vector<std::string> names;
  std::vector<std::string> variations;
  std::vector<std::string> files;
  po::options_description options;
  options.add_options()("preset", po::value(&names))("vary", po::value(&variations))(
      "runs", po::value(&plan.runs)->default_value(30))("seed",
                                                        po::value(&plan.options.seed)->default_value(1))(
      "generation-cap", po::value(&plan.options.generation_cap)->default_value(100'000))(
      "each", po::bool_switch(&plan.each))("file", po::value(&files));
  po::positional_options_description positional;
  positional.add("file", -1);
  po::variables_map values;
  po::store(po::command_line_parser(argc, argv).options(options).positional(positional).run(), values);
  po::notify(values);
  if (names.empty() || files.empty() || plan.runs < 1)
    throw std::runtime_error("give --preset NAME and files");
  const std::vector<Row> rows = rows_of(names, variations);
  print_head();
  for (const std::string& file : files) measure(file, rows, plan);
  return 0;
}

}  // namespace

int main(int argc, char** argv) try { return bench_main(argc, argv); } catch (const std::exception& error) {
  std::cerr << "evolve_bench: " << error.what() << '\n';
  return 2;
}
