#include "store/connection.hpp"

#include <SQLiteCpp/Statement.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <filesystem>
#include <string_view>
#include <thread>
#include <utility>

#include "sql.hpp"

namespace evodoku::db {
namespace {

namespace fs = std::filesystem;
using Code = StoreError::Code;

/// The first 100 bytes of a database (sqlite.org/fileformat.html, 1.3). They are checked before anything
/// else, so that a file which is not ours is not even locked.
constexpr std::size_t header_size = 100;
constexpr std::size_t page_size_offset = 16;
constexpr std::size_t page_count_offset = 28;
constexpr std::size_t application_id_offset = 68;
constexpr std::string_view magic("SQLite format 3\0", 16);
constexpr std::uint32_t application_id = 0x45564F44;  // "EVOD"
constexpr int own_tables = 5;

/// The maximum size of a row and of a value, which limits the memory that a file can make us use. (A puzzle
/// of side 64 with its solution takes 25 kB; only comments and unknown members can be larger.)
constexpr int longest_row = 64'000'000;

using Header = std::array<char, header_size>;

std::uint32_t big_endian_at(const Header& header, std::size_t offset, std::size_t bytes = 4) {
  std::uint32_t value = 0;
  for (std::size_t i = 0; i < bytes; ++i) value = value << 8 | static_cast<unsigned char>(header[offset + i]);
  return value;
}

fs::path folder_of(const std::string& path) {
  const fs::path folder = fs::path(path).parent_path();
  return folder.empty() ? fs::path(".") : folder;
}

bool allows(const fs::path& path, int mode) {
  return ::access(path.c_str(), mode) == 0;
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

StoreError empty_file(const std::string& path) {
  return {Code::not_a_store, path + ": an empty file, not a store; evodoku-store import makes it one"};
}

/// Throws unless the file is suitable for `access`.
void require_file(const std::string& path, Access access) {
  if (path.empty()) throw StoreError(Code::not_found, "a store needs a file name, such as puzzles.db");
  if (path.find('\0') != std::string::npos)
    throw StoreError(Code::not_found, "the name of a file cannot have a zero byte");
  std::error_code error;
  const fs::file_status status = fs::status(path, error);
  if (fs::is_directory(status))
    throw StoreError(Code::not_a_store, path + ": a folder, not a store; name a file in it");
  const bool exists = fs::exists(status);
  const bool is_absent = error == std::errc::no_such_file_or_directory || error == std::errc::not_a_directory;
  if (error && !is_absent)
    throw StoreError(Code::not_readable, path + ": " + error.message());  // links in a circle
  if (exists && !fs::is_regular_file(status))
    throw StoreError(Code::not_a_store, path + ": not a file that could be a store");
  if (!exists && access != Access::create) {
    throw StoreError(Code::not_found, path + ": there is no such file; evodoku-store import makes a store");
  }
  if (!exists && !fs::is_directory(folder_of(path), error)) {
    throw StoreError(Code::not_found,
                     path + ": there is no folder " + folder_of(path).string() + "; make it first");
  }
  if (access != Access::read_only) require_writable(path, exists);
  if (exists && !allows(path, R_OK))
    throw StoreError(Code::not_readable, path + ": no permission to read this file");
  if (access != Access::create && is_empty(path) && !has_journal(path)) throw empty_file(path);
}

/// Reads through SQLite's own file object: opening the file a second time and closing it would drop the locks
/// that another store of this process may hold on it (sqlite.org/howtocorrupt.html, 2.2).
Header read_header(const SQLite::Database& database) {
  Header header{};
  sqlite3_file* file = nullptr;
  database.check(sqlite3_file_control(database.getHandle(), "main", SQLITE_FCNTL_FILE_POINTER, &file));
  const int result = file->pMethods->xRead(file, header.data(), header.size(), 0);
  if (result != SQLITE_IOERR_SHORT_READ) database.check(result);
  return header;
}

/// An interrupted copy, for example.
void require_whole(const Header& header, const std::string& path) {
  const std::uint32_t stated = big_endian_at(header, page_size_offset, 2);
  const std::uint64_t page_size = stated == 1 ? 65536 : stated;
  const std::uint64_t wanted = page_size * big_endian_at(header, page_count_offset);
  std::error_code ignored;
  const std::uint64_t size = fs::file_size(path, ignored);
  // the number of pages is valid if the last writer knew it, which is so for every file that we wrote
  if (size >= wanted || has_journal(path)) return;
  throw StoreError(Code::damaged, path + ": " + std::to_string(wanted - size) + " bytes of " +
                                      std::to_string(wanted) +
                                      " are missing at its end: copy it again, restore a backup, or rescue "
                                      "what is there with sqlite3 (docs/store.md, Rescue)");
}

/// May leave the file empty, if an interrupted transaction was its first.
void require_header(SQLite::Database& database, const std::string& path) {
  Header header = read_header(database);
  if (std::string_view(header.data(), magic.size()) != magic && has_journal(path)) {
    try {  // whatever reads the file rolls back, which a read-only connection must not do itself
      database.execAndGet("PRAGMA schema_version");
    } catch (const SQLite::Exception& error) {
      if (error.getErrorCode() != SQLITE_NOTADB) throw;
    }
    if (is_empty(path)) return;
    header = read_header(database);
  }
  if (std::string_view(header.data(), magic.size()) != magic) {
    throw StoreError(Code::not_a_store,
                     path + ": not a store (it is no SQLite database); evodoku-store import makes one");
  }
  if (big_endian_at(header, application_id_offset) != application_id) {
    throw StoreError(Code::other_application,
                     path + ": a database of another application, left as it is; choose another file name");
  }
  require_whole(header, path);
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

SQLite::Database open_file(const std::string& path, Access access, Patience& patience) {
  // Without SQLite's locks between threads: a store is for one thread at a time.
  const int flags =
      SQLite::OPEN_NOMUTEX | (access == Access::read_only ? SQLite::OPEN_READONLY
                              : access == Access::create  ? SQLite::OPEN_READWRITE | SQLite::OPEN_CREATE
                                                          : SQLite::OPEN_READWRITE);
  // Absolute, for SQLite gives names such as ":memory:" a meaning of their own.
  SQLite::Database database(fs::absolute(path).string(), flags);
  database.check(sqlite3_busy_handler(database.getHandle(), wait_for_others, &patience));
  if (!is_empty(path)) require_header(database, path);
  // A file may come from an untrusted source: forbid functions with side effects in its schema, triggers,
  // views, and writes that bypass SQLite's bookkeeping.
  for (const auto& [setting, value] : {std::pair{SQLITE_DBCONFIG_DEFENSIVE, 1},
                                       {SQLITE_DBCONFIG_TRUSTED_SCHEMA, 0},
                                       {SQLITE_DBCONFIG_DQS_DML, 0},  // a misspelt "column" is no text
                                       {SQLITE_DBCONFIG_ENABLE_TRIGGER, 0},
                                       {SQLITE_DBCONFIG_ENABLE_VIEW, 0}}) {
    database.check(sqlite3_db_config(database.getHandle(), setting, value, nullptr));
  }
  sqlite3_limit(database.getHandle(), SQLITE_LIMIT_LENGTH, longest_row);
  database.exec("PRAGMA cell_size_check = ON");  // find damaged pages when they are read
  database.exec("PRAGMA mmap_size = 0");         // a file cut short by someone else is an error, not a SIGBUS
  // 64 MiB, so that no transaction of ours spills, and locks stay short. Who only reads has the 2 MiB that SQLite gives:
  // fresh memory for pages that are read once takes three times as long as the reading.
  if (access != Access::read_only) database.exec("PRAGMA cache_size = -65536");
  return database;
}

int version_of(SQLite::Database& database) {
  return database.execAndGet("PRAGMA user_version").getInt();
}

/// A process died in the middle of a transaction, which the first reader must roll back. A read-only
/// connection may not, so a writing one does it.
SQLite::Database open_to_read(const std::string& path, Patience& patience) {
  try {
    SQLite::Database database = open_file(path, Access::read_only, patience);
    version_of(database);
    return database;
  } catch (const SQLite::Exception& error) {
    if (error.getExtendedErrorCode() != SQLITE_READONLY_ROLLBACK) throw;
  }
  require_writable(path, true);
  open_file(path, Access::read_write, patience).execAndGet("PRAGMA user_version");
  return open_file(path, Access::read_only, patience);
}

SQLite::Database open_to_write(const std::string& path, Access access, Patience& patience) {
  SQLite::Database database = open_file(path, access, patience);
  if (access == Access::create && version_of(database) == 0) {
    // Of several processes the one with the write lock makes the tables. Until then the file is empty.
    Transaction transaction(database, Transaction::Kind::writing);
    if (database.execAndGet("SELECT count(*) FROM sqlite_schema").getInt() == 0) database.exec(sql::schema);
    transaction.commit();
  }
  return database;
}

/// Must run before anything uses the schema: no object may be there that a new store does not have, because
/// whoever uses the file would run it. An index may be missing, which check_file() finds.
void require_own_schema(const SQLite::Database& database, const std::string& path) {
  const std::string_view known = sql::schema;
  SQLite::Statement objects(database, sql::schema_objects);
  int tables = 0;
  while (objects.executeStep()) {
    const std::string text = objects.getColumn(2).getString();
    if (objects.getColumn(0).getString() == "table") ++tables;
    if (known.find(text + ';') != std::string_view::npos) continue;
    throw StoreError(
        Code::other_application,
        path + ": the " + objects.getColumn(0).getString() + " '" + objects.getColumn(1).getString() +
            "' is not as evodoku makes it, and would be run by whoever uses the file: ask where it "
            "comes from; to keep the data without it, remove it by sqlite3, or use another copy");
  }
  if (tables != own_tables) throw StoreError(Code::damaged, path + ": a table is missing; restore a backup");
}

/// A connection can have forgotten by now why it failed; the code still says it.
std::string sqlite_words(const SQLite::Exception& error) {
  const std::string words = error.what();
  return " (SQLite: " + (words == "not an error" ? error.getErrorStr() : words) + ")";
}

}  // namespace

Connection connect(const std::string& path, Access access, const OpenOptions& options) {
  require_file(path, access);
  auto patience = std::make_unique<Patience>(Patience{.longest = options.busy_timeout, .stop = options.stop});
  SQLite::Database database =
      access == Access::read_only ? open_to_read(path, *patience) : open_to_write(path, access, *patience);
  const int version = version_of(database);
  if (version == 0 && is_empty(path)) throw empty_file(path);
  if (version != schema_version) {
    throw StoreError(Code::other_version,
                     path + ": its schema has version " + std::to_string(version) +
                         ", and this evodoku reads version " + std::to_string(schema_version) +
                         "; nothing was changed; use the evodoku that made it to export its puzzles");
  }
  require_own_schema(database, path);
  if (access != Access::read_only) {
    // What docs/store.md promises: a COMMIT that returned survives a power cut. In DELETE mode only EXTRA also
    // makes the removal of the journal safe, without which the next to open the file would roll back.
    database.exec("PRAGMA journal_mode = DELETE");
    database.exec("PRAGMA synchronous = EXTRA");
  }
  database.exec("PRAGMA foreign_keys = ON");
  return {std::move(patience), std::move(database)};
}

namespace {

/// Few, because one step of a user's condition can take long.
constexpr int steps_between_looks = 100;

}  // namespace

Interruption::Interruption(SQLite::Database& database, std::stop_token stop, std::uint64_t most_steps)
    : database_(database.getHandle()),
      stop_(std::move(stop)),
      steps_left_(most_steps),
      at_request_(stop_, [this] { sqlite3_interrupt(database_); }) {
  sqlite3_progress_handler(database_, steps_between_looks, look, this);
}

Interruption::~Interruption() {
  sqlite3_progress_handler(database_, 0, nullptr, nullptr);
}

int Interruption::look(void* interruption) {
  auto& self = *static_cast<Interruption*>(interruption);
  if (self.stop_.stop_requested() || self.steps_left_ < steps_between_looks) return 1;
  self.steps_left_ -= steps_between_looks;
  return 0;
}

std::string_view text_of(sqlite3_value* value) {
  const auto* const text = reinterpret_cast<const char*>(sqlite3_value_text(value));
  return text == nullptr ? "" : std::string_view(text, sqlite3_value_bytes(value));
}

std::uint64_t mixed(std::uint64_t number) {
  number += 0x9e3779b97f4a7c15U;
  number = (number ^ (number >> 30)) * 0xbf58476d1ce4e5b9U;
  number = (number ^ (number >> 27)) * 0x94d049bb133111ebU;
  return number ^ (number >> 31);
}

std::int64_t random_key_of(std::string_view canonical_key) {
  std::uint64_t hash = 0xcbf29ce484222325U;
  for (const char byte : canonical_key) hash = (hash ^ static_cast<unsigned char>(byte)) * 0x100000001b3U;
  return mixed(hash) >> 1;
}

StoreError translated(const SQLite::Exception& error, const std::string& path) {
  switch (error.getErrorCode() & 0xff) {
    case SQLITE_BUSY:
    case SQLITE_LOCKED:
      return {Code::busy,
              path + ": is locked by another process; nothing was changed; try again when that has finished"};
    case SQLITE_INTERRUPT:
      return {Code::stopped, path + ": interrupted; nothing was changed"};
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
        return {Code::not_writable,
                path +
                    ": was deleted or renamed, or replaced by another file, while it was in use; nothing of "
                    "this transaction was stored: repeat the command on the store where it is now"};
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
      return {Code::damaged, path +
                                 ": the file is damaged, or its disk cannot read it; restore a backup, or "
                                 "rescue what is there with sqlite3 (docs/store.md, Rescue)" +
                                 sqlite_words(error)};
    default:
      return {Code::failed, path + ": the store failed" + sqlite_words(error)};
  }
}

}  // namespace evodoku::db
