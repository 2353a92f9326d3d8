// How far a puzzle is from the difficulty it is made for: the score of PuzzleSpec::aim.
//
//   evodoku::DifficultyAim aim{.rating = evodoku::class_to_aim_at("knowledge", "easy")};
//   evodoku::AimScore score("knowledge", stop);
//   spec.aim = evodoku::Aim{.score = [&](const evodoku::Grid& puzzle) { return score.miss(puzzle, aim); }};
//
// More: docs/generate.md (aiming at a difficulty).
#pragma once

#include <cstddef>
#include <cstdint>
#include <limits>
#include <map>
#include <optional>
#include <span>
#include <stop_token>
#include <string>
#include <string_view>
#include <vector>

#include "evodoku/export.hpp"
#include "evodoku/grid.hpp"
#include "evodoku/level.hpp"
#include "evodoku/rating.hpp"

namespace evodoku {

/// A range of ratings; both ends belong to it.
struct RatingAim {
  double low = 0;
  double high = std::numeric_limits<double>::infinity();
  /// Of a class, what techniques alone do not finish stands above all that they do; of a range of ratings the
  /// value counts as it is printed, with three decimals.
  bool is_class = false;
};

/// Names of the classes of a rater that can be aimed at, ascending. Empty for an unknown rater.
EVODOKU_API std::vector<std::string> classes_to_aim_at(std::string_view rater);
/// The range of one of them, in any spelling (class_word()). Nothing for another name.
EVODOKU_API std::optional<RatingAim> class_to_aim_at(std::string_view rater, std::string_view name);

/// The names of all techniques, easiest first, and then beyond_techniques: what Level::technique can be.
EVODOKU_API std::span<const std::string> level_techniques();

/// Places in level_techniques(); both belong to it.
struct LevelRange {
  std::size_t first = 0;
  std::size_t last = 0;
};

/// Of Level::se_estimate; a missing end is open.
struct EstimateRange {
  std::optional<double> low = {};
  std::optional<double> high = {};
};

/// What puzzles are made for; all that is there has to come true together.
struct DifficultyAim {
  std::optional<RatingAim> rating = {};
  std::optional<LevelRange> techniques = {};
  std::optional<EstimateRange> estimates = {};  // only 9x9 puzzles have one

  bool has_level() const { return techniques || estimates; }
  bool is_empty() const { return !rating && !has_level(); }
};

/// Puzzles to score before one is given up (Aim::scoring_budget): more where a level is aimed at, as that is looked at
/// first and soon.
EVODOKU_API std::uint64_t default_scoring_budget(const DifficultyAim& aim);

/// Remembers the ratings that it made: a search may come back to a puzzle, and what it ends with is asked for again. For
/// one thread at a time.
class EVODOKU_API AimScore {
 public:
  /// By the ratings of this rater, with its defaults and seed 0. Throws std::invalid_argument for an unknown one.
  AimScore(std::string rater, std::stop_token stop);

  /// How far a proper puzzle is from the aim, for a search towards the range from 0 to 0: negative where it is too easy.
  /// The level is looked at first, as it takes a hundredth of a rating's time: what misses it stands beyond all that
  /// has it, and is not rated. Nothing if a stop ended it. Cost: level_of() and, unless it is known, rate().
  std::optional<double> miss(const Grid& puzzle, const DifficultyAim& aim);

  /// The rating of a proper puzzle; nothing if a stop ended it.
  std::optional<Rating> rating_of(const Grid& puzzle);

 private:
  std::string rater_;
  std::stop_token stop_;
  std::map<std::string, Rating> ratings_;  // by the puzzle's digits
};

}  // namespace evodoku
