#include <algorithm>
#include <catch2/catch.hpp>
#include <set>
#include <stop_token>
#include <string>
#include <thread>

#include "evodoku/check.hpp"
#include "evodoku/generate.hpp"
#include "evodoku/solve.hpp"

using namespace evodoku;

namespace {

using Outcome = Generated::Outcome;

bool same(const Generated& left, const Generated& right) {
  return left.outcome == right.outcome && left.puzzle == right.puzzle && left.solution == right.solution &&
         left.proper == right.proper && left.clues_reached == right.clues_reached &&
         left.nodes == right.nodes;
}

/// The promises about every result.
void check_consistent(const Generated& made, const Specification& spec) {
  CHECK(made.clues_asked == spec.clues);
  CHECK(made.clues_reached == made.puzzle.clue_count());
  CHECK(is_solution_of(made.puzzle, made.solution));
  if (made.outcome == Outcome::reached) CHECK(made.clues_reached == spec.clues);
  if (made.proper) {
    const SolveResult result = solve(made.puzzle);
    CHECK(result.verdict == Verdict::one);
    CHECK(result.solution == made.solution);
    CHECK(prove_again(made.puzzle, made.solution) == SecondProof::agrees);
  }
}

void check_reaches(const Specification& spec, std::uint64_t count) {
  for (std::uint64_t index = 0; index < count; ++index) {
    const Generated made = generate(spec, {.seed = 1, .index = index});
    CHECK(made.outcome == Outcome::reached);
    CHECK(made.proper);
    check_consistent(made, spec);
  }
}

}  // namespace

TEST_CASE("puzzles have exactly the clues asked for and are proper, for boxes of many shapes") {
  const Box box = GENERATE(Box(1, 2), Box(1, 5), Box(2, 2), Box(2, 3), Box(3, 2), Box(2, 4), Box(3, 3),
                           Box(2, 5), Box(3, 4), Box(4, 3), Box(4, 4));
  const int half = box.cells() - (box.cells() + 1) / 2;
  check_reaches({.box = box, .clues = half}, 5);
}

TEST_CASE("25x25 with half of the cells filled is proper") {
  check_reaches({.box = Box(5, 5), .clues = 312}, 2);
}

TEST_CASE("36x36 with half of the cells filled is proper", "[.long]") {
  check_reaches({.box = Box(6, 6), .clues = 648}, 2);
}

TEST_CASE("25x25 with 0.58 removed is proper", "[.long]") {
  check_reaches({.box = Box(5, 5), .clues = 262}, 3);
}

TEST_CASE("9x9: every number of clues from a full grid down to the low twenties is reached") {
  for (int clues = 81; clues >= 23; --clues) check_reaches({.box = Box(3, 3), .clues = clues}, 2);
}

TEST_CASE("2x2: four clues, the fewest there are, are reached") {
  check_reaches({.box = Box(2, 2), .clues = 4}, 20);
}

TEST_CASE("nothing removed is the full grid") {
  const Generated made = generate({.box = Box(2, 3), .clues = 36}, {.seed = 1, .index = 2});
  CHECK(made.outcome == Outcome::reached);
  CHECK(made.puzzle == made.solution);
  CHECK(made.solution == random_full_grid(Box(2, 3), {.seed = 1, .index = 2}));
}

TEST_CASE("the same specification, seed and index give the same result, from any thread") {
  const Specification spec{.box = Box(3, 3), .clues = 24};
  const Generated made = generate(spec, {.seed = 9, .index = 17});
  CHECK(same(generate(spec, {.seed = 9, .index = 17}), made));
  std::vector<std::jthread> threads;
  std::vector<std::optional<Generated>> others(4);
  for (auto& other : others) {
    threads.emplace_back([&] { other = generate(spec, {.seed = 9, .index = 17}); });
  }
  threads.clear();
  for (const auto& other : others) CHECK(same(*other, made));
}

TEST_CASE("different indices and seeds give different puzzles") {
  std::set<std::string> puzzles;
  for (std::uint64_t seed = 0; seed < 10; ++seed) {
    for (std::uint64_t index = 0; index < 10; ++index) {
      const Generated made = generate({.box = Box(3, 3), .clues = 40}, {.seed = seed, .index = index});
      puzzles.insert({made.puzzle.digits().begin(), made.puzzle.digits().end()});
    }
  }
  CHECK(puzzles.size() == 100);
}

TEST_CASE("a known puzzle stays what it is") {
  // Pins the list that a seed names: a change here is a change of every list, and has to be said in the
  // changelog.
  const Generated made = generate({.box = Box(3, 3), .clues = 32}, {.seed = 1, .index = 0});
  std::string cells;
  for (const int digit : made.puzzle.digits()) cells += static_cast<char>('0' + digit);
  CHECK(cells == "000700038063408200080200005000107000005900000648530009207000300596004012000020050");
}

