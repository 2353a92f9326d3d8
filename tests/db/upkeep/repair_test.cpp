#include <SQLiteCpp/Database.h>

#include <catch2/catch.hpp>
#include <string>
#include <vector>

#include "evodoku/canon.hpp"
#include "fixtures.hpp"
#include "sql.hpp"
#include "store/functions.hpp"

using namespace evodoku;
using namespace evodoku::db;
using namespace evodoku::db::testing;

namespace {

/// A filled store, in a folder that exists as long as this object.
struct FilledFile {
  TemporaryFolder folder;
  std::string file = folder.file("x.db");
  FilledFile() {
    auto store = Store::open(file, Access::create);
    fill(store);
    add_label(store, {LabelKind::tag, "pretty"}, std::vector<std::int64_t>{1, 2}, test_time());
  }
};

bool is_sound(Store& store) {
  if (!check_file(store).empty()) return false;
  for (const auto& findings : examine_all(first_of(rows_of(store)))) {
    if (!findings.empty()) return false;
  }
  return true;
}

/// Runs SQL that can use the functions of evodoku and store values that the constraints forbid.
void run_sql_with_functions(const std::string& file, const std::string& statements) {
  SQLite::Database database(file, SQLite::OPEN_READWRITE);
  add_functions(database);
  database.exec("PRAGMA ignore_check_constraints = ON; " + statements);
}

/// SQL that gives row `id` another key, and everything else the values as if the row had been stored with it.
std::string give_key(std::int64_t id, const std::string& key) {
  const std::string row = " WHERE id = " + std::to_string(id);
  return "UPDATE puzzle SET canonical = '" + key + "', draw = draw_of('" + key + "')" + row +
         "; UPDATE puzzle SET checksum = row_checksum(" + sql::puzzle_columns + ")" + row;
}

const std::vector<std::string> what_can_be_repaired = {
    "DELETE FROM puzzle_count",
    "UPDATE puzzle_count SET puzzles = puzzles + 1",
    "INSERT INTO puzzle_count VALUES (3, 3, 80, 5)",
    "DELETE FROM rating_count",
    "DELETE FROM level_count",
    "UPDATE level_count SET puzzles = puzzles + 1",
    "UPDATE rating_count SET puzzles = puzzles - 1",
    "UPDATE rating_count SET difficulty_class = difficulty_class || '!'",
    "UPDATE rating SET leading = 1 - leading",
    "UPDATE rating SET leading = 0 WHERE id = 3",
    "UPDATE rating SET box_rows = 2 WHERE id = 3",
    "UPDATE rating SET box_cols = 2 WHERE id = 3",
    "UPDATE rating SET clues = clues + 1",
    "UPDATE rating SET draw = draw / 2",
    "PRAGMA ignore_check_constraints = ON; UPDATE rating SET hardness = 1 WHERE id = 1",
    "PRAGMA ignore_check_constraints = ON; UPDATE rating SET quarter = quarter + 1",
    "UPDATE puzzle SET draw = draw / 2",
    "UPDATE puzzle SET canonical = 'm1:3x3:' || cells WHERE id = 2",
    "UPDATE puzzle SET canonical = (SELECT canonical FROM puzzle WHERE id = 1), draw = (SELECT draw FROM "
    "puzzle WHERE "
    "id = 1) WHERE id = 2",
    "DROP INDEX puzzle_by_draw",
    "DROP INDEX puzzle_by_draw; CREATE INDEX puzzle_by_draw ON puzzle (draw)",
    "DROP TABLE puzzle_count",
    "DROP TABLE rating_count",
    "DROP TABLE level_count",
    "DROP INDEX level_by_estimate"};

}  // namespace

TEST_CASE("what can be derived is found when it is wrong and made anew as it was", "[long]") {
  for (const std::string& change : what_can_be_repaired) {
    INFO(change);
    const FilledFile filled;
    std::vector<StoredRecord> before;
    {
      auto store = Store::open(filled.file, Access::read_only);
      before = all_of(store);
    }
    run_sql(filled.file, change);
    auto store = Store::open(filled.file, Access::read_write);
    CHECK_FALSE(is_sound(store));
    CHECK(repair(store).any());
    CHECK(is_sound(store));
    CHECK_FALSE(repair(store).any());
    const std::vector<StoredRecord> after = all_of(store);
    REQUIRE(after.size() == before.size());
    for (std::size_t i = 0; i < after.size(); ++i) CHECK(after[i].record == before[i].record);
  }
}

