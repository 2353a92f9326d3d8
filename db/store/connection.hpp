// Opening the file: what it must be, how the connection is set up, and what SQLite's errors mean to a user. What is marked
// EVODOKU_DB_API is there for evodoku_study_db: no public interface, and installed for nobody.
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

/// How long a connection waits for others: what SQLite's busy handler is given. It must outlive the connection.
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

/// Opens a file, made and migrated if `access` allows it; foreign keys on, functions.hpp there. Throws StoreError, also for
/// a file of another kind.
EVODOKU_DB_API Connection connect(const std::string& path, Access access, const OpenOptions& options,
                                  const FileKind& kind = store_kind());

/// connect() for a file of which the file system is known: on a network one PATH.lock keeps other writers out for as long as
/// the connection is open, and a file with a write-ahead log is not read.
Connection connect_on(FileSystem file_system, const std::string& path, Access access,
                      const OpenOptions& options, const FileKind& kind = store_kind());

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
