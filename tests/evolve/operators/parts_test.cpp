#include "evolve/operators/parts.hpp"

#include <algorithm>
#include <array>
#include <catch2/catch.hpp>
#include <cmath>
#include <memory>
#include <set>

#include "evolve/operators/crossovers.hpp"
#include "evolve/operators/first_individuals.hpp"
#include "evolve/operators/mutations.hpp"
#include "evolve/operators/restarts.hpp"
#include "evolve/operators/selections.hpp"
#include "evolve/representation/boards.hpp"
#include "representation/random_boards.hpp"
#include "sample_puzzles.hpp"

using namespace evodoku;

namespace {

/// A population whose individuals are ranked as given: in ascending order of fitness.
Population ranked(const std::vector<Fitness>& fitness) {
  const int size = static_cast<int>(fitness.size());
  Population population({.first = size, .living = size}, 1);
  for (int rank = 0; rank < size; ++rank)
    population.set_fitness(rank, fitness[static_cast<std::size_t>(rank)]);
  return population;
}

/// How often each rank is a parent in `couples` couples.
std::vector<int> times_parent(SelectionPart& selection, const Population& population, int couples) {
  RandomStream random = make_stream(1, "selections", {});
  std::vector<int> times(static_cast<std::size_t>(population.size()), 0);
  selection.prepare(population, random);
  for (int i = 0; i < couples; ++i) {
    const Parents parents = selection.choose(population.size() - 1, random);
    ++times[static_cast<std::size_t>(parents.first)];
    ++times[static_cast<std::size_t>(parents.second)];
  }
  return times;
}

void check_shares(const std::vector<int>& times, const std::vector<double>& shares) {
  double all = 0;
  for (const int count : times) all += count;
  REQUIRE(times.size() == shares.size());
  for (std::size_t rank = 0; rank < shares.size(); ++rank) {
    const double expected = all * shares[rank];
    CHECK(std::abs(times[rank] - expected) <= 5 * std::sqrt(expected + 1));
  }
}

struct Couple {
  std::vector<Gene> mother = std::vector<Gene>(81, 1);
  std::vector<Gene> father = std::vector<Gene>(81, 2);
  std::vector<Gene> daughter = std::vector<Gene>(81);
  std::vector<Gene> son = std::vector<Gene>(81);

  void cross(CrossoverPart& crossover, RandomStream& random) {
    crossover.cross(mother, father, daughter, son, random);
  }
};

const Boards& blank_nine() {
  static const Boards boards(Grid(Box(3, 3)), Grouping::whole);
  return boards;
}

/// Which blocks of the daughter come from the father. Each block must come from one parent as a whole.
std::vector<bool> from_father(const Couple& couple, const std::vector<Block>& blocks) {
  std::vector<bool> result;
  for (const Block& block : blocks) {
    const bool first = couple.daughter[block.front()] == 2;
    for (const Position position : block) {
      REQUIRE((couple.daughter[position] == 2) == first);
      REQUIRE(couple.daughter[position] + couple.son[position] == 3);
    }
    result.push_back(first);
  }
  return result;
}

}  // namespace

TEST_CASE("selections choose parents as often as their laws say") {
  const Population population = ranked({0, 2, 2, 6});
  constexpr int couples = 20'000;
  Tournament three(3);
  check_shares(times_parent(three, population, couples), {37. / 64, 19. / 64, 7. / 64, 1. / 64});
  Tournament one(1);
  check_shares(times_parent(one, population, couples), {.25, .25, .25, .25});
  Truncation half(500);
  check_shares(times_parent(half, population, couples), {.5, .5, 0, 0});
  Truncation hardly_any(1);
  check_shares(times_parent(hardly_any, population, couples), {1, 0, 0, 0});
  Roulette below_ten(10);
  check_shares(times_parent(below_ten, population, couples), {10. / 30, 8. / 30, 8. / 30, 4. / 30});
  Roulette below_the_worst(std::nullopt);
  check_shares(times_parent(below_the_worst, population, couples), {7. / 18, 5. / 18, 5. / 18, 1. / 18});
  LinearRanking linear;
  check_shares(times_parent(linear, population, couples), {.4, .3, .2, .1});
  AbovePlace above;
  check_shares(times_parent(above, population, couples), {1. / 3, 1. / 3, 1. / 3, 0});
}

