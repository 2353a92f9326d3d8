#include <catch2/catch.hpp>
#include <stdexcept>
#include <string>
#include <vector>

#include "fixtures.hpp"

using namespace evodoku;
using namespace evodoku::db;
using namespace evodoku::db::testing;

namespace {

const Label pretty{.kind = LabelKind::tag, .name = "pretty"};
const Label issue{.kind = LabelKind::collection, .name = "issue 48"};

/// "tag pretty 2"
std::vector<std::string> lines_of(Store& store) {
  std::vector<std::string> lines;
  for (const LabelCount& count : labels_of(store)) {
    const std::string kind = count.label.kind == LabelKind::tag ? "tag " : "collection ";
    lines.push_back(kind + count.label.name + " " + std::to_string(count.puzzles));
  }
  return lines;
}

using Lines = std::vector<std::string>;

}  // namespace

TEST_CASE("labels are put on puzzles once and counted") {
  const TemporaryFolder folder;
  auto store = Store::open(folder.file("x.db"), Access::create);
  fill(store);
  CHECK(lines_of(store).empty());
  CHECK(add_label(store, pretty, std::vector<std::int64_t>{1, 2, 3}, test_time()) == 3);
  CHECK(add_label(store, pretty, std::vector<std::int64_t>{3, 4, 4}, test_time()) == 1);
  CHECK(add_label(store, issue, std::vector<std::int64_t>{7}, test_time()) == 1);
  CHECK(add_label(store, {LabelKind::tag, "issue 48"}, std::vector<std::int64_t>{8, 9}, test_time()) == 2);
  CHECK(lines_of(store) == Lines{"tag issue 48 2", "tag pretty 4", "collection issue 48 1"});
  CHECK(check_file(store).empty());
}

TEST_CASE("a label that is on no puzzle any more is gone") {
  const TemporaryFolder folder;
  auto store = Store::open(folder.file("x.db"), Access::create);
  fill(store);
  for (const Label& label : {pretty, issue}) {
    add_label(store, label, std::vector<std::int64_t>{1, 2}, test_time());
    CHECK(remove_label(store, label, std::vector<std::int64_t>{2, 3, 1000}) == 1);
    CHECK(lines_of(store).size() == 1);
    CHECK(remove_label(store, label, std::vector<std::int64_t>{1}) == 1);
    CHECK(lines_of(store).empty());
    CHECK(remove_label(store, label, std::vector<std::int64_t>{1}) == 0);
  }
}

TEST_CASE("a label without a name or on a puzzle that is not there changes nothing") {
  const TemporaryFolder folder;
  auto store = Store::open(folder.file("x.db"), Access::create);
  fill(store);
  CHECK_THROWS_AS(add_label(store, {LabelKind::tag, ""}, std::vector<std::int64_t>{1}, test_time()),
                  std::invalid_argument);
  for (const Label& label : {pretty, issue}) {
    std::string message;
    CHECK(code_thrown_by(
              [&] {
                add_label(store, label, std::vector<std::int64_t>{1, 1000}, test_time());
              },
              &message) == StoreError::Code::unknown_puzzle);
    CHECK(message == store.path() + ": it has no puzzle 1000");
  }
  CHECK(lines_of(store).empty());
}

TEST_CASE("tags given with puzzles are put on new ones and on those that are there") {
  const TemporaryFolder folder;
  auto store = Store::open(folder.file("x.db"), Access::create);
  const std::vector<VerifiedRecord> puzzles =
      prepared({sample_records().begin(), sample_records().begin() + 3});
  store.add(puzzles, {.source = "-", .now = test_time()});
  store.add(std::vector{puzzles[0], puzzles[2], puzzles[0]},
            {.source = "-", .now = test_time(), .tags = {"pretty", "old"}});
  CHECK(lines_of(store) == Lines{"tag old 2", "tag pretty 2"});
}
