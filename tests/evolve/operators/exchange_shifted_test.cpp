#include "evolve/operators/crossovers.hpp"

#include <catch2/catch.hpp>
#include <set>

#include "representation/random_boards.hpp"
#include "sample_puzzles.hpp"

using namespace evodoku;

namespace {

struct Children {
  samples::Board daughter;
  samples::Board son;
  friend bool operator==(const Children&, const Children&) = default;
};

Children cross(CrossoverPart& crossover, const samples::Board& mother, const samples::Board& father,
               RandomStream& random) {
  Children children{samples::Board(mother.size()), samples::Board(mother.size())};
  crossover.cross(mother, father, children.daughter, children.son, random);
  return children;
}

/// The children after the mother's block `number` and the father's next block are exchanged.
Children exchanged(const std::vector<Block>& blocks, std::size_t number, const samples::Board& mother,
                   const samples::Board& father) {
  Children children{mother, father};
  for (std::size_t place = 0; place < blocks[number].size(); ++place) {
    const Position here = blocks[number][place];
    const Position next = blocks[number + 1][place];
    children.daughter[here] = father[next];
    children.son[next] = mother[here];
  }
  return children;
}

}  // namespace

TEST_CASE("a box of the mother and the next box of the father change places") {
  RandomStream random = make_stream(1, "exchange shifted", {});
  for (const Box box : samples::boxes_of_all_kinds()) {
    const Boards boards(Grid(box), Grouping::boxes);
    const std::vector<Block> boxes = boards.blocks(Blocks::boxes);
    ExchangeShifted crossover(boxes, 1000);
    REQUIRE(crossover.children() == 2);
    std::set<std::size_t> seen;
    for (int i = 0; i < 60; ++i) {
      const samples::Board mother = samples::random_board(boards, random);
      const samples::Board father = samples::random_board(boards, random);
      const Children children = cross(crossover, mother, father, random);
      std::size_t number = 0;
      while (number + 1 < boxes.size() && exchanged(boxes, number, mother, father) != children) ++number;
      REQUIRE(number + 1 < boxes.size());
      seen.insert(number);
    }
    if (box == Box(3, 3)) CHECK(seen.size() == 8);
  }
}

TEST_CASE("without the chance of a shifted exchange children are copies and a daughter may come alone") {
  RandomStream random = make_stream(2, "exchange shifted", {});
  const Boards boards(Grid(Box(2, 3)), Grouping::boxes);
  const samples::Board mother = samples::random_board(boards, random);
  const samples::Board father = samples::random_board(boards, random);
  ExchangeShifted never(boards.blocks(Blocks::boxes), 0);
  CHECK(cross(never, mother, father, random) == Children{mother, father});
  ExchangeShifted always(boards.blocks(Blocks::boxes), 1000);
  samples::Board daughter(mother.size());
  always.cross(mother, father, daughter, {}, random);
  CHECK(daughter != mother);
}

TEST_CASE("blocks of different sizes cannot change places") {
  CHECK_THROWS_AS(ExchangeShifted({{0, 1}, {2}}, 500), std::invalid_argument);
}
