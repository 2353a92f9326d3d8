// The puzzles of a store that lack a rating or a level.
//
//   for (const auto& todo : evodoku::db::unrated(store, {.rater = "knowledge", .version = 3, .seed = 1}))
//     work_on(todo.id, todo.puzzle);
//
// More: docs/schema.md.
#pragma once

#include <cstdint>
#include <limits>
#include <string>

#include "evodoku/grid.hpp"
#include "evodoku_db/cursor.hpp"
#include "evodoku_db/export.hpp"
#include "evodoku_db/store.hpp"

namespace evodoku::db {

/// Identifies a set of ratings: a puzzle with one of them is rated.
struct RatingKey {
  std::string rater;
  int version = 0;
  std::uint64_t seed = 0;
  bool upgrades = false;  // only puzzles that an earlier version of the rater has rated
};

struct StoredPuzzle {
  std::int64_t id = 0;
  Grid puzzle = Grid(Box(3, 3));
};

/// The puzzles after id `after` that have no rating under `key`, by ascending id. Pages of 256; ratings
/// stored meanwhile, by this or another process, are taken into account from the next page on.
EVODOKU_DB_API Cursor<StoredPuzzle> unrated(const Store& store, const RatingKey& key,
                                            std::int64_t after = std::numeric_limits<std::int64_t>::min());
EVODOKU_DB_API std::uint64_t count_unrated(const Store& store, const RatingKey& key);

/// As unrated(), for puzzles that have no level by this version or a newer one.
EVODOKU_DB_API Cursor<StoredPuzzle> without_level(
    const Store& store, int version, std::int64_t after = std::numeric_limits<std::int64_t>::min());
EVODOKU_DB_API std::uint64_t count_without_level(const Store& store, int version);

}  // namespace evodoku::db
