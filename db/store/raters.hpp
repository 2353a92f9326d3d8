// Whose ratings a store has, and which of them a question is about.
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

/// All, in the order in which they came, with the number of their ratings: linear in that.
std::vector<Rater> list_raters(SQLite::Database& database);

/// The one that a question is about.
struct AskedRater {
  Rater rater;              // info.ratings: puzzles that it rated
  bool is_foreign = false;  // its numbers are on a scale of its own, not log10(1 + generations)
};

/// Those who have ratings, in the order in which they came.
std::vector<AskedRater> raters_with_ratings(SQLite::Database& database);

/// asked_rater() among these.
std::optional<AskedRater> chosen_rater(const std::vector<AskedRater>& raters,
                                       const std::optional<std::string>& name, bool must_be_clear);

/// `name`'s newest version, or the one that is meant where nobody is named (Query::rater); nothing if the store has no
/// ratings. `must_be_clear`: the answer depends on it. Throws StoreError (unknown_rater, ambiguous_rater; the
/// message lacks the file).
std::optional<AskedRater> asked_rater(SQLite::Database& database, const std::optional<std::string>& name,
                                      bool must_be_clear);

}  // namespace evodoku::db
