// A plan: a file that says which puzzles are to be in a store, so many of each kind.
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

/// Puzzles that are asked for alike: "two hard ones for week-03".
struct PlanKind {
  std::string collection;  // that they are marked with: "week-03"
  std::string name;        // what they are within it: "hard"; may be empty
  std::uint64_t count = 0;
  GenerateRequest request;
  std::string command;  // that makes one of them, but for --seed and --first
};

struct Plan {
  std::string store;
  std::uint64_t seed = 0;
  std::vector<PlanKind> kinds;  // in the order of the file

  std::uint64_t puzzles() const;
};

/// A command line of evodoku-generate, read: what a plan says of puzzles is said by the names and values of its options.
using ReadArguments = std::function<GenerateRequest(const std::vector<std::string>& arguments)>;

/// Throws UsageError with file, line and column.
Plan read_plan(std::istream& text, const std::string& file, const ReadArguments& read_arguments);

/// Puts into the store what is not there yet, and onto the output what it made; with --dry-run says what it would do. Returns the
/// exit code. A puzzle depends on the plan's seed, on its own place in the plan (collection, kind, number) and on what was in the
/// store before it, so that it does not matter how often the work was interrupted.
int carry_out(const Plan& plan, const CommandLine& line, Interrupt& interrupt);

}  // namespace evodoku::tools
