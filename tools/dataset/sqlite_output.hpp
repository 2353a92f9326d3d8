// Writes a set as a table of SQLite.
#pragma once

#include <memory>
#include <string>
#include <vector>

#include "dataset/columns.hpp"

namespace evodoku::tools {

/// One table `puzzles` with the columns of the set. For one thread.
class SqliteTable {
 public:
  /// Creates the file, which must not exist yet. Throws Failure.
  SqliteTable(const std::string& file, std::vector<const Column*> columns);
  ~SqliteTable();
  SqliteTable(const SqliteTable&) = delete;
  SqliteTable& operator=(const SqliteTable&) = delete;

  void insert(const std::vector<std::string>& values);
  /// Ends the transaction and closes the file.
  void finish();

 private:
  struct Database;
  std::unique_ptr<Database> database_;
};

}  // namespace evodoku::tools
