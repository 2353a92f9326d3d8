// What evodoku-generate aims at: a rating or class, techniques, an estimate of Sudoku Explainer's rating; each alone or
// all together.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "common/command_line.hpp"
#include "common/difficulty.hpp"
#include "common/level_option.hpp"
#include "evodoku/aim.hpp"

namespace evodoku::tools {

struct Aims {
  std::vector<Difficulty> difficulties = {};  // one of them, for each puzzle
  std::optional<LevelRange> techniques = {};
  std::optional<EstimateRange> estimates = {};

  bool has_level() const { return techniques || estimates; }
  bool is_empty() const { return difficulties.empty() && !has_level(); }

  /// The one that falls to a puzzle of the list; null where there is none.
  const Difficulty* difficulty_for(std::uint64_t seed, std::uint64_t index) const;
};

/// --rating, --class, --technique and --level.
void add_aim_options(CommandLine& line);

/// What --rating, --class, --technique and --level ask for. Throws UsageError.
Aims read_aims(const CommandLine& line, const std::string& rater);

/// The options that were given of these, such as "--rating", for messages; the first of them.
std::string first_aim_given(const CommandLine& line);

/// Puzzles looked at before a puzzle is given up, unless it is said: more where a level is aimed at, as that is looked at
/// first and soon.
std::uint64_t default_budget(const Aims& aims);

/// "technique pointing..X-wing, level 2.6..3.2, rating 2..3"; of difficulties this one, or all of them.
std::string text_of(const Aims& aims, const Difficulty* difficulty = nullptr);

/// With this difficulty in the place of several, or none.
DifficultyAim aim_of(const Aims& aims, const Difficulty* difficulty);

}  // namespace evodoku::tools
