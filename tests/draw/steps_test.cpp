#include "evodoku_draw/steps.hpp"

#include <algorithm>
#include <catch2/catch.hpp>
#include <fstream>
#include <set>

#include "evodoku/generate.hpp"
#include "evodoku/text.hpp"
#include "svg_reading.hpp"

using namespace evodoku;
using namespace evodoku::draw;
using evodoku::test::read_svg;

namespace {

using Marked = std::set<std::pair<int, int>>;  // cell and digit

Marked set_of(std::span<const Candidate> candidates) {
  Marked marked;
  for (const Candidate one : candidates) marked.insert({one.cell, one.digit});
  return marked;
}

int cell_named(Box box, const std::string& name) {
  int cell = 0;
  while (cell_name(box, cell) != name) ++cell;
  return cell;
}

/// The candidates in groups of this class, found as a browser would do it.
Marked marked_as(const test::SvgReading& reading, Box box, const std::string& role) {
  Marked marked;
  for (const auto& text : reading.texts) {
    const bool is_placed = role == "placed" && text.kind == "placed";
    if (!is_placed && (text.kinds_around.empty() || text.kinds_around.back() != role)) continue;
    const auto cell =
        std::ranges::find_if(text.ids_around, [](const std::string& id) { return id.starts_with("b-"); });
    REQUIRE(cell != text.ids_around.end());
    int digit = 1;
    while (digit_name(box, digit) != text.text) ++digit;
    marked.insert({cell_named(box, cell->substr(2)), digit});
  }
  return marked;
}

test::SvgReading drawn(const Board& board) {
  Picture picture{.width = 320, .height = 320};
  add_board(picture, board, {.x = 10, .y = 10, .size = 300, .id = "b", .has_cells = true});
  return read_svg(to_svg(picture));
}

bool is_subset(const Marked& a, const Marked& b) {
  return std::ranges::includes(b, a);
}

/// Hard puzzles from a file, and generated ones of all kinds.
std::vector<Grid> puzzles() {
  std::vector<Grid> all;
  std::ifstream levels(EVODOKU_TEST_DATA "/levels.csv");
  PuzzleReader reader(levels, {});
  while (auto item = reader.next()) all.push_back(std::get<ReadPuzzle>(*item).record.puzzle);
  const auto add = [&](Box box, int clues, std::uint64_t count) {
    for (std::uint64_t index = 0; index < count; ++index)
      all.push_back(generate({.box = box, .clues = clues}, {.seed = 22, .index = index}).puzzle);
  };
  add(Box(3, 3), 23, 12);
  add(Box(2, 3), 11, 8);
  add(Box(3, 4), 58, 2);
  return all;
}

}  // namespace

TEST_CASE("in 33 puzzles, what is coloured in the picture of each step is what the step is made of",
          "[long]") {
  const std::vector<Grid> all = puzzles();
  CHECK(all.size() == 33);
  std::set<Technique> seen;
  int pictures = 0;
  for (const Grid& puzzle : all) {
    const Box box = puzzle.box();
    const SolvingPath path = solving_path(puzzle);
    PencilMarks marks(puzzle);
    for (const Deduction& step : path.steps) {
      CAPTURE(to_line(puzzle), sentence(step, box));
      const auto reading = drawn(step_board(puzzle, marks, step));
      const Marked pattern = marked_as(reading, box, "pattern");
      const Marked other = marked_as(reading, box, "other");
      const Marked removed = marked_as(reading, box, "removed");
      const Marked placed = marked_as(reading, box, "placed");
      CHECK(removed == set_of(step.eliminations));
      CHECK(placed == set_of(step.placements));
      Marked shown = pattern;
      shown.insert(other.begin(), other.end());
      Marked all_shown = shown;
      all_shown.insert(removed.begin(), removed.end());
      all_shown.insert(placed.begin(), placed.end());
      CHECK(is_subset(shown, set_of(step.because)));
      CHECK(is_subset(set_of(step.because), all_shown));
      CHECK(reading.grid(box, {"clue"}) == puzzle);
      const bool is_chain = step.technique >= Technique::x_chain && step.technique <= Technique::chain;
      const auto curves = reading.curves;
      const auto links = [&](const char* kind) { return curves.contains(kind) ? curves.at(kind) : 0; };
      CHECK(links("strong") == (is_chain ? static_cast<int>(step.because.size() / 2) : 0));
      CHECK(links("weak") == (is_chain ? static_cast<int>(step.because.size() / 2) - 1 : 0));
      // a hint shows nothing of the result
      const auto hint = drawn(step_board(puzzle, marks, step, Showing::hint));
      CHECK(marked_as(hint, box, "removed").empty());
      CHECK(marked_as(hint, box, "placed").empty());
      marks.apply(step);
      seen.insert(step.technique);
      ++pictures;
    }
  }
  CHECK(pictures > 800);
  CHECK(seen.size() >= 24);
}