TEST_CASE("a damaged index is made anew") {
  const FilledFile filled;
  run_sql(
      filled.file,
      "PRAGMA writable_schema = ON; UPDATE sqlite_schema SET sql = replace(sql, '(draw, ', '(draw + 0, ') "
      "WHERE name = 'puzzle_by_draw'; PRAGMA writable_schema = OFF");
  auto store = Store::open(filled.file, Access::read_write);
  CHECK_FALSE(is_sound(store));
  CHECK(repair(store).any());
  CHECK(is_sound(store));
}

TEST_CASE("a sound store has nothing to repair") {
  const FilledFile filled;
  auto store = Store::open(filled.file, Access::read_write);
  const std::string before = bytes_of(filled.file);
  CHECK_FALSE(repair(store).any());
  CHECK(bytes_of(filled.file).size() == before.size());
}

TEST_CASE("puzzles with keys of an older version that prove to be isomorphs are joined") {
  const TemporaryFolder folder;
  const std::string file = folder.file("x.db");
  const Grid& puzzle = sample_records()[30].puzzle;  // 6x6
  const Grid isomorph = apply(Isomorphism::random(puzzle.box(), 1, 1), puzzle);
  const Provenance provenance{.source = "-", .now = test_time()};
  {
    auto store = Store::open(file, Access::create);
    store.add(std::vector{prepared(bare_record(puzzle))}, provenance);
    run_sql_with_functions(file, give_key(1, "r1:an older key"));
    store.add(std::vector{prepared(bare_record(isomorph)), prepared(sample_records()[0])}, provenance);
    store.add_ratings(std::vector{NewRating{1, sample_rating(100), sample_runs(100)},
                                  NewRating{2, sample_rating(200), sample_runs(200)},
                                  NewRating{2, sample_rating(70, 20, "other-rater"), sample_runs(70)}},
                      test_time());
    add_label(store, {LabelKind::tag, "pretty"}, std::vector<std::int64_t>{2, 3}, test_time());
    add_label(store, {LabelKind::collection, "issue"}, std::vector<std::int64_t>{1, 2}, test_time());
  }
  auto store = Store::open(file, Access::read_write);
  const Repairs repairs = repair(store);
  CHECK(repairs.keys == 1);
  CHECK(repairs.puzzles_joined == 1);
  CHECK(is_sound(store));
  const auto left = all_of(store, {.rater = "test-rater"});
  REQUIRE(left.size() == 2);
  CHECK(left[0].record.puzzle == puzzle);
  CHECK(left[0].record.rating == sample_rating(100));
  CHECK(all_of(store, {.rater = "other-rater"})[0].record.rating.has_value());
  CHECK(store.info().ratings == 2);
  CHECK(labels_of(store)[0].puzzles == 2);
  CHECK(labels_of(store)[1].puzzles == 1);
}

TEST_CASE("repair never makes a row that was changed look sound", "[long]") {
  for (const std::string change :
       {"UPDATE puzzle SET solution = (SELECT solution FROM puzzle WHERE id = 1) WHERE id = 2",
        "UPDATE puzzle SET cells = (SELECT cells FROM puzzle WHERE id = 1) WHERE id = 2",
        "UPDATE puzzle SET comment = 'mine' WHERE id = 2",
        "PRAGMA ignore_check_constraints = ON; UPDATE rating SET value = value + 1 WHERE id = 2",
        "UPDATE rating SET difficulty_class = 'easy' WHERE id = 2"}) {
    INFO(change);
    const FilledFile filled;
    run_sql(filled.file, change);
    auto store = Store::open(filled.file, Access::read_write);
    repair(store);
    CHECK_FALSE(is_sound(store));
    CHECK(store.info().puzzles == sample_records().size());
  }
}
