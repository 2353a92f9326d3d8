// evodoku: one entry to all tools. "evodoku generate ..." runs "evodoku-generate ...".
#include <fmt/format.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <cerrno>
#include <cstring>
#include <filesystem>
#include <string>
#include <system_error>
#include <vector>

#include "common/command_line.hpp"
#include "common/output.hpp"
#include "common/prose.hpp"
#include "common/tool.hpp"
#include "evodoku/text.hpp"
#include "evodoku/version.hpp"

namespace {

using namespace evodoku;
using namespace evodoku::tools;

/// The tools, in the order in which people come to need them. The first line of each tool's help says the same.
struct Tool {
  const char* name;
  const char* sentence;
};
constexpr std::array tools = {
    Tool{"generate", "Generates Sudoku puzzles of any size with exactly one solution."},
    Tool{"solve", "Solves puzzles exactly and tells whether they have no, one or many solutions."},
    Tool{"rate", "Rates puzzles by how many generations a genetic algorithm needs to solve them."},
    Tool{"evolve", "Runs genetic algorithms on puzzles and shows the evolution."},
    Tool{"query", "Finds the puzzles of a store that meet all given conditions."},
    Tool{"store", "Stores puzzles and ratings in an SQLite file, without isomorphs."},
    Tool{"calibrate", "Turns ratings into minutes and classes for your own readers."},
    Tool{"transform", "Makes other puzzles of given ones."},
    Tool{"dataset", "Makes rated data sets, splits them without leaks, and audits others."},
    Tool{"print", "Prints puzzles: pages with answers, and the steps of a solution."},
    Tool{"experiment", "Runs a study (puzzles x methods x parameters x repeats) and reports on it."},
};

constexpr const char* notes =
    "evodoku TOOL --help shows the help of a tool, evodoku TOOL -h one screen of it.";

std::filesystem::path program_of(const std::string& tool) {
  const std::string name = "evodoku-" + tool;
  std::error_code error;
  const std::filesystem::path self = std::filesystem::read_symlink("/proc/self/exe", error);
  const std::filesystem::path beside = self.parent_path() / name;
  return !error && std::filesystem::exists(beside, error) ? beside : std::filesystem::path(name);
}

std::string list_of_tools() {
  std::string text = fmt::format(
      "Generates, solves, rates and stores Sudoku puzzles of any size.\n\n"
      "Usage: evodoku TOOL [options]   (the same as evodoku-TOOL)\n\nTools:\n");
  for (const Tool& tool : tools) text += wrapped(fmt::format("  {:<12}", tool.name), tool.sentence);
  return text + "\n" + wrapped("", notes);
}

int write_text(const std::string& text) {
  Output output("-");
  output.write(text);
  output.commit();
  return exit_done;
}

/// Replaces this process by the tool; returns only by throwing.
[[noreturn]] void become(const std::string& tool, std::vector<std::string> arguments) {
  const auto known = std::ranges::find_if(tools, [&](const Tool& one) { return tool == one.name; });
  std::string program = program_of(tool).string();
  arguments.insert(arguments.begin(), program);
  std::vector<char*> words;
  words.reserve(arguments.size() + 1);
  for (std::string& argument : arguments) words.push_back(argument.data());
  words.push_back(nullptr);
  if (tool.find('/') == std::string::npos) execvp(program.c_str(), words.data());
  if (known != tools.end() || errno != ENOENT)
    throw Failure(fmt::format("{}: cannot be run: {}", program, std::strerror(errno)));
  std::vector<std::string> names;
  names.reserve(tools.size());
  for (const Tool& one : tools) names.emplace_back(one.name);
  throw unknown_value("evodoku", tool, names);
}

int evodoku_main(int argc, char** argv) {
  const std::vector<std::string> words(argv + std::min(argc, 1), argv + argc);
  const std::string first = words.empty() ? "" : words.front();
  const std::vector<std::string> rest(words.empty() ? words.end() : words.begin() + 1, words.end());
  if (first.empty() || first == "--help" || first == "-h" || (first == "help" && rest.empty()))
    return write_text(list_of_tools());
  if (first == "--version") return write_text(fmt::format("evodoku {}\n", version));
  if (first == "help") become(rest.front(), {"--help"});
  if (first.starts_with('-'))
    throw UsageError(
        fmt::format("unknown option {}: name a tool first, such as evodoku generate; see evodoku --help",
                    printable(first)));
  become(first, rest);
}

}  // namespace

int main(int argc, char** argv) {
  return run_tool(argc, argv, evodoku_main);
}