TEST_CASE("a uniform crossover exchanges blocks by chance and whole") {
  RandomStream random = make_stream(1, "cross", {});
  const std::vector<Block> boxes = blank_nine().blocks(Blocks::boxes);
  for (const int permille : {200, 500, 1000}) {
    UniformCrossover uniform(boxes, 1000, permille, 2);
    int exchanged = 0;
    constexpr int rounds = 1000;
    for (int i = 0; i < rounds; ++i) {
      Couple couple;
      couple.cross(uniform, random);
      const std::vector<bool> chosen = from_father(couple, boxes);
      exchanged += static_cast<int>(std::ranges::count(chosen, true));
    }
    CHECK(std::abs(exchanged - 9 * permille) <= 5 * std::sqrt(9000 * .25));
  }
}

TEST_CASE("more than 64 blocks are exchanged as well") {
  RandomStream random = make_stream(2, "cross", {});
  const std::vector<Block> cells = blank_nine().blocks(Blocks::cells);
  UniformCrossover uniform(cells, 1000, 500, 2);
  Couple couple;
  couple.cross(uniform, random);
  const std::vector<bool> chosen = from_father(couple, cells);
  CHECK(std::count(chosen.begin() + 64, chosen.end(), true) > 0);
  CHECK(std::count(chosen.begin() + 64, chosen.end(), false) > 0);
}

TEST_CASE("a one point crossover takes the blocks after a random one and never all or none") {
  RandomStream random = make_stream(3, "cross", {});
  const std::vector<Block> columns = blank_nine().blocks(Blocks::columns);
  OnePointCrossover one_point(columns, 1000, 2);
  std::set<std::ptrdiff_t> cuts;
  for (int i = 0; i < 300; ++i) {
    Couple couple;
    couple.cross(one_point, random);
    const std::vector<bool> chosen = from_father(couple, columns);
    CHECK(std::is_sorted(chosen.begin(), chosen.end()));
    cuts.insert(std::ranges::count(chosen, true));
  }
  CHECK(cuts == std::set<std::ptrdiff_t>{1, 2, 3, 4, 5, 6, 7, 8});
}

TEST_CASE("an exchange takes one block") {
  RandomStream random = make_stream(4, "cross", {});
  const std::vector<Block> boxes = blank_nine().blocks(Blocks::boxes);
  ExchangeCrossover exchange(boxes, 1000, 2);
  std::set<std::ptrdiff_t> which;
  for (int i = 0; i < 300; ++i) {
    Couple couple;
    couple.cross(exchange, random);
    const std::vector<bool> chosen = from_father(couple, boxes);
    CHECK(std::ranges::count(chosen, true) == 1);
    which.insert(std::ranges::find(chosen, true) - chosen.begin());
  }
  CHECK(which.size() == 9);
}

TEST_CASE("couples that are not crossed have copies") {
  RandomStream random = make_stream(5, "cross", {});
  OnePointCrossover never(blank_nine().blocks(Blocks::boxes), 0, 2);
  NoCrossover none(2);
  for (CrossoverPart* crossover : {static_cast<CrossoverPart*>(&never), static_cast<CrossoverPart*>(&none)}) {
    Couple couple;
    couple.cross(*crossover, random);
    CHECK(couple.daughter == couple.mother);
    CHECK(couple.son == couple.father);
  }
}

TEST_CASE("a swap in a row permutation keeps rows and clues") {
  const Grid puzzle = samples::puzzle_with_blanks(Box(3, 3), 50, 1);
  const Boards boards(puzzle, Grouping::rows);
  RandomStream random = make_stream(1, "mutate", {});
  std::vector<Gene> board(81);
  RandomFill(boards).make(board, random);
  SwapInGroups swap(boards, 1000);
  for (int i = 0; i < 100; ++i) {
    const std::vector<Gene> before = board;
    swap.mutate(board, random);
    for (const Block& row : boards.blocks(Blocks::rows)) {
      std::multiset<Gene> digits;
      int changed = 0;
      for (const Position cell : row) {
        digits.insert(board[cell]);
        changed += board[cell] != before[cell] ? 1 : 0;
        if (!puzzle.is_blank(cell)) REQUIRE(board[cell] == puzzle[cell]);
      }
      CHECK(std::set<Gene>(digits.begin(), digits.end()).size() == 9);
      CHECK((changed == 0 || changed == 2));
    }
  }
}

