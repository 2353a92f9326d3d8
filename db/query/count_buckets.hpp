// Cells: the kinds of puzzle and of rating that the tables puzzle_count and rating_count count. Many
// conditions only select cells, so these few rows give the number of matches, or an estimate of the cost of a
// query.
#pragma once

#include <SQLiteCpp/Database.h>
#include <SQLiteCpp/Statement.h>

#include <cstdint>
#include <string>
#include <vector>

#include "query/resolved_query.hpp"

namespace evodoku::db {

/// Of rating_count.quarter: ratings of puzzles that no run solved.
inline constexpr std::int64_t unsolved_quarter = 1'000'000;

/// A row of puzzle_count or of rating_count.
struct CountBucket {
  std::int64_t box_rows = 0;
  std::int64_t box_cols = 0;
  std::int64_t clues = 0;
  std::string difficulty_class = {};  // only of ratings, as the next
  std::int64_t quarter = 0;
  std::uint64_t puzzles = 0;
  bool is_cut = false;  // Query::rating has an end within the quarter: not all of its puzzles match,
  double covered = 1;   // but about this share of them

  /// 1 - clues / S^2, the same number as the column alpha_reached.
  double alpha() const;
};

/// The cells with puzzles that can match.
std::vector<CountBucket> puzzle_cells(SQLite::Database& database, const ResolvedQuery& question);
std::vector<CountBucket> rating_cells(SQLite::Database& database, const ResolvedQuery& question);

/// All cells; for ratings, those of the selected rater.
std::vector<CountBucket> all_puzzle_cells(SQLite::Database& database, const ResolvedQuery& question);
std::vector<CountBucket> all_rating_cells(SQLite::Database& database, const ResolvedQuery& question);

/// The cells of ratings in which Query::rating can have matches.
std::vector<CountBucket> within_range(SQLite::Database& database, std::vector<CountBucket> cells,
                                      const ResolvedQuery& question);

/// The sum of their puzzles.
std::uint64_t total(const std::vector<CountBucket>& cells);

/// For a statement from Source::puzzle_cell or rating_cell.
void bind_cell(SQLite::Statement& statement, const CountBucket& cell);

/// The same cells with the number of matching puzzles in each, without empty ones.
std::vector<CountBucket> counted(SQLite::Database& database, const ResolvedQuery& question,
                                 std::vector<CountBucket> cells, Source source, Part part);

}  // namespace evodoku::db
