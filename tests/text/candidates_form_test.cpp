// Candidate grids: drawn, as rows and lines of fields, as 729 symbols, and as a member of records.
#include <array>
#include <catch2/catch.hpp>
#include <initializer_list>
#include <string_view>
#include <vector>

#include "reading.hpp"
#include "text/candidates.hpp"

using namespace evodoku;
using namespace evodoku::tests;

namespace {

/// A position as HoDoKu draws it.
const std::string drawing =
    ".----------------.-------------------.-----------------.\n"
    "| 5    3    124  | 26    7     2468  | 1489  1249  248 |\n"
    "| 6    247  247  | 1     9     5     | 3478  234   2478|\n"
    "| 12   9    8    | 23    34    24    | 13457 6     247 |\n"
    ":----------------+-------------------+-----------------:\n"
    "| 8    125  1259 | 579   6     147   | 4579  2459  3   |\n"
    "| 4    25   2569 | 8     5     3     | 579   259   1   |\n"
    "| 7    15   1359 | 59    2     14    | 4589  459   6   |\n"
    ":----------------+-------------------+-----------------:\n"
    "| 139  6    134579| 357  35    7     | 2     8     4   |\n"
    "| 23   278  237  | 4     1     9     | 36    3     5   |\n"
    "| 123  1245 12345| 2356  8     26    | 1346  7     9   |\n"
    "'----------------'-------------------'-----------------'\n";

std::string candidates_of(const Record& record) {
  return to_text(record, {.form = TextFormat::candidates});
}

}  // namespace

TEST_CASE("a drawn candidate grid has the digits that stand alone and are nowhere else in their houses") {
  const Reading reading = read_all(drawing);
  CHECK(reading.message() == "(no such error)");
  REQUIRE(reading.puzzles.size() == 1);
  CHECK(read_all(drawing, {.form = TextFormat::candidates}).record(0) == reading.record(0));
  REQUIRE(reading.record(0).candidates);
  CHECK(reading.record(0).candidates->at(2) == 0b1011);  // 124
  CHECK(reading.line(0).starts_with(
      "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5"));
  // r7c6 has 7 alone, but r4c6 has a 7 too: it is left to the next step
  CHECK(reading.record(0).candidates->at(59) == 0b1000000);
  CHECK(reading.record(0).puzzle.is_blank(59));
}

TEST_CASE("candidate grids read back from every form that holds them") {
  const Record record = read_all(drawing).record(0);
  for (const TextFormat form : {TextFormat::candidates, TextFormat::grid, TextFormat::json}) {
    INFO(name_of(form));
    const Reading again = read_all(to_text(record, {.form = form}));
    CHECK(again.message() == "(no such error)");
    REQUIRE(again.puzzles.size() == 1);
    CHECK(again.record(0) == record);
  }
  const WriteOptions csv{.form = TextFormat::csv, .only_columns = {"puzzle", "candidates"}};
  CHECK(read_all(header_text(csv) + to_text(record, csv)).record(0) == record);
  CHECK(candidates_of(record).size() == 730);
}

TEST_CASE("candidates of a puzzle that has none are those that its digits leave") {
  const Record puzzle{.puzzle = read_all("1...\n..2.\n.3..\n...4\n").record(0).puzzle};
  CHECK(candidates_of(puzzle) == "1 24 34 3 34 4 2 13 24 3 1 12 2 12 13 4\n");
}

