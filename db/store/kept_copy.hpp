// The copy of a store that is kept before its schema is changed.
#pragma once

#include <SQLiteCpp/Database.h>

#include <string>

namespace evodoku::db {

/// Copies the store at `path`, which has an older `version`, to "PATH.version-1" beside it (with that
/// version's number) and returns the name; the copy is then complete and synced to disk. If the name is
/// taken, "PATH.version-1.2" and so on: no file is ever overwritten. Throws SQLite::Exception and StoreError;
/// then no part of a copy is left behind.
std::string keep_copy(SQLite::Database& database, const std::string& path, int version);

}  // namespace evodoku::db
