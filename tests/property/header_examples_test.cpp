// The example at the top of each public header, compiled and run as a user would do it. CMake extracts each example
// from its header into NAME.example, so the tested example is always the one in the header.
#include <algorithm>
#include <catch2/catch.hpp>
#include <chrono>
#include <filesystem>
#include <fstream>
#include <iostream>
#include <optional>
#include <sstream>
#include <string>
#include <variant>
#include <vector>

#include "evodoku/aim.hpp"
#include "evodoku/batch.hpp"
#include "evodoku/dataset.hpp"
#include "evodoku/decimal.hpp"
#include "evodoku/depth.hpp"
#include "evodoku/generate.hpp"
#include "evodoku/gzip.hpp"
#include "evodoku/isomorph_set.hpp"
#include "evodoku/list.hpp"
#include "evodoku/rate.hpp"
#include "evodoku/stats.hpp"
#include "evodoku/study.hpp"
#include "evodoku/symmetry.hpp"
#include "evodoku_db/store.hpp"
#include "evodoku_db/upkeep.hpp"
#include "evodoku_draw/board.hpp"
#include "evodoku_draw/page.hpp"
#include "evodoku_draw/paper.hpp"
#include "evodoku_draw/picture.hpp"
#include "evodoku_draw/steps.hpp"

// An example may mention a value without using it.
#pragma GCC diagnostic ignored "-Wunused-value"

namespace {

const std::string puzzle_line =
    "000090200050160040602400500000000360470000059018000000003009807080027030005080000";
const std::string solution_line =
    "134895276857162943692473581529714368476238159318956724263549817981627435745381692";

evodoku::Grid grid_of(const std::string& line) {
  return std::get<evodoku::Grid>(evodoku::grid_from_line(line));
}

evodoku::Record record_of(const evodoku::Grid& puzzle) {
  evodoku::Record record;
  record.puzzle = puzzle;
  return record;
}

/// Stores the values that an example would have processed, to be checked.
template <typename T>
struct Kept {
  std::vector<T> values;
  void operator()(const T& value) { values.push_back(value); }
};

/// Redirects std::cin, std::cout or std::cerr to another buffer.
template <typename Stream>
class Redirected {
 public:
  Redirected(Stream& stream, std::streambuf* buffer) : stream_(stream), before_(stream.rdbuf(buffer)) {}
  ~Redirected() { stream_.rdbuf(before_); }
  Redirected(const Redirected&) = delete;
  Redirected& operator=(const Redirected&) = delete;

 private:
  Stream& stream_;
  std::streambuf* before_;
};

/// Makes an empty folder the current one; it is removed at the end.
class EmptyFolder {
 public:
  EmptyFolder() : before_(std::filesystem::current_path()) {
    std::string name = (std::filesystem::temp_directory_path() / "evodoku-XXXXXX").string();
    folder_ = mkdtemp(name.data());
    std::filesystem::current_path(folder_);
  }
  ~EmptyFolder() {
    std::filesystem::current_path(before_);
    std::filesystem::remove_all(folder_);
  }
  EmptyFolder(const EmptyFolder&) = delete;
  EmptyFolder& operator=(const EmptyFolder&) = delete;

