// Counts matching puzzles, by kind. Conditions covered by the count tables cost only a sum; for others the
// matches are counted.
#pragma once

#include <SQLiteCpp/Database.h>

#include <cstdint>
#include <vector>

#include "query/count_buckets.hpp"
#include "query/resolved_query.hpp"

namespace evodoku::db {

/// The numbers of the puzzles that match.
struct MatchingCells {
  std::vector<CountBucket> puzzles;  // by box and clues; CountBucket::difficulty_class and quarter are unused
  std::vector<CountBucket> ratings;  // of those with a rating by the selected rater
};
MatchingCells matching_cells(SQLite::Database& database, const ResolvedQuery& question);

/// The number of puzzles in the answer to the query.
std::uint64_t count_hits(SQLite::Database& database, const ResolvedQuery& question);

}  // namespace evodoku::db
