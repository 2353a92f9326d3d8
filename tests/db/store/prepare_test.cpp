#include "evodoku_db/prepare.hpp"

#include <catch2/catch.hpp>
#include <stop_token>
#include <string>
#include <variant>
#include <vector>

#include "evodoku/canon.hpp"
#include "evodoku/check.hpp"
#include "evodoku/text.hpp"
#include "fixtures.hpp"
#include "store/proved_twice.hpp"

using namespace evodoku;
using namespace evodoku::db;
using namespace evodoku::db::testing;
using Reason = Rejected::Reason;

namespace {

Record record_of(const std::string& cells) {
  return bare_record(std::get<Grid>(grid_from_line(cells)));
}

Rejected rejection_of(const Record& record) {
  return std::get<Rejected>(prepare(record));
}

using Result = std::variant<VerifiedRecord, Rejected>;

/// Whether two results are equal.
bool is_same(const Result& result, const Result& other) {
  if (const auto* const prepared = std::get_if<VerifiedRecord>(&result)) {
    const auto* const other_prepared = std::get_if<VerifiedRecord>(&other);
    return other_prepared != nullptr && prepared->record() == other_prepared->record();
  }
  const auto& rejected = std::get<Rejected>(result);
  const auto* const other_rejected = std::get_if<Rejected>(&other);
  return other_rejected != nullptr && rejected.reason == other_rejected->reason &&
         rejected.message == other_rejected->message;
}

/// A 9x9 puzzle that begins with `front` and is blank after it.
std::string blank_with_front(const std::string& front) {
  return front + std::string(81 - front.size(), '.');
}

}  // namespace

TEST_CASE("a prepared puzzle has its solution and its canonical key") {
  for (const Record& record : sample_records()) {
    const Record made = prepared(record).record();
    CHECK(made.puzzle == record.puzzle);
    CHECK(is_solution_of(record.puzzle, made.solution.value()));
    CHECK(made.canonical == canonical_form(record.puzzle).key());
    CHECK(made.seed == record.seed);
  }
}

TEST_CASE("of many puzzles each 9x9 one is proved with the others, and none of another kind") {
  const Grid several(Box(3, 3));
  std::vector<const Grid*> puzzles{nullptr};
  for (const Record& record : sample_records()) puzzles.insert(puzzles.end(), {&record.puzzle, &several});
  const auto solutions = proved_twice(puzzles);
  REQUIRE(solutions.size() == puzzles.size());
  int proved = 0;
  for (std::size_t i = 0; i < puzzles.size(); ++i) {
    const bool is_proper_9x9 = puzzles[i] != nullptr && puzzles[i] != &several && is_9x9(*puzzles[i]);
    REQUIRE(solutions[i].has_value() == is_proper_9x9);
    if (!is_proper_9x9) continue;
    CHECK(is_solution_of(*puzzles[i], *solutions[i]));
    ++proved;
  }
  CHECK(proved > 10);
}

TEST_CASE("puzzles whose boxes have one row or one column are stored") {
  const TemporaryFolder folder;
  auto store = Store::open(folder.file("x.db"), Access::create);
  for (const Box box : {Box(1, 4), Box(4, 1)}) {
    const Record record = bare_record(std::get<Grid>(grid_from_line("1234.341.412.123", box)));
    const auto id = store.add(prepared(std::vector{record}), {.source = "a", .now = test_time()}).front().id;
    CHECK(all_of(store, {.box = box}).front().id == id);
    CHECK(all_of(store, {.box = box}).front().record.puzzle == record.puzzle);
  }
}

TEST_CASE("a canonical key that a record claims is not believed") {
  Record record = sample_records()[0];
  record.canonical = "m1:3x3:not this";
  CHECK(prepared(record).record().canonical == canonical_form(record.puzzle).key());
}

TEST_CASE("puzzles that are not proper are rejected with the reason") {
  const Rejected contradiction = rejection_of(record_of(blank_with_front("7...7")));
  CHECK(contradiction.reason == Reason::contradictory);
  CHECK(contradiction.message.find("two 7s in row 1: r1c1 and r1c5") != std::string::npos);
  // Row 1 lacks only a 9, which column 9 already contains.
  CHECK(rejection_of(record_of(blank_with_front("12345678" + std::string(27, '.') + "9"))).reason ==
        Reason::no_solution);
  CHECK(rejection_of(record_of("12345678............9" + std::string(5, '.') + "." + std::string(54, '.')))
            .reason == Reason::several_solutions);
  CHECK(rejection_of(record_of(std::string(81, '.'))).reason == Reason::several_solutions);
}

