// What evodoku-generate is asked for: its options, and what they mean together.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

#include "common/command_line.hpp"
#include "common/difficulty.hpp"
#include "evodoku/list.hpp"

namespace evodoku::tools {

struct GenerateRequest {
  ListSpec list = {};
  std::uint64_t first = 0;
  std::uint64_t count = 1;
  std::optional<Shard> shard = {};  // from which `first` and `count` result
  bool whole_is_empty = false;
  std::optional<std::string> store = {};
  bool keeps_isomorphs = false;
  bool no_uniqueness = false;
  bool best_effort = false;
  std::optional<NamedCalibration> calibration = {};
  std::optional<double> time_limit = {};
};

/// Declares all options of generate, with the fields that they fill.
void add_options(CommandLine& line, GenerateRequest& request);

/// Reads what depends on several options. Throws UsageError for what is impossible or cannot be combined.
void resolve(const CommandLine& line, GenerateRequest& request);

/// The list of the specification. Throws UsageError, with options for fields.
PuzzleList list_of(const CommandLine& line, const ListSpec& spec);

/// A text of the list with options in place of its fields.
std::string with_options(const CommandLine& line, std::string_view text);

/// "25x25, 24 to 30 clues, symmetry half-turn, minimal": what takes long to find. Then what of it could be left out.
std::string sought(const PuzzleList& list);
std::string what_would_help(const PuzzleList& list);

}  // namespace evodoku::tools
