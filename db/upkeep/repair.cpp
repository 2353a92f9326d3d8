// Rebuilds everything in a store that can be derived.
#include <SQLiteCpp/Database.h>
#include <SQLiteCpp/Statement.h>

#include <cstdint>
#include <set>
#include <string>
#include <utility>

#include "evodoku_db/upkeep.hpp"
#include "sql.hpp"
#include "store/bind.hpp"
#include "store/store_impl.hpp"
#include "store/unfinished_file.hpp"
#include "upkeep/schema_objects.hpp"

namespace evodoku::db {
namespace {

std::uint64_t number_of(SQLite::Database& database, const char* question) {
  return as_unsigned(database.execAndGet(question).getInt64());
}

std::uint64_t changed_by(SQLite::Database& database, const char* statement) {
  return static_cast<std::uint64_t>(database.exec(statement));
}

/// Indexes, and the tables whose content can be derived.
bool is_derived(const SchemaObject& object) {
  return object.type == "index" || object.name.ends_with("_count");
}

void make_missing(SQLite::Database& database, Repairs& repairs) {
  for (const SchemaObject& object : missing_objects(database)) {
    if (!is_derived(object)) continue;
    database.exec("DROP " + object.type + " IF EXISTS " + object.name);
    database.exec(object.sql);
    if (object.type == "index") repairs.indexes.push_back(object.name);
  }
}

/// The indexes that SQLite reports as faulty: its messages end with the name.
std::set<std::string> wrong_indexes(SQLite::Database& database) {
  std::set<std::string> names;
  SQLite::Statement statement(database, "PRAGMA integrity_check");
  while (statement.executeStep()) {
    const std::string words = statement.getColumn(0).getString();
    const std::size_t place = words.rfind(" index ");
    if (place != std::string::npos) names.insert(words.substr(place + std::string(" index ").size()));
  }
  return names;
}

void repair_indexes(SQLite::Database& database, Repairs& repairs) {
  make_missing(database, repairs);
  const std::set<std::string> wrong = wrong_indexes(database);
  if (wrong.empty()) return;
  database.exec("REINDEX");
  repairs.indexes.insert(repairs.indexes.end(), wrong.begin(), wrong.end());
}

void repair_keys(SQLite::Database& database, Repairs& repairs) {
  database.exec(sql::repair_keys);
  repairs.keys = number_of(database, sql::count_rekeyed);
  database.exec(sql::repair_isomorphs);
  repairs.puzzles_joined = number_of(database, sql::count_joined);
  database.exec(sql::forget_joined);
}

void repair_copies(SQLite::Database& database, Repairs& repairs) {
  repairs.copies = changed_by(database, sql::repair_copies);
  repairs.leading = changed_by(database, sql::repair_leading);
  repairs.counts = SQLite::Statement(database, sql::check_counts).executeStep();
  if (repairs.counts) database.exec(sql::repair_counts);
}

}  // namespace

Repairs repair(Store& store) {
  auto& impl = impl_of(store);
  return impl.write([&] {
    Repairs repairs;
    repair_indexes(impl.database, repairs);
    repair_keys(impl.database, repairs);
    repair_copies(impl.database, repairs);
    return repairs;
  });
}

void finish_as(Store store, const std::string& name) {
  auto& impl = impl_of(store);
  impl.write([&] {
    Repairs made;
    make_missing(impl.database, made);
    return made;
  });
  const std::string path = store.path();
  { const Store closed = std::move(store); }
  if (!give_name(path, name, false)) {
    throw StoreError(StoreError::Code::not_writable,
                     name + ": there is a file of this name by now; the store is in " + path);
  }
}

}  // namespace evodoku::db
