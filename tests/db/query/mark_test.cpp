// Store::mark: either the answer is written and its puzzles are marked, or neither.
#include <algorithm>
#include <catch2/catch.hpp>
#include <set>
#include <stdexcept>
#include <string>

#include "naive_query.hpp"

using namespace evodoku;
using namespace evodoku::db;
using namespace evodoku::db::testing;

namespace {

const auto take = [](const StoredRecord&) { return true; };
const auto arrived = [] { return true; };

Pick marking(const std::string& name) {
  return {.name = name, .day = test_time()};
}

std::vector<std::int64_t> picked(Store& store, const Query& query, const std::string& collection) {
  std::vector<std::int64_t> ids;
  pick(
      store, query, marking(collection),
      [&](const StoredRecord& row) {
        ids.push_back(row.id);
        return true;
      },
      arrived);
  return ids;
}

}  // namespace

TEST_CASE("what is picked for a collection is in it and never picked for it again") {
  FilledStore filled;
  std::set<std::int64_t> all;
  std::size_t picks = 0;
  for (std::uint64_t week = 0; week < 20; ++week) {
    const auto ids = picked(filled.store, {.random = RandomPick{.count = 5, .seed = week}}, "weekly");
    picks += ids.size();
    all.insert(ids.begin(), ids.end());
  }
  CHECK(picks == filled.rows.size());
  CHECK(all.size() == filled.rows.size());
  CHECK(filled.store.count({.in = {"weekly"}}) == filled.rows.size());
  CHECK(picked(filled.store, {.rows = 1}, "monthly").size() == 1);
}

TEST_CASE("nothing is marked unless all of it has arrived") {
  FilledStore filled;
  int seen = 0;
  CHECK(pick(
            filled.store, {}, marking("a"), [&](const StoredRecord&) { return ++seen < 3; }, arrived) == 0);
  CHECK(seen == 3);
  CHECK(pick(filled.store, {}, marking("a"), take, [] { return false; }) == 0);
  const auto fail = []() -> bool { throw std::runtime_error("disk full"); };
  CHECK_THROWS_AS(pick(filled.store, {}, marking("a"), take, fail), std::runtime_error);
  CHECK(code_thrown_by([&] { filled.store.count({.in = {"a"}}); }) == StoreError::Code::unknown_name);
  CHECK(pick(filled.store, {}, marking("a"), take, arrived) == filled.rows.size());
}

TEST_CASE("a collection to be marked needs a name") {
  FilledStore filled;
  CHECK_THROWS_AS(pick(filled.store, {}, marking(""), take, arrived), std::invalid_argument);
}