 private:
  std::filesystem::path before_;
  std::filesystem::path folder_;
};

/// A small study, which is also written to a file in the current folder.
evodoku::Study sample_study(const std::string& file = "my.study") {
  std::ofstream(file) << "seed = 1\nrepeats = 3\n[puzzles]\npuzzle = " << puzzle_line
                      << "\n[method exact]\nengine = scalar\n";
  std::ifstream text(file);
  return std::get<evodoku::Study>(evodoku::read_study(text));
}

const std::chrono::sys_seconds now{std::chrono::seconds(1'700'000'000)};

}  // namespace

TEST_CASE("evodoku/aim.hpp") {
  const std::stop_token stop;
  evodoku::PuzzleSpec spec{.box = evodoku::Box(3, 3)};
#include "aim.example"
  const evodoku::GenerateResult made = evodoku::generate(spec, {.seed = 1, .index = 0});
  REQUIRE(made.outcome == evodoku::GenerateResult::Outcome::reached);
  CHECK(score.rating_of(made.puzzle)->difficulty_class == "easy");
}

TEST_CASE("the example of every header is tested here") {
  CHECK(std::string(EVODOKU_EXAMPLES_MISSING).empty());
}

TEST_CASE("evodoku/list.hpp") {
  std::vector<std::string> classes;
  const auto use = [&](const evodoku::Record& record) { classes.push_back(record.rating->difficulty_class); };
#include "list.example"
  CHECK(classes.size() == 10);
  CHECK(std::ranges::count(classes, "easy") + std::ranges::count(classes, "medium") == 10);
}

TEST_CASE("batch.hpp") {
  using namespace evodoku;
  std::vector<Grid> puzzles(5, grid_of(puzzle_line));
  const std::stop_token stop;
  const auto next_puzzle = [&]() -> std::optional<Grid> {
    if (puzzles.empty()) return std::nullopt;
    const Grid next = puzzles.back();
    puzzles.pop_back();
    return next;
  };
  int printed = 0;
  const auto print = [&](const SolveResult& result) { printed += result.verdict == Verdict::one ? 1 : 0; };
#include "batch.example"
  CHECK(printed == 5);
}

TEST_CASE("box.hpp") {
#include "box.example"
  CHECK(box.side() == 9);
}

TEST_CASE("canon.hpp") {
  const evodoku::Grid puzzle = grid_of(puzzle_line);
#include "canon.example"
  CHECK(form.key() == evodoku::canonical_form(transposed(puzzle)).key());
}

TEST_CASE("check.hpp") {
  const evodoku::Grid puzzle = grid_of(puzzle_line);
  const evodoku::Grid solution = puzzle;  // not a solution: it has blanks
  std::ostringstream told;
  const Redirected to_told(std::cerr, told.rdbuf());
#include "check.example"
  CHECK_FALSE(told.str().empty());
}

TEST_CASE("decimal.hpp") {
#include "decimal.example"
  CHECK(evodoku::Decimal::parse("0.58")->of(625) == 363);
}

TEST_CASE("deduce.hpp") {
  const evodoku::Grid puzzle = grid_of(puzzle_line);
  std::ostringstream told;
  const Redirected to_string(std::cout, told.rdbuf());
#include "deduce.example"
  CHECK_FALSE(told.str().empty());
  CHECK_FALSE(marks == evodoku::PencilMarks(puzzle));
}

TEST_CASE("evolve.hpp") {
  const evodoku::Grid puzzle = grid_of(solution_line.substr(0, 80) + ".");
  std::ostringstream told;
  const Redirected to_told(std::cout, told.rdbuf());
#include "evolve.example"
  CHECK(run.solved);
  CHECK(told.str() == std::to_string(run.generations));
}

TEST_CASE("calibration.hpp") {
  const evodoku::Rating rating{.rater = "knowledge", .value = 1.5};
  const evodoku::Calibration calibration{.curve = {{1, 4, 3, 5}, {2, 9, 8, 10}},
                                         .classes = {{"daily", {}}, {"sunday", 1.4}}};
  std::vector<double> minutes;
  const auto print = [&](double value) { minutes.push_back(value); };
#include "calibration.example"
  REQUIRE(minutes.size() == 1);
  CHECK(minutes[0] == Approx(6));
}

TEST_CASE("generate.hpp") {
  Kept<evodoku::Grid> use;
#include "generate.example"
  REQUIRE(use.values.size() == 1);
  CHECK(use.values[0].clue_count() == 32);
}

TEST_CASE("geometry.hpp") {
  Kept<int> use;
#include "geometry.example"
  CHECK(use.values == std::vector<int>{30, 31, 32, 39, 40, 41, 48, 49, 50});
}

TEST_CASE("grid.hpp") {
#include "grid.example"
  CHECK(grid.clue_count() == 1);
}

TEST_CASE("symmetry.hpp") {
  evodoku::Grid puzzle(evodoku::Box(3, 3));
  puzzle.set(0, 1);
  puzzle.set(80, 2);
#include "symmetry.example"
  CHECK(evodoku::has_symmetry(puzzle, evodoku::Symmetry::half_turn));
  puzzle.set(1, 3);
  CHECK_FALSE(evodoku::has_symmetry(puzzle, evodoku::Symmetry::half_turn));
}

TEST_CASE("dataset.hpp") {
  const evodoku::Grid puzzle = grid_of(puzzle_line);
#include "dataset.example"
  CHECK(id.size() == 32);
}

TEST_CASE("gzip.hpp") {
  const char bytes[] =  // echo 1...2...3...4... | gzip
      "\037\213\010\000\000\000\000\000\002\377\063\324\323\323\063\002\142\143\040\066"
      "\001\142\056\000\113\067\075\244\021\000\000\000";
  std::istringstream packed(std::string(bytes, sizeof bytes - 1));
#include "gzip.example"
  CHECK(reader.next().has_value());
}

TEST_CASE("isomorph_set.hpp") {
  using namespace evodoku;
  std::optional<std::uint64_t> of;
  const auto reject = [&](std::uint64_t, std::uint64_t earlier) { of = earlier; };
  const Grid puzzle = grid_of(puzzle_line);
  const std::uint64_t number = 7;
#include "isomorph_set.example"
  CHECK_FALSE(of);
  CHECK(seen.insert(isomorph_hash(transposed(puzzle)), 8) == number);
}

TEST_CASE("range.hpp") {
#include "range.example"
  CHECK((clues.low == 24 && !clues.high && !clues.is_open()));
}

TEST_CASE("rate.hpp") {
  const evodoku::Grid puzzle = grid_of("." + solution_line.substr(1, 79) + ".");
#include "rate.example"
  CHECK(rated->rating.solved == rated->rating.runs);
}

TEST_CASE("level.hpp") {
  const evodoku::Grid puzzle = grid_of(puzzle_line);
  std::ostringstream told;
  const Redirected to_string(std::cout, told.rdbuf());
#include "level.example"
  REQUIRE(level);
  REQUIRE(level->se_estimate);
  CHECK(told.str().starts_with(level->technique));
}

TEST_CASE("depth.hpp") {
  const evodoku::Grid puzzle = grid_of(puzzle_line);
#include "depth.example"
  CHECK(depth == 0);
}

TEST_CASE("solve.hpp") {
  const evodoku::Grid puzzle = grid_of(puzzle_line);
  Kept<evodoku::Grid> use;
#include "solve.example"
  REQUIRE(use.values.size() == 1);
  CHECK(evodoku::to_line(use.values[0]) == solution_line);
}

TEST_CASE("stats.hpp") {
  using namespace evodoku;
#include "stats.example"
  REQUIRE(ert.mean);
  CHECK(*ert.mean == Approx(40000.0 / 18));
  CHECK(ert.low < *ert.mean);
}

TEST_CASE("text.hpp") {
  std::istringstream file(puzzle_line + "\nnot a puzzle\n");
  const Redirected from_file(std::cin, file.rdbuf());
  Kept<std::string> report;
  Kept<evodoku::Record> use;
#include "text.example"
  CHECK(use.values.size() == 1);
  REQUIRE(report.values.size() == 1);
  CHECK(report.values[0].starts_with("puzzles.txt:2"));
}

TEST_CASE("study.hpp") {
  const EmptyFolder folder;
  sample_study("thesis.study");
  int solved = 0;
  const auto keep = [&](int, int, const evodoku::StudyRun& run) { solved += run.solved ? 1 : 0; };
#include "study.example"
  CHECK(solved == 3);
}

TEST_CASE("evodoku_db/error.hpp") {
  const EmptyFolder folder;
  std::ostringstream told;
  const Redirected to_told(std::cerr, told.rdbuf());
#include "db_error.example"
  CHECK(told.str().find("puzzles.db") != std::string::npos);
}

TEST_CASE("evodoku_db/store.hpp, prepare.hpp and query.hpp") {
  const EmptyFolder folder;
  const std::vector<evodoku::Record> records{record_of(grid_of(puzzle_line))};
  Kept<evodoku::Record> print;
  Kept<std::string> complain;
#include "db_store.example"
  CHECK(importer.totals().added == 1);
  CHECK(print.values.empty());  // 28 clues: more than the 25 asked for
  {
    const evodoku::Record record = record_of(grid_of(std::string(81, '.')));
#include "db_prepare.example"
  }
  CHECK(complain.values.size() == 1);
#include "db_query.example"
  CHECK(print.values.empty());  // no rating, so none of 4 or more
}

TEST_CASE("evodoku_db/cursor.hpp and upkeep.hpp") {
  const EmptyFolder folder;
  auto store = evodoku::db::Store::open("puzzles.db", evodoku::db::Access::create);
  auto prepared = evodoku::db::prepare(record_of(grid_of(puzzle_line)));
  store.add(std::vector{std::get<evodoku::db::VerifiedRecord>(std::move(prepared))},
            {.source = "test", .now = now});
  std::ostringstream written;
  const Redirected to_written(std::cout, written.rdbuf());
  Kept<evodoku::Record> print;
#include "db_cursor.example"
  CHECK(print.values.empty());  // 28 clues: more than the 25 asked for
  const std::vector<std::int64_t> ids{1};
#include "db_upkeep.example"
  CHECK(written.str().empty());  // nothing is wrong
  const auto copy = evodoku::db::Store::open("copy.db", evodoku::db::Access::read_only);
  CHECK(copy.count({.tags = {"pretty"}}) == 1);
}

TEST_CASE("evodoku_draw: picture.hpp, board.hpp and page.hpp") {
  const evodoku::Grid puzzle = grid_of(puzzle_line);
  const evodoku::Grid solution = grid_of(solution_line);
  std::ostringstream written;
  const Redirected to_written(std::cout, written.rdbuf());
  {
#include "draw_picture.example"
  } {
#include "draw_board.example"
    CHECK(picture.width > 200);
  }
#include "draw_page.example"
  CHECK(written.str().find("1. easy") != std::string::npos);
}

TEST_CASE("evodoku_draw/paper.hpp") {
  if (!evodoku::draw::make_typesetter()) return;
  const evodoku::draw::Picture page = evodoku::draw::board_picture({.clues = grid_of(puzzle_line)}, 200);
#include "draw_paper.example"
  CHECK(pdf.starts_with("%PDF"));
}

TEST_CASE("evodoku_draw/steps.hpp") {
  const evodoku::Grid puzzle = grid_of(puzzle_line);
  std::ostringstream written;
  const Redirected to_written(std::cout, written.rdbuf());
#include "draw_steps.example"
  CHECK(written.str().find("Puzzle 1") != std::string::npos);
}
