#include "evodoku_draw/board.hpp"

#include <algorithm>
#include <array>
#include <catch2/catch.hpp>
#include <cmath>
#include <set>
#include <tuple>
#include <variant>

#include "evodoku/generate.hpp"
#include "evodoku/solve.hpp"
#include "evodoku/text.hpp"
#include "svg_reading.hpp"

using namespace evodoku;
using namespace evodoku::draw;
using evodoku::test::lies_within;
using evodoku::test::read_svg;

namespace {

const std::vector<Box> boxes{Box(1, 2), Box(2, 2), Box(1, 5), Box(2, 3), Box(3, 2), Box(3, 3),
                             Box(3, 4), Box(4, 4), Box(5, 5), Box(5, 7), Box(6, 6), Box(8, 8)};

/// A grid with every digit, in every row and column, and some blanks. It is not a puzzle, which does not matter for
/// drawing.
Grid some_grid(Box box) {
  Grid grid(box);
  for (int cell = 0; cell < box.cells(); ++cell) {
    if (cell % 7 != 3) grid.set(cell, (cell * 5 + cell / box.side()) % box.side() + 1);
  }
  return grid;
}

const std::string easy_line =
    "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";

Grid easy() {
  return std::get<Grid>(grid_from_line(easy_line));
}

}  // namespace

TEST_CASE("the digits of every board are read back from its picture, cell by cell") {
  for (const Box box : boxes) {
    for (const double size : {57.0, 200.0, 510.0}) {
      CAPTURE(box.name(), size);
      const Grid grid = some_grid(box);
      const auto reading = read_svg(to_svg(board_picture({.clues = grid}, size)));
      CHECK(reading.grid(box, {"clue"}) == grid);
    }
  }
}

TEST_CASE("symbols stand for digits in their order, and words are set small enough for their cells") {
  const Grid grid = some_grid(Box(2, 2));
  const std::vector<std::string> words = {"sun", "moon", "star", "tree"};
  Picture picture{.width = 200, .height = 200};
  add_board(picture, {.clues = grid}, {.x = 5, .y = 5, .size = 190, .symbols = words});
  const auto reading = read_svg(to_svg(picture));
  std::vector<std::string> wanted;
  for (int cell = 0; cell < grid.cells(); ++cell) {
    if (!grid.is_blank(cell)) wanted.push_back(words[static_cast<std::size_t>(grid[cell] - 1)]);
  }
  REQUIRE(reading.texts.size() == wanted.size());
  for (std::size_t i = 0; i < wanted.size(); ++i) {
    CHECK(reading.texts[i].text == wanted[i]);
    CHECK(reading.texts[i].size * usual_metrics().width(wanted[i], true) < 190.0 / 4);
  }
}

TEST_CASE("pictures stand for digits in the middle of their cells, also as pencil marks") {
  BoardStyle style{.x = 5, .y = 5, .size = 200};
  for (const char* const name : {"one", "two", "three", "four"})
    style.pictures.push_back(std::make_shared<const std::string>(name));
  Grid grid(Box(2, 2));
  grid.set(6, 3);
  std::vector<std::uint64_t> marks(16, 0);
  marks[15] = 0b1010;
  Picture picture{.width = 210, .height = 210};
  add_board(picture, {.clues = grid, .marks = marks, .candidates = {{{15, 4}, Role::removed}}}, style);
  std::vector<Image> images;
  for (const Item& item : picture.items) {
    if (const auto* const image = std::get_if<Image>(&item)) images.push_back(*image);
    CHECK_FALSE(std::holds_alternative<Text>(item));
  }
  REQUIRE(images.size() == 3);
  CHECK(*images[0].file == "three");
  CHECK(images[0].id == "symbol-3");
  CHECK(images[0].kind == "clue");
  CHECK(images[0].x == Approx(5 + 2.5 * 50));
  CHECK(images[0].y == Approx(5 + 1.5 * 50));
  CHECK(*images[1].file == "two");
  CHECK(*images[2].file == "four");
  CHECK(images[2].x == images[1].x);
  CHECK(images[2].y > images[1].y + images[1].size);
  CHECK(lies_within(picture, 3, 3, 207, 207, usual_metrics()));

  style.pictures.pop_back();
  CHECK_THROWS_AS(add_board(picture, {.clues = grid}, style), std::invalid_argument);
}