TEST_CASE("a count out of reach ends with the budget and says how far it came") {
  const Specification spec{.box = Box(3, 3), .clues = 10, .work_budget = 3000};
  const Generated made = generate(spec, {.seed = 1, .index = 0});
  CHECK(made.outcome == Outcome::fell_short);
  CHECK(made.proper);
  CHECK(made.clues_reached > 10);
  CHECK(made.clues_reached < 30);
  CHECK(made.nodes >= 3000);
  CHECK(made.nodes < 3200);
  check_consistent(made, spec);
}

TEST_CASE("budgets end small boxes too, where no question needs a search") {
  const Specification spec{.box = Box(2, 2), .clues = 3, .work_budget = 5000};
  const Generated made = generate(spec, {.seed = 1, .index = 0});
  CHECK(made.outcome == Outcome::fell_short);
  CHECK(made.clues_reached == 4);
  CHECK(made.grids_tried > 1);
  check_consistent(made, spec);
}

TEST_CASE("no budget at all gives the full grid, short of what was asked") {
  const Specification spec{.box = Box(3, 3), .clues = 30, .work_budget = 0};
  const Generated made = generate(spec, {.seed = 1, .index = 0});
  CHECK(made.outcome == Outcome::fell_short);
  CHECK(made.puzzle == made.solution);
  CHECK(made.proper);
}

TEST_CASE("a larger budget never gives more clues") {
  int before = 81;
  for (const std::uint64_t budget : std::initializer_list<std::uint64_t>{50, 100, 200, 1000, 5000}) {
    const Generated made =
        generate({.box = Box(3, 3), .clues = 17, .work_budget = budget}, {.seed = 4, .index = 4});
    CHECK(made.clues_reached <= before);
    before = made.clues_reached;
  }
}

TEST_CASE("a stop request before the start gives nothing, and says so") {
  std::stop_source stop;
  stop.request_stop();
  const Generated made =
      generate({.box = Box(3, 3), .clues = 30}, {.seed = 1, .index = 0, .stop = stop.get_token()});
  CHECK(made.outcome == Outcome::stopped);
  CHECK_FALSE(made.proper);
  CHECK(made.grids_tried == 0);
  CHECK(made.puzzle == Grid(Box(3, 3)));
  CHECK(made.clues_reached == 0);
}

TEST_CASE("a stop request in the middle gives the best so far, proper") {
  std::stop_source stop;
  std::jthread alarm([&] {
    std::this_thread::sleep_for(std::chrono::milliseconds(100));
    stop.request_stop();
  });
  const Specification spec{.box = Box(3, 3), .clues = 10, .work_budget = ~std::uint64_t{0}};
  const Generated made = generate(spec, {.seed = 1, .index = 0, .stop = stop.get_token()});
  CHECK(made.outcome == Outcome::stopped);
  CHECK(made.proper);
  check_consistent(made, spec);
}

TEST_CASE("allow_multiple removes to the count, whatever the number of solutions") {
  const Box box = GENERATE(Box(2, 2), Box(2, 3), Box(3, 3), Box(5, 5));
  for (const int clues : {0, 1, box.cells() / 5, box.cells()}) {
    const Specification spec{.box = box, .clues = clues, .allow_multiple = true};
    const Generated made = generate(spec, {.seed = 2, .index = 3});
    CHECK(made.outcome == Outcome::reached);
    CHECK_FALSE(made.proper);
    check_consistent(made, spec);
  }
}

TEST_CASE("allow_multiple removes other cells for other indices") {
  const Specification spec{.box = Box(3, 3), .clues = 16, .allow_multiple = true};
  CHECK(generate(spec, {.seed = 2, .index = 3}).puzzle != generate(spec, {.seed = 2, .index = 4}).puzzle);
  CHECK(generate(spec, {.seed = 2, .index = 3}).puzzle == generate(spec, {.seed = 2, .index = 3}).puzzle);
}

TEST_CASE("a clue count outside the grid is refused with the value seen") {
  CHECK_THROWS_WITH(generate({.box = Box(3, 3), .clues = 82}, {}), Catch::Contains("got 82"));
  CHECK_THROWS_AS(generate({.box = Box(3, 3), .clues = -1}, {}), std::invalid_argument);
}

TEST_CASE("the fewest clues are the proven ones") {
  CHECK(fewest_clues(Box(3, 3)) == 17);
  CHECK(fewest_clues(Box(2, 2)) == 4);
  CHECK(fewest_clues(Box(2, 3)) == 5);
  CHECK(fewest_clues(Box(5, 5)) == 24);
}
