// How many puzzles match, and of which kinds. Conditions that the count tables know of cost nothing but a sum; for others
// the matches are counted.
#pragma once

#include <SQLiteCpp/Database.h>

#include <cstdint>
#include <vector>

#include "query/cells.hpp"
#include "query/question.hpp"

namespace evodoku::db {

/// The numbers of the puzzles that match.
struct MatchingCells {
  std::vector<Cell> puzzles;  // by box and clues; Cell::difficulty_class and quarter say nothing
  std::vector<Cell> ratings;  // of those that have a rating by the rater asked about
};
MatchingCells matching_cells(SQLite::Database& database, const Question& question);

/// How many puzzles there are in an answer to the question.
std::uint64_t count_hits(SQLite::Database& database, const Question& question);

}  // namespace evodoku::db
