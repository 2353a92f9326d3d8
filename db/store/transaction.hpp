// A transaction that is rolled back where it is not committed.
#pragma once

#include <SQLiteCpp/Database.h>
#include <sqlite3.h>

namespace evodoku::db {

/// SQLiteCpp's own ends the process where there is no memory to report that a rollback failed: its destructor then throws.
class Transaction {
 public:
  enum class Kind { reading, writing };  // writing: it has the lock from its beginning

  Transaction(SQLite::Database& database, Kind kind) : database_(database) {
    database_.exec(kind == Kind::writing ? "BEGIN IMMEDIATE" : "BEGIN");
  }
  /// SQLite has rolled back already after some errors; then there is nothing to do, and the same where this fails.
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

}  // namespace evodoku::db
