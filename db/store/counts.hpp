// The tables puzzle_count, rating_count and level_count, kept true by whoever stores puzzles, ratings and levels.
#pragma once

#include <SQLiteCpp/Database.h>

#include <compare>
#include <cstdint>
#include <map>
#include <string>

namespace evodoku::db {

/// A row of puzzle_count, but for its number.
struct PuzzleKind {
  std::int64_t box_rows = 0;
  std::int64_t box_cols = 0;
  std::int64_t clues = 0;
  friend auto operator<=>(const PuzzleKind&, const PuzzleKind&) = default;
};

/// A row of rating_count, but for its number.
struct RatingKind {
  std::int64_t rater = 0;
  PuzzleKind puzzle;
  std::string difficulty_class;
  std::int64_t quarter = 0;
  friend auto operator<=>(const RatingKind&, const RatingKind&) = default;
};

/// A row of level_count, but for its number.
struct LevelKind {
  PuzzleKind puzzle;
  std::string technique;
  friend auto operator<=>(const LevelKind&, const LevelKind&) = default;
};

/// What a transaction adds, collected: some updates for thousands of rows.
class Counts {
 public:
  void add(const PuzzleKind& kind) { ++puzzles_[kind]; }
  /// A rating that leads: see the column of that name.
  void add(const RatingKind& kind) { ++ratings_[kind]; }
  void add(const LevelKind& kind) { ++levels_[kind]; }

  // Another takes its place.
  void remove(const PuzzleKind& kind) { --puzzles_[kind]; }
  void remove(const RatingKind& kind) { --ratings_[kind]; }
  void remove(const LevelKind& kind) { --levels_[kind]; }

  /// Writes what was collected, and begins anew.
  void store(SQLite::Database& database);

 private:
  std::map<PuzzleKind, std::int64_t> puzzles_;
  std::map<RatingKind, std::int64_t> ratings_;
  std::map<LevelKind, std::int64_t> levels_;
};

}  // namespace evodoku::db
