#include <algorithm>
#include <catch2/catch.hpp>
#include <stdexcept>
#include <string>
#include <vector>

#include "evodoku/canon.hpp"
#include "fixtures.hpp"

using namespace evodoku;
using namespace evodoku::db;
using namespace evodoku::db::testing;

namespace {

const Provenance provenance{.source = "a.txt", .now = test_time()};

/// A record with every member set.
Record full_record() {
  Record record = sample_records()[0];
  record.symmetry = "rotate-half";
  record.minimal = false;
  record.seed = UINT64_MAX;
  record.index = UINT64_MAX - 1;
  record.comment = "from \"Tuesday\", caf\u00e9";
  record.other = {{"author", "\"me\""}, {"tries", "[1,2]"}};
  record.rating = sample_rating(123);
  return record;
}

}  // namespace

TEST_CASE("what is stored comes back as it was, every member of it") {
  const TemporaryFolder folder;
  auto store = Store::open(folder.file("x.db"), Access::create);
  const VerifiedRecord full = prepared(full_record());
  const VerifiedRecord bare = prepared(bare_record(sample_records()[1].puzzle));
  store.add(std::vector{full, bare}, provenance);
  const auto found = all_of(store);
  REQUIRE(found.size() == 2);
  CHECK(found[0].record == full.record());
  CHECK(found[1].record == bare.record());
}

TEST_CASE("storing random isomorphs of 9x9 puzzles adds nothing", "[long]") {
  const TemporaryFolder folder;
  auto store = Store::open(folder.file("x.db"), Access::create);
  for (std::uint64_t i = 0; i < 20; ++i) {
    const Record& record = sample_records()[i];
    const auto first = store.add(std::vector{prepared(record)}, provenance);
    for (std::uint64_t number = 0; number < 5; ++number) {
      const Record isomorph = bare_record(apply(Isomorphism::random(Box(3, 3), i, number), record.puzzle));
      const auto again = store.add(std::vector{prepared(isomorph)}, provenance);
      CHECK(again[0].puzzle == Stored::already_there);
      CHECK(again[0].id == first[0].id);
    }
  }
}

TEST_CASE("a transaction that fails stores nothing of it") {
  const TemporaryFolder folder;
  const std::string file = folder.file("x.db");
  auto store = Store::open(file, Access::create);
  const auto puzzles = prepared(sample_records());
  const auto first = store.add(std::span(puzzles).first(1), provenance);
  const std::vector<NewRating> ratings{{.puzzle = first[0].id, .rating = sample_rating(50), .runs = {}},
                                       {.puzzle = 999, .rating = sample_rating(50), .runs = {}}};
  std::string message;
  CHECK(code_thrown_by([&] { store.add_ratings(ratings, test_time()); }, &message) ==
        StoreError::Code::unknown_puzzle);
  CHECK(message == file + ": it has no puzzle 999");
  CHECK(store.info().ratings == 0);
  CHECK(store.info().raters.empty());
}

TEST_CASE("an importer stores in transactions of the size asked and acknowledges in order") {
  const TemporaryFolder folder;
  const std::string file = folder.file("x.db");
  auto store = Store::open(file, Access::create);
  auto other = Store::open(file, Access::read_only);
  std::vector<std::int64_t> acknowledged;
  Importer importer(store, provenance, 4, [&](const VerifiedRecord&, const AddResult& result) {
    acknowledged.push_back(result.id);
    CHECK(other.info().puzzles >= static_cast<std::uint64_t>(result.id));  // others can see it
  });
  for (const VerifiedRecord& puzzle : prepared({sample_records().begin(), sample_records().begin() + 10})) {
    importer.add(puzzle);
  }
  CHECK(acknowledged.size() == 8);
  importer.set_provenance({.source = "b.txt", .now = test_time()});
  CHECK(acknowledged.size() == 10);
  importer.flush();
  CHECK(std::ranges::is_sorted(acknowledged));
  CHECK(acknowledged.size() == 10);
  CHECK(importer.totals().added == 10);
}

TEST_CASE("what an acknowledgement throws is passed on, and what is stored is counted") {
  const TemporaryFolder folder;
  auto store = Store::open(folder.file("x.db"), Access::create);
  Importer importer(store, provenance, 4, [&](const VerifiedRecord&, const AddResult& result) {
    if (result.id == 2) throw std::runtime_error("no");
  });
  const auto puzzles = prepared({sample_records().begin(), sample_records().begin() + 5});
  for (int i = 0; i < 3; ++i) importer.add(puzzles[i]);
  CHECK_THROWS_AS(importer.add(puzzles[3]), std::runtime_error);
  CHECK(importer.totals().added == 4);
  importer.add(puzzles[4]);
  importer.flush();
  CHECK(importer.totals().added == 5);
  CHECK(store.info().puzzles == 5);
}

