// Counts and histograms of the puzzles that match.
#pragma once

#include <SQLiteCpp/Database.h>

#include <cstdint>
#include <map>
#include <optional>
#include <string>

#include "evodoku_db/statistics.hpp"
#include "query/counting.hpp"
#include "query/resolved_query.hpp"

namespace evodoku::db {

/// The counts behind statistics, which are additive over several stores.
struct Tally {
  MatchingCells cells;
  std::optional<std::map<std::string, std::uint64_t>> techniques;  // nothing: they are not counted
};

Tally tally_of(SQLite::Database& database, const ResolvedQuery& question);
Statistics statistics_of(const Tally& tally, const Query& query, const std::optional<AskedRater>& rater);

}  // namespace evodoku::db
