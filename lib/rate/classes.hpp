// The class of a puzzle: the word for its rating and its level together. The level gives the range, the rating the place in
// it: the last class that the level allows whose `from` is not above the rating, or the first that it allows.
//
// By the rating alone, puzzles of singles would be called hard if few singles are available at a time; by the level
// alone, puzzles that take twice as long would be called the same.
#pragma once

#include <cstddef>
#include <span>
#include <vector>

#include "evodoku/level.hpp"
#include "evodoku/rate.hpp"

namespace evodoku {

/// The class of a puzzle that no run solved.
inline constexpr char unsolved[] = "unsolved";

/// Whether a rater's classes are by rating and level; otherwise they are ranges of ratings.
bool has_levels(std::span<const DifficultyClass> classes);

/// The estimate of a puzzle that techniques do not finish: above all others.
inline constexpr double estimate_beyond_techniques = 20;
/// On the scale of Level::se_estimate; for sizes without an estimate, that of the technique in 9x9.
double estimate_of(const Level& level);

/// The ratings from which on a class is a puzzle's, if its level allows the class.
struct PossibleClass {
  std::size_t index = 0;
  double from = 0;
};
/// The classes that an estimate allows, ascending; all if they have no levels.
std::vector<PossibleClass> possible_classes(double estimate, std::span<const DifficultyClass> classes);

/// A position in `classes`, which must not be empty.
std::size_t class_by_rating(double value, std::span<const DifficultyClass> classes);
/// The same; a level whose estimate is none, as a file may have it (-1), does not limit the classes.
std::size_t class_index(double value, const Level& level, std::span<const DifficultyClass> classes);

}  // namespace evodoku
