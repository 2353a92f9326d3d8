#include "store/schema_guard.hpp"

#include <SQLiteCpp/Statement.h>

#include <algorithm>
#include <map>
#include <string_view>
#include <utility>

#include "sql.hpp"
#include "store/functions.hpp"

namespace evodoku::db {
namespace {

struct Object {
  std::string type;
  std::string sql;
};

std::map<std::string, Object> objects_by_name(SQLite::Database& database) {
  std::map<std::string, Object> objects;
  SQLite::Statement statement(database, sql::schema_objects);
  while (statement.executeStep()) {
    objects[statement.getColumn("name").getString()] = {.type = statement.getColumn("type").getString(),
                                                        .sql = statement.getColumn("sql").getString()};
  }
  return objects;
}

std::map<std::string, Object> objects_of_a_new_file(std::span<const Migration> migrations, int version) {
  SQLite::Database fresh(":memory:", SQLite::OPEN_READWRITE | SQLite::OPEN_CREATE);
  add_functions(fresh);
  const auto known = std::ranges::find(migrations, version, &Migration::version);
  if (known == migrations.end()) return {};
  migrate(fresh, migrations.first(static_cast<std::size_t>(known - migrations.begin()) + 1));
  return objects_by_name(fresh);
}

/// SQLite's own, as ANALYZE makes them: data about indexes that cannot do more than mislead its planner.
bool is_of_sqlite(std::string_view name) {
  return name == "sqlite_stat1" || name == "sqlite_stat4";
}

}  // namespace

std::optional<std::string> foreign_object(SQLite::Database& database, std::span<const Migration> migrations) {
  const std::map<std::string, Object> known = objects_of_a_new_file(migrations, version_of(database));
  for (const auto& [name, object] : objects_by_name(database)) {
    if (is_of_sqlite(name)) continue;
    const auto wanted = known.find(name);
    const std::string what = "the " + object.type + " '" + name + "' ";
    if (wanted == known.end()) return what + "is none of evodoku's";
    // another index of the same name gives slower answers or wrong ones: check finds it and --repair makes it anew
    if (object.type != "index" && wanted->second.sql != object.sql)
      return what + "is not as evodoku makes it";
  }
  return std::nullopt;
}

}  // namespace evodoku::db
