// Measures the time to decide large puzzles, engine by engine.
//
//   large_bench --engine automatic --engine sat --repeat 3 puzzles.txt more.txt
//
// Files contain puzzles of any box in any text format. A line per puzzle and engine has the verdict, the CPU time (the
// median of --repeat runs, in which the engines take turns) and the nodes; a summary follows.
#include <fmt/format.h>

#include <algorithm>
#include <boost/program_options.hpp>
#include <chrono>
#include <cstdio>
#include <ctime>
#include <fstream>
#include <iostream>
#include <stdexcept>
#include <stop_token>
#include <string>
#include <thread>
#include <utility>
#include <vector>

#include "evodoku/solve.hpp"
#include "evodoku/stats.hpp"
#include "evodoku/text.hpp"

namespace {

using namespace evodoku;
namespace po = boost::program_options;

struct NamedPuzzle {
  std::string name;  // name of its file, and its line there
  Grid puzzle;
};

struct NamedEngine {
  std::string name;
  Engine engine;
};

/// How to measure.
struct Plan {
  int rounds;
  double seconds;  // CPU seconds for a puzzle
  SolveOptions options;
};

/// One engine on one puzzle.
struct Measured {
  SolveResult result;
  double milliseconds = 0;
};

NamedEngine engine_named(const std::string& name) {
  static const std::vector<NamedEngine> all = {
      {"automatic", Engine::automatic}, {"band", Engine::band}, {"lockstep", Engine::lockstep},
      {"scalar", Engine::scalar},       {"sat", Engine::sat},   {"exact-cover", Engine::exact_cover},
  };
  const auto found = std::ranges::find(all, name, &NamedEngine::name);
  if (found == all.end()) throw std::runtime_error("no engine is called " + name);
  return *found;
}

void read_puzzles(const std::string& path, std::vector<NamedPuzzle>& puzzles) {
  std::ifstream file(path);
  if (!file) throw std::runtime_error("cannot read " + path);
  PuzzleReader reader(file, {.name = path});
  while (const auto item = reader.next()) {
    if (const auto* error = std::get_if<TextError>(&*item)) throw std::runtime_error(error->message());
    const auto& read = std::get<ReadPuzzle>(*item);
    puzzles.push_back(
        {fmt::format("{}:{}", path.substr(path.rfind('/') + 1), read.line), read.record.puzzle});
  }
}

double cpu_milliseconds() {
  std::timespec time{};
  clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &time);
  return static_cast<double>(time.tv_sec) * 1e3 + static_cast<double>(time.tv_nsec) * 1e-6;
}

double median(std::vector<double> values) {
  std::ranges::sort(values);
  return quantile(values, 0.5);
}

/// Requests a stop when the process has used this many more seconds of CPU time.
class CpuTimeLimit {
 public:
  explicit CpuTimeLimit(double seconds) {
    const double end = cpu_milliseconds() + 1e3 * seconds;
    watcher_ = std::jthread([this, end](const std::stop_token& no_longer_needed) {
      while (!no_longer_needed.stop_requested() && cpu_milliseconds() < end) {
        std::this_thread::sleep_for(std::chrono::milliseconds(20));
      }
      limit_.request_stop();
    });
  }

  std::stop_token token() const { return limit_.get_token(); }

 private:
  std::stop_source limit_;
  std::jthread watcher_;  // destroyed, and so ended, first
};

/// Each engine runs once in every round, so that other load on the machine affects them alike.
std::vector<Measured> measure(const Grid& puzzle, const std::vector<NamedEngine>& engines, const Plan& plan) {
  std::vector<Measured> measured(engines.size());
  std::vector<std::vector<double>> times(engines.size());
  for (int round = 0; round < plan.rounds; ++round) {
    for (std::size_t i = 0; i < engines.size(); ++i) {
      const CpuTimeLimit time_limit(plan.seconds);
      SolveOptions options = plan.options;
      options.engine = engines[i].engine;
      options.stop = time_limit.token();
      const double before = cpu_milliseconds();
      measured[i].result = solve(puzzle, options);
      times[i].push_back(cpu_milliseconds() - before);
    }
  }
  for (std::size_t i = 0; i < engines.size(); ++i) measured[i].milliseconds = median(times[i]);
  return measured;
}

