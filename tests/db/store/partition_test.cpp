#include "evodoku_db/partition.hpp"

#include <algorithm>
#include <catch2/catch.hpp>
#include <stdexcept>

#include "evodoku/canon.hpp"
#include "evodoku_db/merge.hpp"
#include "fixtures.hpp"
#include "store/partitions.hpp"

using namespace evodoku;
using namespace evodoku::db;
using namespace evodoku::db::testing;

namespace {

const Provenance provenance{.source = "a.txt", .now = test_time(), .tags = {"pretty"}};

std::vector<VerifiedRecord> puzzles_of(const Partition& partition) {
  std::vector<VerifiedRecord> puzzles = prepared(sample_records());
  std::erase_if(puzzles, [&](const VerifiedRecord& one) { return !partition.has(*one.record().canonical); });
  return puzzles;
}

Store new_partition(const TemporaryFolder& folder, const Partition& partition) {
  auto store = Store::open(folder.file(std::to_string(partition.number) + ".db"), Access::create);
  make_partition(store, partition);
  return store;
}

}  // namespace

// Stores on many machines are divided by this function: if it changed, puzzles would be in partitions where nobody
// looks for them.
TEST_CASE("the partition of a key never changes") {
  const char* const key =
      "m1:3x3:000000010020000003000400500000006000000070000000000800000000000000000000000000000";
  CHECK(partition_of(key, 1) == 1);
  CHECK(partition_of(key, 2) == 2);
  CHECK(partition_of(key, 10) == 6);
  CHECK(partition_of(key, 1000) == 565);
  CHECK(partition_of(key, 1000000) == 564612);
  CHECK(partition_of("f1:2x3:000001", 1000) == 924);
  CHECK(partition_of("f1:2x3:000002", 1000) == 426);
}

TEST_CASE("every draw belongs to just one partition, and they follow each other") {
  for (const std::uint64_t count : {1U, 2U, 3U, 7U, 10U, 50U, 999U, 1'000'000U}) {
    CAPTURE(count);
    std::uint64_t next = 0;
    for (std::uint64_t number = 1; number <= count; ++number) {
      const DrawRange range = draw_range({.number = number, .count = count});
      if (range.low != static_cast<std::int64_t>(next) || range.high < range.low ||
          partition_of_draw(range.low, count) != number || partition_of_draw(range.high, count) != number) {
        FAIL("partition " << number);
      }
      next = static_cast<std::uint64_t>(range.high) + 1;
    }
    CHECK(next == std::uint64_t{1} << 63);
  }
}

TEST_CASE("a partition cut in two is two of twice as many") {
  for (const Record& record : sample_records()) {
    const std::string key = canonical_form(record.puzzle).key();
    for (const std::uint64_t count : {1U, 3U, 10U})
      CHECK(partition_of(key, count) == (partition_of(key, 2 * count) + 1) / 2);
  }
}

TEST_CASE("a partition that cannot be is refused") {
  CHECK_THROWS_AS(partition_of("m1:", 0), std::invalid_argument);
  CHECK_THROWS_AS(partition_of("m1:", most_partitions + 1), std::invalid_argument);
  CHECK_THROWS_AS(draw_range({.number = 0, .count = 3}), std::invalid_argument);
  CHECK_THROWS_AS(draw_range({.number = 4, .count = 3}), std::invalid_argument);
}

TEST_CASE("a partition takes its own puzzles, and of others nothing at all") {
  const TemporaryFolder folder;
  const auto all = prepared(sample_records());
  std::uint64_t stored = 0;
  for (std::uint64_t number = 1; number <= 3; ++number) {
    const Partition partition{.number = number, .count = 3};
    auto store = new_partition(folder, partition);
    const auto preview = store.preview(all);
    const auto results = store.add(all, provenance);
    for (std::size_t i = 0; i < all.size(); ++i) {
      const bool is_own = partition.has(*all[i].record().canonical);
      CHECK(results[i].puzzle == (is_own ? Stored::added : Stored::elsewhere));
      CHECK(preview[i].puzzle == results[i].puzzle);
      CHECK((results[i].id == 0) == !is_own);
      CHECK((results[i].rating == Stored::nothing || is_own));
    }
    CHECK(store.info().partition == partition);
    CHECK(store.count({}) == puzzles_of(partition).size());
    CHECK(store.count({.tags = {"pretty"}}) == store.count({}));
    CHECK(check_file(store).empty());
    stored += store.count({});
  }
  CHECK(stored == all.size());
}

TEST_CASE("what is merged into a partition is its own puzzles, with all they have") {
  const TemporaryFolder folder;
  auto all = Store::open(folder.file("all.db"), Access::create);
  fill(all);
  const Partition partition{.number = 2, .count = 2};
  auto half = new_partition(folder, partition);
  std::vector<VerifiedEntry> entries;
  for (Verification& proof : prove_all(first_of(entries_of(all), 1000)))
    entries.push_back(proof.entry.value());
  const auto results = merge(half, entries);
  for (std::size_t i = 0; i < entries.size(); ++i) {
    const bool is_own = partition.has(*entries[i].entry().record.canonical);
    CHECK(results[i].puzzle == (is_own ? Stored::added : Stored::elsewhere));
    CHECK(results[i].ratings_added == (is_own ? entries[i].entry().ratings.size() : 0));
  }
  CHECK(half.count({}) == all.count({.partition = partition}));
  CHECK(check_file(half).empty());
}

TEST_CASE("a store becomes one partition, for good, and only if it has no puzzle of another") {
  const TemporaryFolder folder;
  const Partition second{.number = 2, .count = 2};
  auto store = Store::open(folder.file("x.db"), Access::create);
  CHECK_FALSE(store.partition());
  store.add(puzzles_of(second), provenance);
  CHECK(code_thrown_by([&] { make_partition(store, {.number = 1, .count = 2}); }) ==
        StoreError::Code::other_partition);
  CHECK_FALSE(store.partition());
  make_partition(store, second);
  make_partition(store, second);
  CHECK(store.partition() == second);
  std::string message;
  CHECK(code_thrown_by([&] { make_partition(store, {.number = 4, .count = 4}); }, &message) ==
        StoreError::Code::other_partition);
  CHECK(message.find("x.db: it is partition 2/2 already, not 4/4") != std::string::npos);
}

TEST_CASE("a puzzle that lies in the wrong partition is found by a check") {
  const TemporaryFolder folder;
  auto store = new_partition(folder, {.number = 1, .count = 2});
  store.add(prepared(sample_records()), provenance);
  run_sql(store.path(), "UPDATE partition SET number = 2");
  const auto findings = check_file(store);
  REQUIRE(findings.size() == store.count({}));
  CHECK(findings[0].what == "it belongs to partition 1/2, and this store is 2/2");
}

TEST_CASE("the partitions of a store have each of its puzzles once, in its order") {
  const TemporaryFolder folder;
  auto store = Store::open(folder.file("x.db"), Access::create);
  fill(store);
  std::vector<std::int64_t> ids;
  for (std::uint64_t number = 1; number <= 5; ++number) {
    std::int64_t last = 0;
    for (const StoredRecord& row : all_of(store, {.partition = Partition{.number = number, .count = 5}})) {
      CHECK(partition_of(*row.record.canonical, 5) == number);
      CHECK(row.id > last);
      last = row.id;
      ids.push_back(row.id);
    }
  }
  std::ranges::sort(ids);
  CHECK(std::ranges::adjacent_find(ids) == ids.end());
  CHECK(ids.size() == store.count({}));
}
