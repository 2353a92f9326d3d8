// evodoku: one entry to all tools. "evodoku generate ..." becomes "evodoku-generate ...". It is linked to no library
// but libc, so that a tool starts as fast by this name as by its own.
#include <unistd.h>

#include <algorithm>
#include <array>
#include <cerrno>
#include <csignal>
#include <cstring>
#include <string>
#include <string_view>
#include <vector>

#include "common/command_line.hpp"
#include "evodoku/version.hpp"

namespace {

/// The tools, in the order in which people come to need them, each with the first line of its help.
constexpr const char* help = R"(Generates, solves, rates and stores Sudoku puzzles of any size.

Usage: evodoku TOOL [options]   (the same as evodoku-TOOL)

Tools:
  generate    Generates Sudoku with exactly one solution, 9x9 or any size.
  solve       Solves puzzles exactly and tells whether they have no, one or many
              solutions.
  rate        Rates puzzles by how many generations a genetic algorithm needs to
              solve them.
  evolve      Runs genetic algorithms on puzzles and shows the evolution.
  query       Finds the puzzles of a store that meet all given conditions.
  store       Stores puzzles and ratings in an SQLite file, none of them twice.
  calibrate   Turns ratings into minutes and classes for your own readers.
  transform   Makes other puzzles of given ones.
  dataset     Splits sets of puzzles without leaks, augments them, and audits
              others.
  print       Prints puzzles: pages with answers, and the steps of a solution.
  experiment  Runs a study (puzzles x methods x parameters x repeats) and
              reports on it.

evodoku TOOL --help shows the help of a tool, evodoku TOOL -h one screen of it.
)";

const std::vector<std::string> names{"generate",  "solve",     "rate",    "evolve", "query",     "store",
                                     "calibrate", "transform", "dataset", "print",  "experiment"};

/// One line on standard error; returns the exit code.
int complain(std::string what, int exit_code) {
  for (char& c : what) c = c >= 0 && c < ' ' ? '?' : c;  // it may quote anything
  what = "evodoku: " + what + "\n";
  [[maybe_unused]] const auto wrote = write(STDERR_FILENO, what.data(), what.size());
  return exit_code;
}

int write_text(std::string_view text) {
  std::signal(SIGPIPE, SIG_IGN);  // a reader that has gone is no error
  while (!text.empty()) {
    const ssize_t wrote = write(STDOUT_FILENO, text.data(), text.size());
    if (wrote < 0 && errno == EINTR) continue;
    if (wrote < 0 && errno == EPIPE) break;
    if (wrote < 0) return complain(std::string("standard output: cannot write: ") + std::strerror(errno), 2);
    text.remove_prefix(wrote);
  }
  return 0;
}

/// Replaces this process by the tool that is installed beside it, or else found in PATH. Returns only with an error.
int become(const std::string& tool, std::vector<char*> arguments) {
  std::array<char, 4096> self{};
  const ssize_t length = readlink("/proc/self/exe", self.data(), self.size());
  const std::string_view path(self.data(), std::max<ssize_t>(length, 0));
  std::string name = "evodoku-" + tool;
  std::string beside = std::string(path.substr(0, path.rfind('/') + 1)) + name;
  arguments.push_back(nullptr);
  if (tool.find('/') == std::string::npos) {
    arguments.front() = beside.data();
    execv(beside.c_str(), arguments.data());
    if (errno == ENOENT) {
      arguments.front() = name.data();
      execvp(name.c_str(), arguments.data());
    }
    const bool is_tool = std::ranges::find(names, tool) != names.end();
    if (is_tool && errno == ENOENT) return complain(name + ": is not installed here", 1);
    if (is_tool || errno != ENOENT) return complain(name + ": cannot be run: " + std::strerror(errno), 1);
  }
  std::string known;
  for (const std::string& other : names) known += (known.empty() ? "" : ", ") + other;
  return complain(tool + ": not known" + evodoku::tools::did_you_mean(tool, names) + "; want one of " + known,
                  2);
}

}  // namespace

int main(int argc, char** argv) {
  std::vector<char*> arguments(argv + std::min(argc, 1), argv + argc);
  const std::string first = arguments.empty() ? "" : arguments.front();
  if (first.empty() || first == "--help" || first == "-h" || (first == "help" && arguments.size() == 1))
    return write_text(help);
  if (first == "--version") return write_text(std::string("evodoku ") + evodoku::version + "\n");
  if (first == "help") {
    char option[] = "--help";
    return become(arguments[1], {option, option});
  }
  if (first.starts_with('-'))
    return complain(
        "unknown option " + first + ": name a tool first, such as evodoku generate; see evodoku --help", 2);
  return become(first, std::move(arguments));
}
