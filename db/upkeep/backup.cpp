// Copies a store while others use it.
#include <SQLiteCpp/Backup.h>
#include <SQLiteCpp/Column.h>
#include <SQLiteCpp/Database.h>
#include <sqlite3.h>

#include <chrono>
#include <climits>
#include <cstdint>
#include <filesystem>
#include <string>
#include <thread>

#include "evodoku_db/upkeep.hpp"
#include "store/connection.hpp"
#include "store/unfinished_file.hpp"

namespace evodoku::db {
namespace {

namespace fs = std::filesystem;
using Code = StoreError::Code;

/// The number of 4 KiB pages copied under one lock, a few milliseconds of work, and the pause in which others
/// can get the lock.
constexpr int pages_a_step = 2000;
constexpr std::chrono::milliseconds pause_between_steps{5};

/// Whenever another process writes, SQLite restarts the copy; after this many restarts it is finished under
/// one lock.
constexpr int most_restarts = 3;

/// One run of SQLite's online backup (sqlite.org/backup.html).
class Copying {
 public:
  Copying(SQLite::Database& copy, SQLite::Database& store, const BackupOptions& options)
      : store_(store), options_(options), backup_(copy, store) {
    page_size_ = static_cast<std::uint64_t>(store.execAndGet("PRAGMA page_size").getInt());
  }

  /// False: a stop was requested.
  bool run() {
    while (restarts_ < most_restarts) {
      if (options_.stop.stop_requested()) return false;
      if (step()) return true;
      std::this_thread::sleep_for(pause_between_steps);
    }
    return run_under_one_lock();
  }

 private:
  /// Others can read meanwhile; writers wait.
  bool run_under_one_lock() {
    const Transaction transaction(store_, Transaction::Kind::reading);  // never committed: nothing is written
    store_.execAndGet("SELECT count(*) FROM puzzle LIMIT 1");           // takes the lock
    while (!options_.stop.stop_requested()) {
      if (step()) return true;
    }
    return false;
  }

  /// Copies some pages. True if the copy is complete.
  bool step() {
    const int result = backup_.executeStep(pages_a_step);
    if (result == SQLITE_BUSY || result == SQLITE_LOCKED) throw SQLite::Exception(store_.getHandle(), result);
    const int left = backup_.getRemainingPageCount();
    if (left >= left_ && result != SQLITE_DONE) ++restarts_;
    left_ = left;
    if (options_.progress) {
      const int total = backup_.getTotalPageCount();
      options_.progress(bytes_of(total - left), bytes_of(total));
    }
    return result == SQLITE_DONE;
  }

  std::uint64_t bytes_of(int pages) const { return static_cast<std::uint64_t>(pages) * page_size_; }

  SQLite::Database& store_;
  const BackupOptions& options_;
  SQLite::Backup backup_;
  std::uint64_t page_size_ = 0;
  int left_ = INT_MAX;  // pages
  int restarts_ = 0;
};

void require_sound(SQLite::Database& copy) {
  const std::string words = copy.execAndGet("PRAGMA quick_check").getString();
  if (words != "ok") {
    throw StoreError(Code::damaged,
                     "the copy is not sound (" + words +
                         "), so none was kept; see what evodoku-store check says of the store");
  }
}

/// False: a stop was requested.
bool copy_whole(SQLite::Database& store, const std::string& path, const BackupOptions& options) {
  SQLite::Database copy(path, SQLite::OPEN_READWRITE | SQLite::OPEN_CREATE);
  copy.exec("PRAGMA synchronous = EXTRA");
  if (!Copying(copy, store, options).run()) return false;
  copy.exec("PRAGMA journal_mode = DELETE");  // one file, even if the store has a log
  require_sound(copy);
  return true;
}

/// Whether the error concerns the source, not the copy.
bool is_about_source(const SQLite::Exception& error) {
  switch (error.getErrorCode() & 0xff) {
    case SQLITE_BUSY:
    case SQLITE_LOCKED:
    case SQLITE_CORRUPT:
    case SQLITE_NOTADB:
      return true;
    default:
      return false;
  }
}

StoreError name_taken(const std::string& name) {
  return {Code::not_writable,
          name + ": there is a file of this name already; choose another, or remove it first"};
}

void require_free_name(const std::string& name) {
  const fs::file_status status = fs::status(name);
  if (!fs::exists(status)) return;
  if (!fs::is_regular_file(status)) {
    throw StoreError(Code::not_writable, name + ": not a file, so no copy can have this name");
  }
  throw name_taken(name);
}

}  // namespace

bool backup(const Store& store, const std::string& copy, const BackupOptions& options) {
  auto& impl = impl_of(store);
  require_free_name(copy);
  const UnfinishedFile file(copy, impl.path);
  try {
    if (!copy_whole(impl.database, file.path(), options)) return false;
  } catch (const SQLite::Exception& error) {
    throw translated(error, is_about_source(error) ? impl.path : copy);
  }
  if (!file.take_name(copy)) throw name_taken(copy);
  return true;
}

}  // namespace evodoku::db
