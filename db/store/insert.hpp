// Inserts rows into the store. An object prepares its statements once; the caller holds the transaction.
#pragma once

#include <SQLiteCpp/Database.h>
#include <SQLiteCpp/Statement.h>

#include <chrono>
#include <cstdint>
#include <map>
#include <optional>
#include <span>
#include <string>
#include <utility>
#include <vector>

#include "evodoku_db/store.hpp"
#include "store/counts.hpp"
#include "store/partitions.hpp"

namespace evodoku::db {

class Inserter {
 public:
  explicit Inserter(SQLite::Database& database);

  /// Sets the origin of the following puzzles. Inserts the source's row if it is new.
  void set_provenance(const Provenance& provenance);

  /// Stores a puzzle, unless it or an isomorph exists, and the rating and level of the record; nothing if it
  /// belongs to another partition. Requires set_provenance().
  AddResult insert(const Record& record);

  /// Stores a rating unless there is one by the same rater, version and seed. `runs` empty: not known.
  Stored insert(std::int64_t puzzle, const Rating& rating, std::span<const RunLength> runs,
                std::chrono::sys_seconds now);

  enum class LevelRule { newest, replace };
  /// Stores a level; `newest`: unless there is one by the same version or a newer one.
  Stored insert(std::int64_t puzzle, const Level& level, LevelRule rule = LevelRule::newest);

  /// The puzzle with this canonical key.
  std::optional<std::int64_t> find(const std::string& canonical_key);

  /// Replaces the cells and the origin of puzzle `id` by those of its isomorph `record`; provenance as for
  /// insert(). The record's rating and level are ignored.
  void respell(std::int64_t id, const Record& record);

  /// Removes all ratings by this rater and version from a puzzle.
  void remove_ratings(std::int64_t puzzle, const Rating& like);

  /// Updates the count tables. Call it once, at the end, before the transaction is committed.
  void finish() { counts_.store(database_); }

 private:
  /// The puzzle last stored or rated: the columns that its ratings copy, and which of its ratings are known.
  struct Current {
    std::int64_t id = 0;
    PuzzleKind kind;
    std::int64_t draw = 0;
    bool is_new = false;               // the store has nothing of it except what this object stored
    std::vector<std::int64_t> raters;  // of those ratings
    bool has_level = false;
  };

  std::optional<std::int64_t> find(const std::string& canonical_key, std::int64_t draw);
  std::int64_t insert_puzzle(const Record& record, std::int64_t draw);
  void write_puzzle(SQLite::Statement& statement, std::span<const int> places, const Record& record);
  void turn(std::int64_t id, const PuzzleKind& before, const PuzzleKind& after);
  std::int64_t rater_id(const Rating& rating);
  void look_at(std::int64_t puzzle);
  /// Whether the current puzzle has ratings by a rater, and one of these with this seed.
  std::pair<bool, bool> has_rating(std::int64_t rater, std::uint64_t seed);

  SQLite::Database& database_;
  std::optional<DrawRange> own_draws_;  // of a store that is a partition
  SQLite::Statement find_puzzle_;
  SQLite::Statement insert_puzzle_;
  SQLite::Statement insert_rating_;
  SQLite::Statement seeds_of_rater_;
  SQLite::Statement shape_of_puzzle_;
  SQLite::Statement find_level_;
  SQLite::Statement insert_level_;
  SQLite::Statement leading_ratings_;
  std::vector<int>
      places_;  // in insert_puzzle_: to look the names up for each row took a twentieth of an import
  Counts counts_;
  std::map<std::string, std::int64_t> source_ids_;
  std::map<std::pair<std::string, int>, std::int64_t> rater_ids_;
  std::chrono::sys_seconds now_{};
  std::int64_t source_ = 0;
  std::optional<Current> current_;
};

}  // namespace evodoku::db
