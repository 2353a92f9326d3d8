// A condition in the user's own SQL, and its limits. Because it may be copied from an untrusted source, it
// may only read the store, must be one expression, and has limited resources.
#pragma once

#include <SQLiteCpp/Database.h>

#include <array>
#include <string>
#include <string_view>

namespace evodoku::db {

/// While an object exists, the connection prepares only statements that read the store's own tables, under
/// strict limits of SQLite: a value has at most a megabyte, nothing can be attached, statements are short and
/// shallow (sqlite.org/security.html, "Untrusted SQL Inputs"). Begin and end transactions outside of its
/// lifetime.
class ReadingOnly {
 public:
  explicit ReadingOnly(SQLite::Database& database);
  ~ReadingOnly();
  ReadingOnly(const ReadingOnly&) = delete;
  ReadingOnly& operator=(const ReadingOnly&) = delete;

  /// Whether a statement prepared so far used a column of the table rating.
  bool has_read_ratings() const { return has_read_ratings_; }

 private:
  static int decide(void* self, int action, const char* first, const char* second, const char* database,
                    const char* trigger);

  static constexpr std::size_t limit_count = 9;
  SQLite::Database& database_;
  std::array<int, limit_count> limits_before_{};
  bool has_read_ratings_ = false;
};

/// The properties of a valid condition.
struct CheckedCondition {
  bool uses_ratings = false;  // it uses columns of r, or of the table rating
};

/// Throws StoreError (bad_condition; the message lacks the file) unless `text` is one expression that may stand in
/// parentheses behind AND. Runs nothing.
CheckedCondition checked_condition(SQLite::Database& database, const std::string& text);

/// A statement of db/sql/query.sql with its placeholder replaced by the conditions.
std::string with_conditions(std::string_view statement, std::string_view conditions);

/// An error of the user's condition at run time: a number out of range, invalid JSON.
bool can_be_fault_of_condition(int sqlite_error);

}  // namespace evodoku::db
