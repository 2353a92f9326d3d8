// A query of a store: conditions, order, number of rows.
//
//   evodoku::db::Query hard{.box = evodoku::Box::of_order(3), .rating = {.low = 4.0}, .rows = 100};
//   for (const evodoku::db::StoredRecord& row : store.select(hard)) print(row.record);
//
// More: docs/query.md, docs/schema.md.
#pragma once

#include <chrono>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <stop_token>
#include <string>
#include <vector>

#include "evodoku/box.hpp"
#include "evodoku_db/partition.hpp"

namespace evodoku::db {

/// A range including both ends; a missing end is open.
template <typename T>
struct Range {
  std::optional<T> low = {};
  std::optional<T> high = {};
  bool is_open() const { return !low && !high; }
};

inline constexpr std::size_t longest_condition = 10'000;

enum class SortKey {
  id,  // the order in which puzzles were stored
  clues,
  alpha,   // fraction of blank cells
  rating,  // unsolved puzzles count as hardest; puzzles without a rating come last in either direction
  /// By Level::se_estimate, then by the technique's position in Query::technique_order. Levels without an
  /// estimate (boxes other than 3x3) come after all others, by technique. Puzzles without a level come last
  /// in either direction.
  level
};

struct Sort {
  SortKey key = SortKey::id;
  bool descending = false;  // ties stay in order of id
};

/// A random pick of `count` matching puzzles (all, if there are fewer), the same for the same seed and store.
struct RandomPick {
  std::uint64_t count = 1;
  std::uint64_t seed = 0;
};

/// A puzzle must meet all conditions; the default selects everything in order of id. A name that the store
/// does not have (a rater, tag, collection, source) gives a StoreError (unknown_rater, unknown_name) that
/// suggests the nearest existing names, not an empty answer.
struct Query {
  std::optional<Box> box = {};
  Range<int> clues = {};
  /// Of 1 - clues / S^2, compared exactly.
  Range<double> alpha = {};
  /// The number of clues that remain when this fraction of S^2, rounded half up, is removed, as
  /// evodoku-generate --alpha does. In [0, 1); only nine decimals are used.
  std::optional<double> alpha_rounded = {};
  /// Of the rating's value: log10(1 + generations), or the rater's own scale if the rating is foreign. An
  /// unsolved puzzle counts as above every number: it matches if and only if `low` is given and `high` is
  /// not.
  Range<double> rating = {};
  /// One of these classes; empty: any.
  std::vector<std::string> classes = {};
  /// The rater whose ratings are used, in its newest version in the store. Nothing: the only evodoku rater
  /// with ratings in the store; if there is none, the only other rater. If there are several, a query that
  /// uses ratings (rating, classes, sort, a condition on r) throws StoreError (ambiguous_rater); for other
  /// queries records have the rating of the rater that was stored first.
  std::optional<std::string> rater = {};
  /// The level's technique is one of these; empty: any.
  std::vector<std::string> techniques = {};
  /// Of Level::se_estimate; puzzles without one do not match.
  Range<double> se_estimate = {};
  /// Names of techniques, easiest first, for SortKey::level. Others count as hardest.
  std::vector<std::string> technique_order = {};
  /// The symmetry stated in the record; puzzles whose record states none do not match.
  std::optional<std::string> symmetry = {};
  /// Known to be minimal, or known not to be.
  std::optional<bool> minimal = {};
  /// All of these.
  std::vector<std::string> tags = {};
  /// The file that puzzles came from. With * or ? it is a pattern, as in a shell.
  std::optional<std::string> source = {};
  /// When they were stored.
  Range<std::chrono::sys_seconds> created = {};
  /// Only puzzles of this partition; the store itself need not be one.
  std::optional<Partition> partition = {};
  /// Members of all of these collections, and of none of those.
  std::vector<std::string> in = {};
  std::vector<std::string> not_in = {};
  /// A condition in SQL over the columns of p (the table puzzle) and r (the table rating, with the selected
  /// rater's rating; all NULL if there is none). It can only read the store, see docs/query.md. At most
  /// longest_condition bytes.
  std::optional<std::string> where = {};
  Sort sort = {};
  std::optional<std::uint64_t> rows = {};
  /// Cannot be combined with `rows`. The pick is sorted by `sort`.
  std::optional<RandomPick> random = {};
  /// Ends the search for the answer with StoreError (stopped). No effect once rows are delivered.
  std::stop_token stop = {};

  /// Only puzzles with a rating can match.
  bool asks_for_ratings() const { return !rating.is_open() || !classes.empty(); }
  /// Only puzzles with a level can match.
  bool asks_for_levels() const { return !techniques.empty() || !se_estimate.is_open(); }
};

}  // namespace evodoku::db
