// From a Query to SQL: constant pieces joined, every value bound.
#pragma once

#include <SQLiteCpp/Database.h>
#include <SQLiteCpp/Statement.h>

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "evodoku_db/query.hpp"
#include "evodoku_db/store.hpp"
#include "rows.hpp"

namespace evodoku::db {

/// A rater's row.
struct Rater {
  std::int64_t id = 0;
  RaterInfo info;
};

std::vector<Rater> list_raters(SQLite::Database& database);

/// Whose ratings a query is about; nothing if the store has none. Throws StoreError (unknown_rater,
/// ambiguous_rater; the message lacks the file).
std::optional<Rater> rater_of(SQLite::Database& database, const Query& query);

/// The conditions of a query, ready to be put behind any of the select_*.sql.
class Conditions {
 public:
  Conditions(const Query& query, std::optional<std::int64_t> rater);

  /// `select` (one of select_*.sql), the tables, the conditions, then `rest`; bound except for what `select`
  /// and `rest` bring along. `only_rated`: leaves out puzzles without a rating.
  SQLite::Statement statement(SQLite::Database& database, const char* select, const std::string& rest,
                              bool only_rated = false) const;

 private:
  void bind_all(SQLite::Statement& statement) const;

  const Query& query_;
  std::optional<std::int64_t> rater_;
  std::string text_;  // " AND ..." for each condition
};

/// The ids of all matches in order.
std::vector<Hit> find_hits(SQLite::Database& database, const Query& query);

/// How many find_hits() would find.
std::uint64_t count_hits(SQLite::Database& database, const Query& query);

}  // namespace evodoku::db
