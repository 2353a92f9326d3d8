// The copy of a store that is kept before its schema is changed.
#pragma once

#include <SQLiteCpp/Database.h>

#include <string>

namespace evodoku::db {

/// Copies the store at `path`, which is of an older `version`, to "PATH.version-1" beside it (of that version's number),
/// whole and safe on the disk before this returns the name. If that name is taken, "PATH.version-1.2" and so on: no
/// file is ever written over. Throws SQLite::Exception and StoreError; no part of a copy is left behind then.
std::string keep_copy(SQLite::Database& database, const std::string& path, int version);

}  // namespace evodoku::db
