// The input of evodoku-calibrate: puzzles, readers' times, ratings.
#pragma once

#include <cstddef>
#include <cstdint>
#include <string>
#include <vector>

#include "common/command_line.hpp"
#include "common/interrupt.hpp"
#include "evodoku/calibrate.hpp"
#include "evodoku/rate.hpp"

namespace evodoku::tools {

struct CalibrateInput {
  ReaderTimes readers;
  std::vector<std::string> places;   // by time: "times.csv:17"
  std::vector<std::string> puzzles;  // by puzzle, in a line
  std::vector<std::string> players;  // names, by the players' numbers
  std::vector<std::string> levels;   // names; the amount is the index + 1. Empty if levels are numbers
  int left_out = 0;                  // lines that could not be used, with --keep-going
};

/// How to read the times.
struct CalibrateInputOptions {
  std::vector<std::string> levels = {};  // names, easiest first; empty: seconds, or levels that are numbers
  bool is_rated = false;                 // the input contains ratings
  RateOptions rating = {};               // otherwise: how to rate
};

/// Reads all files of the command line and rates each puzzle once. Throws UsageError with the place of an
/// unusable line, unless --keep-going says to report it and continue. An interrupt ends it early.
CalibrateInput read_calibrate_input(const CommandLine& line, const CalibrateInputOptions& options,
                                    const Interrupt& interrupt);

}  // namespace evodoku::tools
