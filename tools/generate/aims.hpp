// What evodoku-generate aims at: a rating or class, techniques, an estimate of Sudoku Explainer's rating; each alone or
// all together.
#pragma once

#include <cstdint>
#include <optional>
#include <stop_token>
#include <string>
#include <vector>

#include "common/command_line.hpp"
#include "common/level_option.hpp"
#include "evodoku/level.hpp"
#include "generate/difficulty.hpp"

namespace evodoku::tools {

struct Aims {
  std::optional<Difficulty> difficulty = {};
  std::optional<TechniqueRange> techniques = {};
  std::optional<EstimateRange> estimates = {};

  bool has_level() const { return techniques || estimates; }
  bool is_empty() const { return !difficulty && !has_level(); }
};

/// What --rating, --class, --technique and --level ask for. Throws UsageError.
Aims read_aims(const CommandLine& line, const std::string& rater);

/// The options that were given of these, such as "--rating", for messages; the first of them.
std::string first_aim_given(const CommandLine& line);

/// Puzzles looked at before a puzzle is given up, unless it is said: more where a level is aimed at, as that is looked at
/// first and soon.
std::uint64_t default_budget(const Aims& aims);

/// "technique pointing..X-wing, level 2.6..3.2, rating 2..3"
std::string text_of(const Aims& aims);

/// How far a puzzle is from the aims, for the search's range from 0 to 0: negative where it is too easy. The level is
/// looked at first, as it takes a hundredth of a rating's time: what misses it stands beyond all that has it, and is
/// not rated. Nothing if a stop ended it.
std::optional<double> miss_of(const Grid& puzzle, const Aims& aims, RememberedRatings& ratings,
                              const std::stop_token& stop);

}  // namespace evodoku::tools
