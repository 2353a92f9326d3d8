// A Query resolved for one store: its names looked up, its conditions in SQL. The statements are in
// db/sql/query.sql, each with an index chosen by name, so that its cost is known; every value is bound.
#pragma once

#include <SQLiteCpp/Database.h>
#include <SQLiteCpp/Statement.h>

#include <cstdint>
#include <optional>
#include <set>
#include <string>
#include <vector>

#include "evodoku_db/query.hpp"
#include "query/condition.hpp"
#include "store/raters.hpp"

namespace evodoku::db {

/// The source of the rows of a statement, which determines the conditions that remain to be tested. In the
/// first three each row is a puzzle, named p; in the others it is the leading rating by the selected rater,
/// named r.
enum class Source {
  puzzle_cell,  // the puzzles of one row of puzzle_count
  puzzles,      // any puzzles
  levelled,     // puzzles with their level, named l
  rating_cell,  // the ratings of one row of rating_count
  ratings       // any ratings
};

/// A part of the matching puzzles.
enum class Part {
  all,
  rated,   // those with a rating by the selected rater
  unrated  // those without
};

/// A tag or a collection that all matches must have, or must not have.
struct AskedLabel {
  bool is_tag = true;
  bool is_wanted = true;
  std::int64_t id = 0;
  std::uint64_t puzzles = 0;  // that have it; counted no further than countable_labels
};

inline constexpr std::uint64_t countable_labels = 100'000;  // of levels, too

/// The names known to several stores queried as one; each store need not know all of them.
struct CommonNames {
  std::optional<AskedRater> rater;  // the rater whose ratings are used; its id belongs to no store
  std::set<std::string> tags;
  std::set<std::string> collections;
};

class ResolvedQuery {
 public:
  /// `may_be_new`: a collection that Query::not_in may name although it does not exist. Throws StoreError
  /// (unknown_rater, ambiguous_rater, unknown_name, bad_condition; the message lacks the file),
  /// std::invalid_argument for `rows` and `random` together.
  ResolvedQuery(SQLite::Database& database, const Query& query,
                const std::optional<std::string>& may_be_new = {});

  /// For one of several stores queried as one. Names in Query::tags, in, not_in and source are not errors
  /// here: the caller has checked that one of the stores has them.
  ResolvedQuery(SQLite::Database& database, const Query& query, const CommonNames& common);

  /// Whether a required name belongs only to another store, so that nothing here can match. Such a query must
  /// not be run.
  bool is_for_others() const { return is_for_others_; }

  const Query& query() const { return query_; }
  const std::optional<AskedRater>& rater() const { return rater_; }
  /// Required labels first, of these the one with the fewest puzzles first, because a scan by label starts
  /// there.
  const std::vector<AskedLabel>& labels() const { return labels_; }
  bool begins_at_tag() const { return !labels_.empty() && labels_[0].is_tag; }

  /// Levels are then read by technique, else by estimate.
  bool names_techniques() const { return !query_.techniques.empty(); }

  /// Puzzles with a level that is asked for, counted no further than countable_labels; nothing: any level will do.
  const std::optional<std::uint64_t>& levelled() const { return levelled_; }

  /// Whether there are conditions not covered by the count tables (box, clues, alpha, class, rating).
  bool has_further_conditions() const;
  /// Whether the number of puzzles that meet some of these is unknown.
  bool has_unmeasured_conditions() const;

  /// A statement of db/sql/query.sql with the conditions that remain to be tested on its rows, and further
  /// ones, each after AND. Sources of ratings give Part::rated alone.
  std::string text(const char* statement, Source source, Part part,
                   const std::string& further_conditions = "") const;

  /// The conditions on box, clues and alpha, each behind AND, over the columns of `table`.
  std::string shape_conditions(const std::string& table) const;
  std::string class_condition(const std::string& table) const;

  /// Binds all values of the query for which the statement has a parameter.
  void bind(SQLite::Statement& statement) const;

 private:
  void find_labels(SQLite::Database& database, const std::optional<std::string>& may_be_new);
  void find_common_labels(SQLite::Database& database);
  bool find_sources(SQLite::Database& database);
  void count_levels(SQLite::Database& database);
  std::string puzzle_conditions() const;
  std::string rating_conditions() const;
  std::string level_conditions() const;
  std::string level_condition_of(const std::string& puzzle) const;
  std::string label_conditions(const std::string& puzzle) const;
  std::string conditions_from_puzzle(Source source, Part part) const;
  std::string conditions_from_rating() const;

  Query query_;
  CheckedCondition condition_;
  std::optional<AskedRater> rater_;
  std::vector<AskedLabel> labels_;
  std::optional<std::uint64_t> levelled_;
  std::optional<std::string> source_ids_;  // a JSON array
  bool is_for_others_ = false;
};

/// Whether the answer depends on the rater.
bool needs_clear_rater(const Query& query, const CheckedCondition& condition);

// For who asks several stores: names of one, and what to say of a name that none of them has.
std::vector<std::string> tags_in(SQLite::Database& database);
std::vector<std::string> collections_in(SQLite::Database& database);
std::vector<std::string> sources_in(SQLite::Database& database);
bool has_source(SQLite::Database& database, const std::string& name_or_pattern);
StoreError unknown_name(const std::string& kind, const std::string& name,
                        const std::vector<std::string>& known);

}  // namespace evodoku::db
