// Measures how fast the exact engines count the solutions of 9x9 puzzles, engine by engine, and whether they agree.
//
//   solver_bench --engine lockstep --engine band --repeat 5 puzzles.txt more.txt
//
// Files contain 9x9 puzzles in any text format. They are put in random order, and each is replaced by a random
// isomorph. The engines take turns; a rate is puzzles per second of CPU time of the process, the median of --repeat
// turns. Every solution found passes the independent checker and every count is compared with the other engines',
// outside the measured time: exit code 1 if anything is wrong. More: docs/algorithms.md.
#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <boost/program_options.hpp>
#include <cstdio>
#include <ctime>
#include <fstream>
#include <iostream>
#include <memory>
#include <optional>
#include <stdexcept>
#include <string>
#include <utility>
#include <vector>

#include "../solve/nine_by_nine.hpp"
#include "counters.hpp"
#include "evodoku/check.hpp"
#include "evodoku/stats.hpp"
#include "evodoku/text.hpp"
#include "puzzle_set.hpp"

namespace {

using namespace evodoku;
using namespace evodoku::bench;
namespace po = boost::program_options;

/// A turn repeats the set until it has taken this long, so that the resolution of the clock and cold caches do not
/// matter.
constexpr double shortest_turn_seconds = 0.2;

struct Settings {
  std::vector<std::string> engines;
  std::uint32_t limit = 2;
  int turns = 5;
  std::uint64_t seed = 1;
  std::optional<std::size_t> most_puzzles;
  bool permute = true;
  bool as_csv = false;
};

/// An engine gives a wrong result, or two differ.
struct WrongResult : std::runtime_error {
  using std::runtime_error::runtime_error;
};

/// The results of an engine in one turn.
struct Turn {
  double puzzles_per_second = 0;
  std::optional<double> guesses_per_puzzle;
  std::vector<std::uint32_t> counts;
  std::vector<Cells9x9> solutions;
};

/// The results of an engine in all its turns.
struct Row {
  std::string engine;
  std::vector<double> puzzles_per_second;
  std::optional<double> guesses_per_puzzle;
  std::vector<std::uint32_t> counts;

  double median() const { return quantile(puzzles_per_second, 0.5); }

  /// The difference between the slowest and the fastest turn, relative to the median.
  double spread() const { return (puzzles_per_second.back() - puzzles_per_second.front()) / median(); }

  /// The numbers of puzzles with no solution, with one, and with more.
  std::array<std::size_t, 3> by_solutions() const {
    std::array<std::size_t, 3> numbers{};
    for (const std::uint32_t count : counts) ++numbers[std::min<std::uint32_t>(count, 2)];
    return numbers;
  }
};

double cpu_seconds() {
  std::timespec time{};
  clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &time);
  return static_cast<double>(time.tv_sec) + static_cast<double>(time.tv_nsec) * 1e-9;
}

Turn take_turn(Counter& counter, const std::vector<Cells9x9>& puzzles, std::uint32_t limit) {
  Turn turn;
  turn.counts.resize(puzzles.size());
  turn.solutions.resize(puzzles.size());
  const auto guesses_before = counter.guesses();
  const double start = cpu_seconds();
  double seconds = 0;
  double counted = 0;
  while (seconds < shortest_turn_seconds) {
    counter.count(puzzles, limit, turn.counts, turn.solutions);
    counted += static_cast<double>(puzzles.size());
    seconds = cpu_seconds() - start;
  }
  turn.puzzles_per_second = counted / seconds;
  if (guesses_before) {
    turn.guesses_per_puzzle = static_cast<double>(*counter.guesses() - *guesses_before) / counted;
  }
  return turn;
}

/// The place of a puzzle and its text as it was measured, for debugging.
std::string described(const PuzzleSet& set, std::size_t number) {
  const ListedPuzzle& puzzle = set.puzzles[number];
  return fmt::format("{}:{} as {}", set.name, puzzle.line, to_line(evodoku::grid_of(puzzle.cells)));
}

/// Throws if a solution is wrong.
void require_solutions(const PuzzleSet& set, const std::string& engine, const Turn& turn) {
  for (std::size_t number = 0; number < set.puzzles.size(); ++number) {
    if (turn.counts[number] > 0 && !is_solution_of(set.puzzles[number].cells, turn.solutions[number])) {
      throw WrongResult(fmt::format("{} gives a wrong solution for {}", engine, described(set, number)));
    }
  }
}

