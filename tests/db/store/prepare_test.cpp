#include "evodoku_db/prepare.hpp"

#include <catch2/catch.hpp>
#include <functional>
#include <stop_token>
#include <string>
#include <variant>
#include <vector>

#include "evodoku/canon.hpp"
#include "evodoku/check.hpp"
#include "evodoku/generate.hpp"
#include "evodoku/text.hpp"
#include "fixtures.hpp"
#include "store/facts.hpp"

using namespace evodoku;
using namespace evodoku::db;
using namespace evodoku::db::testing;

namespace {

Record record_of(const std::string& cells) {
  return bare_record(std::get<Grid>(grid_from_line(cells)));
}

std::string rejection_of(const Record& record) {
  return std::get<Rejected>(prepare(record)).message;
}

using Result = std::variant<VerifiedRecord, Rejected>;

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
  const Record several = bare_record(Grid(Box(3, 3)));
  std::vector<const Record*> records{nullptr};
  for (const Record& record : sample_records()) records.insert(records.end(), {&record, &several});
  const auto known = known_of(records, {});
  REQUIRE(known.size() == records.size());
  int proved = 0;
  for (std::size_t i = 0; i < records.size(); ++i) {
    const bool is_proper_9x9 = records[i] != nullptr && records[i] != &several && is_9x9(records[i]->puzzle);
    REQUIRE(known[i].solution.has_value() == is_proper_9x9);
    if (!is_proper_9x9) continue;
    CHECK(is_solution_of(records[i]->puzzle, *known[i].solution));
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
  const std::string several = "it has more than one solution; only proper puzzles are stored";
  CHECK(rejection_of(record_of(blank_with_front("7...7"))) ==
        "it has no solution: two 7s in row 1: r1c1 and r1c5");
  // Row 1 lacks only a 9, which column 9 already contains.
  CHECK(rejection_of(record_of(blank_with_front("12345678" + std::string(27, '.') + "9"))) ==
        "it has no solution");
  CHECK(rejection_of(record_of("12345678............9" + std::string(5, '.') + "." + std::string(54, '.'))) ==
        several);
  CHECK(rejection_of(record_of(std::string(81, '.'))) == several);
}

TEST_CASE("a solution that is not the puzzle's is rejected, the right one is kept") {
  Record record = prepared(sample_records()[0]).record();
  CHECK(prepared(record).record().solution == record.solution);
  record.solution = prepared(sample_records()[1]).record().solution;
  CHECK(rejection_of(record) == "the solution given with it is not its solution");
}

TEST_CASE("a rating that contradicts itself is left out") {
  const auto reject = [](const auto& spoil) {
    Record record = sample_records()[0];
    record.rating = sample_rating(500);
    spoil(*record.rating);
    const VerifiedRecord made = prepared(record);
    return !made.record().rating && made.left_out.size() == 1 && made.left_out[0].starts_with("its rating: ");
  };
  CHECK(reject([](Rating& rating) { rating.rater = ""; }));
  CHECK(reject([](Rating& rating) { rating.difficulty_class = ""; }));
  CHECK(reject([](Rating& rating) { rating.solved = 21; }));
  CHECK(reject([](Rating& rating) { rating.runs = -1; }));
  CHECK(reject([](Rating& rating) { rating.censored = 3; }));
  CHECK(reject([](Rating& rating) { rating.ert = std::nullopt; }));
  CHECK(reject([](Rating& rating) { rating.value = -1; }));
  CHECK(reject([](Rating& rating) { rating.value += 0.001; }));
  CHECK_FALSE(reject([](Rating& rating) { rating.value += 0.0005; }));  // rounded to three decimals
  CHECK(reject([](Rating& rating) { rating.value = 1.0 / 0.0; }));
  CHECK(reject([](Rating& rating) { rating.ert_low = *rating.ert * 2; }));
  CHECK(reject([](Rating& rating) { rating.generation_cap = UINT64_MAX; }));
}

TEST_CASE(
    "what a record states about its puzzle is kept if it is true, and otherwise left out with a reason") {
  struct Claim {
    const char* name;
    std::function<void(Record&)> state;
    const char* reason;  // "": it is true
  };
  const auto claim = GENERATE(values<Claim>(
      {{"", [](Record&) {}, ""},
       {"minimal", [](Record& record) { record.minimal = true; }, "it is not minimal: a clue can go"},
       {"not minimal", [](Record& record) { record.minimal = false; }, ""},
       {"depth 0", [](Record& record) { record.other["depth"] = "0"; }, ""},
       {"no depth", [](Record& record) { record.other["depth"] = "null"; }, ""},
       {"depth 1", [](Record& record) { record.other["depth"] = "1"; }, "its depth is not 1"},
       {"depth 4", [](Record& record) { record.other["depth"] = "4"; }, "its depth is not 4"},
       {"depth 1.5", [](Record& record) { record.other["depth"] = "1.5"; },
        "its depth is no whole number from 0 to 4"},
       {"deep", [](Record& record) { record.other["depth"] = "\"deep\""; },
        "its depth is no whole number from 0 to 4"},
       {"none", [](Record& record) { record.symmetry = "none"; }, ""},
       {"half-turn", [](Record& record) { record.symmetry = "half-turn"; }, "its symmetry is not half-turn"},
       {"rotational", [](Record& record) { record.symmetry = "rotational"; },
        "there is no symmetry rotational"},
       {"0.62", [](Record& record) { record.alpha = ".62"; }, "its alpha .62 leaves 31 clues, and it has 30"},
       {"0.63", [](Record& record) { record.alpha = "0.630"; }, ""},
       {"a half", [](Record& record) { record.alpha = "a half"; }, "its alpha a half is no fraction"},
       {"a level",
        [](Record& record) { record.level = Level{.technique = "", .se_estimate = 1, .se_error = 1}; },
        "its level: its technique has no name"}}));
  INFO(claim.name);
  Record record = bare_record(sample_records()[0].puzzle);
  claim.state(record);
  const VerifiedRecord made = prepared(record);
  CHECK(made.left_out ==
        (*claim.reason == '\0' ? std::vector<std::string>() : std::vector<std::string>{claim.reason}));
  record.solution = made.record().solution;
  record.canonical = made.record().canonical;
  CHECK((made.record() == record) == made.left_out.empty());
}

TEST_CASE("a puzzle of any size is found to be minimal if it is") {
  const Box box = GENERATE(Box(2, 2), Box(2, 3), Box(3, 3), Box(2, 5));
  const GenerateResult made = generate({.box = box, .minimal = true}, {.seed = 3});
  REQUIRE(made.outcome == GenerateResult::Outcome::reached);
  Record record = bare_record(made.puzzle);
  record.minimal = true;
  CHECK(prepared(record).left_out.empty());
  record.minimal = false;
  CHECK(prepared(record).left_out == std::vector<std::string>{"it is minimal: no clue can go"});
  int cell = 0;
  while (record.puzzle[cell] != 0) ++cell;
  record.puzzle.set(cell, made.solution[cell]);
  CHECK(prepared(record).left_out.empty());
}

TEST_CASE("the depth of a large puzzle is believed if it can be found in time") {
  const GenerateResult made = generate({.box = Box(4, 4), .clues = {120}}, {.seed = 3});
  REQUIRE(made.outcome == GenerateResult::Outcome::reached);
  Record record = bare_record(made.puzzle);
  record.other["depth"] = "0";
  CHECK(prepared(record).left_out.empty());
  record.other["depth"] = "1";
  CHECK(prepared(record).left_out == std::vector<std::string>{"its depth is not 1"});
  record.other["depth"] = "2";
  CHECK(prepared(record).left_out == std::vector<std::string>{"its depth is not 2"});
}

TEST_CASE("preparing that is stopped says so") {
  std::stop_source source;
  source.request_stop();
  const auto result = prepare(record_of(std::string(256, '.')), source.get_token());
  const auto* const rejected = std::get_if<Rejected>(&result);
  REQUIRE(rejected != nullptr);
  CHECK((rejected->is_stopped || rejected->message.starts_with("it has more than one solution")));
}