TEST_CASE("members of a record that are no JSON are kept as text") {
  const TemporaryFolder folder;
  auto store = Store::open(folder.file("x.db"), Access::create);
  Record record = sample_records()[0];
  record.other = {{"note", "not JSON"}};
  store.add(std::vector{prepared(record)}, provenance);
  CHECK(all_of(store)[0].record.other.at("note") == "\"not JSON\"");
}

TEST_CASE("puzzles are found by the key of any isomorph") {
  const TemporaryFolder folder;
  auto store = Store::open(folder.file("x.db"), Access::create);
  fill(store);
  CHECK_FALSE(store.find("m1:3x3:no such key"));
  std::int64_t id = 0;
  for (const Record& record : sample_records()) {
    const auto map = Isomorphism::random(record.puzzle.box(), 3, ++id);
    CHECK(store.find(canonical_form(apply(map, record.puzzle)).key()) == id);
  }
}

TEST_CASE("a puzzle keeps its source and time, and what comes again brings only its tags") {
  const TemporaryFolder folder;
  const std::string file = folder.file("x.db");
  auto store = Store::open(file, Access::create);
  const auto puzzles = prepared({sample_records().begin(), sample_records().begin() + 3});
  store.add(puzzles, provenance);
  store.add(std::vector{puzzles[0], puzzles[2], puzzles[0]},
            {.source = "b.txt", .now = test_time() + std::chrono::hours(1), .tags = {"pretty", "old"}});
  CHECK(ask_sql(file, "SELECT group_concat(DISTINCT source || created) FROM puzzle") == "a.txt1700000000");
  CHECK(ask_sql(file, "SELECT group_concat(name || puzzle) FROM (SELECT * FROM tag ORDER BY name, puzzle)") ==
        "old1,old3,pretty1,pretty3");
}

TEST_CASE("tags and picks are put on puzzles once and counted, and a tag is gone with its last puzzle") {
  const TemporaryFolder folder;
  auto store = Store::open(folder.file("x.db"), Access::create);
  fill(store);
  using Numbers = std::vector<std::int64_t>;
  const Pick issue{.name = "issue 48", .day = test_time()};
  CHECK(set_tag(store, "pretty", Numbers{1, 2, 3}, true) == 3);
  CHECK(set_tag(store, "pretty", Numbers{3, 4, 4}, true) == 1);
  CHECK(set_tag(store, "issue 48", Numbers{8, 9}, true) == 2);
  CHECK(set_picked(store, issue, Numbers{7, 8}) == 2);
  const Labels labels = labels_of(store);
  REQUIRE(labels.tags.size() == 2);
  CHECK((labels.tags[0].name == "issue 48" && labels.tags[0].puzzles == 2));
  CHECK((labels.tags[1].name == "pretty" && labels.tags[1].puzzles == 4));
  CHECK((labels.picks.size() == 1 && labels.picks[0].puzzles == 2));
  const LabelsOfPuzzle of_eight = labels_of(store, 8);
  CHECK((of_eight.tags == std::vector<std::string>{"issue 48"} && of_eight.picks.at(0).day == test_time()));
  CHECK(set_picked(store, issue, Numbers{7, 8, 9}) == 1);
  CHECK(unset_picked(store, issue.name, Numbers{6, 9}) == 1);
  CHECK(set_picked(store, issue, Numbers{9}) == 1);
  CHECK(set_tag(store, "pretty", Numbers{1, 2, 3, 4}, false) == 4);
  CHECK((labels_of(store).picks.at(0).puzzles == 3 && labels_of(store).tags.size() == 1));
  CHECK_THROWS_AS(set_tag(store, "", Numbers{1}, true), std::invalid_argument);
  CHECK_THROWS_AS(set_tag(store, std::string("a\0b", 3), Numbers{1}, true), std::invalid_argument);
  std::string message;
  CHECK(code_thrown_by(
            [&] {
              set_tag(store, "new", Numbers{1, 1000}, true);
            },
            &message) == StoreError::Code::unknown_puzzle);
  CHECK(message == folder.file("x.db") + ": it has no puzzle 1000");
  CHECK(labels_of(store).tags.size() == 1);
  CHECK(check_file(store).empty());
}
