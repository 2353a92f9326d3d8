// Rows of the store as values.
#pragma once

#include <SQLiteCpp/Database.h>
#include <SQLiteCpp/Statement.h>

#include <cstdint>
#include <optional>
#include <string>
#include <variant>
#include <vector>

#include "evodoku_db/examine.hpp"
#include "evodoku_db/store.hpp"

namespace evodoku::db {

/// The ids of one row of an answer, which select() finds first and reads later.
struct Hit {
  std::int64_t puzzle = 0;
  std::optional<std::int64_t> rating;
};

/// Reads records one by one; prepares its statement once.
class RecordReader {
 public:
  explicit RecordReader(SQLite::Database& database);

  /// Nothing if the puzzle no longer exists. Throws StoreError (damaged; the message lacks the file) for an
  /// invalid row.
  std::optional<StoredRecord> read(const Hit& hit);

 private:
  SQLite::Statement statement_;
};

/// The values of a row of stored_ratings, stored_level or stored_rows, not verified; a puzzle without its
/// ratings and level.
StoredRating stored_rating_of(SQLite::Statement& row);
StoredLevel stored_level_of(SQLite::Statement& row);
StoredRow stored_row_of(SQLite::Statement& row);

/// A box from its columns in the store; nothing if there is no such box.
std::optional<Box> box_of(std::int64_t rows, std::int64_t cols);

/// A grid from its text in the store, or why it is invalid.
std::variant<Grid, std::string> read_grid(std::int64_t box_rows, std::int64_t box_cols,
                                          const std::string& cells);

/// The grid of a puzzle. Throws StoreError (damaged; the message lacks the file).
Grid grid_of(std::int64_t puzzle, std::int64_t box_rows, std::int64_t box_cols, const std::string& cells);

/// The record in a row of select_record or stored_entries, without rating and level. Throws StoreError (damaged; the
/// message lacks the file).
Record record_of(std::int64_t puzzle, SQLite::Statement& row);

/// The rating in a row of select_record or stored_entry_ratings; nothing if it has none.
std::optional<Rating> rating_of(SQLite::Statement& row);

/// The level in a row of select_record or stored_level; nothing if it has none.
std::optional<Level> level_of(SQLite::Statement& row);

/// See rows_of().
std::vector<StoredRow> rows_after(SQLite::Database& database, std::int64_t after, int count);

}  // namespace evodoku::db
