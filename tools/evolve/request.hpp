// The request that the options of evodoku-evolve describe.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "common/command_line.hpp"
#include "evolve/preset_options.hpp"

namespace evodoku::tools {

/// The requested output.
enum class EvolveOutput {
  runs,     // a table with a row per run
  summary,  // a table with a row for each puzzle and preset
  trace,    // a table with a row per generation
  show      // text for people, a line per generation
};

struct EvolveRequest {
  std::vector<ChosenPreset> presets;
  bool summary = false;
  bool shows = false;
  std::string trace;  // its format; empty: no trace
  EvolveOutput output = EvolveOutput::runs;
  bool as_json = false;  // tables as JSON
  bool board = false;    // show also the board
  std::string when_coloured = "auto";
  bool colour = false;
  bool redraw = false;      // the board is redrawn in place on the terminal
  std::uint64_t every = 1;  // of trace and show: only every K-th generation
  std::uint64_t first_run = 0;
  std::uint64_t runs = 1;
  std::uint64_t generation_cap = EvolveOptions().generation_cap;
  std::uint64_t seed = 0;
  bool timing = false;
  bool require_solved = false;
  bool lists_presets = false;  // only lists the presets
};

/// Adds the tool's own options, with the fields that they fill.
void add_evolve_options(CommandLine& line, EvolveRequest& request);

/// Reads what depends on several options. Throws UsageError for options that cannot be combined. Draws a seed if none
/// was given.
void complete_evolve_request(const CommandLine& line, EvolveRequest& request);

}  // namespace evodoku::tools
