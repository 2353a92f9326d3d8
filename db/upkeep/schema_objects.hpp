// Compares the tables and indexes of a store with those of a new one.
#pragma once

#include <SQLiteCpp/Database.h>

#include <string>
#include <vector>

namespace evodoku::db {

/// A table or an index.
struct SchemaObject {
  std::string type;  // "table" or "index"
  std::string name;
  std::string sql;  // that creates it
};

/// The objects of a new store that `database` lacks or has with other columns, in the order in which they can
/// be created. Additional objects do no harm and are not reported.
std::vector<SchemaObject> missing_objects(SQLite::Database& database);

}  // namespace evodoku::db
