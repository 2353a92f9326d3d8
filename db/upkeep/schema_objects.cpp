#include "upkeep/schema_objects.hpp"

#include <SQLiteCpp/Statement.h>

#include <cstddef>
#include <map>
#include <utility>

#include "sql.hpp"
#include "store/functions.hpp"
#include "store/migrate.hpp"

namespace evodoku::db {
namespace {

std::vector<SchemaObject> objects_of(SQLite::Database& database) {
  std::vector<SchemaObject> objects;
  SQLite::Statement statement(database, sql::schema_objects);
  while (statement.executeStep()) {
    objects.push_back({.type = statement.getColumn(0).getString(),
                       .name = statement.getColumn(1).getString(),
                       .sql = statement.getColumn(2).getString()});
  }
  return objects;
}

/// By the version of the file: an older but readable file is complete without later objects.
std::vector<SchemaObject> objects_of_a_new_store(int version) {
  SQLite::Database fresh(":memory:", SQLite::OPEN_READWRITE | SQLite::OPEN_CREATE);
  add_functions(fresh);
  migrate(fresh, migrations().first(static_cast<std::size_t>(version)));
  return objects_of(fresh);
}

}  // namespace

std::vector<SchemaObject> missing_objects(SQLite::Database& database) {
  std::map<std::string, std::string> found;  // SQL by name
  for (SchemaObject& object : objects_of(database)) found[object.name] = object.sql;
  std::vector<SchemaObject> missing;
  for (SchemaObject& wanted : objects_of_a_new_store(version_of(database))) {
    const auto there = found.find(wanted.name);
    if (there == found.end() || there->second != wanted.sql) missing.push_back(std::move(wanted));
  }
  return missing;
}

}  // namespace evodoku::db