TEST_CASE("digits that are no clues are drawn apart from clues, and together they are the solution") {
  const Grid puzzle = easy();
  const Grid solution = *solve(puzzle).solution;
  const auto reading = read_svg(to_svg(board_picture({.clues = puzzle, .digits = solution}, 100)));
  CHECK(reading.grid(Box(3, 3), {"clue"}) == puzzle);
  CHECK(reading.grid(Box(3, 3), {"clue", "digit"}) == solution);
}

TEST_CASE(
    "lines between boxes are black and broad, those inside grey hairlines, and there are as many as there "
    "should be") {
  for (const Box box : boxes) {
    CAPTURE(box.name());
    const Picture picture = board_picture({.clues = Grid(box)}, 300);
    const auto reading = read_svg(to_svg(picture));
    const int rows = box.rows() > 1 ? box.side() / box.rows() - 1 : 0;
    const int columns = box.cols() > 1 ? box.side() / box.cols() - 1 : 0;
    const auto segments = [&](const char* kind) {
      const auto found = reading.segments.find(kind);
      return found == reading.segments.end() ? 0 : found->second;
    };
    CHECK(segments("thick") == rows + columns);
    CHECK(segments("thin") == 2 * (box.side() - 1) - rows - columns);
    for (const double size : {57.0, 300.0, 510.0}) {
      for (const Item& item : board_picture({.clues = Grid(box)}, size).items) {
        const auto* const lines = std::get_if<Lines>(&item);
        if (lines == nullptr) continue;
        const bool is_thick = lines->kind == "thick";
        CHECK(lines->colour == (is_thick ? black : grey(0x80)));
        // a dot of 60 an inch is 1.2 points; printers do not show lines below a quarter of a point
        CHECK(lines->width >= (is_thick ? 0.9 : 0.25));
        CHECK(lines->width <= (is_thick ? 2.2 : 0.6));
      }
    }
  }
}

TEST_CASE("type fills about half of its cell, and two digits fit in one") {
  std::vector<std::string> numbers;
  for (int digit = 1; digit <= 64; ++digit) numbers.push_back(std::to_string(digit));
  for (const Box box : boxes) {
    for (const bool heavy : {false, true}) {
      const Picture picture =
          board_picture({.clues = some_grid(box)}, {.size = 400, .symbols = numbers, .heavy = heavy});
      const double cell = 400.0 / box.side();
      for (const auto& text : read_svg(to_svg(picture)).texts) {
        CAPTURE(box.name(), text.text, text.size, cell);
        CHECK(text.size * usual_metrics().digit_height() <= (heavy ? 0.58 : 0.55) * cell);
        CHECK(text.size * usual_metrics().width(text.text, true) < 0.8 * cell);
        if (box.side() <= 9) CHECK(text.size * usual_metrics().digit_height() > 0.45 * cell);
      }
    }
  }
}

