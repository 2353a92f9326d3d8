// Measures how far a puzzle is from a target difficulty: the score of PuzzleSpec::aim.
//
//   evodoku::DifficultyAim aim{.rating = evodoku::class_to_aim_at("knowledge", "easy")};
//   evodoku::AimScore score("knowledge", stop);
//   spec.aim = evodoku::Aim{.score = [&](const evodoku::Grid& puzzle) { return score.miss(puzzle, aim); }};
//
// More: docs/generate.md (How difficult).
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
#include "evodoku/range.hpp"
#include "evodoku/rating.hpp"

namespace evodoku {

/// A range of ratings, including both ends.
struct RatingAim {
  double low = 0;
  double high = std::numeric_limits<double>::infinity();
  /// A class instead, by its position in classes_to_aim_at(): by level and rating, whose range then only matters
  /// for raters without levels. Otherwise the rating counts as it is printed, with three decimals.
  std::optional<std::size_t> class_index = {};
};

/// The names of a rater's classes that can be targets, ascending. Empty for an unknown rater.
EVODOKU_API std::vector<std::string> classes_to_aim_at(std::string_view rater);
/// Such a class, named in any spelling (class_word()). Nothing for an unknown name.
EVODOKU_API std::optional<RatingAim> class_to_aim_at(std::string_view rater, std::string_view name);

/// Whether a puzzle with this estimate of its level can be in such a class, whatever its rating.
EVODOKU_API bool can_be_in_class(std::string_view rater, std::size_t class_index, double estimate);

/// The values of Level::technique: the names of all techniques, easiest first, then beyond_techniques.
EVODOKU_API std::span<const std::string> level_techniques();

/// Positions in level_techniques(), both inclusive.
struct LevelRange {
  std::size_t first = 0;
  std::size_t last = 0;
};

/// The values that Level::se_estimate can have where one of these is the hardest technique, ascending; beyond_techniques has
/// none. Loops, chains and what is made of chains have several, by their length. Not promised: that there is a puzzle for
/// each.
EVODOKU_API std::vector<double> possible_estimates(const LevelRange& techniques = {
                                                       0, level_techniques().size() - 1});

/// The techniques behind a range that a path may have used although its hardest step is of the range: prices of chains go
/// by their length. Who knows the techniques up to the last one cannot follow such a path.
EVODOKU_API std::vector<std::string> techniques_behind(const LevelRange& range);

/// A technique that the path must use, by its position in level_techniques(), any number of times or exactly so often
/// (Level::techniques).
struct UsedTechnique {
  std::size_t technique = 0;
  std::optional<int> times = {};
};
/// "X-wing", "X-wing:2", as in Level::techniques. Precondition: there is such a position.
EVODOKU_API std::string text_of(const UsedTechnique& use);

/// A puzzle must meet all members that are set.
struct DifficultyAim {
  std::optional<RatingAim> rating = {};
  std::optional<LevelRange> techniques = {};
  std::optional<Range<double>> estimates = {};  // of Level::se_estimate, which only 9x9 puzzles have
  std::vector<UsedTechnique> uses = {};
  std::optional<Range<int>> depths = {};  // of depth_of()

  /// Whether it says something of the way to the solution, which is found sooner than a rating.
  bool has_level() const { return techniques || estimates || !uses.empty() || depths; }
  bool is_empty() const { return !rating && !has_level(); }
};

/// The defaults of Aim::scoring_budget and Aim::sampling_budget: more with a level or a class, where the level is tested
/// first and quickly; hardly a sample for levels of an estimate of 9.5 or more and depths of 2 or more.
EVODOKU_API std::uint64_t default_scoring_budget(const DifficultyAim& aim);
EVODOKU_API std::uint64_t default_sampling_budget(const DifficultyAim& aim);

/// The default of Aim::puzzles_a_population: 50 for levels of an estimate of 9.5 or more and for depths of 2 or more, which
/// digging does not reach.
EVODOKU_API std::uint64_t default_puzzles_a_population(const DifficultyAim& aim);

/// Scores puzzles for a search and caches their ratings, as searches return to puzzles. For one thread at a time.
class EVODOKU_API AimScore {
 public:
  /// Uses this rater with its defaults and seed 0; levels and classes are with this uniqueness. Throws
  /// std::invalid_argument for an unknown rater.
  AimScore(std::string rater, std::stop_token stop, Uniqueness uniqueness = Uniqueness::assumed);

  /// The distance of a proper puzzle from the aim: 0 if it fits, negative if it is too easy, positive if it
  /// is too hard. Depth and level are tested first: a puzzle that misses them, or whose level no rating brings into the
  /// class, is not rated and is further away than any other. Nothing if a stop request ended it. Cost: depth_of(),
  /// level_of() and, unless cached, rate().
  std::optional<double> miss(const Grid& puzzle, const DifficultyAim& aim);

  /// Level::se_estimate of a proper 9x9 puzzle, or a number above all estimates if techniques do not finish it; nothing
  /// if a stop request ended it.
  std::optional<double> estimate(const Grid& puzzle) const;

  /// The rating of a proper puzzle; nothing if a stop request ended it.
  std::optional<Rating> rating_of(const Grid& puzzle);

 private:
  std::string rater_;
  std::stop_token stop_;
  Uniqueness uniqueness_;
  std::map<std::string, Rating> ratings_;  // by the puzzle's digits
};

}  // namespace evodoku
