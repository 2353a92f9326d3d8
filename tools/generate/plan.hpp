// A plan: a file that says which puzzles a store is to have, and how many of each kind.
#pragma once

#include <cstdint>
#include <functional>
#include <iosfwd>
#include <string>
#include <vector>

#include "common/command_line.hpp"
#include "common/interrupt.hpp"
#include "generate/request.hpp"

namespace evodoku::tools {

/// Puzzles with the same requirements: "two hard ones for week-03".
struct PlanKind {
  std::string collection;  // that they are put into: "week-03"
  std::string name;        // their name within it: "hard"; may be empty
  std::uint64_t count = 0;
  GenerateRequest request;
  std::string command;  // makes one of them, with --seed and --first added
};

struct Plan {
  std::string store;
  std::uint64_t seed = 0;
  std::vector<PlanKind> kinds;  // in the order of the file

  std::uint64_t puzzles() const;
};

/// Reads a command line of evodoku-generate: a plan describes puzzles by the names and values of its options.
using ReadArguments = std::function<GenerateRequest(const std::vector<std::string>& arguments)>;

/// Throws UsageError with file, line and column.
Plan read_plan(std::istream& text, const std::string& file, const ReadArguments& read_arguments);

/// Adds the missing puzzles to the store and writes them to the output; with --dry-run only says what it would do.
/// Returns the exit code. A puzzle depends on the plan's seed, on its place in the plan (collection, kind, number) and
/// on the contents of the store before it, so that interruptions make no difference.
int carry_out(const Plan& plan, const CommandLine& line, Interrupt& interrupt);

}  // namespace evodoku::tools
