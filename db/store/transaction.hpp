// A transaction that is rolled back unless it is committed.
#pragma once

#include <SQLiteCpp/Database.h>
#include <sqlite3.h>

namespace evodoku::db {

/// SQLiteCpp's own class terminates the process if there is no memory to report a failed rollback, because
/// its destructor then throws.
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

}  // namespace evodoku::db