TEST_CASE("lines for candidates part each blank cell into equal rows and columns, and end within it") {
  for (const Box box : {Box(2, 2), Box(2, 3), Box(3, 3)}) {
    const double cell_size = 40;
    const double size = cell_size * box.side();
    Picture picture{.width = size, .height = size};
    Grid grid(box);
    for (int cell = 1; cell < box.cells(); ++cell) grid.set(cell, 1);
    grid.clear(box.side() + 1);  // beside the cells in the corner
    add_board(picture, {.clues = grid}, {.x = 0, .y = 0, .size = size, .candidate_space = true});
    int cells = 0;
    for (const Item& item : picture.items) {
      const auto* const lines = std::get_if<Lines>(&item);
      if (lines == nullptr || lines->kind != "candidate-space") continue;
      const double begin = cells++ * cell_size;
      double rows = 0;
      double columns = 0;
      for (const Segment& line : lines->segments) {
        const bool is_flat = line.y1 == line.y2;
        for (const double end : is_flat ? std::array{line.x1, line.x2} : std::array{line.y1, line.y2}) {
          CHECK(end > begin);
          CHECK(end < begin + cell_size);
        }
        if (is_flat) CHECK(line.y1 == Approx(begin + ++rows / box.rows() * cell_size));
        if (!is_flat) CHECK(line.x1 == Approx(begin + ++columns / box.cols() * cell_size));
      }
      CHECK(rows == box.rows() - 1);
      CHECK(columns == box.cols() - 1);
    }
    CHECK(cells == 2);
  }
}

TEST_CASE("nothing of a board stands out from its picture") {
  for (const Box box : boxes) {
    if (box.side() == 64) continue;  // a quarter of a million pencil marks
    Board board{.clues = Grid(box)};
    board.marks.assign(static_cast<std::size_t>(box.cells()), ~std::uint64_t{0} >> (64 - box.side()));
    board.houses = {0, box.side(), 3 * box.side() - 1};
    for (int digit = 1; digit <= box.side(); ++digit) {
      board.candidates.push_back({{0, static_cast<std::uint8_t>(digit)}, Role::removed});
      board.links.push_back({{0, static_cast<std::uint8_t>(digit)},
                             {static_cast<Cell>(box.cells() - 1), static_cast<std::uint8_t>(digit)},
                             digit % 2 == 0});
    }
    const Picture picture = board_picture(board, 300);
    CAPTURE(box.name());
    CHECK(lies_within(picture, 0, 0, picture.width, picture.height, usual_metrics()));
  }
}

TEST_CASE("a link goes around the digits between its ends") {
  Board board{.clues = Grid(Box(3, 3))};
  board.marks.assign(81, 0);
  board.marks[0] = board.marks[8] = 0b10000;
  for (int cell = 1; cell < 8; ++cell) board.clues.set(cell, cell);
  board.links = {{{0, 5}, {8, 5}, true}};
  for (const Item& item : board_picture(board, 360).items) {
    const auto* const curve = std::get_if<Curve>(&item);
    if (curve == nullptr) continue;
    const double row_centre = (curve->y1 + curve->y2) / 2;
    for (double t = 0.25; t < 0.8; t += 0.05) {
      const double y = (1 - t) * (1 - t) * curve->y1 + 2 * t * (1 - t) * curve->towards_y + t * t * curve->y2;
      CHECK(std::abs(y - row_centre) > 0.25 * 40);
    }
  }
}

TEST_CASE("a link begins and ends at the edge of its marks, on the way that it bends") {
  const double cell_size = 40;
  const auto centre_of = [&](Candidate mark) {
    const int place = mark.digit - 1;
    return std::pair((mark.cell % 9 + 0.5 + 0.3 * (place % 3 - 1)) * cell_size,
                     (mark.cell / 9 + 0.5 + 0.3 * (place / 3 - 1)) * cell_size);
  };
  Board board{.clues = Grid(Box(3, 3))};
  board.marks.assign(81, 0b111111111);
  for (const Cell cell : {0, 3, 27, 44, 80}) {
    for (const std::uint8_t digit : {1, 5, 6, 8}) board.links.push_back({{40, 2}, {cell, digit}, true});
  }
  Picture picture{.width = 9 * cell_size, .height = 9 * cell_size};
  add_board(picture, board, {.x = 0, .y = 0, .size = 9 * cell_size});
  std::size_t links = 0;
  for (const Item& item : picture.items) {
    const auto* const curve = std::get_if<Curve>(&item);
    if (curve == nullptr) continue;
    const Link& link = board.links.at(links++);
    for (const auto& [mark, x, y] :
         {std::tuple(link.from, curve->x1, curve->y1), std::tuple(link.to, curve->x2, curve->y2)}) {
      const auto [centre_x, centre_y] = centre_of(mark);
      const double way = std::hypot(curve->towards_x - centre_x, curve->towards_y - centre_y);
      CHECK(std::hypot(x - centre_x, y - centre_y) == Approx(0.15 * cell_size));
      CHECK(std::hypot(curve->towards_x - x, curve->towards_y - y) == Approx(way - 0.15 * cell_size));
    }
  }
  CHECK(links == board.links.size());
}

