// Counts and histograms, by GROUP BY in SQL.
#pragma once

#include <SQLiteCpp/Database.h>

#include "evodoku_db/query.hpp"
#include "evodoku_db/statistics.hpp"

namespace evodoku::db {

Statistics statistics_of(SQLite::Database& database, const Query& query);

}  // namespace evodoku::db
