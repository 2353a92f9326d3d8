// A query of a store: conditions, order, number of rows; and statistics over the puzzles that meet them.
//
//   evodoku::db::Query hard{.box = evodoku::Box::of_order(3), .rating = {.low = 4.0}, .rows = 100};
//   for (const evodoku::db::StoredRecord& row : store.select(hard)) print(row.record);
//
// More: docs/store.md.
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <stop_token>
#include <string>
#include <vector>

#include "evodoku/box.hpp"
#include "evodoku/range.hpp"

namespace evodoku::db {

inline constexpr std::size_t longest_condition = 10'000;

enum class SortKey {
  id,  // the order in which puzzles were stored
  clues,
  rating,  // unsolved puzzles count as hardest; puzzles without a rating come last in either direction
  /// By the class of the rating, in the order of Query::class_order, and within a class by the rating.
  difficulty_class,
  /// By Level::se_estimate; levels without an estimate (boxes other than 3x3) come after all others in either
  /// direction, in the order of Query::technique_order. Puzzles without a level come last.
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
/// does not have (a rater, tag, pick) gives a StoreError (unknown_rater, unknown_name) that lists existing
/// names, not an empty answer.
struct Query {
  std::optional<Box> box = {};
  Range<int> clues = {};
  /// Of the rating's value, log10(1 + generations), as it is shown: rounded to three decimals. An unsolved puzzle
  /// counts as above every number: it matches if and only if `low` is given and `high` is not.
  Range<double> rating = {};
  /// One of these classes; empty: any. One that is neither in `class_order` nor in the store is an unknown name.
  std::vector<std::string> classes = {};
  /// The rater whose ratings are used, in its newest version in the store. Nothing: the only one with ratings
  /// in the store. If there are several, a query that uses ratings (rating, classes, sort, a condition on a
  /// column of rating) throws StoreError (ambiguous_rater); other queries show the rating of the first by name.
  std::optional<std::string> rater = {};
  /// The level's technique is one of these, as TechniqueInfo::name spells it; empty: any. No puzzle has another name.
  std::vector<std::string> techniques = {};
  /// None of these is on the level's path, as far as it is known.
  std::vector<std::string> unused_techniques = {};
  /// Of Level::se_estimate; puzzles without one do not match.
  Range<double> se_estimate = {};
  /// Names of techniques and of classes, easiest first, for SortKey::level and SortKey::difficulty_class, and the order of
  /// Statistics. Others count as hardest.
  std::vector<std::string> technique_order = {};
  std::vector<std::string> class_order = {};
  /// The symmetry stated in the record, as name_of(Symmetry) spells it; puzzles whose record states none do not match.
  std::optional<std::string> symmetry = {};
  /// Known to be minimal, or known not to be.
  std::optional<bool> minimal = {};
  /// Of trial and error (evodoku/depth.hpp), 0 to 4; puzzles whose depth is not known do not match. No index has it: a
  /// query for it alone reads all puzzles, a fifth of a second per million.
  Range<int> depth = {};
  /// All of these.
  std::vector<std::string> tags = {};
  /// Picked under all of these names, and under none of those.
  std::vector<std::string> in = {};
  std::vector<std::string> not_in = {};
  /// A condition in SQL over the columns of puzzle (p), rating (r: the selected rater's rating) and level (l);
  /// what there is not is NULL. It can only read the store, see docs/store.md. At most longest_condition bytes.
  std::optional<std::string> where = {};
  Sort sort = {};
  std::optional<std::uint64_t> rows = {};
  /// Cannot be combined with `rows`. The pick is sorted by `sort`.
  std::optional<RandomPick> random = {};
  /// The records of the answer have only puzzle and comment: half the time.
  bool only_puzzles = false;
  /// Ends the search for the answer with StoreError (stopped). No effect once rows are delivered.
  std::stop_token stop = {};

  /// Only puzzles with a rating can match.
  bool asks_for_ratings() const { return !rating.is_open() || !classes.empty(); }
  /// Only puzzles with a level can match.
  bool asks_for_levels() const {
    return !techniques.empty() || !unused_techniques.empty() || !se_estimate.is_open();
  }
};

struct ClueCount {
  Box box = Box(3, 3);
  int clues = 0;
  std::uint64_t puzzles = 0;
};

struct NamedCount {
  std::string name;
  std::uint64_t puzzles = 0;
};

/// Ratings with low <= value < high.
struct RatingBin {
  double low = 0;
  double high = 0;
  std::uint64_t puzzles = 0;
};

/// Counts and histograms of a store, made by Store::statistics().
struct Statistics {
  std::uint64_t puzzles = 0;
  std::vector<ClueCount> clues = {};      // by box, then clues; only non-zero counts
  std::optional<std::string> rater = {};  // the rater of the following members
  int rater_version = 0;
  std::uint64_t rated = 0;               // puzzles with a rating by it
  std::uint64_t unsolved = 0;            // of these, the unsolved ones, which are in no bin
  std::vector<NamedCount> classes = {};  // in the order of Query::class_order, others by their average rating
  std::vector<RatingBin> ratings = {};  // ascending, without gaps; each 1/4 wide, or 1 if there would be many
  /// By the hardest technique needed, in the order of Query::technique_order, then by name; only non-zero counts. They take
  /// most of the time of a query on classes or ratings, some 2 us for each puzzle that matches.
  std::vector<NamedCount> techniques = {};
};

}  // namespace evodoku::db
