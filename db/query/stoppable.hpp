// Stopping SQLite in the middle of a statement.
#pragma once

#include <SQLiteCpp/Database.h>

#include <stop_token>

namespace evodoku::db {

/// While one lives, statements of the connection end with SQLITE_INTERRUPT soon after a stop is requested: it is
/// looked for every few thousand steps of SQLite's machine. One at a time for a connection.
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
