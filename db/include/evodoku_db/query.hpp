// What is asked of a store: conditions, order, how many.
//
//   evodoku::db::Query hard{.box = evodoku::Box::of_order(3), .rating = {.low = 4.0}, .rows = 100};
//   store.select(hard, [&](const evodoku::db::StoredRecord& row) { print(row.record); return true; });
//
// More: docs/schema.md.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "evodoku/box.hpp"

namespace evodoku::db {

/// Both ends belong to it; an end that is missing is open.
template <typename T>
struct Range {
  std::optional<T> low = {};
  std::optional<T> high = {};
  bool is_open() const { return !low && !high; }
};

enum class SortKey {
  id,  // the order of arrival
  clues,
  alpha,  // fraction of the clues that is gone
  rating  // puzzles that no run solved count as hardest; puzzles without a rating come last either way
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
struct Query {
  std::optional<Box> box = {};
  Range<int> clues = {};
  /// Over 1 - clues / S^2, exactly as the numbers say.
  Range<double> alpha = {};
  /// The clues that are left when this fraction of S^2, rounded half up, is removed: what generate makes of
  /// an alpha. In [0, 1); decimals past the ninth do not matter.
  std::optional<double> alpha_rounded = {};
  /// Over the rating's value, in log10(1 + generations). A puzzle that no run solved is above every number:
  /// it matches exactly if `high` is missing and `low` is not.
  Range<double> rating = {};
  /// One of these classes; empty: any.
  std::vector<std::string> classes = {};
  /// Whose ratings are meant, by the newest version of the rater that the store has. Nothing: the only rater
  /// there is; if there are several, whatever asks for ratings (rating, classes, sort) throws StoreError, and
  /// records come with the rating of the rater that came first into the store.
  std::optional<std::string> rater = {};
  Sort sort = {};
  std::optional<std::uint64_t> rows = {};
  /// Not together with `rows`. Sorted by `sort` like everything.
  std::optional<RandomPick> random = {};

  bool asks_for_ratings() const { return !rating.is_open() || !classes.empty(); }
};

}  // namespace evodoku::db
