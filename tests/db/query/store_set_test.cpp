#include "evodoku_db/store_set.hpp"

#include <sys/resource.h>

#include <algorithm>
#include <catch2/catch.hpp>
#include <cmath>
#include <iterator>
#include <map>
#include <stdexcept>

#include "naive_query.hpp"

using namespace evodoku;
using namespace evodoku::db;
using namespace evodoku::db::testing;

namespace {

/// The partitions of make_synthetic_store(), of different sizes: a half and two quarters; and the whole store.
struct SyntheticFiles {
  explicit SyntheticFiles(int puzzles) {
    const std::vector<Partition> partitions{
        {.number = 1, .count = 2}, {.number = 3, .count = 4}, {.number = 4, .count = 4}};
    for (const Partition& partition : partitions) {
      parts.push_back(folder.file("part-" + std::to_string(partition.number) + ".db"));
      make_synthetic_store(parts.back(), puzzles, partition);
    }
    make_synthetic_store(whole, puzzles);
  }

  TemporaryFolder folder;
  std::vector<std::string> parts;
  std::string whole = folder.file("whole.db");
};

std::vector<std::string> keys_of(StoreSet& stores, const Query& query) {
  std::vector<std::string> keys;
  for (const SetRecord& found : stores.select(query)) keys.push_back(found.row.record.canonical.value());
  return keys;
}

std::vector<std::string> sorted(std::vector<std::string> keys) {
  std::ranges::sort(keys);
  return keys;
}

std::vector<std::string> backwards(std::vector<std::string> paths) {
  std::ranges::reverse(paths);
  return paths;
}

/// Whether the order of the answer depends on the order of the stores only.
bool is_in_order_of_stores(const Query& query) {
  return query.sort.key == SortKey::id && !query.random;
}

void expect_as_one(StoreSet& whole, StoreSet& parts, const Query& query) {
  REQUIRE(parts.count(query) == whole.count(query));
  REQUIRE(to_text(parts.statistics(query)) == to_text(whole.statistics(query)));
  const auto expected = keys_of(whole, query);
  const auto found = keys_of(parts, query);
  if (query.sort.key != SortKey::id) {
    REQUIRE(found == expected);  // ids in parts equal those in the whole, so ties are in the same order
  } else if (query.random || !query.rows) {
    REQUIRE(sorted(found) == sorted(expected));
  } else {
    REQUIRE(found.size() == expected.size());
  }
}

double chi_square(const std::vector<double>& found, const std::vector<double>& expected) {
  double sum = 0;
  for (std::size_t i = 0; i < found.size(); ++i) sum += std::pow(found[i] - expected[i], 2) / expected[i];
  return sum;
}

/// The value that chi-square exceeds with a probability of one in a thousand (approximation of Wilson and Hilferty).
double highest_likely(double degrees_of_freedom) {
  const double share = 2 / (9 * degrees_of_freedom);
  return degrees_of_freedom * std::pow(1 - share + 3.09 * std::sqrt(share), 3);
}

}  // namespace

TEST_CASE("partitions answer as the store that they are parts of, in any order") {
  const SyntheticFiles files(3000);
  StoreSet whole({files.whole});
  StoreSet parts(files.parts);
  StoreSet turned(backwards(files.parts));
  CHECK(parts.missing_partitions().empty());
  RandomStream random = make_stream(8, "store set test", {});
  for (int i = 0; i < 80; ++i) {
    const Query query = random_synthetic_query(random);
    INFO("query " << i);
    expect_as_one(whole, parts, query);
    if (!is_in_order_of_stores(query)) REQUIRE(keys_of(turned, query) == keys_of(parts, query));
  }
}

TEST_CASE("stores that have puzzles in common answer as one that has each once") {
  const SyntheticFiles files(2000);
  StoreSet whole({files.whole});
  StoreSet parts({files.parts[2], files.whole, files.parts[0]});
  RandomStream random = make_stream(9, "store set test", {});
  for (int i = 0; i < 50; ++i) {
    const Query query = random_synthetic_query(random);
    INFO("query " << i);
    expect_as_one(whole, parts, query);
  }
}

TEST_CASE("a puzzle that matches in one store is in the answer though another has it too") {
  const TemporaryFolder folder;
  auto one = Store::open(folder.file("one.db"), Access::create);
  auto other = Store::open(folder.file("other.db"), Access::create);
  one.add(prepared(sample_records()), {.source = "a", .now = test_time(), .tags = {"pretty"}});
  fill(other);
  StoreSet stores({one.path(), other.path()});
  const std::uint64_t all = sample_records().size();
  CHECK(stores.count({}) == all);
  CHECK(stores.count({.tags = {"pretty"}}) == all);
  CHECK(stores.count({.rating = {.low = 0}}) == other.count({.rating = {.low = 0}}));
  CHECK(keys_of(stores, {.sort = {.key = SortKey::rating}}).size() == all);
  CHECK(stores.statistics({}).rated == other.statistics({}).rated);
}

