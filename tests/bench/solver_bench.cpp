// Measures how fast the exact engines count the solutions of 9x9 puzzles, engine by engine, and whether they agree.
//
//   solver_bench --engine lockstep --engine band --repeat 5 puzzles.txt more.txt
//
// Files contain 9x9 puzzles in any text format. They are put in random order, and each is replaced by a random
// isomorph, so that no engine benefits from the order of the list or from where its guesses begin. The engines take
// turns; a rate is puzzles per second of CPU time of the process, the median of --repeat turns. Every solution found
// passes the independent checker and every count is compared with the other engines', outside the measured time: exit
// code 1 if anything is wrong. Writes CSV, which tests/bench/figures reads.
#include <fmt/format.h>

#include <algorithm>
#include <boost/program_options.hpp>
#include <ctime>
#include <fstream>
#include <functional>
#include <iostream>
#include <limits>
#include <memory>
#include <stdexcept>
#include <string>
#include <variant>
#include <vector>

#include "../solve/nine_by_nine.hpp"
#include "evodoku/canon.hpp"
#include "evodoku/check.hpp"
#include "evodoku/solve.hpp"
#include "evodoku/stats.hpp"
#include "evodoku/text.hpp"
#include "random/stream.hpp"
#include "solve/band/engine.hpp"
#include "solve/lockstep/engine.hpp"
#include "solve/scalar/engine.hpp"
#include "solve/scalar/exact_cover.hpp"

namespace {

using namespace evodoku;
namespace po = boost::program_options;
using Puzzles = std::vector<Cells9x9>;

/// An engine gives a wrong result, or two differ.
struct WrongResult : std::runtime_error {
  using std::runtime_error::runtime_error;
};

/// What an engine says of a set: counts up to the limit, and the first solution of each puzzle that has one.
struct Answers {
  std::vector<std::uint32_t> counts;
  Puzzles solutions;
};

/// An engine, ready to count. It keeps its buffers between calls.
struct Counter {
  std::function<void(const Puzzles&, std::uint32_t limit, Answers&)> count;
  std::function<std::uint64_t()> guesses = [] {
    return std::uint64_t{0};
  };  // since it was made; 0: it makes none
};

const Cells9x9& cells_of(const Cells9x9& cells) {
  return cells;
}

/// A counter of an engine that is asked for one solution after the other. `load` gives the engine with a puzzle loaded;
/// null if its clues contradict each other.
template <typename Load>
Counter one_by_one(Load load, bool counts_guesses) {
  const auto budget = std::make_shared<std::uint64_t>(std::numeric_limits<std::uint64_t>::max());
  const auto count = [=](const Puzzles& puzzles, std::uint32_t limit, Answers& answers) {
    for (std::size_t i = 0; i < puzzles.size(); ++i) {
      answers.counts[i] = 0;
      const auto engine = load(puzzles[i]);
      while (engine && answers.counts[i] < limit && engine->next_solution(*budget) == SearchOutcome::found) {
        if (answers.counts[i]++ == 0) answers.solutions[i] = cells_of(engine->solution());
      }
    }
  };
  Counter counter{count};
  if (counts_guesses) counter.guesses = [=] { return std::numeric_limits<std::uint64_t>::max() - *budget; };
  return counter;
}

Counter lockstep_counter(InstructionSet set) {
  const auto engine = std::make_shared<LockstepEngine>(set);
  return {[=](const Puzzles& puzzles, std::uint32_t limit, Answers& answers) {
            engine->count(puzzles, limit, answers.counts, answers.solutions);
          },
          [=] { return engine->guesses(); }};
}

/// "lockstep" is that with the best instruction set; "lockstep-avx2" and so on are the others.
Counter counter_named(const std::string& name) {
  const std::vector<InstructionSet> sets = available_instruction_sets();
  if (name == "lockstep") return lockstep_counter(sets.back());
  for (const InstructionSet set : sets)
    if (name == "lockstep-" + std::string(evodoku::name_of(set))) return lockstep_counter(set);
  if (name == "band") {
    const auto engine = std::make_shared<BandEngine>();
    return one_by_one([=](const Cells9x9& puzzle) { return engine->load(puzzle) ? engine : nullptr; }, true);
  }
  if (name == "scalar") {
    static const Geometry geometry(Box(3, 3));
    const auto engine = std::make_shared<ScalarEngine>(geometry);
    return one_by_one(
        [=](const Cells9x9& puzzle) { return engine->load(evodoku::grid_of(puzzle)) ? engine : nullptr; },
        true);
  }
  if (name == "exact-cover") {  // its nodes are not guesses: it branches on items with a single option too
    return one_by_one(
        [](const Cells9x9& puzzle) { return std::make_shared<ExactCover>(evodoku::grid_of(puzzle)); }, false);
  }
  if (name == "sat") {
    return {[](const Puzzles& puzzles, std::uint32_t limit, Answers& answers) {
      for (std::size_t i = 0; i < puzzles.size(); ++i) {
        const SolveResult found =
            solve(evodoku::grid_of(puzzles[i]), {.limit = limit, .engine = Engine::sat});
        answers.counts[i] = static_cast<std::uint32_t>(found.count);
        if (found.solution) answers.solutions[i] = evodoku::cells_of(*found.solution);
      }
    }};
  }
  throw std::runtime_error("no engine of this machine is called " + name);
}

/// The puzzles of a file, at most `most` of them, in random order and as random isomorphs. Lines without a puzzle are
/// left out, as old lists have some.
Puzzles read_puzzles(const std::string& path, std::size_t most, std::uint64_t seed) {
  std::ifstream file(path);
  if (!file) throw std::runtime_error("cannot read " + path);
  Puzzles puzzles;
  PuzzleReader reader(file, {.name = path});
  while (const auto item = reader.next()) {
    const auto* const read = std::get_if<ReadPuzzle>(&*item);
    if (read == nullptr) continue;
    if (read->record.puzzle.box() != Box(3, 3)) throw std::runtime_error(path + ": not a 9x9 puzzle");
    puzzles.push_back(evodoku::cells_of(read->record.puzzle));
  }
  if (puzzles.empty()) throw std::runtime_error(path + ": no puzzles");
  RandomStream random = make_stream(seed, "benchmark: order of a puzzle set", {});
  random.shuffle(std::span(puzzles));
  puzzles.resize(std::min(most, puzzles.size()));
  for (std::size_t i = 0; i < puzzles.size(); ++i) {
    const Isomorphism map = Isomorphism::random(Box(3, 3), seed, i);
    puzzles[i] = evodoku::cells_of(apply(map, evodoku::grid_of(puzzles[i])));
  }
  return puzzles;
}

double cpu_seconds() {
  std::timespec time{};
  clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &time);
  return static_cast<double>(time.tv_sec) + static_cast<double>(time.tv_nsec) * 1e-9;
}

