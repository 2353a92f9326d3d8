// Inserts rows into the store. An object prepares its statements once; the caller holds the transaction.
#pragma once

#include <SQLiteCpp/Database.h>
#include <SQLiteCpp/Statement.h>

#include <chrono>
#include <cstdint>
#include <optional>
#include <span>
#include <string>

#include "evodoku_db/store.hpp"

namespace evodoku::db {

class Inserter {
 public:
  explicit Inserter(SQLite::Database& database);

  /// Stores a puzzle, unless it or an isomorph exists, with the rating and level of the record and its
  /// belongings. Tags of the provenance are added too.
  AddResult insert(const VerifiedRecord& puzzle, const Provenance& provenance);

  /// Stores a rating, by the rule of Store::add(). `runs` empty: not known. Throws StoreError (unknown_puzzle).
  Stored insert(std::int64_t puzzle, const Rating& rating, std::span<const RatingRun> runs,
                std::chrono::sys_seconds now);
  Stored insert(std::int64_t puzzle, const Level& level);

  /// The puzzle with this canonical key.
  std::optional<std::int64_t> find(const std::string& canonical_key);

 private:
  /// The puzzle last stored or looked at.
  struct Current {
    std::int64_t id = 0;
    std::string box;
    int clues = 0;
    std::int64_t random_key = 0;
  };

  void look_at(std::int64_t puzzle);
  std::int64_t insert_puzzle(const Record& record, const Provenance& provenance,
                             const Belongings* belongings);

  SQLite::Database& database_;
  SQLite::Statement find_puzzle_;
  SQLite::Statement insert_puzzle_;
  SQLite::Statement find_rating_;
  SQLite::Statement insert_rating_;
  SQLite::Statement find_level_;
  SQLite::Statement insert_level_;
  SQLite::Statement insert_tag_;
  SQLite::Statement insert_pick_;
  std::optional<Current> current_;
};

}  // namespace evodoku::db
