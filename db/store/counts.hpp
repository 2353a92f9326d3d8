// Maintains the tables puzzle_count, rating_count and level_count as puzzles, ratings and levels are stored.
#pragma once

#include <SQLiteCpp/Database.h>

#include <compare>
#include <cstdint>
#include <map>
#include <string>

namespace evodoku::db {

/// The key of a row of puzzle_count.
struct PuzzleKind {
  std::int64_t box_rows = 0;
  std::int64_t box_cols = 0;
  std::int64_t clues = 0;
  // NOLINTNEXTLINE(modernize-use-nullptr): clang-tidy 14 sees a null in <=>
  friend auto operator<=>(const PuzzleKind&, const PuzzleKind&) = default;
};

/// The key of a row of rating_count.
struct RatingKind {
  std::int64_t rater = 0;
  PuzzleKind puzzle;
  std::string difficulty_class;
  std::int64_t quarter = 0;
  // NOLINTNEXTLINE(modernize-use-nullptr): clang-tidy 14 sees a null in <=>
  friend auto operator<=>(const RatingKind&, const RatingKind&) = default;
};

/// The key of a row of level_count.
struct LevelKind {
  PuzzleKind puzzle;
  std::string technique;
  // NOLINTNEXTLINE(modernize-use-nullptr): clang-tidy 14 sees a null in <=>
  friend auto operator<=>(const LevelKind&, const LevelKind&) = default;
};

/// Collects the changes of a transaction, so that thousands of rows need only a few updates.
class Counts {
 public:
  void add(const PuzzleKind& kind) { ++puzzles_[kind]; }
  /// A leading rating: see the column of that name.
  void add(const RatingKind& kind) { ++ratings_[kind]; }
  void add(const LevelKind& kind) { ++levels_[kind]; }

  // Another takes its place.
  void remove(const PuzzleKind& kind) { --puzzles_[kind]; }
  void remove(const RatingKind& kind) { --ratings_[kind]; }
  void remove(const LevelKind& kind) { --levels_[kind]; }

  /// Writes the collected changes. Call it once.
  void store(SQLite::Database& database) const;

 private:
  std::map<PuzzleKind, std::int64_t> puzzles_;
  std::map<RatingKind, std::int64_t> ratings_;
  std::map<LevelKind, std::int64_t> levels_;
};

}  // namespace evodoku::db
