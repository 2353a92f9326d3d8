#include "store/file_kind.hpp"

#include <array>

#include "evodoku_db/store.hpp"
#include "sql.hpp"

namespace evodoku::db {

namespace {

constexpr std::array study_migrations{
    Migration{1, sql::schema_1, "29a3590effbf26e62fb0ffc40df7b99e0fb2716a58e6bdfafc033d7985d50941"}};

}  // namespace

const FileKind& store_kind() {
  static const FileKind kind{.application_id = 0x45564F44,  // "EVOD"
                             .migrations = migrations(),
                             .name = "a store",
                             .example = "puzzles.db",
                             .maker = "evodoku-store import",
                             .not_one = "puzzles in text are brought into a store by evodoku-store import",
                             .oldest_readable = 3};  // 4 adds a table that is looked at where it is
  return kind;
}

const FileKind& study_kind() {
  static const FileKind kind{.application_id = 0x45564F52,  // "EVOR"
                             .migrations = study_migrations,
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
