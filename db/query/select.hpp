// Finding the puzzles that match: the ids of an answer, all at once, in order.
#pragma once

#include <SQLiteCpp/Database.h>

#include <cstdint>
#include <functional>
#include <optional>
#include <span>
#include <string>
#include <vector>

#include "query/merged_buckets.hpp"
#include "query/plan.hpp"
#include "query/resolved_query.hpp"
#include "store/rows.hpp"

namespace evodoku::db {

/// The ids of all matches in order. `only`: see plans_for().
std::vector<Hit> find_hits(SQLite::Database& database, const ResolvedQuery& question,
                           std::optional<AccessPath> only = {});

// For several stores that answer as one:

/// A match with what it is sorted by, the least first whichever way Query::sort goes: `first`, then `second`, then the id.
struct RankedHit {
  Hit hit;
  double first = 0;
  double second = 0;
  std::int64_t draw = 0;
};

/// All matches in order, up to the first that is not wanted.
std::vector<RankedHit> find_ranked_hits(SQLite::Database& database, const ResolvedQuery& question,
                                        const std::function<bool(const RankedHit&)>& is_wanted);
std::vector<RankedHit> ranked_hits(SQLite::Database& database, const ResolvedQuery& question,
                                   std::span<const std::int64_t> puzzles);

/// The pool of a random pick: its start in the order of draw, and the pool_size() matches from there on,
/// cyclically.
std::int64_t start_of(const RandomPick& pick);
std::vector<Match> find_pool(SQLite::Database& database, const ResolvedQuery& question);
/// The least of these are picked.
std::uint64_t rank_of(const RandomPick& pick, std::int64_t draw);

/// The statement that executes a plan; for cells it is run once per cell.
std::string statement_of(const ResolvedQuery& question, const Plan& plan);

}  // namespace evodoku::db
