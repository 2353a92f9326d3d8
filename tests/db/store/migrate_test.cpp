#include "store/migrate.hpp"

#include <SQLiteCpp/Exception.h>

#include <array>
#include <catch2/catch.hpp>
#include <stdexcept>

#include "fixtures.hpp"
#include "store/file_kind.hpp"
#include "store/functions.hpp"
#include "store/schema_guard.hpp"

using namespace evodoku::db;
using namespace evodoku::db::testing;

namespace {

constexpr Migration make_table{1,
                               "PRAGMA user_version = 1; CREATE TABLE thing (a INTEGER PRIMARY KEY) STRICT;"};
constexpr Migration add_column{2,
                               "PRAGMA user_version = 2; ALTER TABLE thing ADD COLUMN b TEXT DEFAULT 'new';"};
constexpr Migration fails_half_way{2,
                                   "PRAGMA user_version = 2; INSERT INTO thing VALUES (9); SELECT nonsense;"};
constexpr Migration forgets_version{2, "INSERT INTO thing VALUES (9);"};
constexpr Migration breaks_reference{2,
                                     "PRAGMA user_version = 2; CREATE TABLE other (t INTEGER REFERENCES "
                                     "thing (a)); INSERT INTO other VALUES (77);"};

SQLite::Database new_database(const TemporaryFolder& folder) {
  return SQLite::Database(folder.file("x.db"), SQLite::OPEN_READWRITE | SQLite::OPEN_CREATE);
}

int things(SQLite::Database& database) {
  return database.execAndGet("SELECT count(*) FROM thing").getInt();
}

}  // namespace

TEST_CASE("an empty file is brought through all versions in order") {
  const TemporaryFolder folder;
  auto database = new_database(folder);
  CHECK(migrate(database, std::array{make_table, add_column}));
  CHECK(version_of(database) == 2);
  CHECK_NOTHROW(database.exec("INSERT INTO thing (b) VALUES ('x')"));
}

TEST_CASE("a store of version 1 is brought to version 2 with its rows, and once only") {
  const TemporaryFolder folder;
  auto database = new_database(folder);
  migrate(database, std::array{make_table});
  database.exec("INSERT INTO thing VALUES (5)");
  CHECK(migrate(database, std::array{make_table, add_column}));
  CHECK(migrate(database, std::array{make_table, add_column}));
  CHECK(database.execAndGet("SELECT b FROM thing WHERE a = 5").getString() == "new");
}

TEST_CASE("a migration that fails leaves the version before it") {
  const TemporaryFolder folder;
  auto database = new_database(folder);
  migrate(database, std::array{make_table});
  CHECK_THROWS_AS(migrate(database, std::array{make_table, fails_half_way}), SQLite::Exception);
  CHECK_THROWS_AS(migrate(database, std::array{make_table, forgets_version}), std::logic_error);
  CHECK_THROWS_AS(migrate(database, std::array{make_table, breaks_reference}), std::logic_error);
  CHECK(version_of(database) == 1);
  CHECK(things(database) == 0);
}

TEST_CASE("a database with content but without version is not migrated") {
  const TemporaryFolder folder;
  auto database = new_database(folder);
  database.exec("CREATE TABLE theirs (a)");
  CHECK_FALSE(migrate(database, std::array{make_table}));
  CHECK(version_of(database) == 0);
}

TEST_CASE("the migrations count up from 1 to the version of this library") {
  int expected = 1;
  for (const Migration& step : migrations()) CHECK(step.version == expected++);
  CHECK(expected == schema_version() + 1);
}

TEST_CASE("the schema of every version of every kind of file is known by its digest") {
  for (const FileKind* const kind : {&store_kind(), &study_kind()}) {
    for (std::size_t steps = 1; steps <= kind->migrations.size(); ++steps) {
      SQLite::Database fresh(":memory:", SQLite::OPEN_READWRITE | SQLite::OPEN_CREATE);
      add_functions(fresh);
      migrate(fresh, kind->migrations.first(steps));
      INFO(kind->name << ", version " << steps);
      CHECK(schema_digest(fresh) == kind->migrations[steps - 1].schema_digest);
    }
  }
}

TEST_CASE("whatever stands in a schema changes its digest, but for what ANALYZE leaves") {
  const TemporaryFolder folder;
  auto database = new_database(folder);
  migrate(database, std::array{make_table});
  const std::string before = schema_digest(database);
  database.exec("INSERT INTO thing VALUES (5); CREATE INDEX by_a ON thing (a)");
  const std::string with_index = schema_digest(database);
  CHECK(with_index != before);
  database.exec("ANALYZE");
  CHECK(schema_digest(database) == with_index);
  database.exec("DROP INDEX by_a");
  CHECK(schema_digest(database) == before);
  database.exec("ALTER TABLE thing ADD COLUMN b TEXT");
  CHECK(schema_digest(database) != before);
}
