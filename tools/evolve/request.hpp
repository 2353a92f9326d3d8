// What evodoku-evolve was asked for.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "common/command_line.hpp"
#include "evolve/preset_options.hpp"

namespace evodoku::tools {

/// The output asked for.
enum class EvolveOutput {
  runs,     // a table, a row a run
  summary,  // a table, a row for each puzzle and preset
  trace,    // a table, a row a generation
  show      // text to look at: a line a generation
};

struct EvolveRequest {
  std::vector<ChosenPreset> presets;
  bool summary = false;
  bool shows = false;
  std::string trace;  // its form; empty: none
  EvolveOutput output = EvolveOutput::runs;
  bool as_json = false;  // of tables
  bool board = false;    // with the show
  std::string when_coloured = "auto";
  bool colour = false;
  bool redraw = false;      // the board stays in its place on the terminal
  std::uint64_t every = 1;  // of trace and show: every so many generations
  std::uint64_t first_run = 0;
  std::uint64_t runs = 1;
  std::uint64_t generation_cap = EvolveOptions().generation_cap;
  std::uint64_t seed = 0;
  bool timing = false;
  bool require_solved = false;
  bool lists_presets = false;  // and does nothing else
};

/// The tool's own options, with the fields that they fill.
void add_evolve_options(CommandLine& line, EvolveRequest& request);

/// Reads what depends on several options. Throws UsageError for what does not go together. Draws a seed if none was given.
void complete_evolve_request(const CommandLine& line, EvolveRequest& request);

}  // namespace evodoku::tools
