// A condition in the user's own SQL: what it may be and what it may do. It comes from whoever types a command, perhaps
// copied from somewhere, so it is kept to reading the store, in one expression, within limits.
#pragma once

#include <SQLiteCpp/Database.h>

#include <array>
#include <string>
#include <string_view>

namespace evodoku::db {

/// While one lives, the connection prepares only statements that read the store's own tables, and SQLite's limits are
/// narrow: a value has at most a megabyte, nothing can be attached, statements are short and shallow
/// (sqlite.org/security.html, "Untrusted SQL Inputs"). Begin and end transactions outside of its life.
class ReadingOnly {
 public:
  explicit ReadingOnly(SQLite::Database& database);
  ~ReadingOnly();
  ReadingOnly(const ReadingOnly&) = delete;
  ReadingOnly& operator=(const ReadingOnly&) = delete;

  /// A column of the table rating was named in a statement prepared so far.
  bool has_read_ratings() const { return has_read_ratings_; }

 private:
  static int decide(void* self, int action, const char* first, const char* second, const char* database,
                    const char* trigger);

  static constexpr std::size_t limit_count = 9;
  SQLite::Database& database_;
  std::array<int, limit_count> limits_before_{};
  bool has_read_ratings_ = false;
};

/// What is known of a condition that may be used.
struct CheckedCondition {
  bool uses_ratings = false;  // it names columns of r, or of the table rating
};

/// Throws StoreError (bad_condition; the message lacks the file) unless `text` is one expression that may stand in
/// parentheses behind AND. Runs nothing.
CheckedCondition checked_condition(SQLite::Database& database, const std::string& text);

/// A statement of db/sql/query.sql with the conditions in the place it has for them.
std::string with_conditions(std::string_view statement, std::string_view conditions);

/// What goes wrong while a condition runs, as the user's business: a number out of range, JSON that is none.
bool can_be_fault_of_condition(int sqlite_error);

}  // namespace evodoku::db
