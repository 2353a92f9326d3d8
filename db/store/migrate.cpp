#include "store/migrate.hpp"

#include <SQLiteCpp/Statement.h>

#include <stdexcept>
#include <string>

#include "sql.hpp"
#include "store/transaction.hpp"

namespace evodoku::db {
namespace {

bool has_content(const SQLite::Database& database) {
  SQLite::Statement statement(database, sql::has_content);
  statement.executeStep();
  return statement.getColumn(0).getInt() != 0;
}

bool has_broken_reference(const SQLite::Database& database) {
  SQLite::Statement statement(database, sql::has_broken_reference);
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
  return sql::migrations;
}

int version_of(const SQLite::Database& database) {
  SQLite::Statement statement(database, "PRAGMA user_version");
  statement.executeStep();
  return statement.getColumn(0).getInt();
}

bool migrate(SQLite::Database& database, std::span<const Migration> steps,
             const std::function<void(int version)>& before_change) {
  if (version_of(database) >= steps.back().version) return true;
  // All steps in one transaction: a process that is killed leaves the file unchanged, never between two
  // versions.
  Transaction transaction(database, Transaction::Kind::writing);
  // Checked again, because another process may have migrated the file while this one waited.
  const int version = version_of(database);
  if (version == 0 && has_content(database)) return false;
  if (version > 0 && version < steps.back().version && before_change) before_change(version);
  for (const Migration& step : steps) {
    if (step.version > version) run_step(database, step);
  }
  transaction.commit();
  return true;
}

}  // namespace evodoku::db
