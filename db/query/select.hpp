// The puzzles that match a query: its conditions as SQL with bound values.
#pragma once

#include <SQLiteCpp/Database.h>
#include <SQLiteCpp/Statement.h>

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "evodoku_db/store.hpp"
#include "query/condition.hpp"

namespace evodoku::db {

/// Which of the matching puzzles: all, or those that have something or have it not. (A level may have no estimate.)
struct Part {
  enum class What { puzzle, rating, level, estimate };
  What what = What::puzzle;
  bool has = true;
};

/// The table that is read first; each row of it is followed by what the puzzle has in others.
struct Lead {
  std::string table;           // "rating AS r INDEXED BY rating_by_rating"
  char alias = 'p';            // p: puzzle, r: rating, l: level, t: tag or picked, j: numbers given
  std::string condition = "";  // that its index finds: "r.rating >= :rating_low"
  std::string id() const { return std::string(1, alias) + (alias == 'p' ? ".id" : ".puzzle"); }
};

/// Every rating that a query uses. The parameters have names that no column or table of a user's condition has.
inline constexpr const char* its_rater = "r.rater = :rater AND r.rater_version = :rater_version";

/// A query of one store, with its names looked up. The caller holds a transaction.
class Selection {
 public:
  /// `may_be_new`: a pick that may be named in Query::not_in before it exists. Throws StoreError
  /// (unknown_rater, ambiguous_rater, unknown_name, bad_condition), std::invalid_argument.
  Selection(SQLite::Database& database, const Query& query,
            const std::optional<std::string>& may_be_new = {});

  SQLite::Database& database() const { return database_; }
  const Query& query() const { return query_; }
  const std::optional<RaterInfo>& rater() const { return rater_; }

  /// Throws StoreError (unknown_name) for a class that there cannot be. Before an answer, not before rater() is asked for,
  /// by whom the classes go.
  void require_classes() const;

  bool needs_rating(const Part& part) const {
    return query_.asks_for_ratings() || (part.what == Part::What::rating && part.has);
  }
  /// A column of the table puzzle that no index has.
  bool asks_for_facts() const;

  /// The condition with an index that fewest rows meet, if they are few, or if all puzzles are wanted in no order;
  /// otherwise the order should lead.
  std::optional<Lead> narrow_lead(bool takes_all) const;
  /// For counts, which read no more than an index has where they can.
  Lead lead_in_any_order(const Part& part) const;

  /// Before a name of box, clues or key: "p.", or "r.puzzle_" where the rating's copies are read.
  std::string shape(const Lead& lead, const Part& part) const;
  /// FROM and WHERE. `needs_shape`: the statement reads box, clues or random key.
  std::string from_where(const Lead& lead, const Part& part, bool needs_shape,
                         const std::string& further = "") const;
  /// A statement with those of the query's values bound that it names.
  SQLite::Statement prepared(const std::string& text) const;
  /// Before a text of so many bytes is bound.
  void allow_text_of(std::size_t bytes) const {
    if (reading_only_) reading_only_->allow_text_of(bytes);
  }
  std::uint64_t number(const std::string& text) const;

 private:
  bool needs_level(const Part& part) const {
    return query_.asks_for_levels() || part.what == Part::What::estimate ||
           (part.what == Part::What::level && part.has);
  }
  std::vector<Lead> narrow_leads() const;

  SQLite::Database& database_;
  const Query& query_;
  std::optional<RaterInfo> rater_;
  Uses uses_;  // of the condition in SQL
  std::optional<ReadingOnly> reading_only_;
};

using Ids = std::vector<std::int64_t>;

/// The matching puzzles, in order, at most as many as the query wants.
Ids ids_of(const Selection& selection);

std::uint64_t count_of(const Selection& selection);

Statistics statistics_of(const Selection& selection);

}  // namespace evodoku::db
