// Looking up puzzles in a store.
#include <SQLiteCpp/Statement.h>

#include "evodoku_db/store.hpp"
#include "sql.hpp"
#include "store/bind.hpp"
#include "store/draw.hpp"
#include "store/partitions.hpp"
#include "store/store_impl.hpp"

namespace evodoku::db {
namespace {

std::optional<std::int64_t> first_of(SQLite::Statement& statement) {
  std::optional<std::int64_t> value;
  if (statement.executeStep()) value = statement.getColumn(0).getInt64();
  statement.reset();
  return value;
}

std::optional<std::int64_t> id_of(SQLite::Statement& find_puzzle, const std::string& canonical_key) {
  bind_value(find_puzzle, ":canonical", canonical_key);
  bind_value(find_puzzle, ":draw", draw_of(canonical_key));
  return first_of(find_puzzle);
}

bool is_rated(SQLite::Statement& find_rating, std::int64_t puzzle, const Rating& rating) {
  bind_value(find_rating, ":puzzle", puzzle);
  bind_value(find_rating, ":rater", rating.rater);
  bind_value(find_rating, ":version", rating.version);
  bind_value(find_rating, ":seed", rating.seed);
  return first_of(find_rating).has_value();
}

bool has_level(SQLite::Statement& find_level, std::int64_t puzzle, const Level& level) {
  bind_value(find_level, ":puzzle", puzzle);
  bind_value(find_level, ":version", level.version);
  return first_of(find_level).has_value();
}

/// The result that add() would return for `puzzle`, which the store has under `id` (nothing: does not have).
AddResult preview_of(const VerifiedRecord& puzzle, std::optional<std::int64_t> id,
                     SQLite::Statement& find_rating, SQLite::Statement& find_level) {
  const auto stored = [&](const Rating& rating) {
    return id && is_rated(find_rating, *id, rating) ? Stored::already_there : Stored::added;
  };
  AddResult result{.puzzle = id ? Stored::already_there : Stored::added, .id = id.value_or(0)};
  if (const auto& rating = puzzle.record().rating) result.rating = stored(*rating);
  if (const auto& level = puzzle.record().level)
    result.level = id && has_level(find_level, *id, *level) ? Stored::already_there : Stored::added;
  for (const Rating& rating : puzzle.further_ratings()) result.further_ratings.push_back(stored(rating));
  return result;
}

}  // namespace

std::vector<std::string> sources_of(const Store& store) {
  auto& impl = impl_of(store);
  return impl.read([&] {
    std::vector<std::string> names;
    SQLite::Statement statement(impl.database, sql::list_sources);
    while (statement.executeStep()) names.push_back(statement.getColumn(0).getString());
    return names;
  });
}

std::vector<std::optional<std::int64_t>> Store::find(std::span<const std::string> canonical_keys) const {
  return impl_->read([&] {
    std::vector<std::optional<std::int64_t>> ids;
    SQLite::Statement find_puzzle(impl_->database, sql::find_puzzle);
    for (const std::string& key : canonical_keys) ids.push_back(id_of(find_puzzle, key));
    return ids;
  });
}

std::vector<AddResult> Store::preview(std::span<const VerifiedRecord> puzzles) const {
  return impl_->read([&] {
    std::vector<AddResult> results;
    SQLite::Statement find_puzzle(impl_->database, sql::find_puzzle);
    SQLite::Statement find_rating(impl_->database, sql::find_rating);
    SQLite::Statement find_level(impl_->database, sql::has_level);
    const auto partition = partition_of_store(impl_->database);
    for (const VerifiedRecord& puzzle : puzzles) {
      if (partition && !partition->has(puzzle.record().canonical.value())) {
        results.push_back({.puzzle = Stored::elsewhere});
        continue;
      }
      const auto id = id_of(find_puzzle, puzzle.record().canonical.value());
      results.push_back(preview_of(puzzle, id, find_rating, find_level));
    }
    return results;
  });
}

}  // namespace evodoku::db