TEST_CASE("rows, a line of fields and other sides are candidate grids too") {
  const std::string rows = "1 23 234 4\n234 4 1 23\n24 1 23 34\n34 23 4 1\n";
  const Reading in_rows = read_all(rows);
  CHECK(in_rows.message() == "(no such error)");
  REQUIRE(in_rows.puzzles.size() == 1);
  CHECK(in_rows.record(0).candidates->at(2) == 0b1110);
  CHECK(read_all(rows + "\n" + rows).puzzles.size() == 2);
  std::string line = rows;
  for (char& c : line) c = c == '\n' ? ' ' : c;
  CHECK(read_all(line + "\n").record(0) == in_rows.record(0));
  CHECK(read_all(candidates_of(in_rows.record(0)), {.form = TextFormat::candidates}).record(0) ==
        in_rows.record(0));
  line.back() = '#';
  CHECK(read_all(line + " by hand\n").record(0).comment == "by hand");
  const std::string all = repeated("123456789 ", 9) + "\n";
  CHECK(read_all(repeated(all, 9)).record(0).candidates == std::vector<std::uint64_t>(81, 0x1FF));
  CHECK(read_all(repeated("123456789", 81) + " a sukaku\n").record(0).comment == "a sukaku");
}

TEST_CASE("candidates are read and written as long as each digit has a symbol, from side 2 to 35") {
  for (const Box box : {Box(1, 2), Box(2, 2), Box(4, 4), Box(5, 7)}) {
    INFO(box.name());
    Record record{.puzzle = Grid(box)};
    record.candidates.emplace(box.cells(), ~std::uint64_t{0} >> (64 - box.side()));
    for (const TextFormat form : {TextFormat::candidates, TextFormat::json}) {
      const Reading again = read_all(to_text(record, {.form = form}), {.name = "a", .form = form});
      CHECK(again.message() == "(no such error)");
      REQUIRE(again.puzzles.size() == 1);
      CHECK(again.record(0).candidates == record.candidates);
    }
  }
}

TEST_CASE("what is wrong in a candidate grid is named with its place") {
  const auto with = [](const std::string& from, const std::string& to) {
    std::string text = drawing;
    return error_of(text.replace(text.find(from), from.size(), to));
  };
  const std::string usage =
      " are no candidates of a cell of a 9x9 grid: write its digits in ascending order, each once";
  CHECK(with("2468 ", "2486 ") == "puzzles.txt:2:32: '2486'" + usage);
  CHECK(with("2468 ", "2448 ") == "puzzles.txt:2:32: '2448'" + usage);
  CHECK(with("2468 ", "24x8 ") == "puzzles.txt:2:32: '24x8'" + usage);
  CHECK(with("2468 ", "0    ") == "puzzles.txt:2:32: '0'" + usage);
  CHECK(with("2468 ", ".    ") == "puzzles.txt:2:32: '.'" + usage);
  CHECK_THAT(with("2468 ", "     "),
             Catch::Contains("puzzles.txt:2: row 1 of this block has 8 numbers, row 5 has 9"));
  std::string line = candidates_of(read_all(drawing).record(0));
  for (std::size_t at = 0; at < 9; ++at) line[9 + at] = '.';
  CHECK(error_of(line) == "puzzles.txt:1:10: r1c2 has no candidate left");
  CHECK(error_of(line.substr(0, 728), {.name = "a", .form = TextFormat::candidates})
            .starts_with("a:1: 728 symbols"));
}

TEST_CASE("fields are candidates if more than half of them are sets of digits, and two of them several") {
  const auto are_meant = [](std::initializer_list<std::string_view> texts, int side = 4) {
    std::vector<text::Field> fields;
    for (const std::string_view text : texts) fields.push_back({text, {}});
    return text::are_candidates(fields, side);
  };
  CHECK(are_meant({"12", "34", "13", "x", "x"}));
  CHECK_FALSE(are_meant({"12", "34", "13", "x", "x", "x"}));
  CHECK(are_meant({"12", "34", "1"}));
  CHECK_FALSE(are_meant({"12", "3", "1"}));
  CHECK(are_meant({"12", "34", "1", "."}));
  CHECK_FALSE(are_meant({"12", "34", "1", ".", "."}));
  // where two digits can be one number of the side, some field must be none
  CHECK_FALSE(are_meant({"12", "13", "16"}, 16));
  CHECK(are_meant({"12", "13", "17"}, 16));
  // several digits from side 4 to 35, and all fields sets from side 2
  CHECK_FALSE(are_meant({"12", "23", "13"}, 3));
  CHECK(are_meant({"12", "23", "YZ"}, 35));
  CHECK_FALSE(are_meant({"12", "23", "YZ"}, 36));
  const std::array<text::Field, 2> ones{text::Field{"1", {}}, text::Field{"12", {}}};
  CHECK_FALSE(text::are_sets(ones, 1));
  CHECK(text::are_sets(ones, 2));
  CHECK(text::are_sets(ones, 35));
  CHECK_FALSE(text::are_sets(ones, 36));
}

