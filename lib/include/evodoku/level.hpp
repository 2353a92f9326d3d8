// The level of a puzzle: what one must know to solve it. (The rating, evodoku/rate.hpp, measures how long it takes.)
//
//   std::optional<evodoku::Level> level = evodoku::level_of(puzzle);
//   std::cout << level->technique;                         // "X-wing"
//   if (level->se_estimate) std::cout << *level->se_estimate;  // 3.2
//
// More: docs/rating.md (Level), docs/techniques.md (the techniques).
#pragma once

#include <cstdint>
#include <optional>
#include <stop_token>
#include <string>
#include <string_view>

#include "evodoku/export.hpp"
#include "evodoku/grid.hpp"

namespace evodoku {

class PencilMarks;

/// Whether techniques are used that TechniqueInfo::assumes_proper: unique rectangles and BUG. They are wrong where there
/// may be several solutions, and some who solve refuse them.
enum class Uniqueness : std::uint8_t { assumed, not_assumed };

/// A plain value, part of records and stores. A level read from a file is not verified.
struct Level {
  /// The hardest technique on the easiest path (TechniqueInfo::name of deduce.hpp), or beyond_techniques.
  std::string technique;
  /// Estimated Sudoku Explainer rating (its "ER") and its standard error, from a calibration with 9x9
  /// puzzles. Nothing for other boxes and for beyond_techniques.
  std::optional<double> se_estimate = {};
  std::optional<double> se_error = {};
  int version = 0;                              // level_version() of the evodoku that computed it; 0: unknown
  Uniqueness uniqueness = Uniqueness::assumed;  // which techniques were used
  /// What the path uses, each technique with how often, by price, so that the hardest comes last: "hidden single in a
  /// box:31;claiming:2;X-chain:1". Of techniques that place digits this is the number of digits, of the others the number
  /// of times that they were the easiest left: steps that could be taken at the same time count once. Nothing: not known.
  std::optional<std::string> techniques = {};
  friend bool operator==(const Level&, const Level&) = default;
};

/// The `technique` of a puzzle that all techniques together do not finish.
inline constexpr std::string_view beyond_techniques = "beyond techniques";

/// How often a path uses the technique of this name, by Level::techniques; 0 if it does not, or there is no such technique.
/// Nothing if that is not known. Linear in the text.
EVODOKU_API std::optional<int> times_used(const Level& level, std::string_view technique);

/// Changes whenever the level of some puzzle does: with the techniques, their order or the calibration.
EVODOKU_API int level_version();

/// Repeatedly takes the easiest step that there is, and applies all that are as easy at once: the way that solving_path()
/// explains. A function of the puzzle only, equal for isomorphs. Nothing if `stop` ended it. Only for proper puzzles,
/// which is not checked. Throws std::invalid_argument naming the cells if two equal clues share a house. Safe from
/// several threads. Time, 9x9: singles about 15 us, up to fish, wings and chains 20 to 300 us, with nested probing 1 to
/// 100 ms; 16x16 up to 0.1 s, 25x25 up to 0.2 s, 36x36 some seconds. Not promised: that no other path needs less.
EVODOKU_API std::optional<Level> level_of(const Grid& puzzle, std::stop_token stop = {},
                                          Uniqueness uniqueness = Uniqueness::assumed);
/// The same from a state in the middle of solving: what the rest of the way needs.
EVODOKU_API std::optional<Level> level_of(const PencilMarks& marks, std::stop_token stop = {},
                                          Uniqueness uniqueness = Uniqueness::assumed);

}  // namespace evodoku