namespace {

/// The second picture of a step by probing.
bool is_of_branch(const StepPicture& picture) {
  return picture.title.find(": if ") != std::string::npos;
}

}  // namespace

TEST_CASE("the pictures of a path are numbered without a gap and end with the solution") {
  for (const Grid& puzzle : puzzles()) {
    const SolvingPath path = solving_path(puzzle);
    const auto pictures = step_pictures(puzzle, path);
    std::size_t next = 1;
    for (std::size_t i = 0; i + 1 < pictures.size(); ++i) {
      if (is_of_branch(pictures[i])) {
        CHECK(pictures[i].title.starts_with("Step " + std::to_string(next - 1) + ": if "));
        continue;
      }
      const std::size_t steps = std::max<std::size_t>(1, pictures[i].board.order.size());
      CHECK(steps <= 9);
      const std::string number = std::to_string(next);
      const std::string last = "\xE2\x80\x93" + std::to_string(next + steps - 1);
      CHECK(pictures[i].title.starts_with(steps == 1 ? "Step " + number + ": "
                                                     : "Steps " + number + last + ": "));
      CHECK_FALSE(pictures[i].text.empty());
      next += steps;
    }
    CHECK(next == path.steps.size() + 1);
    CHECK(pictures.back().title == (path.reached.is_complete() ? "Solved" : "Where techniques end"));
    CHECK(pictures.back().board.digits == path.reached.values());
    if (puzzle.side() > 9) break;
  }
}

TEST_CASE("singles that follow one another share a picture, and are numbered in it") {
  const Grid puzzle = std::get<Grid>(
      grid_from_line("53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"));
  const auto pictures = step_pictures(puzzle, solving_path(puzzle));
  CHECK(pictures.size() <= 51 / 9 + 2);
  const auto reading = drawn(pictures.front().board);
  CHECK(std::ranges::count(reading.texts, "order", &test::SvgText::kind) == 9);
  CHECK(marked_as(reading, Box(3, 3), "placed").size() == 9);
  CHECK(
      pictures.front().title.starts_with("Steps 1\xE2\x80\x93"
                                         "9: "));
}

TEST_CASE("pencil marks beside singles are those that the singles leave") {
  const Grid puzzle = puzzles().at(2);
  const SolvingPath path = solving_path(puzzle);
  const auto pictures = step_pictures(puzzle, path);
  REQUIRE(pictures.front().board.order.size() == 9);
  PencilMarks after(puzzle);
  for (std::size_t i = 0; i < 9; ++i) after.apply(path.steps[i]);
  for (int cell = 0; cell < puzzle.cells(); ++cell) {
    const std::uint64_t marks = after.values().is_blank(cell) ? after.digits(cell) : 0;
    CHECK(pictures.front().board.marks[static_cast<std::size_t>(cell)] == marks);
  }
}

