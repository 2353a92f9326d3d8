// What is asked of a store: conditions, order, how many.
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

/// Both ends belong to it; an end that is missing is open.
template <typename T>
struct Range {
  std::optional<T> low = {};
  std::optional<T> high = {};
  bool is_open() const { return !low && !high; }
};

inline constexpr std::size_t longest_condition = 10'000;

enum class SortKey {
  id,  // the order of arrival
  clues,
  alpha,   // fraction of the clues that is gone
  rating,  // puzzles that no run solved count as hardest; puzzles without a rating come last either way
  /// By Level::se_estimate, then by the place of the technique in Query::technique_order: so levels without an estimate
  /// (of other boxes than 9x9) stand above all others, by technique. Puzzles without a level come last either way.
  level
};

struct Sort {
  SortKey key = SortKey::id;
  bool descending = false;  // ties stay in order of arrival
};

/// So many of the matching puzzles (all, if there are fewer), the same ones for the same seed and store.
struct RandomPick {
  std::uint64_t count = 1;
  std::uint64_t seed = 0;
};

/// Conditions are joined by "and"; the default asks for everything in order of arrival.
/// A name that the store does not have (a rater, tag, collection, source) is no empty answer but a StoreError
/// (unknown_rater, unknown_name), which names the nearest ones that it has.
struct Query {
  std::optional<Box> box = {};
  Range<int> clues = {};
  /// Over 1 - clues / S^2, exactly as the numbers say.
  Range<double> alpha = {};
  /// The clues that are left when this fraction of S^2, rounded half up, is removed: what generate makes of
  /// an alpha. In [0, 1); decimals past the ninth do not matter.
  std::optional<double> alpha_rounded = {};
  /// Over the rating's value: log10(1 + generations), or the rater's own scale where the rating is not evodoku's. A
  /// puzzle that no run solved is above every number: it matches exactly if `high` is missing and `low` is not.
  Range<double> rating = {};
  /// One of these classes; empty: any.
  std::vector<std::string> classes = {};
  /// Whose ratings are meant, by the newest version of the rater that the store has. Nothing: the only one of
  /// evodoku's raters that the store has ratings of; if it has none of these, the only other rater. If there are
  /// several, whatever asks for ratings (rating, classes, sort, a condition on r) throws StoreError
  /// (ambiguous_rater), and records come with the rating of the one that came first into the store.
  std::optional<std::string> rater = {};
  /// The level's technique is one of these; empty: any.
  std::vector<std::string> techniques = {};
  /// Over Level::se_estimate; what has none does not match.
  Range<double> se_estimate = {};
  /// Names of techniques, easiest first, for SortKey::level. Those that are not named count as hardest.
  std::vector<std::string> technique_order = {};
  /// Of the pattern of the clues, as its record names it; puzzles that do not say do not match.
  std::optional<std::string> symmetry = {};
  /// Known to be minimal, or known not to be.
  std::optional<bool> minimal = {};
  /// All of these.
  std::vector<std::string> tags = {};
  /// The file that puzzles came from. With * or ? in it, a pattern as a shell knows them.
  std::optional<std::string> source = {};
  /// When they were stored.
  Range<std::chrono::sys_seconds> created = {};
  /// Only the puzzles that belong to it, whatever the store is.
  std::optional<Partition> partition = {};
  /// Members of all of these collections, and of none of those.
  std::vector<std::string> in = {};
  std::vector<std::string> not_in = {};
  /// A condition in SQL over the columns of p (the table puzzle) and r (the table rating: the rating by the rater
  /// asked about; all NULL where there is none). It can read the store and do nothing else, see docs/query.md. At
  /// most longest_condition bytes.
  std::optional<std::string> where = {};
  Sort sort = {};
  std::optional<std::uint64_t> rows = {};
  /// Not together with `rows`. Sorted by `sort` like everything.
  std::optional<RandomPick> random = {};
  /// Ends the search for the answer with StoreError (stopped). Of no weight once select() visits.
  std::stop_token stop = {};

  /// Only puzzles with a rating can match.
  bool asks_for_ratings() const { return !rating.is_open() || !classes.empty(); }
  /// Only puzzles with a level can match.
  bool asks_for_levels() const { return !techniques.empty() || !se_estimate.is_open(); }
};

}  // namespace evodoku::db
