// The matches in several cells, merged into one order. An index keeps each cell in that order, so the first hundred
// matches cost some hundred steps, however many cells and however rare or clustered the matches are.
#pragma once

#include <SQLiteCpp/Database.h>
#include <SQLiteCpp/Statement.h>

#include <cstdint>
#include <limits>
#include <string>
#include <vector>

#include "query/count_buckets.hpp"
#include "query/resolved_query.hpp"

namespace evodoku::db {

/// A matching puzzle with its sort keys.
struct Match {
  std::int64_t puzzle = 0;
  std::int64_t draw = 0;
};

/// A range of the order in which each cell is read.
struct CellOrder {
  enum class Key { id, id_descending, draw } key = Key::id;
  // of draw:
  std::int64_t low = 0;
  std::int64_t high = std::numeric_limits<std::int64_t>::max();
};

/// The statement that reads a piece of a cell in this order.
std::string piece_text(const ResolvedQuery& question, Source source, Part part, CellOrder::Key key);

/// The first `limit` matches of all `cells` in that order; by draw only of ratings. Cost: some steps a cell, then a step a match, more if further conditions leave few.
std::vector<Match> merged(SQLite::Database& database, const ResolvedQuery& question,
                          const std::vector<CountBucket>& cells, Source source, Part part,
                          const CellOrder& order, std::uint64_t limit);

}  // namespace evodoku::db
