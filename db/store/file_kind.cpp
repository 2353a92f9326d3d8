#include "store/file_kind.hpp"

#include "sql.hpp"

namespace evodoku::db {

const FileKind& store_kind() {
  static const FileKind kind{.application_id = 0x45564F44,  // "EVOD"
                             .migrations = sql::migrations,
                             .name = "a store",
                             .example = "puzzles.db",
                             .maker = "evodoku-store import",
                             .not_one = "puzzles in text are brought into a store by evodoku-store import"};
  return kind;
}

const FileKind& study_kind() {
  static const FileKind kind{.application_id = 0x45564F52,  // "EVOR"
                             .migrations = sql::study_migrations,
                             .name = "the results of a study",
                             .example = "results.db",
                             .maker = "evodoku-experiment run",
                             .not_one = "evodoku-experiment run makes them from a study's file"};
  return kind;
}

const FileKind* kind_of(std::uint32_t application_id) {
  for (const FileKind* const kind : {&store_kind(), &study_kind()}) {
    if (kind->application_id == application_id) return kind;
  }
  return nullptr;
}

}  // namespace evodoku::db
