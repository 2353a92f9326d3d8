// How an answer is found, for people to read.
#pragma once

#include <SQLiteCpp/Database.h>

#include <string>

#include "query/resolved_query.hpp"

namespace evodoku::db {

/// See Store::explain().
std::string explain(SQLite::Database& database, const ResolvedQuery& question);

}  // namespace evodoku::db
