#include "store/schema_guard.hpp"

#include <SQLiteCpp/Statement.h>
#include <nettle/sha2.h>

#include <algorithm>
#include <array>
#include <cstdint>
#include <map>
#include <string_view>
#include <utility>

#include "sql.hpp"
#include "store/functions.hpp"
#include "store/transaction.hpp"

namespace evodoku::db {
namespace {

struct Object {
  std::string type;
  std::string sql;
};

using ObjectsByName = std::map<std::string, Object>;

/// SQLite's own tables from ANALYZE: statistics of indexes, which at worst mislead the query planner.
bool is_of_sqlite(std::string_view name) {
  return name == "sqlite_stat1" || name == "sqlite_stat4";
}

ObjectsByName objects_by_name(SQLite::Database& database) {
  ObjectsByName objects;
  SQLite::Statement statement(database, sql::schema_objects);
  while (statement.executeStep()) {
    const std::string name = statement.getColumn("name").getString();
    if (is_of_sqlite(name)) continue;
    objects[name] = {.type = statement.getColumn("type").getString(),
                     .sql = statement.getColumn("sql").getString()};
  }
  return objects;
}

std::string digest_of(const ObjectsByName& objects) {
  sha256_ctx hash;
  sha256_init(&hash);
  // including its NUL, so that different lists of texts have different hashes
  const auto add = [&](const std::string& text) {
    sha256_update(&hash, text.size() + 1, reinterpret_cast<const std::uint8_t*>(text.c_str()));
  };
  for (const auto& [name, object] : objects) {
    add(name);
    add(object.type);
    add(object.sql);
  }
  std::array<std::uint8_t, SHA256_DIGEST_SIZE> digest{};
  sha256_digest(&hash, digest.size(), digest.data());
  constexpr std::string_view digits = "0123456789abcdef";
  std::string text;
  for (const std::uint8_t byte : digest) text += {digits[byte >> 4], digits[byte & 15]};
  return text;
}

ObjectsByName objects_of_a_new_file(std::span<const Migration> migrations) {
  SQLite::Database fresh(":memory:", SQLite::OPEN_READWRITE | SQLite::OPEN_CREATE);
  add_functions(fresh);
  migrate(fresh, migrations);
  return objects_by_name(fresh);
}

}  // namespace

std::string schema_digest(SQLite::Database& database) {
  return digest_of(objects_by_name(database));
}

std::optional<std::string> foreign_object(SQLite::Database& database, std::span<const Migration> migrations) {
  // in one snapshot, because another process may be upgrading the file
  const Transaction one_moment(database, Transaction::Kind::reading);
  const ObjectsByName objects = objects_by_name(database);
  const auto last = std::ranges::find(migrations, version_of(database), &Migration::version);
  // Creating a new file takes as long as everything else in a query of a small store.
  if (last != migrations.end() && digest_of(objects) == last->schema_digest) return std::nullopt;
  const ObjectsByName known =
      last == migrations.end() ? ObjectsByName{} : objects_of_a_new_file({migrations.begin(), last + 1});
  for (const auto& [name, object] : objects) {
    const auto wanted = known.find(name);
    const std::string what = "the " + object.type + " '" + name + "' ";
    if (wanted == known.end()) return what + "is none of evodoku's";
    // a different index of the same name gives slow or wrong answers: check finds it and --repair rebuilds it
    if (object.type != "index" && wanted->second.sql != object.sql)
      return what + "is not as evodoku makes it";
  }
  return std::nullopt;
}

}  // namespace evodoku::db
