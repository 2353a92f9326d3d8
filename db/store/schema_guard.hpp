// Checks the schema of a file that may come from an untrusted source.
#pragma once

#include <SQLiteCpp/Database.h>

#include <optional>
#include <span>
#include <string>

#include "store/migrate.hpp"

namespace evodoku::db {

/// The SHA-256, in hexadecimal, of the schema, without the tables of ANALYZE.
std::string schema_digest(SQLite::Database& database);

/// The first table, index, view or trigger that the migrations up to the file's own version do not make, or a
/// table that they make differently, because its SQL would run whenever the file is read or written: "the
/// trigger 'x' is none of evodoku's". Nothing if there is none. Missing objects and different indexes are
/// reported by check instead. Nothing in the schema is executed for this.
std::optional<std::string> foreign_object(SQLite::Database& database, std::span<const Migration> migrations);

}  // namespace evodoku::db
