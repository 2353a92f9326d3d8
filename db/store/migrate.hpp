// Bringing an older store up to date, step by step. Rules for the steps: docs/schema.md.
#pragma once

#include <SQLiteCpp/Database.h>

#include <functional>
#include <span>

namespace evodoku::db {

/// From the version before to `version`. The SQL sets PRAGMA user_version to it.
struct Migration {
  int version = 0;
  const char* sql = "";
  int readable_from = 0;  // files of this version and later can be read without being brought up to date
  const char* schema_digest = "";  // of a file that is then at this version; see schema_digest()
};

/// Those of the store, ascending from 1.
std::span<const Migration> migrations();

/// PRAGMA user_version: 0 for a file that is still empty.
int version_of(const SQLite::Database& database);

/// Runs the steps that are missing, each in one transaction: a store is never between two versions, and of
/// two processes at it one waits and finds it done. Call it with foreign keys off (tables may have to be
/// rebuilt); references are checked before each commit. `before_change` is called with the version that there is, once nobody else
/// can write any more and before anything is written; not for an empty file. False, with nothing done, if there is something in
/// the database although it has no version: it is not ours. Throws SQLite::Exception, and std::logic_error
/// for a step that does not do what it must; the step is then undone.
bool migrate(SQLite::Database& database, std::span<const Migration> steps,
             const std::function<void(int version)>& before_change = {});

}  // namespace evodoku::db
