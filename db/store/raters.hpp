// The raters of a store, and the one that a query uses.
#pragma once

#include <SQLiteCpp/Database.h>

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "evodoku_db/store.hpp"

namespace evodoku::db {

/// A rater's row.
struct Rater {
  std::int64_t id = 0;
  RaterInfo info;
};

/// All raters, in the order in which they were stored, with the numbers of their ratings. Linear in the
/// ratings.
std::vector<Rater> list_raters(SQLite::Database& database);

/// The rater that a query uses.
struct AskedRater {
  Rater rater;              // info.ratings: puzzles that it rated
  bool is_foreign = false;  // its numbers are on a scale of its own, not log10(1 + generations)
};

/// Those with ratings, in the order in which they were stored.
std::vector<AskedRater> raters_with_ratings(SQLite::Database& database);

/// asked_rater() among these.
std::optional<AskedRater> chosen_rater(const std::vector<AskedRater>& raters,
                                       const std::optional<std::string>& name, bool must_be_clear);

/// The newest version of `name`, or the default rater if none is named (Query::rater); nothing if the store
/// has no ratings. `must_be_clear`: the answer depends on it. Throws StoreError (unknown_rater,
/// ambiguous_rater; the message lacks the file).
std::optional<AskedRater> asked_rater(SQLite::Database& database, const std::optional<std::string>& name,
                                      bool must_be_clear);

}  // namespace evodoku::db
