// A condition in SQL by a user, which may come from anywhere.
#pragma once

#include <SQLiteCpp/Database.h>

#include <stop_token>
#include <string>
#include <vector>

#include "store/connection.hpp"

namespace evodoku::db {

/// While an object exists, the connection prepares and runs statements that only read the tables of the store,
/// with little memory and time a step, and that end (SQLITE_INTERRUPT) soon after a stop request.
class ReadingOnly {
 public:
  ReadingOnly(SQLite::Database& database, std::stop_token stop);
  ~ReadingOnly();
  ReadingOnly(const ReadingOnly&) = delete;
  ReadingOnly& operator=(const ReadingOnly&) = delete;

  /// A text of so many bytes is none too long, from now on.
  void allow_text_of(std::size_t bytes) const;

 private:
  friend struct Uses uses_of(SQLite::Database& database, const std::string& condition);
  static int decide(void* self, int action, const char* first, const char* second, const char* database,
                    const char* trigger);

  SQLite::Database& database_;
  Interruption interruption_;
  std::vector<int> limits_before_;
  bool has_read_ratings_ = false;
  bool has_read_levels_ = false;
};

/// The tables beside puzzle whose columns a condition names.
struct Uses {
  bool ratings = false;
  bool levels = false;
};

/// Throws StoreError (bad_condition) unless the text is one expression over the columns of p, r and l.
Uses uses_of(SQLite::Database& database, const std::string& condition);

}  // namespace evodoku::db
