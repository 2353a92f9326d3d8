// Interrupts SQLite in the middle of a statement.
#pragma once

#include <SQLiteCpp/Database.h>

#include <stop_token>

namespace evodoku::db {

/// While an object exists, statements of the connection end with SQLITE_INTERRUPT soon after a stop request,
/// which is checked every few thousand steps of SQLite's virtual machine. One object at a time per
/// connection.
class Stoppable {
 public:
  Stoppable(SQLite::Database& database, std::stop_token stop);
  ~Stoppable();
  Stoppable(const Stoppable&) = delete;
  Stoppable& operator=(const Stoppable&) = delete;

 private:
  SQLite::Database& database_;
  std::stop_token stop_;
};

}  // namespace evodoku::db
