// Inserts rows into the store. An object prepares its statements once; the caller holds the transaction.
#pragma once

#include <SQLiteCpp/Database.h>
#include <SQLiteCpp/Statement.h>

#include <chrono>
#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <vector>

#include "evodoku_db/store.hpp"
#include "sql.hpp"

namespace evodoku::db {

/// "it has no puzzle 17" (unknown_puzzle)
StoreError no_puzzle(std::int64_t puzzle);

class Inserter {
 public:
  explicit Inserter(SQLite::Database& database) : database_(database) {}

  /// Stores puzzles, unless they or an isomorph exist, with the rating and level of the record and its
  /// belongings. Tags of the provenance are added too. Results are in their order.
  std::vector<AddResult> insert(std::span<const VerifiedRecord> puzzles, const Provenance& provenance);

  /// Stores a rating, by the rule of Store::add(). `runs` empty: not known. Throws StoreError (unknown_puzzle).
  Stored insert(std::int64_t puzzle, const Rating& rating, std::span<const RatingRun> runs,
                std::chrono::sys_seconds now);
  Stored insert(std::int64_t puzzle, const Level& level);

 private:
  /// What a rating has of its puzzle, so that an index answers alone.
  struct Copies {
    std::string box;
    int clues = 0;
    std::int64_t random_key = 0;
  };

  AddResult insert(const VerifiedRecord& puzzle, const Provenance& provenance);
  /// The comment and members of others that the puzzle lacks, if it has the same cells.
  void add_others(std::int64_t puzzle, const Record& record);
  void put(std::int64_t puzzle, const Copies& copies, const Rating& rating, std::span<const RatingRun> runs,
           std::chrono::sys_seconds now);
  std::int64_t insert_puzzle(const Record& record, const Provenance& provenance,
                             const Belongings* belongings);

  SQLite::Database& database_;
  SQLite::Statement find_puzzle_{database_, sql::find_puzzle};
  SQLite::Statement insert_puzzle_{database_, sql::insert_puzzle};
  SQLite::Statement find_rating_{database_, sql::find_rating};
  SQLite::Statement delete_rating_{database_, sql::delete_rating};
  SQLite::Statement insert_rating_{database_, sql::insert_rating};
  SQLite::Statement find_level_{database_, sql::find_level};
  SQLite::Statement delete_level_{database_, sql::delete_level};
  SQLite::Statement insert_level_{database_, sql::insert_level};
  SQLite::Statement add_depth_{database_, sql::add_depth};
  std::optional<SQLite::Statement> add_others_;  // prepared when it is needed, which is seldom
  SQLite::Statement insert_tag_{database_, sql::insert_tag};
  SQLite::Statement insert_pick_{database_, sql::insert_pick};
};

}  // namespace evodoku::db
