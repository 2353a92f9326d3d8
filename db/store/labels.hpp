// Adds labels to puzzles. The object prepares its statements once; the caller holds the transaction.
#pragma once

#include <SQLiteCpp/Database.h>
#include <SQLiteCpp/Statement.h>

#include <chrono>
#include <cstdint>
#include <map>
#include <string>
#include <utility>

#include "evodoku_db/labels.hpp"

namespace evodoku::db {

class LabelWriter {
 public:
  explicit LabelWriter(SQLite::Database& database);

  /// False if the puzzle has the label already. Inserts the label's row if it is new. Throws
  /// SQLite::Exception (a foreign key) if there is no such puzzle.
  bool put(const Label& label, std::int64_t puzzle, std::chrono::sys_seconds now);

  /// Moves the date of a puzzle in a collection, and that of the collection, back to `added` if they are
  /// later.
  void set_no_later(const Label& label, std::int64_t puzzle, std::chrono::sys_seconds added);

 private:
  std::int64_t id_of(const Label& label, std::chrono::sys_seconds now);

  SQLite::Database& database_;
  SQLite::Statement put_tag_;
  SQLite::Statement put_member_;
  SQLite::Statement earlier_member_;
  SQLite::Statement earlier_collection_;
  std::map<std::pair<LabelKind, std::string>, std::int64_t> ids_;
};

}  // namespace evodoku::db
