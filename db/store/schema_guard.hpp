// What stands in the schema of a file that somebody else may have made.
#pragma once

#include <SQLiteCpp/Database.h>

#include <optional>
#include <span>
#include <string>

#include "store/migrate.hpp"

namespace evodoku::db {

/// The SHA-256, in hexadecimal, of all that stands in the schema but what ANALYZE leaves there.
std::string schema_digest(SQLite::Database& database);

/// The first table, index, view or trigger that the migrations up to the file's own version do not make, or a table that they make
/// otherwise: what it says would be run by whoever reads or writes. "the trigger 'x' is none of evodoku's". Nothing if there is
/// none; that one is missing, or an index another, is for check to say. Nothing of the schema is run to find out.
std::optional<std::string> foreign_object(SQLite::Database& database, std::span<const Migration> migrations);

}  // namespace evodoku::db
