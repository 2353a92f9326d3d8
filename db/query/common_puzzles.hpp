// The puzzles that several stores have in common, which the sum of the stores' counts would count more than
// once.
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "evodoku_db/query.hpp"
#include "query/count_buckets.hpp"
#include "query/open_stores.hpp"

namespace evodoku::db {

/// A puzzle that several stores have, as it matches in one.
struct CommonMatch {
  std::size_t puzzle = 0;  // index among the common puzzles
  Place place;
  CountBucket cell;
  bool is_rated = false;
  std::optional<std::string> technique = {};
  // Whether it was counted before, as a match of another store.
  bool is_puzzle_repeated = false;
  bool is_rating_repeated = false;
  bool is_level_repeated = false;
};

class CommonPuzzles {
 public:
  explicit CommonPuzzles(OpenStores& stores) : stores_(stores) {}

  /// The matches of common puzzles, and how much the stores' counts exceed the true ones: the rating and the
  /// level of a puzzle count once, whichever stores have them. The first query compares the draws of all
  /// stores.
  std::vector<CommonMatch> repeated(const Query& query, const CommonNames& names);

 private:
  /// The places of a puzzle that several stores have.
  using CommonPuzzle = std::vector<Place>;

  using DrawPlace = std::pair<std::int64_t, Place>;

  const std::vector<CommonPuzzle>& all(const Query& query);
  void find_in(const DrawRange& range, const std::vector<std::size_t>& sharers, const Query& query,
               std::vector<CommonPuzzle>& common);
  static std::vector<DrawPlace> with_common_draw(std::vector<DrawPlace> places);
  void add(const std::vector<DrawPlace>& places, std::vector<CommonPuzzle>& common);

  OpenStores& stores_;
  std::optional<std::vector<CommonPuzzle>> common_;
};

}  // namespace evodoku::db
