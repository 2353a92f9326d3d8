// The kinds of database that evodoku makes: their identifiers, and the words for them in messages.
#pragma once

#include <cstdint>
#include <span>
#include <string>

#include "evodoku_db/export.hpp"
#include "store/migrate.hpp"

namespace evodoku::db {

struct FileKind {
  std::uint32_t application_id = 0;  // PRAGMA application_id
  std::span<const Migration> migrations;
  const char* name = "";     // "a store"
  const char* example = "";  // of a file's name
  const char* maker = "";    // the command that makes one
  const char* not_one = "";  // what to do with a file that is no database

  int version() const { return migrations.back().version; }
  int oldest_readable() const { return migrations.back().readable_from; }
};

EVODOKU_DB_API const FileKind& store_kind();
/// Of StudyResults.
EVODOKU_DB_API const FileKind& study_kind();

/// Which one has this application_id; null if none.
const FileKind* kind_of(std::uint32_t application_id);

}  // namespace evodoku::db