/// Throws if two engines differ about a puzzle.
void require_same_counts(const PuzzleSet& set, const Row& first, const Row& second) {
  for (std::size_t number = 0; number < set.puzzles.size(); ++number) {
    if (first.counts[number] != second.counts[number]) {
      throw WrongResult(fmt::format("{} counts {} solutions, {} counts {} for {}", first.engine,
                                    first.counts[number], second.engine, second.counts[number],
                                    described(set, number)));
    }
  }
}

void add_turn(Row& row, const PuzzleSet& set, const Counter& counter, Turn turn) {
  if (counter.gives_all_solutions()) require_solutions(set, row.engine, turn);
  row.puzzles_per_second.push_back(turn.puzzles_per_second);
  row.guesses_per_puzzle = turn.guesses_per_puzzle;
  row.counts = std::move(turn.counts);
}

/// Each engine has one turn in every round, so that other load on the machine affects them alike.
std::vector<Row> measure(const PuzzleSet& set, const Settings& settings) {
  const std::vector<Cells9x9> puzzles = set.cells();
  std::vector<std::unique_ptr<Counter>> counters;
  std::vector<Row> rows(settings.engines.size());
  for (std::size_t i = 0; i < rows.size(); ++i) {
    rows[i].engine = settings.engines[i];
    counters.push_back(make_counter(settings.engines[i]));
  }
  for (int round = 0; round < settings.turns; ++round) {
    for (std::size_t i = 0; i < rows.size(); ++i) {
      Turn turn = take_turn(*counters[i], puzzles, settings.limit);
      add_turn(rows[i], set, *counters[i], std::move(turn));
    }
  }
  for (Row& row : rows) {
    std::ranges::sort(row.puzzles_per_second);
    require_same_counts(set, rows.front(), row);
  }
  return rows;
}

PuzzleSet prepared_set(const std::string& path, const Settings& settings) {
  PuzzleSet set = read_puzzle_set(path);
  if (set.unreadable > 0)
    fmt::print(stderr, "{}: left out {} lines without a puzzle\n", path, set.unreadable);
  if (settings.permute) put_in_random_order(set, settings.seed);
  if (settings.most_puzzles && *settings.most_puzzles < set.puzzles.size()) {
    set.puzzles.resize(*settings.most_puzzles);
  }
  if (settings.permute) replace_by_isomorphs(set, settings.seed);
  return set;
}

std::string processor() {
  std::ifstream file("/proc/cpuinfo");
  std::string line;
  while (std::getline(file, line)) {
    if (line.starts_with("model name")) return line.substr(line.find(": ") + 2);
  }
  return "unknown processor";
}

std::string compiler() {
#if defined(__clang__)
  return __VERSION__;
#else
  return "GCC " __VERSION__;
#endif
}

/// Prints what the figures depend on, as a comment line in CSV.
void print_circumstances(const Settings& settings) {
  fmt::print("{}{}; {}; build type {}; lockstep is {}; limit {}; {}\n", settings.as_csv ? "# " : "",
             processor(), compiler(), EVODOKU_BUILD_TYPE, counter_names().front(), settings.limit,
             settings.permute ? fmt::format("random isomorphs, seed {}", settings.seed) : "as listed");
}

/// Counting ends at the limit: with a limit of 1 it is not known whether there are more.
void print_table(const PuzzleSet& set, const std::vector<Row>& rows, std::uint32_t limit) {
  const bool counts_more = limit > 1;
  fmt::print("\n{}: {} puzzles\n", set.name, set.puzzles.size());
  fmt::print("{:<18} {:>12} {:>8} {:>10} {:>9} {:>9}{}\n", "engine", "puzzles/s", "spread", "guesses", "0",
             counts_more ? "1" : "1+", counts_more ? fmt::format(" {:>9}", "2+") : "");
  for (const Row& row : rows) {
    const auto [none, one, more] = row.by_solutions();
    fmt::print("{:<18} {:>12.0f} {:>7.1f}% {:>10} {:>9} {:>9}{}\n", row.engine, row.median(),
               100 * row.spread(),
               row.guesses_per_puzzle ? fmt::format("{:.2f}", *row.guesses_per_puzzle) : "-", none, one,
               counts_more ? fmt::format(" {:>9}", more) : "");
  }
  fmt::print("{}\n", rows.size() > 1 ? "counts alike, solutions right" : "solutions right");
}

