// The runs of a file as a table.
#pragma once

#include <SQLiteCpp/Database.h>

#include "evodoku_study/run_table.hpp"
#include "evodoku_study_db/study_results.hpp"

namespace evodoku::db {

RunTable read_table(SQLite::Database& database, const StudyInfo& info);

}  // namespace evodoku::db
