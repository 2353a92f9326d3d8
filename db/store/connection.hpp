// Opening the file: what it must be, how the connection is set up, and what SQLite's errors mean to a user. What is marked
// EVODOKU_DB_API is there for evodoku_study_db: no public interface, and installed for nobody.
#pragma once

#include <SQLiteCpp/Database.h>
#include <SQLiteCpp/Exception.h>

#include <optional>
#include <string>

#include "evodoku_db/export.hpp"
#include "evodoku_db/store.hpp"
#include "store/file_kind.hpp"

namespace evodoku::db {

struct Connection {
  SQLite::Database database;
  std::optional<Upgrade> upgrade;
};

/// Opens a file, made and migrated if `access` allows it; foreign keys on, functions.hpp there. Throws StoreError, also for
/// a file of another kind.
EVODOKU_DB_API Connection connect(const std::string& path, Access access, const OpenOptions& options,
                                  const FileKind& kind = store_kind());

/// The same trouble as a StoreError about `path`.
EVODOKU_DB_API StoreError translated(const SQLite::Exception& error, const std::string& path);

/// Runs `action`; what SQLite throws becomes a StoreError about `path`.
template <typename Action>
auto guarded(const std::string& path, const Action& action) {
  try {
    return action();
  } catch (const SQLite::Exception& error) {
    throw translated(error, path);
  }
}

}  // namespace evodoku::db
