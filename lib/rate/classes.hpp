// The class of a puzzle: the word for its rating and its level together.
//
//   by rating: the last class whose `from` is not above the rating
//   by level:  the last class whose `level_from` is not above the level's estimate
//   class     := the mean of both, rounded down; `medium` at most if by level it is
//
// By the rating alone, puzzles of singles would be called hard if few singles are available at a time; by the level
// alone, puzzles that take twice as long would be called the same.
#pragma once

#include <cstddef>
#include <span>

#include "evodoku/level.hpp"
#include "evodoku/rate.hpp"

namespace evodoku {

/// Whether a rater's classes are by rating and level; otherwise they are ranges of ratings.
bool has_levels(std::span<const DifficultyClass> classes);

/// The estimate of a puzzle that techniques do not finish: above all others.
inline constexpr double estimate_beyond_techniques = 20;
/// On the scale of Level::se_estimate; for sizes without an estimate, that of the technique in 9x9.
double estimate_of(const Level& level);

/// Positions in `classes`, which must not be empty.
std::size_t class_by_rating(double value, std::span<const DifficultyClass> classes);
/// Only for classes with levels.
std::size_t class_by_level(double estimate, std::span<const DifficultyClass> classes);
std::size_t class_by_both(std::size_t by_rating, std::size_t by_level);
std::size_t class_index(double value, const Level& level, std::span<const DifficultyClass> classes);

}  // namespace evodoku