void print_csv(const PuzzleSet& set, const std::vector<Row>& rows) {
  for (const Row& row : rows) {
    const auto [none, one, more] = row.by_solutions();
    fmt::print("{},{},{},{:.0f},{:.4f},{},{},{},{}\n", set.name, set.puzzles.size(), row.engine, row.median(),
               row.spread(), row.guesses_per_puzzle ? fmt::format("{:.4f}", *row.guesses_per_puzzle) : "",
               none, one, more);
  }
}

void bench_files(const std::vector<std::string>& paths, const Settings& settings) {
  print_circumstances(settings);
  if (settings.as_csv) fmt::print("set,puzzles,engine,puzzles_per_second,spread,guesses,none,one,more\n");
  for (const std::string& path : paths) {
    const PuzzleSet set = prepared_set(path, settings);
    const std::vector<Row> rows = measure(set, settings);
    if (settings.as_csv) {
      print_csv(set, rows);
    } else {
      print_table(set, rows, settings.limit);
    }
    std::fflush(stdout);
  }
}

po::options_description known_options() {
  po::options_description options("solver_bench [options] FILE...");
  options.add_options()      //
      ("help", "this text")  //
      ("engine", po::value<std::vector<std::string>>()->default_value({"lockstep", "band"}, "lockstep, band"),
       "lockstep (with the best instructions), lockstep-portable, lockstep-avx2, lockstep-avx512, band,"
       " scalar, exact-cover, sat, or all; count_all, count_all-band, count_all-lockstep: the library's call;"
       " may be repeated")                                                                         //
      ("limit", po::value<std::uint32_t>()->default_value(2), "solutions to count up to")          //
      ("repeat", po::value<int>()->default_value(5), "turns of each engine; the median is shown")  //
      ("seed", po::value<std::uint64_t>()->default_value(1), "of the order and of the isomorphs")  //
      ("count", po::value<std::size_t>(), "only so many puzzles of each file")                     //
      ("no-permute", po::bool_switch(), "take the puzzles as they are, in the order of the file")  //
      ("csv", po::bool_switch(), "print CSV")                                                      //
      ("file", po::value<std::vector<std::string>>(), "puzzles");
  return options;
}

Settings settings_from(const po::variables_map& given) {
  Settings settings{.engines = {},
                    .limit = given["limit"].as<std::uint32_t>(),
                    .turns = given["repeat"].as<int>(),
                    .seed = given["seed"].as<std::uint64_t>(),
                    .most_puzzles = {},
                    .permute = !given["no-permute"].as<bool>(),
                    .as_csv = given["csv"].as<bool>()};
  if (settings.limit == 0) throw std::runtime_error("--limit must be at least 1");
  if (settings.turns < 1) throw std::runtime_error("--repeat must be at least 1");
  if (given.count("count") != 0) settings.most_puzzles = given["count"].as<std::size_t>();
  if (settings.most_puzzles == 0U) throw std::runtime_error("--count must be at least 1");
  for (const auto& name : given["engine"].as<std::vector<std::string>>()) {
    const std::vector<std::string> names = name == "all" ? counter_names() : std::vector{name};
    settings.engines.insert(settings.engines.end(), names.begin(), names.end());
  }
  return settings;
}

int run(int argc, char** argv) {
  const po::options_description options = known_options();
  po::positional_options_description positional;
  positional.add("file", -1);
  po::variables_map given;
  po::store(po::command_line_parser(argc, argv).options(options).positional(positional).run(), given);
  if (given.count("help") != 0 || given.count("file") == 0) {
    std::cout << options;
    return given.count("help") != 0 ? 0 : 2;
  }
  bench_files(given["file"].as<std::vector<std::string>>(), settings_from(given));
  return 0;
}

}  // namespace

int main(int argc, char** argv) {
  try {
    return run(argc, argv);
  } catch (const WrongResult& error) {
    std::cerr << "solver_bench: wrong result: " << error.what() << "\n";
    return 1;
  } catch (const std::exception& error) {
    std::cerr << "solver_bench: " << error.what() << "\n";
    return 2;
  }
}
