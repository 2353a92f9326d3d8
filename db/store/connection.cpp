#include "store/connection.hpp"

#include <SQLiteCpp/Backup.h>
#include <sqlite3.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <chrono>
#include <cstddef>
#include <cstdint>
#include <filesystem>
#include <fstream>
#include <memory>
#include <span>
#include <string_view>
#include <thread>
#include <utility>

#include "store/functions.hpp"
#include "store/migrate.hpp"
#include "store/schema_guard.hpp"
#include "store/transaction.hpp"
#include "store/unfinished_file.hpp"

namespace evodoku::db {
namespace {

namespace fs = std::filesystem;
using Code = StoreError::Code;

/// The first 100 bytes of a database (sqlite.org/fileformat.html, 1.3). They are checked before anything
/// else, so that a file which is not ours is not even locked.
constexpr std::size_t header_size = 100;
constexpr std::size_t application_id_offset = 68;
constexpr std::string_view magic("SQLite format 3\0", 16);

/// The maximum size of a row and of a value, which limits the memory that a file can make us use. (A puzzle
/// of side 64 with its solution takes 25 kB; only comments and unknown members can be larger.)
constexpr int longest_row = 64'000'000;

std::uint32_t big_endian_at(const std::array<char, header_size>& header, std::size_t offset) {
  std::uint32_t value = 0;
  for (std::size_t i = 0; i < 4; ++i) value = value << 8 | static_cast<unsigned char>(header[offset + i]);
  return value;
}

fs::path folder_of(const std::string& path) {
  const fs::path folder = fs::path(path).parent_path();
  return folder.empty() ? fs::path(".") : folder;
}

bool allows(const fs::path& path, int mode) {
  return ::access(path.c_str(), mode) == 0;
}

void require_place_for_new(const std::string& path, const FileKind& kind) {
  const fs::path folder = folder_of(path);
  std::error_code ignored;
  if (path.empty()) {
    throw StoreError(Code::not_found, std::string(kind.name) + " needs a file name, such as " + kind.example);
  }
  if (!fs::is_directory(folder, ignored)) {
    throw StoreError(Code::not_found, path + ": there is no folder " + folder.string() + "; make it first");
  }
}

void require_writable(const std::string& path, bool exists) {
  if (exists && !allows(path, W_OK)) {
    throw StoreError(Code::not_writable,
                     path + ": no permission to write this file (reading it is possible)");
  }
  if (!allows(folder_of(path), W_OK)) {
    throw StoreError(Code::not_writable, path + ": no permission to write in the folder " +
                                             folder_of(path).string() + ", where its journal must stand");
  }
}

/// Reads through SQLite's own file object: opening the file a second time and closing it would drop the locks
/// that another store of this process may hold on it (sqlite.org/howtocorrupt.html, 2.2).
std::array<char, header_size> read_header(const SQLite::Database& database) {
  std::array<char, header_size> header{};
  sqlite3_file* file = nullptr;
  database.check(sqlite3_file_control(database.getHandle(), "main", SQLITE_FCNTL_FILE_POINTER, &file));
  const int result = file->pMethods->xRead(file, header.data(), static_cast<int>(header.size()), 0);
  if (result != SQLITE_IOERR_SHORT_READ) database.check(result);
  return header;
}

/// The owner of a file that is not of the expected kind.
StoreError other_application(const std::string& path, std::uint32_t application_id) {
  const FileKind* const other = kind_of(application_id);
  const std::string what = other == nullptr ? "a database of another application"
                                            : "a file of another kind, " + std::string(other->name);
  return {Code::other_application, path + ": " + what + ", left as it is; choose another file name"};
}

bool is_empty(const std::string& path) {
  std::error_code ignored;
  return fs::file_size(path, ignored) == 0;
}

/// Whether there is a journal beside the file: a transaction was interrupted, and until SQLite has rolled it
/// back the first page may be in any state, because a power cut leaves pages written in any order.
bool has_journal(const std::string& path) {
  std::error_code error;
  const auto size = fs::file_size(path + "-journal", error);
  return !error && size > 0;
}

/// Makes SQLite roll back the journal, which a read-only connection must not do itself.
void roll_back(SQLite::Database& database) {
  try {
    database.execAndGet("PRAGMA schema_version");  // whatever reads the file; the schema stays unread
  } catch (const SQLite::Exception& error) {
    if (error.getErrorCode() != SQLITE_NOTADB) throw;
  }
}

/// May leave the file empty, if the interrupted transaction was its first.
void require_header(SQLite::Database& database, const std::string& path, const FileKind& kind) {
  std::array<char, header_size> header = read_header(database);
  if (std::string_view(header.data(), magic.size()) != magic && has_journal(path)) {
    roll_back(database);
    if (is_empty(path)) return;
    header = read_header(database);
  }
  if (std::string_view(header.data(), magic.size()) != magic) {
    throw StoreError(Code::not_a_store,
                     path + ": not " + kind.name + " (it is no SQLite database); " + kind.not_one);
  }
  const std::uint32_t application_id = big_endian_at(header, application_id_offset);
  if (application_id != kind.application_id) throw other_application(path, application_id);
}

StoreError empty_file(const std::string& path, const FileKind& kind) {
  return {Code::not_a_store,
          path + ": an empty file, not " + kind.name + "; " + kind.maker + " makes it one"};
}

/// Throws unless the file is suitable for `access`.
void require_file(const std::string& path, Access access, const FileKind& kind) {
  std::error_code error;
  const fs::file_status status = fs::status(path, error);
  if (fs::is_directory(status)) {
    throw StoreError(Code::not_a_store, path + ": a folder, not " + kind.name + "; name a file in it");
  }
  const bool exists = fs::exists(status);
  const bool is_absent = error == std::errc::no_such_file_or_directory || error == std::errc::not_a_directory;
  if (error && !is_absent)
    throw StoreError(Code::not_readable, path + ": " + error.message());  // links in a circle
  if (exists && !fs::is_regular_file(status)) {
    throw StoreError(Code::not_a_store, path + ": not a file that could be " + kind.name);
  }
  if (!exists && access != Access::create) {
    throw StoreError(Code::not_found,
                     path + ": there is no such file; " + kind.maker + " makes " + kind.name);
  }
  if (!exists) require_place_for_new(path, kind);
  if (access != Access::read_only) require_writable(path, exists);
  if (exists && !allows(path, R_OK))
    throw StoreError(Code::not_readable, path + ": no permission to read this file");
  if (access != Access::create && is_empty(path)) throw empty_file(path, kind);
}

/// Without SQLite's locks between threads: a store is for one thread at a time.
int open_flags(Access access) {
  switch (access) {
    case Access::read_only:
      break;
    case Access::read_write:
      return SQLite::OPEN_READWRITE | SQLite::OPEN_NOMUTEX;
    case Access::create:
      return SQLite::OPEN_READWRITE | SQLite::OPEN_CREATE | SQLite::OPEN_NOMUTEX;
  }
  return SQLite::OPEN_READONLY | SQLite::OPEN_NOMUTEX;
}

/// SQLite's busy handler: returns 1 after a pause to try again, 0 when the timeout is reached. Only the
/// pauses count towards it.
int wait_for_others(void* data, int calls) {
  auto& patience = *static_cast<Patience*>(data);
  if (calls == 0) patience.waited = {};
  if (patience.stop.stop_requested() || patience.waited >= patience.longest) return 0;
  constexpr int longest_pause = 25;  // ms: soon enough for a transaction's end and for a stop request
  const std::chrono::milliseconds pause(std::min(calls + 1, longest_pause));
  std::this_thread::sleep_for(pause);
  patience.waited += pause;
  return 1;
}

SQLite::Database open_file(const std::string& path, Access access, Patience& patience, const FileKind& kind) {
  // Absolute, for SQLite gives names such as ":memory:" a meaning of their own.
  SQLite::Database database(fs::absolute(path).string(), open_flags(access));
  database.check(sqlite3_busy_handler(database.getHandle(), wait_for_others, &patience));
  if (!is_empty(path)) require_header(database, path, kind);
  // A file may come from an untrusted source: forbid functions with side effects in its schema, triggers,
  // views, and writes that bypass SQLite's bookkeeping.
  for (const auto& [setting, value] : {std::pair{SQLITE_DBCONFIG_DEFENSIVE, 1},
                                       {SQLITE_DBCONFIG_TRUSTED_SCHEMA, 0},
                                       {SQLITE_DBCONFIG_ENABLE_TRIGGER, 0},
                                       {SQLITE_DBCONFIG_ENABLE_VIEW, 0}}) {
    database.check(sqlite3_db_config(database.getHandle(), setting, value, nullptr));
  }
  sqlite3_limit(database.getHandle(), SQLITE_LIMIT_LENGTH, longest_row);
  add_functions(database);
  database.exec("PRAGMA cell_size_check = ON");  // find damaged pages when they are read
  database.exec("PRAGMA mmap_size = 0");         // a file cut short by someone else is an error, not a SIGBUS
  database.exec("PRAGMA cache_size = -65536");   // 64 MiB: no transaction of ours spills, so locks stay short
  return database;
}

/// What docs/schema.md promises: a COMMIT that returned survives a power cut. In DELETE mode only EXTRA also
/// makes the removal of the journal safe, without which the next to open the file would roll the transaction
/// back.
void make_writes_durable(SQLite::Database& database) {
  database.exec("PRAGMA journal_mode = DELETE");
  database.exec("PRAGMA synchronous = EXTRA");
}

void require_known_version(const SQLite::Database& database, const std::string& path, const FileKind& kind) {
  const int version = version_of(database);
  if (version > kind.version()) {
    throw StoreError(Code::newer_version, path + ": made by a newer evodoku (schema version " +
                                              std::to_string(version) + ", this one knows versions up to " +
                                              std::to_string(kind.version()) + "); update evodoku");
  }
}

void require_readable_version(const SQLite::Database& database, const std::string& path,
                              const FileKind& kind) {
  const int version = version_of(database);
  if (version == 0) throw empty_file(path, kind);
  if (version < kind.oldest_readable()) {
    throw StoreError(Code::older_version, path + ": made by an older evodoku (schema version " +
                                              std::to_string(version) + ", this one reads version " +
                                              std::to_string(kind.version()) +
                                              "); any command that writes to it, such as " + kind.maker +
                                              ", brings it up to date");
  }
}

/// Must run before anything uses the schema.
void require_own_schema(SQLite::Database& database, const std::string& path, const FileKind& kind) {
  const auto foreign = foreign_object(database, kind.migrations);
  if (!foreign) return;
  throw StoreError(Code::other_application, path + ": " + *foreign +
                                                ", and would be run by whoever uses the file: ask where it "
                                                "comes from; to keep the data without it, "
                                                "remove it by sqlite3, or use a copy from elsewhere");
}

/// A process died in the middle of a transaction, which the first reader must roll back. A read-only
/// connection may not, so a writing one does it.
SQLite::Database open_after_recovery(const std::string& path, Patience& patience, const FileKind& kind) {
  require_writable(path, true);
  {
    const SQLite::Database writer = open_file(path, Access::read_write, patience, kind);
    version_of(writer);
  }
  return open_file(path, Access::read_only, patience, kind);
}

SQLite::Database open_to_read(const std::string& path, Patience& patience, const FileKind& kind) {
  try {
    SQLite::Database database = open_file(path, Access::read_only, patience, kind);
    version_of(database);
    return database;
  } catch (const SQLite::Exception& error) {
    if (error.getExtendedErrorCode() != SQLITE_READONLY_ROLLBACK) throw;
  }
  return open_after_recovery(path, patience, kind);
}

/// Creates the file with all its tables, so that it exists completely or not at all, whatever happens
/// meanwhile. If the file system does not support unnamed files, or another obstacle occurs, nothing is
/// created: SQLite then creates the file in place, in one transaction, and reports what is wrong.
void make_whole(const std::string& path, const FileKind& kind) {
  SQLite::Database fresh(":memory:", SQLite::OPEN_READWRITE | SQLite::OPEN_CREATE);
  add_functions(fresh);
  migrate(fresh, kind.migrations);
  sqlite3_int64 size = 0;
  const std::unique_ptr<unsigned char, decltype(&sqlite3_free)> bytes(
      sqlite3_serialize(fresh.getHandle(), "main", &size, 0), sqlite3_free);
  if (bytes) place_whole_file(path, std::as_bytes(std::span(bytes.get(), static_cast<std::size_t>(size))));
}

/// In one step, under one lock: SQLite writes it as a transaction, so it is synced to disk afterwards.
void copy_to(SQLite::Database& database, const std::string& path) {
  SQLite::Database copy(path, SQLite::OPEN_READWRITE | SQLite::OPEN_CREATE);
  copy.exec("PRAGMA synchronous = EXTRA");
  SQLite::Backup(copy, database).executeStep(-1);
}

/// Copies the store at `path`, which is of an older `version`, to "PATH.version-1" beside it (of that version's number),
/// whole and safe on the disk before this returns the name. If that name is taken, "PATH.version-1.2" and so on: no
/// file is ever written over. Throws SQLite::Exception and StoreError; no part of a copy is left behind then.
std::string keep_copy(SQLite::Database& database, const std::string& path, int version) {
  const UnfinishedFile copy(path, path);
  copy_to(database, copy.path());
  const std::string wanted = path + ".version-" + std::to_string(version);
  std::string name = wanted;
  for (int number = 2; !copy.take_name(name, false); ++number) name = wanted + "." + std::to_string(number);
  return name;
}

Connection open_to_write(const std::string& path, Access access, std::unique_ptr<Patience> patience,
                         const FileKind& kind) {
  std::error_code ignored;
  if (access == Access::create && !fs::exists(path, ignored)) make_whole(path, kind);
  SQLite::Database database = open_file(path, access, *patience, kind);
  Connection opened{nullptr, std::move(patience), std::move(database), std::nullopt};
  require_known_version(opened.database, path, kind);
  require_own_schema(opened.database, path, kind);
  make_writes_durable(opened.database);
  // If several processes find an older file, the one with the write lock migrates it; others may read
  // meanwhile.
  const auto keep_as_it_was = [&](int version) {
    SQLite::Database reader = open_file(path, Access::read_only, *opened.patience, kind);
    opened.upgrade = Upgrade{.from = version, .copy = keep_copy(reader, path, version)};
  };
  if (!migrate(opened.database, kind.migrations, keep_as_it_was)) throw other_application(path, 0);
  return opened;
}

/// Indexes that are not needed for writing are omitted until finish_as() builds them.
void prepare_to_be_filled(SQLite::Database& database) {
  database.exec("PRAGMA locking_mode = EXCLUSIVE");
  database.exec("PRAGMA cache_size = -262144");  // 256 MiB: the index by draw of some million puzzles
  Transaction transaction(database, Transaction::Kind::writing);
  for (const char* const index :
       {"puzzle_by_box_clues", "rating_by_facet", "rating_by_facet_draw", "rating_by_hardness",
        "rating_by_puzzle", "level_by_technique", "level_by_estimate"}) {
    database.exec(std::string("DROP INDEX IF EXISTS ") + index);
  }
  transaction.commit();
}

/// A connection can have forgotten by now why it failed; the code still says it.
std::string sqlite_words(const SQLite::Exception& error) {
  const std::string words = error.what();
  return " (SQLite: " + (words == "not an error" ? error.getErrorStr() : words) + ")";
}

/// A write-ahead log keeps its index in memory that processes share, which those of two hosts cannot. Reading such a file
/// here could give anything.
void require_no_log(const std::string& path) {
  constexpr std::size_t read_version_offset = 19;
  std::array<char, header_size> header{};
  std::ifstream(path, std::ios::binary).read(header.data(), header.size());
  if (header[read_version_offset] != 2) return;
  throw StoreError(Code::not_readable,
                   path +
                       ": was given a write-ahead log, which does not work on a network file system; any "
                       "command of evodoku that writes to it takes the log away");
}

Connection connect_locked(const std::string& path, Access access, const OpenOptions& options,
                          const FileKind& kind) {
  return guarded(path, [&] {
    auto patience =
        std::make_unique<Patience>(Patience{.longest = options.busy_timeout, .stop = options.stop});
    const auto opened_to_read = [&] {
      SQLite::Database database = open_to_read(path, *patience, kind);
      return Connection{nullptr, std::move(patience), std::move(database), std::nullopt};
    };
    Connection opened = access == Access::read_only ? opened_to_read()
                                                    : open_to_write(path, access, std::move(patience), kind);
    require_known_version(opened.database, path, kind);
    require_readable_version(opened.database, path, kind);
    if (access == Access::read_only) require_own_schema(opened.database, path, kind);
    opened.database.exec("PRAGMA foreign_keys = ON");
    if (options.filling) prepare_to_be_filled(opened.database);
    return opened;
  });
}

}  // namespace

Connection connect(const std::string& path, Access access, const OpenOptions& options, const FileKind& kind) {
  return connect_on(file_system_of(path), path, access, options, kind);
}

Connection connect_on(FileSystem file_system, const std::string& path, Access access,
                      const OpenOptions& options, const FileKind& kind) {
  require_file(path, access, kind);
  const bool is_shared = file_system == FileSystem::network;
  std::unique_ptr<HostLock> lock;
  const auto take_lock = [&] {
    if (is_shared && !lock)
      lock = std::make_unique<HostLock>(path, this_process(), options.busy_timeout, options.stop);
  };
  if (access != Access::read_only || has_journal(path)) take_lock();
  if (access == Access::read_only && is_shared) require_no_log(path);
  Connection opened = connect_locked(path, access, options, kind);
  if (access == Access::read_only)
    // It was needed only to roll back the transaction of a killed process.
    lock.reset();
  opened.lock = std::move(lock);
  return opened;
}

StoreError translated(const SQLite::Exception& error, const std::string& path) {
  switch (error.getErrorCode() & 0xff) {
    case SQLITE_BUSY:
    case SQLITE_LOCKED:
      return {Code::busy,
              path + ": is locked by another process; nothing was changed; try again when that has finished"};
    case SQLITE_FULL:
      return {Code::disk_full, path +
                                   ": the disk is full; this transaction was not stored, all earlier ones "
                                   "are safe: free some space and repeat"};
    case SQLITE_NOMEM:
      return {Code::no_memory,
              path + ": out of memory; this transaction was not stored, all earlier ones are safe"};
    case SQLITE_TOOBIG:
      return {Code::failed, path + ": a row is longer than " + std::to_string(longest_row / 1'000'000) +
                                " MB, the most that is read or stored: make its comment, or its members that "
                                "evodoku does not know, shorter"};
    case SQLITE_READONLY:
      if (error.getExtendedErrorCode() == SQLITE_READONLY_DBMOVED) {
        return {
            Code::not_writable,
            path +
                ": was deleted or renamed, or replaced by another file, while it was in use; nothing of this "
                "transaction was stored: repeat the command on the store where it is now"};
      }
      [[fallthrough]];
    case SQLITE_PERM:
      return {Code::not_writable, path + ": cannot be written" + sqlite_words(error)};
    case SQLITE_CANTOPEN:
      return {Code::not_readable,
              path + ": the file, or its journal beside it, cannot be opened" + sqlite_words(error) +
                  (allows(folder_of(path), W_OK)
                       ? ""
                       : ". Its folder cannot be written to: a store that another program has put into WAL "
                         "mode can only be read where it can, so copy it there")};
    case SQLITE_CORRUPT:
    case SQLITE_NOTADB:
    case SQLITE_FORMAT:
      return {Code::damaged,
              path +
                  ": the file is damaged, or its disk cannot read it; restore a backup, or merge everything "
                  "that can still be read into a new store: evodoku-store merge NEW.db " +
                  path + sqlite_words(error)};
    default:
      return {Code::failed, path + ": the store failed" + sqlite_words(error)};
  }
}

}  // namespace evodoku::db
