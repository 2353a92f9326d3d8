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
#include "common/difficulty.hpp"

namespace evodoku::tools {

struct Aims {
  std::vector<Difficulty> difficulties = {};  // one of them, for each puzzle
  std::optional<TechniqueRange> techniques = {};
  std::optional<EstimateRange> estimates = {};

  bool has_level() const { return techniques || estimates; }
  bool is_empty() const { return difficulties.empty() && !has_level(); }

  /// The one that falls to a puzzle of the list; null where there is none.
  const Difficulty* difficulty_for(std::uint64_t seed, std::uint64_t index) const;
};

/// What --rating, --class, --technique and --level ask for. Throws UsageError.
Aims read_aims(const CommandLine& line, const std::string& rater);

/// The options that were given of these, such as "--rating", for messages; the first of them.
std::string first_aim_given(const CommandLine& line);

/// Puzzles looked at before a puzzle is given up, unless it is said: more where a level is aimed at, as that is looked at
/// first and soon.
std::uint64_t default_budget(const Aims& aims);

/// "technique pointing..X-wing, level 2.6..3.2, rating 2..3"; of difficulties this one, or all of them.
std::string text_of(const Aims& aims, const Difficulty* difficulty = nullptr);

/// How far a puzzle is from the aims (of the difficulties from this one, if any), for the search's range from 0 to 0: negative where it is too easy. The level is
/// looked at first, as it takes a hundredth of a rating's time: what misses it stands beyond all that has it, and is
/// not rated. Nothing if a stop ended it.
std::optional<double> miss_of(const Grid& puzzle, const Aims& aims, const Difficulty* difficulty,
                              RememberedRatings& ratings, const std::stop_token& stop);

}  // namespace evodoku::tools
