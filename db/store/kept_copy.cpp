#include "store/kept_copy.hpp"

#include <SQLiteCpp/Backup.h>

#include "store/unfinished_file.hpp"

namespace evodoku::db {
namespace {

/// In one step, under one lock: SQLite writes it as a transaction, so it is synced to disk afterwards.
void copy_whole(SQLite::Database& database, const std::string& path) {
  SQLite::Database copy(path, SQLite::OPEN_READWRITE | SQLite::OPEN_CREATE);
  copy.exec("PRAGMA synchronous = EXTRA");
  SQLite::Backup(copy, database).executeStep(-1);
}

}  // namespace

std::string keep_copy(SQLite::Database& database, const std::string& path, int version) {
  const UnfinishedFile copy(path, path);
  copy_whole(database, copy.path());
  const std::string wanted = path + ".version-" + std::to_string(version);
  std::string name = wanted;
  for (int number = 2; !copy.take_name(name, false); ++number) name = wanted + "." + std::to_string(number);
  return name;
}

}  // namespace evodoku::db