TEST_CASE("the whole notation of a chain stands with its sentence") {
  int chains = 0;
  for (const Grid& puzzle : puzzles()) {
    const SolvingPath path = solving_path(puzzle);
    const auto pictures = step_pictures(puzzle, path);
    for (const Deduction& step : path.steps) {
      const std::string notation = chain_notation(step, puzzle.box());
      if (notation.empty()) continue;
      CHECK(std::ranges::any_of(pictures, [&](const StepPicture& picture) {
        return picture.text.find(notation) != std::string::npos;
      }));
      ++chains;
    }
    if (chains > 20) break;
  }
  CHECK(chains > 20);
}

TEST_CASE("forcing draws the links along its branches and tells them, probing shows where its branch ends") {
  const Grid puzzle = std::get<Grid>(
      grid_from_line("...93.....9.74.2...6....5....8.74...6..5...4...9..2.5.4..8..39..2......8..1...42."));
  int forcing = 0;
  int probing = 0;
  const auto pictures = step_pictures(puzzle, solving_path(puzzle));
  for (const StepPicture& picture : pictures) {
    if (picture.title.find(": forcing chains") != std::string::npos) {
      ++forcing;
      CHECK(picture.board.links.size() >= 2);
      CHECK(picture.branches.size() >= 2);
      for (const std::string& line : picture.branches) CHECK(line.starts_with("If "));
    } else if (is_of_branch(picture)) {
      ++probing;
      CHECK_FALSE(picture.board.order.empty());
    } else {
      CHECK(picture.branches.empty());
    }
  }
  CHECK(forcing == 4);
  CHECK(probing == 3);
  const std::string page = steps_page({{.title = "1", .puzzle = puzzle, .steps = pictures}});
  CHECK(page.find("<details><summary>What follows from each</summary>\n<p>If r1c3 is 2: ") !=
        std::string::npos);
}

TEST_CASE("a hint says where to look and not what follows") {
  const Grid puzzle = puzzles().at(4);
  const SolvingPath path = solving_path(puzzle);
  const auto pictures = step_pictures(puzzle, path, {.showing = Showing::hint});
  PencilMarks marks(puzzle);
  REQUIRE(pictures.size() >= path.steps.size());
  for (std::size_t i = 0; i < path.steps.size(); ++i) {
    CHECK(pictures[i].text == "Look at " + where_to_look(path.steps[i], puzzle.box()) + ".");
  }
}

TEST_CASE("a stopped path is no endless one") {
  std::stop_source stop;
  stop.request_stop();
  const Grid puzzle = puzzles().at(4);
  CHECK(step_pictures(puzzle, solving_path(puzzle), {.stop = stop.get_token()}).empty());
}

TEST_CASE("the page for a browser needs nothing else, and names every cell of every step") {
  const Grid puzzle = puzzles().at(2);
  const auto pictures = step_pictures(puzzle, solving_path(puzzle));
  const std::string page = steps_page({{.title = "1 < 2", .puzzle = puzzle, .steps = pictures}});
  for (const char* const elsewhere : {"http://", "https://", "src=", "@import", "url("}) {
    std::string rest = page;
    // the namespace of SVG looks like an address, but is never requested
    for (std::size_t at = rest.find("http://www.w3.org/2000/svg"); at != std::string::npos;
         at = rest.find("http://www.w3.org/2000/svg"))
      rest.erase(at, 26);
    CHECK(rest.find(elsewhere) == std::string::npos);
  }
  CHECK(page.find("<h1>1 &lt; 2</h1>") != std::string::npos);
  const auto count = [&](const std::string& piece) {
    std::size_t number = 0;
    for (std::size_t at = page.find(piece); at != std::string::npos; at = page.find(piece, at + 1)) ++number;
    return number;
  };
  CHECK(count("<section class=\"step\"") == pictures.size());
  for (std::size_t step = 1; step <= pictures.size(); ++step)
    CHECK(count("id=\"puzzle-1-step-" + std::to_string(step) + "\"") == 1);
  CHECK(count("class=\"legend\"") == 1);
  CHECK(count("aria-label=\"r") == 81 * pictures.size());
}