TEST_CASE(
    "a puzzle with another level in each of two stores counts for one of them, in any order of the stores") {
  const TemporaryFolder folder;
  std::vector<std::string> paths;
  for (const char* const technique : {"X-wing", "naked pair"}) {
    paths.push_back(folder.file(std::to_string(paths.size()) + ".db"));
    Record record = sample_records().front();
    record.level = {.technique = technique, .se_estimate = 3.2, .se_error = 0.2, .version = 1};
    Store::open(paths.back(), Access::create)
        .add(prepared(std::vector{record}), {.source = "a", .now = test_time()});
  }
  for (const auto& order : {paths, backwards(paths)}) {
    StoreSet stores(order);
    const auto techniques = stores.statistics({}).techniques;
    REQUIRE(techniques.size() == 1);
    // of puzzles with the same id, the one in the store that is first by name
    CHECK(techniques.front().name == "X-wing");
    CHECK(techniques.front().puzzles == 1);
  }
}

TEST_CASE("ten thousand picks are spread evenly over the puzzles of all stores") {
  constexpr int puzzles = 900;
  const SyntheticFiles files(puzzles);
  StoreSet parts(files.parts);
  std::vector<double> of_store(files.parts.size());
  std::vector<double> of_puzzle(puzzles);
  for (std::uint64_t seed = 0; seed < 1000; ++seed) {
    for (const SetRecord& found : parts.select({.random = RandomPick{.count = 10, .seed = seed}})) {
      ++of_store[found.store];
      ++of_puzzle[static_cast<std::size_t>(found.row.id - 1)];
    }
  }
  std::vector<double> expected;
  for (std::size_t i = 0; i < files.parts.size(); ++i)
    expected.push_back(10'000.0 * static_cast<double>(parts.store(i).count({})) / puzzles);
  CHECK(chi_square(of_store, expected) < highest_likely(2));
  CHECK(chi_square(of_puzzle, std::vector<double>(puzzles, 10'000.0 / puzzles)) <
        highest_likely(puzzles - 1));
}

// A pick chooses among the thousand puzzles that follow a random place, so that picks of one puzzle each must come from
// everywhere.
TEST_CASE("picks from more puzzles than one chooses among are spread evenly over the stores") {
  constexpr int puzzles = 3000;
  const SyntheticFiles files(puzzles);
  StoreSet parts(files.parts);
  std::vector<double> of_store(files.parts.size());
  std::vector<double> of_group(30);
  constexpr int picks = 900;
  for (std::uint64_t seed = 0; seed < picks; ++seed) {
    for (const SetRecord& found : parts.select({.random = RandomPick{.count = 1, .seed = seed}})) {
      ++of_store[found.store];
      ++of_group[static_cast<std::size_t>(found.row.id) % of_group.size()];
    }
  }
  std::vector<double> expected;
  for (std::size_t i = 0; i < files.parts.size(); ++i)
    expected.push_back(picks * static_cast<double>(parts.store(i).count({})) / puzzles);
  CHECK(chi_square(of_store, expected) < highest_likely(2));
  CHECK(chi_square(of_group, std::vector<double>(30, picks / 30.0)) < highest_likely(29));
}

TEST_CASE("a pick from several stores has no puzzle twice") {
  const SyntheticFiles files(300);
  StoreSet stores({files.whole, files.parts[0], files.parts[1]});
  for (std::uint64_t seed = 0; seed < 50; ++seed) {
    auto keys = sorted(keys_of(stores, {.random = RandomPick{.count = 100, .seed = seed}}));
    CHECK(keys.size() == 100);
    CHECK(std::ranges::adjacent_find(keys) == keys.end());
  }
}

TEST_CASE("a name that one store has is known to all, and one that none has is an error") {
  const TemporaryFolder folder;
  const auto puzzles = prepared(sample_records());
  const std::size_t half = puzzles.size() / 2;
  auto one = Store::open(folder.file("one.db"), Access::create);
  auto other = Store::open(folder.file("other.db"), Access::create);
  one.add(std::vector(puzzles.begin(), puzzles.begin() + static_cast<std::ptrdiff_t>(half)),
          {.source = "a.txt", .now = test_time(), .tags = {"pretty"}});
  other.add(std::vector(puzzles.begin() + static_cast<std::ptrdiff_t>(half), puzzles.end()),
            {.source = "b.txt", .now = test_time(), .tags = {"ugly"}});
  add_label(other, {LabelKind::collection, "issue"}, std::vector<std::int64_t>{1}, test_time());
  StoreSet stores({one.path(), other.path()});
  CHECK(stores.count({.tags = {"pretty"}}) == half);
  CHECK(stores.count({.tags = {"pretty", "ugly"}}) == 0);
  CHECK(stores.count({.source = "b.txt"}) == puzzles.size() - half);
  CHECK(stores.count({.source = "*.txt"}) == puzzles.size());
  CHECK(stores.count({.in = {"issue"}}) == 1);
  CHECK(stores.count({.not_in = {"issue"}}) == puzzles.size() - 1);
  std::string message;
  CHECK(code_thrown_by([&] { stores.count({.tags = {"nice"}}); }, &message) ==
        StoreError::Code::unknown_name);
  CHECK(message == one.path() + " and 1 more, taken as one: it has no tag nice; it has pretty, ugly");
  CHECK(code_thrown_by([&] { stores.count({.source = "c.txt"}); }) == StoreError::Code::unknown_name);
  CHECK(code_thrown_by([&] { stores.count({.not_in = {"x"}}); }) == StoreError::Code::unknown_name);
}

TEST_CASE("of many names those most like the wanted one are listed") {
  const TemporaryFolder folder;
  auto store = Store::open(folder.file("one.db"), Access::create);
  std::vector<std::string> tags;
  for (const char* const month : {"january", "february", "march", "april", "may", "june", "july", "august",
                                  "september", "october", "november", "december"})
    tags.emplace_back(month);
  store.add(prepared(sample_records()), {.source = "a.txt", .now = test_time(), .tags = tags});
  std::string message;
  CHECK(code_thrown_by([&] { store.count({.tags = {"novembre"}}); }, &message) ==
        StoreError::Code::unknown_name);
  CHECK(message.find("it has november, december, september") != std::string::npos);
  CHECK(message.ends_with(" and 2 more"));
}

TEST_CASE("the plan of a question to several stores is that of each, by name") {
  const SyntheticFiles files(200);
  StoreSet stores(files.parts);
  const std::string plan = explain(stores, Query{});
  std::size_t from = 0;
  for (const std::string& part : files.parts) {
    from = plan.find(part + ":\n", from);
    REQUIRE(from != std::string::npos);
  }
  StoreSet one({files.parts[0]});
  CHECK(plan.find(explain(one, Query{})) != std::string::npos);
}

TEST_CASE("all stores are asked about the newest version of a rater that one of them has") {
  const TemporaryFolder folder;
  const auto puzzles = prepared(sample_records());
  auto one = Store::open(folder.file("one.db"), Access::create);
  auto other = Store::open(folder.file("other.db"), Access::create);
  one.add(std::vector{puzzles[0], puzzles[1]}, {.now = test_time()});
  other.add(std::vector{puzzles[2]}, {.now = test_time()});
  const auto rate = [&](Store& store, std::int64_t puzzle, int version) {
    store.add_ratings(
        std::vector{NewRating{.puzzle = puzzle, .rating = sample_rating(10, 20, "x", version), .runs = {}}},
        test_time());
  };
  rate(one, 1, 1);
  rate(one, 2, 1);
  rate(other, 1, 2);
  StoreSet stores({one.path(), other.path()});
  CHECK(rater_of(stores, {})->version == 2);
  CHECK(rater_of(stores, {})->ratings_of_earlier == 2);
  CHECK(stores.count({.rating = {.low = 0}}) == 1);
  CHECK(stores.count({.rating = {.low = 0}, .rater = "x@1"}) == 2);
  CHECK(code_thrown_by([&] { stores.count({.rating = {.low = 0}, .rater = "y"}); }) ==
        StoreError::Code::unknown_rater);
}

TEST_CASE("partitions that are not among the stores are told") {
  const TemporaryFolder folder;
  const auto make = [&](std::uint64_t number, std::uint64_t count) {
    std::string file = folder.file(std::to_string(number) + "-" + std::to_string(count));
    auto store = Store::open(file, Access::create);
    make_partition(store, {.number = number, .count = count});
    return file;
  };
  const std::string second = make(2, 4);
  const std::string fourth = make(4, 4);
  CHECK(StoreSet({fourth, second}).missing_partitions() == std::vector<std::uint64_t>{1, 3});
  CHECK(StoreSet({fourth, make(1, 2)}).missing_partitions().empty());
}

#ifndef __SANITIZE_ADDRESS__  // UBSan is used with it, and needs a free descriptor to examine exceptions
TEST_CASE("more stores than the process may have files open answer all the same") {
  const TemporaryFolder folder;
  std::vector<std::string> files;
  for (std::uint64_t number = 1; number <= 60; ++number) {
    files.push_back(folder.file(std::to_string(number)));
    auto store = Store::open(files.back(), Access::create);
    make_partition(store, {.number = number, .count = 60});
    store.add(prepared(sample_records()), {.now = test_time()});
  }
  rlimit before{};
  ::getrlimit(RLIMIT_NOFILE, &before);
  const rlimit few{.rlim_cur = 40, .rlim_max = before.rlim_max};
  ::setrlimit(RLIMIT_NOFILE, &few);
  std::uint64_t counted = 0;
  std::size_t listed = 0;
  std::size_t picked = 0;
  {
    StoreSet stores(files);
    counted = stores.count({});
    listed = keys_of(stores, {.sort = {.key = SortKey::clues}}).size();
    picked = keys_of(stores, {.random = RandomPick{.count = 7, .seed = 1}}).size();
  }
  ::setrlimit(RLIMIT_NOFILE, &before);
  CHECK(counted == sample_records().size());
  CHECK(listed == sample_records().size());
  CHECK(picked == 7);
}
#endif
