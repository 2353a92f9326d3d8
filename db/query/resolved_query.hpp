// A Query made ready for one store: its names looked up, its conditions in SQL. The statements themselves stand whole in
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

/// What the rows of a statement are, and so which conditions they have yet to meet. In the first three each is a puzzle, named
/// p; in the others it is the leading rating by the rater asked about, named r.
enum class Source {
  puzzle_cell,  // the puzzles of one row of puzzle_count
  puzzles,      // any puzzles
  levelled,     // puzzles with their level, named l
  rating_cell,  // the ratings of one row of rating_count
  ratings       // any ratings
};

/// Which of the puzzles that match.
enum class Part {
  all,
  rated,   // those with a rating by the rater asked about
  unrated  // those without
};

/// A tag or a collection that all matches have, or none of them.
struct AskedLabel {
  bool is_tag = true;
  bool is_wanted = true;
  std::int64_t id = 0;
  std::uint64_t puzzles = 0;  // that have it; counted no further than countable_labels
};

inline constexpr std::uint64_t countable_labels = 100'000;  // of levels, too

/// What several stores that answer as one know together: a name need not be known to each of them.
struct CommonNames {
  std::optional<AskedRater> rater;  // whose ratings are meant; its id is no store's
  std::set<std::string> tags;
  std::set<std::string> collections;
};

class ResolvedQuery {
 public:
  /// `may_be_new`: a collection that Query::not_in may name although there is none. Throws StoreError (unknown_rater,
  /// ambiguous_rater, unknown_name, bad_condition; the message lacks the file), std::invalid_argument for `rows` and
  /// `random` together.
  ResolvedQuery(SQLite::Database& database, const Query& query,
                const std::optional<std::string>& may_be_new = {});

  /// To one of several stores that answer as one. Nothing of Query::tags, in, not_in, source is an error: who asks has seen
  /// to it that one of them has it.
  ResolvedQuery(SQLite::Database& database, const Query& query, const CommonNames& common);

  /// A name that is asked for is one of another store, so nothing here can match. Not to be asked then.
  bool is_for_others() const { return is_for_others_; }

  const Query& query() const { return query_; }
  const std::optional<AskedRater>& rater() const { return rater_; }
  /// The wanted ones first, of these the one with the fewest puzzles first: a walk over a label begins there.
  const std::vector<AskedLabel>& labels() const { return labels_; }
  bool begins_at_tag() const { return !labels_.empty() && labels_[0].is_tag; }

  /// Levels are then read by technique, else by estimate.
  bool names_techniques() const { return !query_.techniques.empty(); }

  /// Puzzles with a level that is asked for, counted no further than countable_labels; nothing: any level will do.
  const std::optional<std::uint64_t>& levelled() const { return levelled_; }

  /// There are conditions beyond those that the count tables know of: box, clues, alpha, class, rating.
  bool has_further_conditions() const;
  /// Of these, ones of which is not known how many puzzles meet them.
  bool has_unmeasured_conditions() const;

  /// A statement of db/sql/query.sql with the conditions that its rows have yet to meet, and further ones, each behind AND.
  /// Sources of ratings give Part::rated alone.
  std::string text(const char* statement, Source source, Part part,
                   const std::string& further_conditions = "") const;

  /// The conditions on box, clues and alpha, each behind AND, over the columns of `table`.
  std::string shape_conditions(const std::string& table) const;
  std::string class_condition(const std::string& table) const;

  /// Binds all values of the question that the statement has a parameter for.
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

/// It depends on whose ratings are meant what the answer is.
bool needs_clear_rater(const Query& query, const CheckedCondition& condition);

// For who asks several stores: names of one, and what to say of a name that none of them has.
std::vector<std::string> tags_in(SQLite::Database& database);
std::vector<std::string> collections_in(SQLite::Database& database);
std::vector<std::string> sources_in(SQLite::Database& database);
bool has_source(SQLite::Database& database, const std::string& name_or_pattern);
StoreError unknown_name(const std::string& kind, const std::string& name,
                        const std::vector<std::string>& known);

}  // namespace evodoku::db