TEST_CASE("a puzzle without a contradiction between clues but without a solution is rejected") {
  // 2x2: the last cell of row 1 lacks only a 4, which is already in the cell below it.
  CHECK(rejection_of(record_of("123....4........")).reason == Reason::no_solution);
}

TEST_CASE("a solution that is not the puzzle's is rejected, the right one is kept") {
  Record record = prepared(sample_records()[0]).record();
  CHECK(prepared(record).record().solution == record.solution);
  record.solution = prepared(sample_records()[1]).record().solution;
  CHECK(rejection_of(record).reason == Reason::wrong_solution);
}

TEST_CASE("a rating that contradicts itself is rejected") {
  const auto reject = [](const auto& spoil) {
    Record record = sample_records()[0];
    record.rating = sample_rating(500);
    spoil(*record.rating);
    return rejection_of(record).reason == Reason::bad_rating;
  };
  CHECK(reject([](Rating& rating) { rating.rater = ""; }));
  CHECK(reject([](Rating& rating) { rating.difficulty_class = ""; }));
  CHECK(reject([](Rating& rating) { rating.solved = 21; }));
  CHECK(reject([](Rating& rating) { rating.runs = -1; }));
  CHECK(reject([](Rating& rating) { rating.censored = 3; }));
  CHECK(reject([](Rating& rating) { rating.ert = std::nullopt; }));
  CHECK(reject([](Rating& rating) { rating.value = -1; }));
  CHECK(reject([](Rating& rating) { rating.value = 1.0 / 0.0; }));
  CHECK(reject([](Rating& rating) { rating.ert_low = *rating.ert * 2; }));
  CHECK(reject([](Rating& rating) { rating.generation_cap = UINT64_MAX; }));
}

TEST_CASE("preparing that is stopped says so") {
  std::stop_source source;
  source.request_stop();
  const auto result = prepare(record_of(std::string(256, '.')), source.get_token());
  const auto* const rejected = std::get_if<Rejected>(&result);
  REQUIRE(rejected != nullptr);
  CHECK((rejected->reason == Reason::stopped || rejected->reason == Reason::several_solutions));
}

namespace {

/// Proper puzzles of several boxes; between them, one puzzle for every reason of rejection.
std::vector<Record> mixed_records() {
  std::vector<Record> records = sample_records();
  const auto insert = [&records](std::size_t place, const Record& record) {
    records.insert(records.begin() + static_cast<std::ptrdiff_t>(place), record);
  };
  Record with_wrong_solution = sample_records()[0];
  with_wrong_solution.solution = prepared(sample_records()[1]).record().solution;
  Record with_bad_rating = sample_records()[2];
  with_bad_rating.rating = sample_rating(500);
  with_bad_rating.rating->rater = "";
  Record with_all = prepared(sample_records()[3]).record();
  with_all.rating = sample_rating(500);
  insert(0, record_of(std::string(81, '.')));
  insert(3, record_of(blank_with_front("7...7")));
  insert(5, record_of(blank_with_front("12345678............9")));
  insert(7, record_of(blank_with_front("12345678..........9......9")));
  insert(9, with_wrong_solution);
  insert(11, with_bad_rating);
  insert(13, with_all);
  insert(15, record_of("123....4........"));
  return records;
}

}  // namespace

TEST_CASE("records prepared together come out as one by one") {
  const std::vector<Record> records = mixed_records();
  std::vector<Record> copies = records;
  const std::vector<Result> results = prepare_all(copies);
  REQUIRE(results.size() == records.size());
  for (std::size_t i = 0; i < records.size(); ++i) {
    INFO("record " << i);
    CHECK(is_same(results[i], prepare(records[i])));
  }
}

TEST_CASE("preparing no records or one is no different") {
  CHECK(prepare_all({}).empty());
  std::vector<Record> one = {sample_records()[0]};
  CHECK(is_same(prepare_all(one).at(0), prepare(sample_records()[0])));
}

TEST_CASE("preparing together that is stopped still gives the 9x9 puzzles") {
  std::stop_source source;
  source.request_stop();
  std::vector<Record> records = {sample_records()[0], record_of(std::string(81, '.')),
                                 record_of(std::string(256, '.'))};
  const std::vector<Result> results = prepare_all(records, source.get_token());
  CHECK(std::holds_alternative<VerifiedRecord>(results[0]));
  CHECK(std::get<Rejected>(results[1]).reason == Reason::several_solutions);
  CHECK(std::get<Rejected>(results[2]).reason == Reason::stopped);
}
