// Has a store the tables and indexes that a new one has?
#pragma once

#include <SQLiteCpp/Database.h>

#include <string>
#include <vector>

namespace evodoku::db {

/// A table or an index.
struct SchemaObject {
  std::string type;  // "table" or "index"
  std::string name;
  std::string sql;  // that makes it
};

/// Those of a new store that `database` lacks or has with other columns, in the order in which they can be
/// made. More than a new store has does no harm and is not told.
std::vector<SchemaObject> missing_objects(SQLite::Database& database);

}  // namespace evodoku::db
