#include "generate/digging/clue_pattern.hpp"

#include <catch2/catch.hpp>
#include <numeric>
#include <set>

#include "random/stream.hpp"

using namespace evodoku;

namespace {

/// A grid whose clues are the cells of random groups.
Grid with_groups(const CluePattern& shape, RandomStream& random) {
  Grid puzzle(shape.box());
  for (const CellGroup& group : shape.groups()) {
    if (!random.chance(1, 2)) continue;
    for (const Cell cell : group) puzzle.set(cell, 1);
  }
  return puzzle;
}

/// Whether the set of clues is unchanged by `move`, which maps (row, column) to another cell.
template <typename Move>
bool is_unchanged(const Grid& puzzle, const Move& move) {
  const int side = puzzle.side();
  for (int row = 0; row < side; ++row) {
    for (int column = 0; column < side; ++column) {
      const auto [to_row, to_column] = move(row, column, side - 1);
      if ((puzzle.at(row, column) == 0) != (puzzle.at(to_row, to_column) == 0)) return false;
    }
  }
  return true;
}

bool looks(const Grid& puzzle, Symmetry symmetry) {
  using Place = std::pair<int, int>;
  const auto half = [](int row, int column, int last) { return Place(last - row, last - column); };
  const auto quarter = [](int row, int column, int last) { return Place(column, last - row); };
  const auto left_right = [](int row, int column, int last) { return Place(row, last - column); };
  const auto top_bottom = [](int row, int column, int last) { return Place(last - row, column); };
  const auto main_diagonal = [](int row, int column, int) { return Place(column, row); };
  const auto other_diagonal = [](int row, int column, int last) { return Place(last - column, last - row); };
  switch (symmetry) {
    case Symmetry::none:
      return true;
    case Symmetry::half_turn:
      return is_unchanged(puzzle, half);
    case Symmetry::quarter_turn:
      return is_unchanged(puzzle, quarter);
    case Symmetry::horizontal:
      return is_unchanged(puzzle, left_right);
    case Symmetry::vertical:
      return is_unchanged(puzzle, top_bottom);
    case Symmetry::diagonal:
      return is_unchanged(puzzle, main_diagonal);
    case Symmetry::antidiagonal:
      return is_unchanged(puzzle, other_diagonal);
    case Symmetry::full:
      return is_unchanged(puzzle, half) && is_unchanged(puzzle, quarter) &&
             is_unchanged(puzzle, left_right) && is_unchanged(puzzle, top_bottom) &&
             is_unchanged(puzzle, main_diagonal) && is_unchanged(puzzle, other_diagonal);
  }
  return false;
}

}  // namespace

TEST_CASE("groups of every symmetry make puzzles that have it, and each cell is in one group") {
  RandomStream random = make_stream(1, "test", {});
  const Box box = GENERATE(Box(1, 5), Box(2, 3), Box(3, 3), Box(4, 4));
  for (const Symmetry symmetry : symmetries()) {
    const CluePattern shape(box, symmetry, {});
    std::vector<int> times(static_cast<std::size_t>(box.cells()), 0);
    for (const CellGroup& group : shape.groups()) {
      for (const Cell cell : group) ++times[cell];
    }
    CHECK(times == std::vector<int>(times.size(), 1));
    for (int i = 0; i < 20; ++i) {
      const Grid puzzle = with_groups(shape, random);
      CHECK(looks(puzzle, symmetry));
      CHECK(shape.fits(puzzle));
    }
  }
}

TEST_CASE("a puzzle fits a shape exactly if its clues have the symmetry") {
  RandomStream random = make_stream(2, "test", {});
  for (const Symmetry made : symmetries()) {
    const Grid puzzle = with_groups(CluePattern(Box(2, 2), made, {}), random);
    for (const Symmetry asked : symmetries()) {
      CHECK(CluePattern(Box(2, 2), asked, {}).fits(puzzle) == looks(puzzle, asked));
      CHECK(has_symmetry(puzzle, asked) == looks(puzzle, asked));
    }
  }
}

TEST_CASE("possible counts are all sums of groups and no others") {
  // Groups of 1, 2, 4 and 8 cells; the more cells are taken, the fewer groups are free.
  const Box box(3, 4);
  const Symmetry symmetry = GENERATE(from_range(symmetries().begin(), symmetries().end()));
  const int taken = GENERATE(0, 40, 70, 142);
  std::vector<CellRule> mask(144, CellRule::free);
  const CluePattern unmasked(box, symmetry, {});
  for (const CellGroup& group : unmasked.groups()) {
    const CellRule rule = group.front() % 3 == 0 ? CellRule::clue : CellRule::blank;
    if (group.front() < taken) {
      for (const Cell cell : group) mask[cell] = rule;
    }
  }
  const CluePattern shape(box, symmetry, mask);
  std::set<int> sums = {static_cast<int>(shape.always_clues().size())};
  for (const CellGroup& group : shape.groups()) {
    std::set<int> more = sums;
    for (const int sum : sums) more.insert(sum + static_cast<int>(group.size()));
    sums = std::move(more);
  }
  CHECK(shape.possible_counts() == std::vector<int>(sums.begin(), sums.end()));
}

TEST_CASE("a mask says which cells always and which never hold a clue") {
  std::vector<CellRule> mask(16, CellRule::free);
  mask[0] = CellRule::clue;
  mask[5] = CellRule::blank;
  const CluePattern shape(Box(2, 2), Symmetry::none, mask);
  CHECK(shape.always_clues() == CellGroup{0});
  CHECK(shape.always_blank() == CellGroup{5});
  CHECK(shape.groups().size() == 14);
  CHECK_FALSE(shape.is_free());
  CHECK(shape.possible_counts().front() == 1);
  CHECK(shape.possible_counts().back() == 15);
  Grid puzzle(Box(2, 2));
  CHECK_FALSE(shape.fits(puzzle));
  puzzle.set(0, 1);
  CHECK(shape.fits(puzzle));
  puzzle.set(5, 2);
  CHECK_FALSE(shape.fits(puzzle));
}

TEST_CASE("a mask that the symmetry would change is refused and the cells are named") {
  std::vector<CellRule> mask(81, CellRule::free);
  mask[0] = CellRule::clue;
  CHECK_THROWS_WITH(CluePattern(Box(3, 3), Symmetry::half_turn, mask),
                    Catch::Contains("r1c1") && Catch::Contains("r9c9") && Catch::Contains("half-turn"));
  mask[80] = CellRule::clue;
  CHECK_NOTHROW(CluePattern(Box(3, 3), Symmetry::half_turn, mask));
  CHECK_THROWS_WITH(CluePattern(Box(2, 2), Symmetry::none, mask), Catch::Contains("16"));
}

TEST_CASE("symmetries have names that are read again") {
  for (const Symmetry symmetry : symmetries()) CHECK(parse_symmetry(name_of(symmetry)) == symmetry);
  CHECK(parse_symmetry("rotational") == std::nullopt);
}
