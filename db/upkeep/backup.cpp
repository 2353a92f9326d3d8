// Copies a store while others read it.
#include <SQLiteCpp/Column.h>
#include <SQLiteCpp/Database.h>
#include <SQLiteCpp/Statement.h>
#include <sqlite3.h>

#include <filesystem>
#include <stop_token>
#include <string>
#include <utility>

#include "evodoku_db/upkeep.hpp"
#include "store/connection.hpp"
#include "store/unfinished_file.hpp"

namespace evodoku::db {
namespace {

namespace fs = std::filesystem;
using Code = StoreError::Code;

int is_stop_requested(void* stop) {
  return static_cast<const std::stop_token*>(stop)->stop_requested() ? 1 : 0;
}

/// False: a stop was requested.
bool copy_whole(SQLite::Database& store, const std::string& path, std::stop_token stop) {
  constexpr int steps_between_stops = 1000;  // of SQLite's machine: well below a millisecond
  if (stop.stop_requested()) return false;
  sqlite3_progress_handler(store.getHandle(), steps_between_stops, is_stop_requested, &stop);
  SQLite::Statement copying(store, "VACUUM INTO ?1");
  copying.bindNoCopy(1, path);
  const int result = copying.tryExecuteStep();
  sqlite3_progress_handler(store.getHandle(), 0, nullptr, nullptr);
  if (result == SQLITE_INTERRUPT) return false;
  if (result != SQLITE_DONE) throw SQLite::Exception(store.getHandle(), result);
  const SQLite::Database copy(path);
  SQLite::Statement check(copy, "PRAGMA quick_check");
  check.executeStep();
  const std::string words = check.getColumn(0).getString();
  if (words == "ok") return true;
  throw StoreError(Code::damaged, "the copy is not sound (" + words +
                                      "), so none was kept; see what evodoku-store check says of the store");
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

bool backup(const Store& store, const std::string& copy, std::stop_token stop) {
  auto& impl = impl_of(store);
  require_free_name(copy);
  const UnfinishedFile file(copy, impl.path);
  try {
    if (!copy_whole(impl.database, file.path(), std::move(stop))) return false;
  } catch (const SQLite::Exception& error) {
    throw translated(error, is_about_source(error) ? impl.path : copy);
  }
  if (!file.take_name(copy)) throw name_taken(copy);
  return true;
}

}  // namespace evodoku::db
