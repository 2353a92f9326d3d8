// Puzzles read with everything that the store knows of them.
#pragma once

#include <SQLiteCpp/Database.h>

#include <cstdint>
#include <vector>

#include "evodoku_db/merge.hpp"

namespace evodoku::db {

/// See Store::entries_after().
std::vector<MergeCandidate> entries_after(SQLite::Database& database, std::int64_t after, int count);

}  // namespace evodoku::db
