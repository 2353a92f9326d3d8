// Opens the file of a store: checks what it is, sets up the connection, and translates SQLite's errors.
#pragma once

#include <SQLiteCpp/Database.h>
#include <SQLiteCpp/Exception.h>
#include <sqlite3.h>

#include <chrono>
#include <cstdint>
#include <functional>
#include <limits>
#include <memory>
#include <stop_token>
#include <string>
#include <string_view>

#include "evodoku_db/store.hpp"

namespace evodoku::db {

/// The state of SQLite's busy handler: how long a connection waits for others.
struct Patience {
  std::chrono::milliseconds longest{};
  std::stop_token stop;
  std::chrono::milliseconds waited{};
};

struct Connection {
  std::unique_ptr<Patience> patience;  // before the database, which uses it to its end
  SQLite::Database database;
};

/// Opens a file, creating it if `access` allows; with foreign keys on. Throws StoreError and SQLite::Exception.
Connection connect(const std::string& path, Access access, const OpenOptions& options);

/// Translates the exception into a StoreError about `path`.
StoreError translated(const SQLite::Exception& error, const std::string& path);

/// An argument of a function of SQL, as text; empty for NULL.
std::string_view text_of(sqlite3_value* value);

/// The hash of a canonical key that orders random picks: FNV-1a, mixed; below 2^63.
std::int64_t random_key_of(std::string_view canonical_key);

/// A bijection of 64 bits that spreads near numbers (SplitMix64, Steele et al. 2014).
std::uint64_t mixed(std::uint64_t number);

/// A transaction that is rolled back unless it is committed. SQLiteCpp's own class terminates the process if
/// there is no memory to report a failed rollback, because its destructor then throws.
class Transaction {
 public:
  enum class Kind { reading, writing };  // writing: holds the lock from its beginning

  Transaction(SQLite::Database& database, Kind kind) : database_(database) {
    database_.exec(kind == Kind::writing ? "BEGIN IMMEDIATE" : "BEGIN");
  }
  /// After some errors SQLite has already rolled back; then there is nothing to do. Nothing can be done
  /// either if this fails.
  ~Transaction() {
    if (!is_committed_) sqlite3_exec(database_.getHandle(), "ROLLBACK", nullptr, nullptr, nullptr);
  }
  Transaction(const Transaction&) = delete;
  Transaction& operator=(const Transaction&) = delete;

  /// Throws SQLite::Exception; then the destructor rolls back.
  void commit() {
    database_.exec("COMMIT");
    is_committed_ = true;
  }

 private:
  SQLite::Database& database_;
  bool is_committed_ = false;
};

/// While an object exists, statements of the connection end (SQLITE_INTERRUPT) soon after a stop request, and after
/// `most_steps` of SQLite's machine. SQLite looks at its own flag in some long steps (whole trees are counted or verified
/// in one), and at this object between steps: both are needed. One object at a time for a connection.
class Interruption {
 public:
  static constexpr std::uint64_t any_number = std::numeric_limits<std::uint64_t>::max();

  Interruption(SQLite::Database& database, std::stop_token stop, std::uint64_t most_steps = any_number);
  ~Interruption();
  Interruption(const Interruption&) = delete;
  Interruption& operator=(const Interruption&) = delete;

  bool is_stop_requested() const { return stop_.stop_requested(); }

 private:
  static int look(void* interruption);

  sqlite3* database_;
  std::stop_token stop_;
  std::uint64_t steps_left_;
  std::stop_callback<std::function<void()>> at_request_;
};

/// Runs `action`; errors become StoreErrors that name the file.
template <typename Action>
auto guarded(const std::string& path, const Action& action) {
  try {
    return action();
  } catch (const SQLite::Exception& error) {
    throw translated(error, path);
  } catch (const StoreError& error) {
    if (std::string_view(error.what()).starts_with(path + ": ")) throw;
    throw StoreError(error.code(), path + ": " + error.what());
  }
}

/// The part of a store shared by its members and the free functions: the connection and its transactions.
class Store::Impl {
 public:
  Impl(const std::string& file, Access access, const OpenOptions& options)
      : path(file), connection(db::guarded(path, [&] { return connect(file, access, options); })) {}

  template <typename Action>
  auto guarded(const Action& action) {
    return db::guarded(path, action);
  }

  /// Runs `action` in one transaction that holds the write lock from its beginning, so that it cannot fail
  /// half-way because another process wrote first. Rolled back if `action` throws.
  template <typename Action>
  auto write(const Action& action) {
    require_writable();
    return in_transaction(Transaction::Kind::writing, action);
  }

  /// Runs `action` in one transaction, so that it reads a single snapshot.
  template <typename Action>
  auto read(const Action& action) {
    return in_transaction(Transaction::Kind::reading, action);
  }

  /// Throws StoreError (not_writable) if the store was opened to read.
  void require_writable() const {
    if (sqlite3_db_readonly(database.getHandle(), "main") == 1)
      throw StoreError(StoreError::Code::not_writable, path + ": was opened to be read only");
  }

  std::string path;
  Connection connection;
  SQLite::Database& database = connection.database;

 private:
  template <typename Action>
  auto in_transaction(Transaction::Kind kind, const Action& action) {
    return guarded([&] {
      Transaction transaction(database, kind);
      auto result = action();
      transaction.commit();
      return result;
    });
  }
};

inline Store::Impl& impl_of(const Store& store) {
  return *store.impl_;
}

}  // namespace evodoku::db
