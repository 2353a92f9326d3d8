// The level of a puzzle: what one must know to solve it. Not how long it takes: that is the rating
// (evodoku/rate.hpp), and neither is made from the other.
//
//   std::optional<evodoku::Level> level = evodoku::level_of(puzzle);
//   std::cout << level->technique;                         // "X-wing"
//   if (level->se_estimate) std::cout << *level->se_estimate;  // 3.2
//
// More: docs/rating.md (Level), docs/techniques.md (the techniques).
#pragma once

#include <optional>
#include <stop_token>
#include <string>
#include <string_view>

#include "evodoku/export.hpp"
#include "evodoku/grid.hpp"

namespace evodoku {

/// A plain value, carried by records and kept in stores. One read from a file is what the file says.
struct Level {
  /// The hardest technique that the easiest path needs, by TechniqueInfo::name (evodoku/deduce.hpp), or
  /// beyond_techniques.
  std::string technique;
  /// What Sudoku Explainer would rate the puzzle (its "ER"), and the standard error of that: a calibration of
  /// 9x9 puzzles. Nothing for other boxes and for what is beyond techniques.
  std::optional<double> se_estimate = {};
  std::optional<double> se_error = {};
  int version = 0;  // level_version of the evodoku that found it; 0: not known
  friend bool operator==(const Level&, const Level&) = default;
};

/// Stands for a technique where all techniques together do not finish the puzzle.
inline constexpr std::string_view beyond_techniques = "beyond techniques";

/// Changes whenever the level of some puzzle does: with the techniques, their order or the calibration.
inline constexpr int level_version = 1;

/// Looks, again and again, for the first technique in the order of techniques() that finds anything, and does
/// all that it finds at once. A function of the puzzle alone, and the same for isomorphs. Nothing if `stop`
/// ended it. Only for proper puzzles, which is not checked. Throws std::invalid_argument naming the cells when
/// two equal clues share a house. Safe from several threads. Time, 9x9: singles about 15 us, up to fish, wings
/// and chains 20 to 300 us, where nested probing is needed 1 to 100 ms; 16x16 up to 0.1 s, 25x25 up to
/// 0.2 s, 36x36 some seconds. Not promised: that a person finds no other way that needs less.
EVODOKU_API std::optional<Level> level_of(const Grid& puzzle, std::stop_token stop = {});

}  // namespace evodoku
