// Upgrades an older store step by step. Rules for the steps: docs/schema.md.
#pragma once

#include <SQLiteCpp/Database.h>

#include <functional>
#include <span>

namespace evodoku::db {

/// A step from the previous version to `version`. The SQL sets PRAGMA user_version to it.
// NOLINTNEXTLINE(clang-analyzer-optin.performance.Padding): in the order in which a step is written
struct Migration {
  int version = 0;
  const char* sql = "";
  int readable_from = 0;           // files of this version and later can be read without an upgrade
  const char* schema_digest = "";  // of a file that is then at this version; see schema_digest()
};

/// Those of the store, ascending from 1.
std::span<const Migration> migrations();

/// PRAGMA user_version: 0 for a file that is still empty.
int version_of(const SQLite::Database& database);

/// Runs the missing steps, all in one transaction: a store is never between two versions, and if two
/// processes try at once, one waits and finds it done. Call it with foreign keys off (tables may have to be
/// rebuilt); references are checked after each step. `before_change` is called with the current version,
/// once the write lock is held and before anything is written; not for an empty file. False, with nothing
/// done, if the database has content but no version: it is not ours. Throws SQLite::Exception, and
/// std::logic_error for a step that does not do what it must; everything is then rolled back.
bool migrate(SQLite::Database& database, std::span<const Migration> steps,
             const std::function<void(int version)>& before_change = {});

}  // namespace evodoku::db
