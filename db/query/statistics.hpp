// Counts and histograms of the puzzles that match.
#pragma once

#include <SQLiteCpp/Database.h>

#include "evodoku_db/statistics.hpp"
#include "query/resolved_query.hpp"

namespace evodoku::db {

Statistics statistics_of(SQLite::Database& database, const ResolvedQuery& question);

}  // namespace evodoku::db
