// Store::mark: picked and marked, or neither.
#include <sys/wait.h>
#include <unistd.h>

#include <algorithm>
#include <catch2/catch.hpp>
#include <fstream>
#include <set>
#include <stdexcept>

#include "naive_query.hpp"

using namespace evodoku;
using namespace evodoku::db;
using namespace evodoku::db::testing;

namespace {

const auto take = [](const StoredRecord&) { return true; };
const auto arrived = [] { return true; };

Marking marking(const std::string& collection) {
  return {.collection = collection, .now = test_time()};
}

std::vector<std::int64_t> picked(Store& store, const Query& query, const std::string& collection) {
  std::vector<std::int64_t> ids;
  mark(
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

TEST_CASE("a picked answer keeps to its conditions and its order") {
  FilledStore filled;
  const Query query{.clues = {.high = 30}, .not_in = {"fifth"}, .sort = {.key = SortKey::clues}, .rows = 6};
  CHECK(picked(filled.store, query, "new") == expected_ids(filled.rows, query));
}

TEST_CASE("nothing is marked unless all of it has arrived") {
  FilledStore filled;
  int seen = 0;
  CHECK(mark(
            filled.store, {}, marking("a"), [&](const StoredRecord&) { return ++seen < 3; }, arrived) == 0);
  CHECK(seen == 3);
  CHECK(mark(filled.store, {}, marking("a"), take, [] { return false; }) == 0);
  const auto fail = []() -> bool { throw std::runtime_error("disk full"); };
  CHECK_THROWS_AS(mark(filled.store, {}, marking("a"), take, fail), std::runtime_error);
  CHECK(code_thrown_by([&] { filled.store.count({.in = {"a"}}); }) == StoreError::Code::unknown_name);
  CHECK(mark(filled.store, {}, marking("a"), take, arrived) == filled.rows.size());
}

TEST_CASE("a collection to be marked needs a name") {
  FilledStore filled;
  CHECK_THROWS_AS(mark(filled.store, {}, marking(""), take, arrived), std::invalid_argument);
}

TEST_CASE("processes that pick at once never share a puzzle", "[long]") {
  FilledStore filled;
  constexpr int processes = 4;
  std::vector<pid_t> children;
  for (int i = 0; i < processes; ++i) {
    const pid_t child = ::fork();
    REQUIRE(child >= 0);
    if (child == 0) {
      Store store = Store::open(filled.file, Access::read_write);
      std::ofstream out(filled.folder.file("picked" + std::to_string(i)));
      for (std::uint64_t round = 0; round < 5; ++round) {
        for (const std::int64_t id :
             picked(store, {.random = RandomPick{.count = 2, .seed = round}}, "weekly"))
          out << id << '\n';
      }
      out.close();
      ::_exit(0);
    }
    children.push_back(child);
  }
  for (const pid_t child : children) ::waitpid(child, nullptr, 0);
  std::multiset<std::int64_t> ids;
  for (int i = 0; i < processes; ++i) {
    std::ifstream in(filled.folder.file("picked" + std::to_string(i)));
    for (std::int64_t id = 0; in >> id;) ids.insert(id);
  }
  CHECK(ids.size() == processes * 5 * 2);
  CHECK(std::ranges::adjacent_find(ids) == ids.end());
}
