#include "evodoku_db/unrated.hpp"

#include <SQLiteCpp/Statement.h>

#include <vector>

#include "sql.hpp"
#include "store/bind.hpp"
#include "store/pages_by_id.hpp"
#include "store/rows.hpp"
#include "store/store_impl.hpp"

namespace evodoku::db {
namespace {

void bind_key(SQLite::Statement& statement, const RatingKey& key) {
  bind_value(statement, ":name", key.rater);
  bind_value(statement, ":version", key.version);
  bind_value(statement, ":seed", key.seed);
  bind_value(statement, ":upgrades", int{key.upgrades});
}

/// The rows of a statement about puzzles: id, box, cells.
std::vector<StoredPuzzle> puzzles_of(SQLite::Statement& statement) {
  std::vector<StoredPuzzle> puzzles;
  while (statement.executeStep()) {
    const std::int64_t id = statement.getColumn(0).getInt64();
    puzzles.push_back({id, grid_of(id, statement.getColumn(1).getInt64(), statement.getColumn(2).getInt64(),
                                   statement.getColumn(3).getString())});
  }
  return puzzles;
}

/// `bind` binds the other values of the statement.
template <typename Bind>
Cursor<StoredPuzzle> puzzles_by_id(const Store& store, const char* sql, std::int64_t first_after,
                                   const Bind& bind) {
  auto& impl = impl_of(store);
  return Cursor<StoredPuzzle>(PagesById<StoredPuzzle>(
      impl.path,
      [&impl, sql, bind](std::int64_t after, int count) {
        return impl.read([&] {
          SQLite::Statement statement(impl.database, sql);
          bind(statement);
          bind_value(statement, ":after", after);
          bind_value(statement, ":count", count);
          return puzzles_of(statement);
        });
      },
      first_after));
}

template <typename Bind>
std::uint64_t counted(const Store& store, const char* sql, const Bind& bind) {
  auto& impl = impl_of(store);
  return impl.read([&] {
    SQLite::Statement statement(impl.database, sql);
    bind(statement);
    statement.executeStep();
    return as_unsigned(statement.getColumn(0).getInt64());
  });
}

}  // namespace

Cursor<StoredPuzzle> unrated(const Store& store, const RatingKey& key, std::int64_t after) {
  return puzzles_by_id(store, sql::unrated, after,
                       [key](SQLite::Statement& statement) { bind_key(statement, key); });
}

std::uint64_t count_unrated(const Store& store, const RatingKey& key) {
  return counted(store, sql::count_unrated, [&](SQLite::Statement& statement) { bind_key(statement, key); });
}

Cursor<StoredPuzzle> without_level(const Store& store, int version, std::int64_t after) {
  return puzzles_by_id(store, sql::without_level, after, [version](SQLite::Statement& statement) {
    bind_value(statement, ":version", version);
  });
}

std::uint64_t count_without_level(const Store& store, int version) {
  return counted(store, sql::count_without_level,
                 [&](SQLite::Statement& statement) { bind_value(statement, ":version", version); });
}

}  // namespace evodoku::db
