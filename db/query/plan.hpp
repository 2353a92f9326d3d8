// Chooses the cheapest access path. There are five; all give the same answer at very different costs, which
// the count tables predict:
//
//   cells     read every kind of puzzle (cells.hpp) that can match, and merge or sort
//   draw      walk all puzzles in order of draw until there are enough matches
//   hardness  walk the ratings in order of hardness until there are enough matches, or read all in a range and sort
//   labelled  read the puzzles with one tag or in one collection, and sort
//   levelled  read the puzzles with a level that is asked for, and sort
#pragma once

#include <SQLiteCpp/Database.h>

#include <cstdint>
#include <optional>
#include <string_view>
#include <vector>

#include "query/count_buckets.hpp"
#include "query/resolved_query.hpp"

namespace evodoku::db {

enum class AccessPath { cells, draw, hardness, labelled, levelled };
std::string_view name_of(AccessPath way);

/// The order in which the matches are needed.
enum class Order {
  sorted,  // Query::sort, but by rating or level
  rating,  // Query::sort by rating
  level,   // Query::sort by level: all matches are sorted
  draw     // for a random pick: cyclically from Plan::start
};

/// An access path and its estimated cost, in steps of about a quarter of a microsecond.
struct WayCost {
  AccessPath way = AccessPath::cells;
  double steps = 0;
};

struct Plan {
  Order order = Order::sorted;
  Part part = Part::all;
  std::uint64_t limit = 0;              // number of matches needed
  double matches = 0;                   // estimated number of matches
  std::vector<CountBucket> cells = {};  // the cells with matches, without those that are not needed
  std::vector<WayCost> ways = {};
  AccessPath way = AccessPath::cells;  // the cheapest of `ways`
};

/// The plans for the parts of an answer, in order. Most answers have one part; if the order is by rating and
/// puzzles without a rating match too, these are the second. `only`: use this access path where possible,
/// whatever it costs (for tests).
std::vector<Plan> plans_for(SQLite::Database& database, const ResolvedQuery& question,
                            std::optional<AccessPath> only = {});

/// The number of matches from which a random pick is drawn, those after a random position in the order of
/// puzzle.draw: all of them up to a thousand, otherwise enough that neighbourhood in that order hardly
/// matters.
std::uint64_t pool_size(std::uint64_t picks);

}  // namespace evodoku::db
