// What was written reads back the same, in every form that can hold it.
#include <algorithm>
#include <bit>
#include <catch2/catch.hpp>

#include "random_grid.hpp"
#include "reading.hpp"

using namespace evodoku;
using namespace evodoku::tests;

namespace {

std::string text_of(const std::vector<Record>& records, const WriteOptions& options) {
  std::string text = header_text(options);
  for (const Record& record : records) text += to_text(record, options);
  return text;
}

/// A record with every member except `other`, which only JSON can hold.
Record full_record(Box box, std::uint64_t seed) {
  RandomStream random = make_stream(seed, "tests: records as text", {});
  Record record;
  record.puzzle = random_grid(box, seed);
  record.solution = random_grid(box, seed + 1);
  record.alpha = "0.58";
  record.symmetry = "rotate-half";
  record.minimal = random.chance(1, 2);
  record.canonical = "m1:" + box.name() + ":..";
  record.seed = random.bits();
  record.index = random.bits();
  record.args = "evodoku-generate -N 3 --mask \"a, b.txt\"";
  record.version = "0.1.0";
  record.comment = "line one\nline \"two\", é; #3";
  record.rating = Rating{"mantere-koljonen", 3,       random.bits(), 20,    12, 8, 100000, 1234.57,
                         0.000123,           99999.9, 3.092,         "hard"};
  if (random.chance(1, 3)) record.rating->ert = std::nullopt;
  return record;
}

/// A state in the middle of solving: of a full grid some cells are open, and of what the digits leave there some of what is
/// wrong was eliminated.
Record random_state(Box box, std::uint64_t seed) {
  RandomStream random = make_stream(seed, "tests: states as text", {static_cast<std::uint64_t>(box.side())});
  const int side = box.side();
  std::vector<int> digits(static_cast<std::size_t>(side));
  for (int digit = 0; digit < side; ++digit) digits[static_cast<std::size_t>(digit)] = digit + 1;
  random.shuffle(std::span(digits));
  Grid full(box);
  for (int cell = 0; cell < box.cells(); ++cell) {
    const int row = box.row_of(cell);
    const int shift = row % box.rows() * box.cols() + row / box.rows();
    full.set(cell, digits[static_cast<std::size_t>((shift + box.column_of(cell)) % side)]);
  }
  Record state{.puzzle = full, .candidates = std::vector<std::uint64_t>()};
  const auto open_of_ten = random.below(10) + 1;
  const auto wrong_of_ten = random.below(10);
  for (int cell = 0; cell < box.cells(); ++cell)
    if (random.chance(open_of_ten, 10)) state.puzzle.clear(cell);
  for (int cell = 0; cell < box.cells(); ++cell) {
    std::uint64_t left = ~std::uint64_t{0} >> (64 - side);
    for (int other = 0; other < box.cells(); ++other) {
      const bool is_peer = box.row_of(other) == box.row_of(cell) ||
                           box.column_of(other) == box.column_of(cell) ||
                           box.box_of(other) == box.box_of(cell);
      if (is_peer && !state.puzzle.is_blank(other)) left &= ~(std::uint64_t{1} << (state.puzzle[other] - 1));
    }
    for (std::uint64_t rest = left; rest != 0; rest &= rest - 1)
      if (random.chance(wrong_of_ten, 10)) left &= ~(rest & -rest);
    const std::uint64_t right = std::uint64_t{1} << (full[cell] - 1);
    state.candidates->push_back(state.puzzle.is_blank(cell) ? left | right : right);
  }
  return state;
}

/// Whether one cell alone has several candidates: in a text that is a typing error in a grid, unless --from says otherwise.
bool looks_mistyped(const Record& state) {
  return std::ranges::count_if(*state.candidates, [](auto set) { return std::popcount(set) > 1; }) == 1;
}

/// The candidates of each cell, which are all that a text holds of a state: what alone is left counts as placed there.
std::string sets_of(const Record& state) {
  return to_text(state, {.form = TextFormat::candidates});
}

}  // namespace

TEST_CASE("random grids of every side read back from every form") {
  const Box box =
      GENERATE(Box(2, 2), Box(2, 3), Box(3, 2), Box(1, 6), Box(6, 1), Box(3, 3), Box(1, 9), Box(3, 4),
               Box(4, 4), Box(2, 8), Box(5, 5), Box(5, 7), Box(6, 6), Box(4, 9), Box(8, 8), Box(64, 1));
  std::vector<Record> records;
  for (std::uint64_t seed = 0; seed < 3; ++seed) records.push_back({.puzzle = random_grid(box, seed)});
  for (const TextFormat form : {TextFormat::line, TextFormat::grid, TextFormat::csv, TextFormat::json}) {
    const bool holds_box = form != TextFormat::line;
    const std::string text = text_of(records, {.form = form});
    for (const TextFormat as : {TextFormat::automatic, form}) {
      const Reading reading =
          read_all(text, {.form = as, .box = holds_box ? std::nullopt : std::optional(box)});
      INFO(box.name() << " as " << name_of(form));
      CHECK(reading.message() == "(no such error)");
      REQUIRE(reading.puzzles.size() == records.size());
      for (std::size_t i = 0; i < records.size(); ++i) CHECK(reading.record(i).puzzle == records[i].puzzle);
    }
  }
}

