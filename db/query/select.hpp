// Queries: conditions, then SQL with bound values, then the numbers of the puzzles.
#pragma once

#include <SQLiteCpp/Database.h>
#include <SQLiteCpp/Statement.h>

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "evodoku_db/store.hpp"
#include "query/condition.hpp"
#include "store/rows.hpp"

namespace evodoku::db {

using Ids = std::vector<std::int64_t>;

/// A query of one store, with its names looked up. The caller holds a transaction.
class Selection {
 public:
  /// `may_be_new`: a pick that may be named in Query::not_in before it exists. Throws StoreError
  /// (unknown_rater, ambiguous_rater, unknown_name, bad_condition), std::invalid_argument.
  Selection(SQLite::Database& database, const Query& query,
            const std::optional<std::string>& may_be_new = {});

  const std::optional<RaterInfo>& rater() const { return rater_; }

  /// The matching puzzles, in order, at most as many as the query wants.
  Ids ids() const;

  std::uint64_t count() const;

  Statistics statistics() const;

 private:
  /// Which puzzles come: all, or those with or without what they are sorted by.
  enum class Part { all, rated, unrated, levelled, estimated, without_estimate, without_level };
  /// The table that is read first; each row of it is followed by what the puzzle has in others.
  struct Lead {
    std::string table;      // "rating AS r INDEXED BY rating_by_rating"
    char alias = 'p';       // p: puzzle, r: rating, l: level, t: tag or picked, j: numbers given
    std::string condition;  // that its index finds: "r.rating >= :rating_low"
    std::string id() const { return std::string(1, alias) + (alias == 'p' ? ".id" : ".puzzle"); }
  };

  std::vector<Lead> narrow_leads() const;
  std::optional<Lead> narrow_lead(bool takes_all) const;
  Lead lead_in_order(Part part) const;
  Lead lead_in_any_order(Part part) const;
  bool needs_rating(Part part) const { return query_.asks_for_ratings() || part == Part::rated; }
  bool needs_level(Part part) const;
  bool has_further_conditions() const;
  std::string shape_alias(const Lead& lead, Part part) const;
  std::string from_where(const Lead& lead, Part part, bool needs_shape,
                         const std::string& further = "") const;
  SQLite::Statement prepared(const std::string& text) const;
  std::uint64_t number(const std::string& text) const;
  Ids ids_of(Part part, std::uint64_t limit, const std::string& only) const;
  Ids sorted(std::uint64_t limit, const std::string& only = "") const;
  Ids picked_at_random() const;

  SQLite::Database& database_;
  const Query& query_;
  std::optional<RaterInfo> rater_;
  Uses uses_;  // of the condition in SQL
  std::optional<ReadingOnly> reading_only_;
};

}  // namespace evodoku::db
