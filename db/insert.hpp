// Rows into the store. Each object prepares its statements once; the caller holds the transaction.
#pragma once

#include <SQLiteCpp/Database.h>
#include <SQLiteCpp/Statement.h>

#include <chrono>
#include <cstdint>
#include <span>
#include <string>

#include "evodoku_db/store.hpp"

namespace evodoku::db {

class RatingInserter {
 public:
  explicit RatingInserter(SQLite::Database& database);

  /// Stores a rating unless there is one by the same rater, version and seed. `runs` empty: not known.
  Stored insert(std::int64_t puzzle, const Rating& rating, std::span<const RunLength> runs,
                std::chrono::sys_seconds now);

 private:
  std::int64_t rater_id(const Rating& rating);

  SQLite::Statement insert_rating_;
  SQLite::Statement insert_rater_;
};

class PuzzleInserter {
 public:
  /// The source's row is made if it is new.
  PuzzleInserter(SQLite::Database& database, const Provenance& provenance);

  /// Stores a puzzle unless it or an isomorph is there, and the rating that the record carries.
  AddResult insert(const Record& record);

 private:
  std::int64_t id_of(const std::string& canonical_key);

  SQLite::Statement insert_puzzle_;
  SQLite::Statement find_puzzle_;
  RatingInserter ratings_;
  std::chrono::sys_seconds now_;
};

}  // namespace evodoku::db