TEST_CASE("lines of every usual side need no box to be read back") {
  for (const Box box :
       {Box(2, 2), Box(2, 3), Box(3, 3), Box(3, 4), Box(4, 4), Box(5, 5), Box(6, 6), Box(8, 8)}) {
    for (std::uint64_t seed = 0; seed < 20; ++seed) {
      const Grid grid = random_grid(box, seed);
      CHECK(std::get<Grid>(grid_from_line(to_line(grid))) == grid);
      CHECK(read_all(to_line(grid) + "\n").record(0).puzzle == grid);
    }
  }
}

TEST_CASE("whole records read back from JSON, its flat objects and CSV") {
  const Box box = GENERATE(Box(3, 3), Box(3, 2), Box(4, 4), Box(6, 6));
  std::vector<Record> records;
  for (std::uint64_t seed = 0; seed < 10; ++seed) records.push_back(full_record(box, seed));
  const WriteOptions json{.form = TextFormat::json};
  const WriteOptions flat{.form = TextFormat::json, .only_columns = record_columns()};
  const WriteOptions csv{.form = TextFormat::csv};
  for (const WriteOptions& options : {json, flat, csv}) {
    const Reading reading = read_all(text_of(records, options));
    CHECK(reading.message() == "(no such error)");
    REQUIRE(reading.puzzles.size() == records.size());
    for (std::size_t i = 0; i < records.size(); ++i) CHECK(reading.record(i) == records[i]);
  }
}

TEST_CASE("members that evodoku does not know survive in JSON as they were") {
  Record record = full_record(Box(3, 3), 1);
  record.other = {{"a", "1.10"}, {"é\n\"", R"("é \n")"}, {"o", R"({"z":[1,{"a":null}],"b":1e400})"}};
  record.other["o"] = R"({"z":[1,{"a":null}],"b":10000000000000000000000})";
  const Reading reading = read_all(to_text(record, {.form = TextFormat::json}));
  CHECK(reading.message() == "(no such error)");
  REQUIRE(reading.puzzles.size() == 1);
  CHECK(reading.record(0) == record);
}

TEST_CASE("comments read back from a line") {
  for (const std::string comment : {"hard", "#1, the hardest; so far", ", x", "#C odd", "#", "\"q\" \\ é"}) {
    Record record{.puzzle = random_grid(Box(3, 3), 5)};
    record.comment = comment;
    const Reading reading = read_all(text_of({record}, {.form = TextFormat::line}));
    INFO(comment);
    REQUIRE(reading.puzzles.size() == 1);
    CHECK(reading.record(0) == record);
  }
}

TEST_CASE("candidate grids of every box read back, one or many a file") {
  const Box box = GENERATE(Box(2, 2), Box(2, 3), Box(2, 4), Box(3, 3), Box(3, 4), Box(4, 4));
  constexpr std::uint64_t number = 1000;
  std::vector<Record> states;
  for (std::uint64_t seed = 0; seed < number; ++seed) states.push_back(random_state(box, seed));
  for (const TextFormat form : {TextFormat::candidates, TextFormat::grid, TextFormat::json}) {
    for (const TextFormat as : {TextFormat::automatic, TextFormat::candidates}) {
      if (as == TextFormat::candidates && form == TextFormat::json) continue;
      INFO(box.name() << " written as " << name_of(form) << ", read as " << name_of(as));
      const auto is_legible = [&](const Record& state) {
        return as == TextFormat::candidates || form == TextFormat::json || !looks_mistyped(state);
      };
      std::vector<Record> legible;
      std::ranges::copy_if(states, std::back_inserter(legible), is_legible);
      std::size_t wrong = 0;
      for (const Record& state : legible) {
        const Reading reading = read_all(to_text(state, {.form = form}), {.form = as});
        const bool is_right = reading.puzzles.size() == 1 && reading.errors.empty() &&
                              sets_of(reading.record(0)) == sets_of(state);
        if (!is_right && ++wrong == 1) WARN(to_text(state, {.form = form}) << reading.message());
      }
      CHECK(wrong == 0);
      const Reading all = read_all(text_of(legible, {.form = form}), {.form = as});
      CHECK(all.message() == "(no such error)");
      REQUIRE(all.puzzles.size() == legible.size());
      for (std::size_t i = 0; i < legible.size(); ++i)
        wrong += sets_of(all.record(i)) == sets_of(legible[i]) ? 0 : 1;
      CHECK(wrong == 0);
      CHECK(legible.size() > number * 8 / 10);
    }
  }
}