TEST_CASE("pencil marks stand in the cells they belong to, and none where a digit stands") {
  const Grid puzzle = easy();
  const PencilMarks marks(puzzle);
  Board board{.clues = puzzle};
  for (int cell = 0; cell < 81; ++cell) board.marks.push_back(marks.digits(cell));
  Picture picture{.width = 400, .height = 400};
  add_board(picture, board, {.x = 20, .y = 20, .size = 360, .id = "b", .has_cells = true});
  const auto reading = read_svg(to_svg(picture));
  std::set<std::pair<std::string, std::string>> drawn;
  for (const auto& text : reading.texts) {
    if (text.kind == "mark") drawn.insert({text.ids_around.back(), text.text});
  }
  std::set<std::pair<std::string, std::string>> wanted;
  for (int cell = 0; cell < 81; ++cell) {
    for (std::uint8_t digit = 1; digit <= 9 && puzzle.is_blank(cell); ++digit) {
      if (marks.has({static_cast<Cell>(cell), digit}))
        wanted.insert({"b-" + cell_name(Box(3, 3), cell), std::to_string(digit)});
    }
  }
  CHECK(drawn == wanted);
}

TEST_CASE("each cell has a label that says what is in it, and ids are unique") {
  Grid puzzle = easy();
  Board board{.clues = puzzle, .digits = puzzle};
  board.digits->set(2, 4);
  board.marks.assign(81, 0);
  board.marks[3] = 0b100010;
  board.candidates = {{{3, 6}, Role::removed}};
  Picture picture{.width = 400, .height = 400};
  add_board(picture, board, {.size = 360, .id = "b", .has_cells = true});
  const auto reading = read_svg(to_svg(picture));
  CHECK(reading.labels.size() == 81);
  CHECK(reading.labels.at("b-r1c1") == "r1c1: 5, clue");
  CHECK(reading.labels.at("b-r1c3") == "r1c3: 4");
  CHECK(reading.labels.at("b-r1c4") == "r1c4: pencil marks 2 6, 6 struck out");
  CHECK(std::set(reading.ids.begin(), reading.ids.end()).size() == reading.ids.size());
}

TEST_CASE("what is not of the board's box is refused") {
  const auto draws = [](const Board& board) { return board_picture(board, 100); };
  CHECK_THROWS_AS(draws({.clues = Grid(Box(2, 2)), .digits = Grid(Box(3, 3))}), std::invalid_argument);
  CHECK_THROWS_AS(draws({.clues = Grid(Box(2, 2)), .marks = {1, 2}}), std::invalid_argument);
  CHECK_THROWS_AS(draws({.clues = Grid(Box(2, 2)), .candidates = {{{0, 5}, Role::pattern}}}),
                  std::invalid_argument);
  CHECK_THROWS_AS(draws({.clues = Grid(Box(2, 2)), .links = {{{0, 1}, {0, 0}, true}}}),
                  std::invalid_argument);
  CHECK_THROWS_AS(draws({.clues = Grid(Box(2, 2)), .houses = {12}}), std::invalid_argument);
  CHECK_THROWS_AS(board_picture({.clues = Grid(Box(2, 2))}, {.size = 100, .symbols = {"a", "b", "c"}}),
                  std::invalid_argument);
}
