// What evodoku-generate is asked for: its options, and what they mean together.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "common/command_line.hpp"
#include "common/difficulty.hpp"
#include "common/output.hpp"
#include "evodoku/aim.hpp"
#include "evodoku/deduce.hpp"
#include "evodoku/generate.hpp"

namespace evodoku::tools {

/// A range of ratings, and how it was asked for: "rating 2..3", "class hard".
using Difficulty = std::pair<std::string, RatingAim>;

struct Wanted {
  PuzzleSpec spec = {};  // without the aim, whose score is made for each piece of the list
  /// More than one: each puzzle has one of them; ascending. spec.clues is empty then.
  std::vector<int> clue_choices = {};
  std::optional<Decimal> removed = {};        // the fraction, if a single one was given
  DifficultyAim level = {};                   // without a rating
  std::vector<Difficulty> difficulties = {};  // each puzzle has one of them
  std::optional<NamedCalibration> calibration = {};
  std::uint64_t puzzles_to_score = 0;  // before a puzzle is given up
  std::uint64_t puzzles_a_population = 1;
  std::uint64_t seed = 0;
  std::uint64_t first = 0;
  std::uint64_t count = 1;
  std::optional<Shard> shard = {};  // from which `first` and `count` result
  bool whole_is_empty = false;
  std::optional<std::string> store = {};
  bool keeps_isomorphs = false;
  bool omits_isomorphs = false;
  bool rate = false;
  std::optional<Technique> drill = {};  // positions just before it, instead of puzzles
  bool best_effort = false;
  std::optional<double> time_limit = {};

  bool has_aim() const { return !difficulties.empty() || level.has_level(); }
};

/// Declares all options of generate, with the fields that they fill.
void add_options(CommandLine& line, Wanted& wanted);

/// Reads what depends on several options. Throws UsageError for what is impossible or cannot be combined.
void complete(const CommandLine& line, Wanted& wanted);

/// "technique pointing..X-wing, level 2.6..3.2, rating 2..3"; with this difficulty, or all of them.
std::string text_of_aim(const Wanted& wanted, const Difficulty* difficulty = nullptr);

/// "25x25, 24 to 30 clues, symmetry half-turn, minimal": what takes long to find. Then what of it could be left out.
std::string sought(const Wanted& wanted);
std::string what_would_help(const Wanted& wanted);

}  // namespace evodoku::tools