void print_line(const NamedPuzzle& named, const NamedEngine& engine, const Measured& measured) {
  fmt::print("{:<24} {:>5} {:>5} clues  {:<12} {:<10} {:>12.3f} ms {:>10} nodes\n", named.name,
             named.puzzle.box().name(), named.puzzle.clue_count(), engine.name,
             name_of(measured.result.verdict), measured.milliseconds, measured.result.nodes);
  std::fflush(stdout);
}

void print_summary(const NamedEngine& engine, const std::vector<Measured>& measured) {
  std::vector<double> times;
  for (const Measured& one : measured) times.push_back(one.milliseconds);
  const auto undecided = std::ranges::count(measured, Verdict::undecided,
                                            [](const Measured& one) { return one.result.verdict; });
  double total = 0;
  for (const double time : times) total += time;
  fmt::print("{:<12} {} puzzles, {} undecided, CPU ms: median {:.3f}, slowest {:.3f}, together {:.1f}\n",
             engine.name, measured.size(), undecided, median(times), std::ranges::max(times), total);
}

void bench(const std::vector<NamedPuzzle>& puzzles, const std::vector<NamedEngine>& engines,
           const Plan& plan) {
  std::vector<std::vector<Measured>> by_engine(engines.size());
  for (const NamedPuzzle& named : puzzles) {
    const std::vector<Measured> measured = measure(named.puzzle, engines, plan);
    for (std::size_t i = 0; i < engines.size(); ++i) {
      print_line(named, engines[i], measured[i]);
      by_engine[i].push_back(measured[i]);
    }
  }
  for (std::size_t i = 0; i < engines.size(); ++i) print_summary(engines[i], by_engine[i]);
}

int run(int argc, char** argv) {
  po::options_description options("large_bench [options] FILE...");
  options.add_options()      //
      ("help", "this text")  //
      ("engine", po::value<std::vector<std::string>>()->default_value({"automatic"}, "automatic"),
       "automatic, band, lockstep, scalar, exact-cover or sat; may be repeated")  //
      ("limit", po::value<std::uint64_t>()->default_value(SolveOptions{}.limit),
       "solutions to count up to")  //
      ("node-budget", po::value<std::uint64_t>()->default_value(SolveOptions{}.node_budget),
       "node budget")  //
      ("seconds", po::value<double>()->default_value(3600),
       "CPU seconds for a puzzle, then it stays undecided")                                 //
      ("repeat", po::value<int>()->default_value(1), "runs of each engine on each puzzle")  //
      ("file", po::value<std::vector<std::string>>(), "puzzles");
  po::positional_options_description positional;
  positional.add("file", -1);
  po::variables_map given;
  po::store(po::command_line_parser(argc, argv).options(options).positional(positional).run(), given);
  if (given.count("help") != 0 || given.count("file") == 0) {
    std::cout << options;
    return given.count("help") != 0 ? 0 : 2;
  }
  std::vector<NamedPuzzle> puzzles;
  for (const auto& path : given["file"].as<std::vector<std::string>>()) read_puzzles(path, puzzles);
  std::vector<NamedEngine> engines;
  for (const auto& name : given["engine"].as<std::vector<std::string>>())
    engines.push_back(engine_named(name));
  const SolveOptions solve_options{.limit = given["limit"].as<std::uint64_t>(),
                                   .node_budget = given["node-budget"].as<std::uint64_t>()};
  bench(puzzles, engines,
        {std::max(1, given["repeat"].as<int>()), given["seconds"].as<double>(), solve_options});
  return 0;
}

}  // namespace

int main(int argc, char** argv) {
  try {
    return run(argc, argv);
  } catch (const std::exception& error) {
    std::cerr << "large_bench: " << error.what() << "\n";
    return 2;
  }
}
