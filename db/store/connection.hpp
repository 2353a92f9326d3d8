// Opens the file: checks its kind, sets up the connection, and translates SQLite's errors for users. Symbols
// marked EVODOKU_DB_API are exported for evodoku_study_db only; this header is not public and not installed.
#pragma once

#include <SQLiteCpp/Database.h>
#include <SQLiteCpp/Exception.h>

#include <chrono>
#include <memory>
#include <optional>
#include <stop_token>
#include <string>

#include "evodoku_db/export.hpp"
#include "evodoku_db/store.hpp"
#include "store/file_kind.hpp"
#include "store/host_lock.hpp"

namespace evodoku::db {

/// The state of SQLite's busy handler: how long a connection waits for others. It must outlive the
/// connection.
struct Patience {
  std::chrono::milliseconds longest{};
  std::stop_token stop;
  std::chrono::milliseconds waited{};
};

struct Connection {
  std::unique_ptr<HostLock> lock;      // first: it is given up last
  std::unique_ptr<Patience> patience;  // before the database, which uses it to its end
  SQLite::Database database;
  std::optional<Upgrade> upgrade;
};

/// Opens a file, creating and migrating it if `access` allows; with foreign keys on and the functions of
/// functions.hpp. Throws StoreError, also for a file of another kind.
EVODOKU_DB_API Connection connect(const std::string& path, Access access, const OpenOptions& options,
                                  const FileKind& kind = store_kind());

/// connect() for a known type of file system: on a network file system PATH.lock excludes other writers while
/// the connection is open, and a file with a write-ahead log is not read.
Connection connect_on(FileSystem file_system, const std::string& path, Access access,
                      const OpenOptions& options, const FileKind& kind = store_kind());

/// Translates the exception into a StoreError about `path`.
EVODOKU_DB_API StoreError translated(const SQLite::Exception& error, const std::string& path);

/// Runs `action`; exceptions of SQLite become StoreErrors about `path`.
template <typename Action>
auto guarded(const std::string& path, const Action& action) {
  try {
    return action();
  } catch (const SQLite::Exception& error) {
    throw translated(error, path);
  }
}

}  // namespace evodoku::db
