// Reads puzzles with everything that the store has of them.
#pragma once

#include <SQLiteCpp/Database.h>
#include <SQLiteCpp/Statement.h>

#include <cstdint>
#include <optional>
#include <vector>

#include "evodoku_db/merge.hpp"

namespace evodoku::db {

inline constexpr int entries_a_page = 1000;  // this many are proved at once

/// The rating in a row of stored_entry_ratings.
EntryRating entry_rating_of(SQLite::Statement& row);
/// The puzzle in a row of stored_entries; `fault` says why if it is invalid.
MergeCandidate bare_entry_of(SQLite::Statement& row);
/// The valid level of a puzzle, if there is one, from stored_level.
void read_level(SQLite::Statement& statement, MergeCandidate& entry);

/// Prepares its statements once. The caller holds the transaction.
class EntryReader {
 public:
  explicit EntryReader(SQLite::Database& database);

  /// `count` puzzles with ids above `after`, by ascending id.
  std::vector<MergeCandidate> after(std::int64_t after, int count);

  /// The puzzle of this id; nothing if there is none.
  std::optional<MergeCandidate> at(std::int64_t id);

 private:
  std::vector<MergeCandidate> between(std::int64_t after, std::int64_t last, int count);

  SQLite::Statement puzzles_;
  SQLite::Statement ratings_;
  SQLite::Statement labels_;
  SQLite::Statement level_;
};

}  // namespace evodoku::db
