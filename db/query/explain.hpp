// How an answer is found, for people to read.
#pragma once

#include <SQLiteCpp/Database.h>

#include <string>

#include "query/question.hpp"

namespace evodoku::db {

/// See Store::explain().
std::string explain(SQLite::Database& database, const Question& question);

}  // namespace evodoku::db
