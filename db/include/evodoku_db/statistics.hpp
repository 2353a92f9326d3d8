// Counts and histograms of a store. A plain value made by Store::statistics().
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "evodoku/box.hpp"
#include "evodoku_db/export.hpp"

namespace evodoku::db {

struct ClueCount {
  Box box = Box(3, 3);
  int clues = 0;
  std::uint64_t puzzles = 0;
};

struct ClassCount {
  std::string name;
  std::uint64_t puzzles = 0;
};

/// Ratings with low <= value < high.
struct RatingBin {
  double low = 0;
  double high = 0;
  std::uint64_t puzzles = 0;
};

/// The number of puzzles for which a technique is the hardest needed.
struct TechniqueCount {
  std::string name;
  std::uint64_t puzzles = 0;
};

struct Statistics {
  std::uint64_t puzzles = 0;
  std::vector<ClueCount> clues = {};      // by box, then clues; only non-zero counts
  std::optional<std::string> rater = {};  // the rater of the following members
  int rater_version = 0;
  bool is_foreign = false;               // its ratings are foreign, on its own scale
  std::uint64_t rated = 0;               // puzzles with a rating by it
  std::uint64_t unsolved = 0;            // of these, the unsolved ones, which are in no bin
  std::vector<ClassCount> classes = {};  // easiest first; may be empty for a foreign rater
  /// Ascending, without gaps; each 1/4 wide, or 1, 10, 100 ... if there would be more than 24 narrower ones.
  std::vector<RatingBin> ratings = {};
  /// In the order of Query::technique_order, then by name; only non-zero counts. Empty for a query on ratings
  /// or classes and at most box, clues and alpha, where counting techniques would take a hundred times as
  /// long.
  std::vector<TechniqueCount> techniques = {};
};

/// The statistics as tables with bars, for a terminal or a file; lines end with a newline. Bars are scaled
/// within each table.
EVODOKU_DB_API std::string to_text(const Statistics& statistics);

}  // namespace evodoku::db
