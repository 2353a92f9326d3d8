#include <algorithm>
#include <array>
#include <catch2/catch.hpp>
#include <cmath>
#include <functional>
#include <set>

#include "operators_of.hpp"

using namespace evodoku;
using samples::Board;

namespace {

/// Two children are made of every couple.
Preset preset_of(Crossover crossover, Blocks blocks, int permille = 1000,
                 Representation representation = Representation::digits) {
  return {.representation = representation,
          .selection = Selection::tournament,
          .crossover = crossover,
          .blocks = blocks,
          .crossover_permille = permille};
}

struct Children {
  Board daughter;
  Board son;
  friend bool operator==(const Children&, const Children&) = default;
};

Children cross(CrossoverPart& crossover, const Board& mother, const Board& father, RandomStream& random) {
  Children children{Board(mother.size()), Board(mother.size())};
  crossover.cross(mother, father, children.daughter, children.son, random);
  return children;
}

/// Which blocks of the daughter come from the father, when a board of ones is crossed with a board of twos. Each block
/// must come from one parent as a whole.
std::vector<bool> from_father(CrossoverPart& crossover, const std::vector<Block>& blocks,
                              RandomStream& random) {
  const auto [daughter, son] = cross(crossover, Board(81, 1), Board(81, 2), random);
  std::vector<bool> result;
  for (const Block& block : blocks) {
    const bool first = daughter[block.front()] == 2;
    for (const Position position : block) {
      REQUIRE((daughter[position] == 2) == first);
      REQUIRE(daughter[position] + son[position] == 3);
    }
    result.push_back(first);
  }
  return result;
}

/// The number of missing digits in those rows (or columns) that `line_of` gives for the cells where `is_inside` holds.
int missing(Box box, const Board& board, const std::function<int(int)>& line_of,
            const std::function<bool(int)>& is_inside) {
  std::vector<std::set<int>> seen(static_cast<std::size_t>(box.side()));
  for (int cell = 0; cell < box.cells(); ++cell) {
    if (is_inside(cell))
      seen[static_cast<std::size_t>(line_of(cell))].insert(board[static_cast<std::size_t>(cell)]);
  }
  int count = 0;
  for (const std::set<int>& digits : seen) {
    if (!digits.empty()) count += box.side() - static_cast<int>(digits.size());
  }
  return count;
}

/// Checks that every band (or stack) of `child` is that of the better parent; if both are equally good, that of `own`.
void check_inheritance(Box box, int parts, const std::function<int(int)>& part_of,
                       const std::function<int(int)>& line_of, const Board& own, const Board& other,
                       const Board& child) {
  for (int part = 0; part < parts; ++part) {
    const auto is_inside = [&](int cell) { return part_of(cell) == part; };
    const bool other_is_better =
        missing(box, other, line_of, is_inside) < missing(box, own, line_of, is_inside);
    const Board& model = other_is_better ? other : own;
    bool same = true;
    for (int cell = 0; cell < box.cells(); ++cell) {
      const auto i = static_cast<std::size_t>(cell);
      if (is_inside(cell)) same = same && child[i] == model[i];
    }
    CHECK(same);
  }
}

}  // namespace

TEST_CASE("a uniform crossover exchanges blocks by chance and whole") {
  RandomStream random = make_stream(1, "cross", {});
  for (const int permille : {200, 500, 1000}) {
    Preset preset = preset_of(Crossover::uniform, Blocks::boxes);
    preset.block_permille = permille;
    const OperatorContext context(Grid(Box(3, 3)), preset);
    const auto uniform = make_operator(crossovers(), context);
    int exchanged = 0;
    for (int i = 0; i < 1000; ++i) {
      exchanged +=
          static_cast<int>(std::ranges::count(from_father(*uniform, context.blocks(), random), true));
    }
    CHECK(std::abs(exchanged - 9 * permille) <= 5 * std::sqrt(9000 * .25));
  }
}

TEST_CASE("a one point crossover takes the blocks after a random one and never all or none") {
  RandomStream random = make_stream(3, "cross", {});
  const OperatorContext context(Grid(Box(3, 3)), preset_of(Crossover::one_point, Blocks::columns));
  const auto one_point = make_operator(crossovers(), context);
  std::set<std::ptrdiff_t> cuts;
  for (int i = 0; i < 300; ++i) {
    const std::vector<bool> chosen = from_father(*one_point, context.blocks(), random);
    CHECK(std::is_sorted(chosen.begin(), chosen.end()));
    cuts.insert(std::ranges::count(chosen, true));
  }
  CHECK(cuts == std::set<std::ptrdiff_t>{1, 2, 3, 4, 5, 6, 7, 8});
}

TEST_CASE("an exchange takes one block") {
  RandomStream random = make_stream(4, "cross", {});
  const OperatorContext context(Grid(Box(3, 3)), preset_of(Crossover::exchange, Blocks::boxes));
  const auto exchange = make_operator(crossovers(), context);
  std::set<std::ptrdiff_t> which;
  for (int i = 0; i < 300; ++i) {
    const std::vector<bool> chosen = from_father(*exchange, context.blocks(), random);
    CHECK(std::ranges::count(chosen, true) == 1);
    which.insert(std::ranges::find(chosen, true) - chosen.begin());
  }
  CHECK(which.size() == 9);
}