TEST_CASE("candidates of a record must fit its digits") {
  const auto record = [](const std::string& candidates) {
    return error_of(R"({"puzzle":"1...............","candidates":")" + candidates + "\"}");
  };
  const std::string rest = " 234 234 234 1234 1234 234 1234 1234 1234 234 1234 1234 1234";
  CHECK(record("1 234 234" + rest) == "(no such error)");
  CHECK_THAT(record("1 234 234 234"),
             Catch::EndsWith("4 fields of candidates: a 4x4 grid has 16, and the side is at most 35"));
  CHECK_THAT(record(repeated("123456789", 81)),
             Catch::Contains(": 1 field of candidates: a 4x4 grid has 16"));
  CHECK_THAT(record("2 234 234" + rest),
             Catch::EndsWith("the puzzle has 1 at r1c1, its candidates are others"));
  CHECK_THAT(record("1 1234 234" + rest),
             Catch::EndsWith("1 is no candidate at r1c2: the puzzle has it in a house of that cell"));
  CHECK_THAT(record("1 432 234" + rest), Catch::Contains("'432' are no candidates of a cell of a 4x4 grid"));
  CHECK(error_of(R"({"puzzle":"1...............","candidates":7})") ==
        "puzzles.txt:1: member 'candidates' must be text, here it is '7'");
}

TEST_CASE("candidates that do not fit the box are not written") {
  Record record{.puzzle = Grid(Box(2, 2)), .candidates = std::vector<std::uint64_t>(16, 0b1111)};
  for (const TextFormat form : {TextFormat::grid, TextFormat::json, TextFormat::candidates}) {
    CHECK_NOTHROW(to_text(record, {.form = form}));
    for (const auto& wrong : {std::vector<std::uint64_t>(), std::vector<std::uint64_t>(15, 1),
                              std::vector<std::uint64_t>(17, 1), std::vector<std::uint64_t>(16, 0b10000)})
      CHECK_THROWS_AS(to_text({.puzzle = record.puzzle, .candidates = wrong}, {.form = form}),
                      std::invalid_argument);
  }
}

TEST_CASE("729 symbols over several lines are no puzzles, wherever they are wrapped") {
  Grid puzzle(Box(3, 3));
  for (int cell = 0; cell < 81; ++cell)
    if (example[static_cast<std::size_t>(cell)] != '.')
      puzzle.set(cell, example[static_cast<std::size_t>(cell)] - '0');
  const std::string marks = to_text({.puzzle = puzzle}, {.form = TextFormat::candidates});
  const std::string line = marks.substr(0, 729);
  CHECK(read_all(line).record(0).candidates);
  std::string groups;
  for (std::size_t row = 0; row < 9; ++row) groups += wrapped(line.substr(81 * row, 81), 9, " ") + "\n";
  std::string bars = groups;
  std::ranges::replace(bars, ' ', '|');
  for (const std::string& text : {wrapped(line, 81), wrapped(line, 9), wrapped(line, 27), groups, bars}) {
    INFO(text);
    CHECK(read_all(text).puzzles.empty());
    CHECK_THAT(error_of(text),
               Catch::Contains("all 729 symbols in one line") || Catch::Contains("side by side"));
  }
}
