// How many puzzles match, and of which kinds. Conditions that the count tables know of cost nothing but a sum; for others
// the matches are counted.
#pragma once

#include <SQLiteCpp/Database.h>

#include <cstdint>
#include <vector>

#include "query/count_buckets.hpp"
#include "query/resolved_query.hpp"

namespace evodoku::db {

/// The numbers of the puzzles that match.
struct MatchingCells {
  std::vector<CountBucket>
      puzzles;  // by box and clues; CountBucket::difficulty_class and quarter say nothing
  std::vector<CountBucket> ratings;  // of those that have a rating by the rater asked about
};
MatchingCells matching_cells(SQLite::Database& database, const ResolvedQuery& question);

/// How many puzzles there are in an answer to the question.
std::uint64_t count_hits(SQLite::Database& database, const ResolvedQuery& question);

}  // namespace evodoku::db
