// All puzzles of a store in an order that does not depend on the order in which they were stored.
#include <SQLiteCpp/Statement.h>

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "evodoku_db/store.hpp"
#include "sql.hpp"
#include "store/bind.hpp"
#include "store/rows.hpp"
#include "store/store_impl.hpp"

namespace evodoku::db {
namespace {

constexpr int puzzles_a_page = 256;  // read under one lock

/// A position in the order: after the puzzle with this draw and key.
struct Position {
  std::int64_t draw = -1;
  std::string canonical;
};

std::optional<std::int64_t> first_rater(SQLite::Database& database) {
  SQLite::Statement statement(database, sql::first_rater);
  if (!statement.executeStep()) return std::nullopt;
  return statement.getColumn(0).getInt64();
}

/// The next puzzles, and the position after them.
std::vector<StoredRecord> next_page(SQLite::Database& database, const std::optional<std::int64_t>& rater,
                                    Position& place) {
  std::vector<StoredRecord> records;
  RecordReader reader(database);
  SQLite::Statement leading_rating(database, sql::leading_rating);
  SQLite::Statement puzzles(database, sql::stored_by_draw);
  bind_value(puzzles, ":draw", place.draw);
  bind_value(puzzles, ":canonical", place.canonical);
  bind_value(puzzles, ":count", puzzles_a_page);
  while (puzzles.executeStep()) {
    Hit hit{.puzzle = puzzles.getColumn(0).getInt64(), .rating = std::nullopt};
    place = {.draw = puzzles.getColumn(1).getInt64(), .canonical = puzzles.getColumn(2).getString()};
    if (rater) {
      bind_value(leading_rating, ":rater", *rater);
      bind_value(leading_rating, ":puzzle", hit.puzzle);
      if (leading_rating.executeStep()) hit.rating = leading_rating.getColumn(0).getInt64();
      leading_rating.reset();
    }
    if (auto record = reader.read(hit)) records.push_back(*std::move(record));
  }
  return records;
}

}  // namespace

Cursor<StoredRecord> select_in_canonical_order(const Store& store) {
  auto& impl = impl_of(store);
  const auto rater = impl.read([&] { return first_rater(impl.database); });
  return Cursor<StoredRecord>([&impl, rater, place = Position()](std::optional<std::string>&) mutable {
    return impl.read([&] { return next_page(impl.database, rater, place); });
  });
}

}  // namespace evodoku::db