/// The puzzles per second of one turn, which repeats the set until the clock's resolution does not matter.
double rate_of_turn(const Counter& counter, const Puzzles& puzzles, std::uint32_t limit, Answers& answers) {
  constexpr double shortest_turn_seconds = 0.2;
  const double start = cpu_seconds();
  double seconds = 0;
  double counted = 0;
  while (seconds < shortest_turn_seconds) {
    counter.count(puzzles, limit, answers);
    counted += static_cast<double>(puzzles.size());
    seconds = cpu_seconds() - start;
  }
  return counted / seconds;
}

/// Throws if a solution is wrong, or a count differs from that of the first engine.
void require_right(const std::string& engine, const Puzzles& puzzles, const Answers& answers,
                   const Answers& of_first) {
  for (std::size_t i = 0; i < puzzles.size(); ++i) {
    const std::string puzzle = to_line(evodoku::grid_of(puzzles[i]));
    if (answers.counts[i] > 0 && !is_solution_of(puzzles[i], answers.solutions[i]))
      throw WrongResult(fmt::format("{} gives a wrong solution for {}", engine, puzzle));
    if (answers.counts[i] != of_first.counts[i]) {
      throw WrongResult(fmt::format("{} counts {} solutions, the first engine {} for {}", engine,
                                    answers.counts[i], of_first.counts[i], puzzle));
    }
  }
}

/// Each engine has one turn in every round, so that other load on the machine affects them alike.
void measure(const std::string& path, const Puzzles& puzzles, const std::vector<std::string>& engines,
             std::uint32_t limit, int rounds) {
  struct Row {
    Counter counter;
    Answers answers;
    std::vector<double> rates = {};
  };
  std::vector<Row> rows;
  for (const std::string& engine : engines) {
    rows.push_back(
        {counter_named(engine), {std::vector<std::uint32_t>(puzzles.size()), Puzzles(puzzles.size())}});
  }
  for (int round = 0; round < rounds; ++round)
    for (Row& row : rows) row.rates.push_back(rate_of_turn(row.counter, puzzles, limit, row.answers));
  for (std::size_t i = 0; i < rows.size(); ++i) {
    Row& row = rows[i];
    require_right(engines[i], puzzles, row.answers, rows.front().answers);
    std::ranges::sort(row.rates);
    const std::uint64_t before = row.counter.guesses();
    row.counter.count(puzzles, limit, row.answers);
    const double guesses =
        static_cast<double>(row.counter.guesses() - before) / static_cast<double>(puzzles.size());
    fmt::print("{},{},{},{:.0f},{:.4f}\n", path.substr(path.rfind('/') + 1), puzzles.size(), engines[i],
               quantile(row.rates, 0.5), guesses);
  }
}

int run(int argc, char** argv) {
  using Texts = std::vector<std::string>;
  po::options_description options("solver_bench [options] FILE...");
  options.add_options()  //
      ("engine", po::value<Texts>()->default_value({"lockstep", "band"}, "lockstep, band"),
       "lockstep, lockstep-portable, lockstep-avx2, lockstep-avx512, band, scalar, exact-cover, sat")     //
      ("limit", po::value<std::uint32_t>()->default_value(2), "solutions to count up to")                 //
      ("repeat", po::value<int>()->default_value(5), "turns of each engine; the median is shown")         //
      ("seed", po::value<std::uint64_t>()->default_value(1), "of the order and of the isomorphs")         //
      ("count", po::value<std::size_t>()->default_value(10'000), "at most so many puzzles of each file")  //
      ("file", po::value<Texts>()->required(), "puzzles");
  po::positional_options_description positional;
  positional.add("file", -1);
  po::variables_map given;
  po::store(po::command_line_parser(argc, argv).options(options).positional(positional).run(), given);
  po::notify(given);
  fmt::print("set,puzzles,engine,puzzles_per_second,guesses\n");
  for (const std::string& path : given["file"].as<Texts>()) {
    const Puzzles puzzles =
        read_puzzles(path, given["count"].as<std::size_t>(), given["seed"].as<std::uint64_t>());
    measure(path, puzzles, given["engine"].as<Texts>(), given["limit"].as<std::uint32_t>(),
            std::max(1, given["repeat"].as<int>()));
  }
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
