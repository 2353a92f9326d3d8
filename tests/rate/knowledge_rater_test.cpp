// The default rater: what its numbers depend on, and what they agree with.
#include <catch2/catch.hpp>
#include <cmath>
#include <numeric>
#include <string_view>
#include <vector>

#include "evodoku/canon.hpp"
#include "evodoku/evolve.hpp"
#include "evodoku/rate.hpp"
#include "evodoku/stats.hpp"

using namespace evodoku;

namespace {

Grid from_digits(std::string_view digits) {
  Grid grid(Box(3, 3));
  for (int cell = 0; cell < grid.cells(); ++cell) {
    const char symbol = digits[static_cast<std::size_t>(cell)];
    if (symbol != '.') grid.set(cell, symbol - '0');
  }
  return grid;
}

struct Known {
  std::string_view puzzle;
  double explainer = 0;  // Sudoku Explainer's rating
};

// Puzzles from public lists: of qqwing, the Cloud Sudoku project, magictour and forum collections.
const std::vector<Known> known_puzzles = {
    {"4....6..5....7.41....3...7.7......4..419.563..3......2.7...9....25.4....3..5....9", 1.2},
    {"1.83...5.647..29.........4....21......1...7......65....1.........48..216.2...45.3", 1.5},
    {".9..3.........826.....7.4...1.7.2......8....3.....697..7........4....5..2..5...8.", 2.3},
    {".....7.....8.5.....6....475....2.....3..9.64..94...3...5.....6....8..9.1..71.6...", 3.0},
    {"8.1.7..........62....5....7........1.6..43.7......9....94....5.12.8.......7....3.", 3.4},
    {"..1...5....2.3..7......8.69.9..45..66.......52..79..1.17.4......2..5.1....6...2..", 4.2},
    {"8.7..34.6...6....9.....7....3.......2....1...7..3.2.........92....2.68.7..9.4.1..", 5.6},
    {"7.9....23.....17..85...........53..2.3.4.9.1.5..18...........46..67.....42....3.5", 6.6},
    {"...3....8.5.9287..2.......4....1..7..7.2541........3.......72.5..8.......9...2.3.", 7.2},
    {"3.4....26.6.2....57.....8....7.3......2..5...14...85.7...67.....8.......6.1.84...", 8.3},
    {".....1.3.86.........3.....9..56....3.2.51.89..9......6.....4.71....5..2..197.....", 9.1},
};

}  // namespace

TEST_CASE("twenty isomorphs have one rating to the last run") {
  for (const std::size_t which : {std::size_t{0}, std::size_t{4}}) {
    const Grid puzzle = from_digits(known_puzzles[which].puzzle);
    const auto rated = rate(puzzle, {.seed = 1});
    for (std::uint64_t number = 0; number < 20; ++number) {
      const auto again = rate(apply(Isomorphism::random(Box(3, 3), 5, number), puzzle), {.seed = 1});
      REQUIRE(again->rating == rated->rating);
      REQUIRE(again->runs == rated->runs);
    }
  }
}

TEST_CASE("ratings rise from what singles solve to what only probing solves") {
  const auto value = [](std::size_t which) {
    return rate(from_digits(known_puzzles[which].puzzle), {.seed = 1})->rating.value;
  };
  CHECK(value(0) < value(2));
  CHECK(value(2) < value(8));
  // Sudoku Explainer rates it 11.1.
  const Grid hardest =
      from_digits("1.......2.9.4...5...6...7...5.9.3.......7.......85..4.7.....6...3...9.8...2.....1");
  CHECK(value(8) + 0.3 < rate(hardest, {.seed = 1})->rating.value);
}

TEST_CASE("two seeds agree") {
  std::vector<double> one;
  std::vector<double> two;
  for (const Known& known : known_puzzles) {
    const Grid puzzle = from_digits(known.puzzle);
    one.push_back(rate(puzzle, {.seed = 1})->rating.value);
    two.push_back(rate(puzzle, {.seed = 2})->rating.value);
    CHECK(std::abs(one.back() - two.back()) < 0.1);
  }
  CHECK(*spearman(one, two) > 0.95);
}

TEST_CASE("the runs of a rating are runs of the preset") {
  const Grid puzzle = canonical_form(from_digits(known_puzzles[4].puzzle)).grid;
  const auto rated = rate(puzzle, {.seed = 1});
  REQUIRE(rated->runs.size() == 32);
  double total = 0;
  for (const RatingRun& run : rated->runs) {
    CHECK(run.solved);
    total += static_cast<double>(run.generations);
  }
  CHECK(*rated->rating.ert == Approx(total / 32));
  // Runs of the preset with another seed have about the same mean, so nothing else contributes to a rating.
  double alone = 0;
  for (std::uint64_t run = 0; run < 200; ++run) {
    alone +=
        static_cast<double>(evolve(puzzle, *find_preset("knowledge"), {.seed = 5, .run = run}).generations);
  }
  CHECK(rated->rating.ert_low < 1.15 * alone / 200);
  CHECK(*rated->rating.ert_high > alone / 200 / 1.15);
}

TEST_CASE("what was waited for makes up the generations") {
  for (const Known& known : known_puzzles) {
    const auto rated = rate(from_digits(known.puzzle), {.seed = 3});
    const double waited =
        std::accumulate(rated->waits.begin(), rated->waits.end(), 0.0,
                        [](double sum, const TechniqueWait& wait) { return sum + wait.generations; });
    CHECK(waited == Approx(*rated->rating.ert));
  }
}

TEST_CASE("what techniques cannot finish is searched, marked, and above all else") {
  const auto rated = rate(Grid(Box(2, 2)), {.seed = 1, .runs = 3});
  CHECK(rated->rating.difficulty_class == class_of_searched);
  CHECK(rated->rating.solved == 3);
  CHECK(rated->rating.value >= 4);
  CHECK(rated->rating.value > classes_of("knowledge").back().from);
  for (const RatingRun& run : rated->runs) CHECK(run.searched);
}

TEST_CASE("a puzzle that no search solves either is left after the fewest runs") {
  Grid impossible(Box(2, 2));  // 4 has no place in the first row, although no two clues contradict each other
  impossible.set(0, 1);
  impossible.set(1, 2);
  impossible.set(2, 3);
  impossible.set(7, 4);
  const Rating rating = rate(impossible, {.seed = 1, .runs = 6, .min_runs = 3})->rating;
  CHECK(rating.runs == 3);
  CHECK(rating.solved == 0);
  CHECK(rating.is_lower_bound());
  CHECK(rating.difficulty_class == "unsolved");
}

TEST_CASE("a preset of the genetic algorithm rates by the same protocol") {
  const Rating rating = rate(from_digits(known_puzzles.front().puzzle),
                             {.rater = "mantere-koljonen", .seed = 1, .generation_cap = 50})
                            ->rating;
  CHECK(rating.rater == "mantere-koljonen");
  CHECK(rating.runs == protocol_of("mantere-koljonen")->runs);
  CHECK(rating.censored == rating.runs);
}
