#include "store/migrate.hpp"

#include <SQLiteCpp/Statement.h>

#include <array>
#include <stdexcept>
#include <string>

#include "evodoku_db/store.hpp"
#include "sql.hpp"
#include "store/transaction.hpp"

namespace evodoku::db {
namespace {

constexpr std::array all_migrations{
    Migration{1, sql::migration_001, "54a7c282e5f870d00b914785902b840627629c45ea381f89cf0bd17917ab4246"},
    Migration{2, sql::migration_002, "51783d8a65e212adf18f27d7ab1cfdd342aa79395c00d9187bdeb151dd06d16e"},
    Migration{3, sql::migration_003, "7bede4f3acaac2bd63107ece6d7c3a316b6e2e8624a7f724dfe2ea87d3d209a5"},
    Migration{4, sql::migration_004, "47b958c3fa08828a68577a60fa0e6b1aa6f0d071e117a56b05bab4c8ba20b36b"}};
static_assert(all_migrations.back().version == schema_version);

bool has_content(const SQLite::Database& database) {
  SQLite::Statement statement(database, "SELECT EXISTS (SELECT 1 FROM sqlite_schema)");
  statement.executeStep();
  return statement.getColumn(0).getInt() != 0;
}

bool has_broken_reference(const SQLite::Database& database) {
  SQLite::Statement statement(database, "SELECT 1 FROM pragma_foreign_key_check LIMIT 1");
  return statement.executeStep();
}

void run_step(SQLite::Database& database, const Migration& step) {
  database.exec(step.sql);
  const std::string name = "the migration to schema version " + std::to_string(step.version);
  if (version_of(database) != step.version) throw std::logic_error(name + " did not set user_version");
  if (has_broken_reference(database)) throw std::logic_error(name + " broke a reference between tables");
}

}  // namespace

std::span<const Migration> migrations() {
  return all_migrations;
}

int version_of(const SQLite::Database& database) {
  SQLite::Statement statement(database, "PRAGMA user_version");
  statement.executeStep();
  return statement.getColumn(0).getInt();
}

bool migrate(SQLite::Database& database, std::span<const Migration> steps) {
  if (version_of(database) >= steps.back().version) return true;
  // All steps at once: who is killed leaves the file as it was, never at a version in between.
  Transaction transaction(database, Transaction::Kind::writing);
  const int version = version_of(database);  // again: another process may have migrated while this one waited
  if (version == 0 && has_content(database)) return false;
  for (const Migration& step : steps) {
    if (step.version > version) run_step(database, step);
  }
  transaction.commit();
  return true;
}

}  // namespace evodoku::db