TEST_CASE("couples that are not crossed have copies and a daughter may come alone") {
  RandomStream random = make_stream(5, "cross", {});
  for (const Crossover kind : {Crossover::none, Crossover::uniform, Crossover::one_point, Crossover::exchange,
                               Crossover::exchange_shifted, Crossover::bands_and_stacks, Crossover::shuffle,
                               Crossover::shuffle_one_child}) {
    const OperatorContext never(Grid(Box(3, 4)), preset_of(kind, Blocks::boxes, 0));
    const Board mother = samples::random_board(never, random);
    const Board father = samples::random_board(never, random);
    CHECK(cross(*make_operator(crossovers(), never), mother, father, random) == Children{mother, father});
    const OperatorContext always(Grid(Box(3, 4)), preset_of(kind, Blocks::boxes));
    Board alone(mother.size());
    make_operator(crossovers(), always)->cross(mother, father, alone, {}, random);
    CHECK((alone == mother) == (kind == Crossover::none));
  }
}

TEST_CASE("a daughter takes the better band of boxes each and a son the better stack") {
  RandomStream random = make_stream(1, "bands and stacks", {});
  for (const Box box : samples::boxes_of_all_kinds()) {
    const OperatorContext context(
        samples::puzzle_with_blanks(box, box.cells() / 2, 4),
        preset_of(Crossover::bands_and_stacks, Blocks::boxes, 1000, Representation::box_permutations));
    const auto crossover = make_operator(crossovers(), context);
    REQUIRE(crossover->children() == 2);
    for (int i = 0; i < 20; ++i) {
      const Board mother = samples::random_board(context, random);
      const Board father = samples::random_board(context, random);
      const auto [daughter, son] = cross(*crossover, mother, father, random);
      check_inheritance(
          box, box.cols(), [&](int cell) { return box.row_of(cell) / box.rows(); },
          [&](int cell) { return box.row_of(cell); }, mother, father, daughter);
      check_inheritance(
          box, box.rows(), [&](int cell) { return box.column_of(cell) / box.cols(); },
          [&](int cell) { return box.column_of(cell); }, father, mother, son);
      CHECK(samples::keeps_layout(context, daughter));
      CHECK(samples::keeps_layout(context, son));
    }
  }
}

TEST_CASE("a box of the mother and the next box of the father change places") {
  RandomStream random = make_stream(1, "exchange shifted", {});
  for (const Box box : samples::boxes_of_all_kinds()) {
    const OperatorContext context(Grid(box), preset_of(Crossover::exchange_shifted, Blocks::boxes));
    const std::vector<Block> boxes = context.blocks();
    const auto crossover = make_operator(crossovers(), context);
    REQUIRE(crossover->children() == 2);
    const auto exchanged = [&](std::size_t number, const Board& mother, const Board& father) {
      Children children{mother, father};
      for (std::size_t place = 0; place < boxes[number].size(); ++place) {
        const Position here = boxes[number][place];
        const Position next = boxes[number + 1][place];
        children.daughter[here] = father[next];
        children.son[next] = mother[here];
      }
      return children;
    };
    std::set<std::size_t> seen;
    for (int i = 0; i < 60; ++i) {
      const Board mother = samples::random_board(context, random);
      const Board father = samples::random_board(context, random);
      const Children children = cross(*crossover, mother, father, random);
      std::size_t number = 0;
      while (number + 1 < boxes.size() && exchanged(number, mother, father) != children) ++number;
      REQUIRE(number + 1 < boxes.size());
      seen.insert(number);
    }
    if (box == Box(3, 3)) CHECK(seen.size() == 8);
  }
}

TEST_CASE("shuffle crossover exchanges every block with about half the others whatever their distance") {
  RandomStream random = make_stream(1, "shuffle", {});
  const Preset preset = preset_of(Crossover::shuffle, Blocks::bits, 1000, Representation::branch_map);
  const auto crossover = make_operator(crossovers(), OperatorContext(Grid(Box(2, 2)), preset));
  std::array<int, 48> times{};
  for (int i = 0; i < 10'000; ++i) {
    const auto [daughter, son] = cross(*crossover, Board(48, 0), Board(48, 1), random);
    for (std::size_t bit = 0; bit < 48; ++bit) {
      REQUIRE(daughter[bit] + son[bit] == 1);
      times[bit] += daughter[bit];
    }
    const auto taken = std::ranges::count(daughter, 1);
    REQUIRE(taken >= 2);
    REQUIRE(taken <= 47);
  }
  // 2..47 of the 48 genes are taken, each number with the same probability: 24.5 on average
  for (const int count : times) CHECK(std::abs(count - 10'000 * 24.5 / 48) < 250);
}

TEST_CASE("crossovers that would cut rows or exchange blocks of different sizes are refused") {
  const OperatorContext rows(Grid(Box(3, 3)), preset_of(Crossover::bands_and_stacks, Blocks::rows, 1000,
                                                        Representation::row_permutations));
  CHECK_THROWS_WITH(make_operator(crossovers(), rows), Catch::Contains("would cut the rows"));
}
