// The difficulty that evodoku-generate aims at: a rating or class, techniques, an estimate of Sudoku Explainer's
// rating; each alone or combined.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "common/command_line.hpp"
#include "common/difficulty.hpp"
#include "evodoku/aim.hpp"

namespace evodoku::tools {

struct Difficulty {
  std::string text;  // as asked for: "rating 2..3", "class hard"
  RatingAim range = {};
};

struct Aims {
  std::vector<Difficulty> difficulties = {};  // one of them, for each puzzle
  std::optional<LevelRange> techniques = {};
  std::optional<EstimateRange> estimates = {};

  bool has_level() const { return techniques || estimates; }
  bool is_empty() const { return difficulties.empty() && !has_level(); }

  /// The difficulty for a puzzle of the list; null if there is none.
  const Difficulty* difficulty_for(std::uint64_t seed, std::uint64_t index) const;
};

/// --rating, --class, --technique and --level.
void add_aim_options(CommandLine& line);

/// Reads --rating, --class, --technique and --level; classes are those of the calibration, if there is one, otherwise
/// of the rater. Throws UsageError.
Aims read_aims(const CommandLine& line, const std::string& rater,
               const std::optional<NamedCalibration>& calibration);

/// The options that were given of these, such as "--rating", for messages; the first of them.
std::string first_aim_given(const CommandLine& line);

/// The default number of puzzles examined before giving up: more with a level, which is tested first and
/// quickly.
std::uint64_t default_budget(const Aims& aims);

/// "technique pointing..X-wing, level 2.6..3.2, rating 2..3"; with this difficulty, or all of them.
std::string text_of(const Aims& aims, const Difficulty* difficulty = nullptr);

/// A copy with this single difficulty, or none.
DifficultyAim aim_of(const Aims& aims, const Difficulty* difficulty);

}  // namespace evodoku::tools