TEST_CASE("random alleles are others than before and never at a clue") {
  const Grid puzzle = samples::puzzle_with_blanks(Box(3, 3), 50, 1);
  const Boards boards(puzzle, Grouping::whole);
  RandomStream random = make_stream(2, "mutate", {});
  std::vector<Gene> board(81);
  RandomFill(boards).make(board, random);
  const auto changed_by = [&](MutationPart& mutation) {
    const std::vector<Gene> before = board;
    mutation.mutate(board, random);
    int changed = 0;
    for (int cell = 0; cell < 81; ++cell) {
      const auto at = static_cast<std::size_t>(cell);
      REQUIRE(board[at] >= 1);
      REQUIRE(board[at] <= 9);
      if (!puzzle.is_blank(cell)) REQUIRE(board[at] == puzzle[cell]);
      changed += board[at] != before[at] ? 1 : 0;
    }
    return changed;
  };
  RandomAlleles all(boards, 1000);
  CHECK(changed_by(all) == 50);
  RandomAlleles none(boards, 0);
  CHECK(changed_by(none) == 0);
  SomeRandomAlleles two(boards, 1000, 2);
  for (int i = 0; i < 20; ++i) CHECK(changed_by(two) == 2);
  SomeRandomAlleles more_than_there_are(boards, 1000, 4000);
  CHECK(changed_by(more_than_there_are) == 50);
  RandomAlleles a_tenth(boards, 100);
  int changed = 0;
  for (int i = 0; i < 400; ++i) changed += changed_by(a_tenth);
  CHECK(std::abs(changed - 2000) < 5 * std::sqrt(2000.));
}

TEST_CASE("stagnation counts generations without a better best and starts again after a restart") {
  RandomStream random = make_stream(1, "not needed", {});
  RestartOnStagnation escape(3);
  const auto kept = [&](Fitness best) { return escape.kept(0, ranked({best, 9}), random); };
  CHECK(kept(5) == 2);
  CHECK(kept(5) == 2);
  CHECK(kept(5) == 2);
  CHECK(kept(4) == 2);  // better: counting starts again
  CHECK(kept(4) == 2);
  CHECK(kept(5) == 2);
  CHECK(kept(4) == 0);
  CHECK(kept(8) == 2);  // the new population after the restart
  CHECK(kept(8) == 2);
  CHECK(kept(8) == 2);
  CHECK(kept(8) == 0);
}

TEST_CASE("an epidemic comes at its time by its chance and spares the elite") {
  Population population({.first = 9, .living = 9, .elite = 2}, 1);
  RandomStream random = make_stream(1, "epidemic", {});
  Epidemic epidemic(50, 800);
  int came = 0;
  for (std::uint64_t generation = 1; generation <= 50'000; ++generation) {
    const int kept = epidemic.kept(generation, population, random);
    if (generation % 50 != 0) REQUIRE(kept == 9);
    if (kept == 9) continue;
    REQUIRE(kept == 2);
    ++came;
  }
  CHECK(std::abs(came - 800) < 5 * std::sqrt(160.));
}

TEST_CASE("of several escapes the one that keeps the fewest is heard") {
  RandomStream random = make_stream(1, "not needed", {});
  std::vector<std::unique_ptr<RestartPolicy>> escapes;
  escapes.push_back(std::make_unique<Epidemic>(2, 1000));
  escapes.push_back(std::make_unique<RestartAfter>(3));
  AnyEscape any(std::move(escapes));
  const Population population = ranked({1, 2, 3, 4});
  std::array<int, 6> kept{};
  for (std::uint64_t generation = 1; generation <= 6; ++generation) {
    kept[generation - 1] = any.kept(generation, population, random);
  }
  CHECK(kept == std::array{4, 1, 0, 1, 4, 0});
}

TEST_CASE("first individuals are copies of the board that is given") {
  RandomStream random = make_stream(1, "given board", {});
  for (const Box box : samples::boxes_of_all_kinds()) {
    const Grid board = samples::full_grid(box, 3);
    GivenBoard first(board);
    samples::Board individual(static_cast<std::size_t>(box.cells()), 0);
    first.make(individual, random);
    CHECK(Grid(box, individual) == board);
  }
}

TEST_CASE("a board with blanks is refused and they are counted") {
  const Grid board = samples::puzzle_with_blanks(Box(3, 3), 7, 1);
  CHECK_THROWS_WITH(GivenBoard(board), Catch::Contains("7 blank cells"));
}
