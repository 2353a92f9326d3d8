// Measures the cost of canonical forms.
//
//   canon_bench 5 puzzles.txt more.txt
//
// Files contain puzzles of any box in any text format. For each file: CPU microseconds per puzzle (the median of
// as many rounds as the first argument says) of canonical_form(), of the form with its key, and of identify().
#include <fmt/format.h>

#include <algorithm>
#include <ctime>
#include <fstream>
#include <iostream>
#include <stdexcept>
#include <string>
#include <vector>

#include "evodoku/canon.hpp"
#include "evodoku/stats.hpp"
#include "evodoku/text.hpp"

namespace {

using namespace evodoku;

std::vector<Grid> read_puzzles(const std::string& path) {
  std::ifstream file(path);
  if (!file) throw std::runtime_error("cannot read " + path);
  PuzzleReader reader(file, {.name = path});
  std::vector<Grid> puzzles;
  while (const auto item = reader.next()) {
    if (const auto* error = std::get_if<TextError>(&*item)) throw std::runtime_error(error->message());
    puzzles.push_back(std::get<ReadPuzzle>(*item).record.puzzle);
  }
  if (puzzles.empty()) throw std::runtime_error("no puzzle in " + path);
  return puzzles;
}

double cpu_microseconds() {
  std::timespec time{};
  clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &time);
  return static_cast<double>(time.tv_sec) * 1e6 + static_cast<double>(time.tv_nsec) * 1e-3;
}

/// A measured function. Returns the size of its result, so that the result must be computed.
struct Question {
  std::string name;
  std::size_t (*ask)(const Grid&);
};

const std::vector<Question>& questions() {
  static const std::vector<Question> all = {
      {"canonical_form", [](const Grid& puzzle) { return canonical_form(puzzle).grid.digits().size(); }},
      {"with key", [](const Grid& puzzle) { return canonical_form(puzzle).key().size(); }},
      {"identify", [](const Grid& puzzle) { return identify(puzzle).form.grid.digits().size(); }},
  };
  return all;
}

/// Microseconds per puzzle.
double time_of(const Question& question, const std::vector<Grid>& puzzles) {
  std::size_t answers = 0;
  const double before = cpu_microseconds();
  for (const Grid& puzzle : puzzles) answers += question.ask(puzzle);
  const double spent = cpu_microseconds() - before;
  if (answers < puzzles.size()) throw std::logic_error("an answer is empty");
  return spent / static_cast<double>(puzzles.size());
}

/// The functions take turns in every round, so that other load on the machine affects them alike.
void print_times(const std::vector<Grid>& puzzles, int rounds) {
  std::vector<std::vector<double>> times(questions().size());
  for (int round = 0; round < rounds; ++round) {
    for (std::size_t i = 0; i < times.size(); ++i) times[i].push_back(time_of(questions()[i], puzzles));
  }
  for (std::size_t i = 0; i < times.size(); ++i) {
    std::ranges::sort(times[i]);
    const double microseconds = quantile(times[i], 0.5);
    fmt::print("  {:<15} {:>10.2f} us a puzzle, {:>9.0f} a CPU second\n", questions()[i].name, microseconds,
               1e6 / microseconds);
  }
}

}  // namespace

int main(int argc, char** argv) {
  try {
    for (int i = 2; i < argc; ++i) {
      const std::string path = argv[i];
      const std::vector<Grid> puzzles = read_puzzles(path);
      fmt::print("{}: {} puzzles\n", path.substr(path.rfind('/') + 1), puzzles.size());
      print_times(puzzles, std::stoi(argv[1]));
    }
    return 0;
  } catch (const std::exception& error) {
    std::cerr << "canon_bench: " << error.what() << "\n";
    return 2;
  }
}
