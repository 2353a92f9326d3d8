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

/// A technique that is the hardest needed by so many puzzles.
struct TechniqueCount {
  std::string name;
  std::uint64_t puzzles = 0;
};

struct Statistics {
  std::uint64_t puzzles = 0;
  std::vector<ClueCount> clues = {};      // by box, then clues; only what occurs
  std::optional<std::string> rater = {};  // whose ratings the rest is about
  int rater_version = 0;
  bool is_foreign = false;               // its ratings are numbers on a scale of its own
  std::uint64_t rated = 0;               // puzzles with a rating by it
  std::uint64_t unsolved = 0;            // of these, the ones that no run solved: in no bin
  std::vector<ClassCount> classes = {};  // easiest first; a rater of someone else's may have none
  /// Ascending, without gaps; each 1/4 wide, or 1, 10, 100 ... where narrower ones would be over 24.
  std::vector<RatingBin> ratings = {};
  /// In the order of Query::technique_order, then by name; only what occurs. Empty where ratings or
  /// classes are asked about and nothing else but box, clues and alpha: that would take a hundred times as long.
  std::vector<TechniqueCount> techniques = {};
};

/// Tables with bars, for a terminal or a file; lines end with a newline. Bars are in proportion within each table.
EVODOKU_DB_API std::string to_text(const Statistics& statistics);

}  // namespace evodoku::db
