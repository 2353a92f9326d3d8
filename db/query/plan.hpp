// Which way to an answer is the shortest. There are five; all give the same answer, at very different costs, and the
// count tables tell beforehand what each costs:
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

/// The order that the first matches are wanted in.
enum class Order {
  sorted,  // Query::sort, but by rating or level
  rating,  // Query::sort by rating
  level,   // Query::sort by level: all matches are ranked one by one
  draw     // for a random pick: round from Plan::start
};

/// A way and what it should cost, in steps of about a quarter of a microsecond.
struct WayCost {
  AccessPath way = AccessPath::cells;
  double steps = 0;
};

struct Plan {
  Order order = Order::sorted;
  Part part = Part::all;
  std::uint64_t limit = 0;              // so many matches are enough
  double matches = 0;                   // about so many there are
  std::vector<CountBucket> cells = {};  // that they are in, without those that cannot be needed
  std::vector<WayCost> ways = {};
  AccessPath way = AccessPath::cells;  // the cheapest of `ways`
};

/// The pieces of an answer, one after the other. Most have one; by rating, where puzzles without one match too, these make
/// the second. `only`: take this way where it can be taken, whatever it costs (for tests).
std::vector<Plan> plans_for(SQLite::Database& database, const ResolvedQuery& question,
                            std::optional<AccessPath> only = {});

/// A random pick chooses among this many matches, those that follow a random place in the order of puzzle.draw: all of
/// them up to a thousand, else enough that its neighbours in that order hardly matter.
std::uint64_t pool_size(std::uint64_t picks);

}  // namespace evodoku::db
