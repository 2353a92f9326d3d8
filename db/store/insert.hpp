// Rows into the store. An object prepares its statements once; the caller holds the transaction.
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

#include "evodoku_db/store.hpp"
#include "store/counts.hpp"
#include "store/partitions.hpp"

namespace evodoku::db {

class Inserter {
 public:
  explicit Inserter(SQLite::Database& database);

  /// Where the puzzles to come are from. The source's row is made if it is new.
  void set_provenance(const Provenance& provenance);

  /// Stores a puzzle unless it or an isomorph is there, and the rating and level that the record carries; nothing of one that
  /// belongs to another partition. Needs set_provenance() before.
  AddResult insert(const Record& record);

  /// Stores a rating unless there is one by the same rater, version and seed. `runs` empty: not known.
  Stored insert(std::int64_t puzzle, const Rating& rating, std::span<const RunLength> runs,
                std::chrono::sys_seconds now);

  /// Stores a level unless there is one by the same version or a newer one.
  Stored insert(std::int64_t puzzle, const Level& level);

  /// Counts what was stored. To be called before the transaction is committed.
  void finish() { counts_.store(database_); }

 private:
  std::optional<std::int64_t> find(const std::string& canonical_key, std::int64_t draw);
  std::int64_t insert_puzzle(const Record& record, std::int64_t draw);
  std::int64_t rater_id(const Rating& rating);

  SQLite::Database& database_;
  std::optional<DrawRange> own_draws_;  // of a store that is a partition
  SQLite::Statement find_puzzle_;
  SQLite::Statement insert_puzzle_;
  SQLite::Statement insert_rating_;
  SQLite::Statement find_level_;
  SQLite::Statement insert_level_;
  Counts counts_;
  std::map<std::string, std::int64_t> source_ids_;
  std::map<std::pair<std::string, int>, std::int64_t> rater_ids_;
  std::chrono::sys_seconds now_{};
};

}  // namespace evodoku::db
