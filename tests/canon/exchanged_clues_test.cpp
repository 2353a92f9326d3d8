#include <algorithm>
#include <array>
#include <catch2/catch.hpp>
#include <cstdint>
#include <numeric>
#include <utility>
#include <vector>

#include "evodoku/canon.hpp"
#include "evodoku/generate.hpp"
#include "random/stream.hpp"

using namespace evodoku;

namespace {

constexpr int limit = 6;

GenerateResult minimal_puzzle(std::uint64_t index) {
  return generate({.minimal = true}, {.seed = 5, .index = index});
}

/// A few clues of a full grid, drawn by their number.
Grid few_clues(std::uint64_t number, int clues) {
  const Grid full = *random_full_grid(Box(3, 3), {.seed = 5, .index = number});
  auto random = make_stream(5, "few clues", {number});
  std::vector<int> cells(81);
  std::iota(cells.begin(), cells.end(), 0);
  random.shuffle(std::span(cells));
  Grid puzzle(Box(3, 3));
  for (int i = 0; i < clues; ++i) puzzle.set(cells[i], full[cells[i]]);
  return puzzle;
}

/// All orders of nine lines that keep chutes together.
std::vector<std::array<int, 9>> orders_of_lines() {
  std::vector<std::array<int, 9>> orders;
  std::array<int, 9> lines;
  std::iota(lines.begin(), lines.end(), 0);
  do {
    bool is_kept = true;
    for (int line = 0; line < 9; ++line) is_kept = is_kept && lines[line] / 3 == lines[line / 3 * 3] / 3;
    if (is_kept) orders.push_back(lines);
  } while (std::next_permutation(lines.begin(), lines.end()));
  return orders;
}

/// Every placement and every relabelling of three digits, one after another.
int most_in_common_of_three_digits(const Grid& a, const Grid& b) {
  static const auto orders = orders_of_lines();
  int most = 0;
  for (const bool transposed : {false, true}) {
    for (const auto& rows : orders) {
      for (const auto& columns : orders) {
        std::array<std::array<int, 3>, 3> pairs{};
        for (int cell = 0; cell < 81; ++cell) {
          if (b.is_blank(cell)) continue;
          const int row = rows[cell / 9];
          const int column = columns[cell % 9];
          const int digit = a[transposed ? column * 9 + row : row * 9 + column];
          if (digit != Grid::blank) ++pairs[digit - 1][b[cell] - 1];
        }
        std::array<int, 3> names = {0, 1, 2};
        do {
          most = std::max(most, pairs[0][names[0]] + pairs[1][names[1]] + pairs[2][names[2]]);
        } while (std::next_permutation(names.begin(), names.end()));
      }
    }
  }
  return most;
}

}  // namespace

TEST_CASE("isomorphs have no clue exchanged, and others as many as the better way round") {
  for (std::uint64_t index = 0; index < 10; ++index) {
    const Grid puzzle = minimal_puzzle(index).puzzle;
    const Grid isomorph = apply(Isomorphism::random(Box(3, 3), 1, index), puzzle);
    CHECK(exchanged_clues(puzzle, isomorph, limit) == 0);
    CHECK(exchanged_clues(isomorph, minimal_puzzle(index + 1).puzzle, limit) == limit);
  }
}

TEST_CASE("after some clues are removed and others added, at most so many are exchanged, both ways") {
  for (std::uint64_t index = 0; index < 20; ++index) {
    const GenerateResult made = minimal_puzzle(index);
    auto random = make_stream(5, "exchange", {index});
    const int exchanged = 1 + static_cast<int>(index % 5);
    Grid other = made.puzzle;
    for (int removed = 0; removed < exchanged;) {
      const int cell = random.below(81);
      if (other.is_blank(cell)) continue;
      other.set(cell, Grid::blank);
      ++removed;
    }
    for (int added = 0; added < exchanged;) {
      const int cell = random.below(81);
      if (!other.is_blank(cell) || !made.puzzle.is_blank(cell)) continue;
      other.set(cell, made.solution[cell]);
      ++added;
    }
    CAPTURE(index);
    const Grid moved = apply(Isomorphism::random(Box(3, 3), 2, index), other);
    const int found = exchanged_clues(made.puzzle, moved, limit);
    CHECK(found == exchanged);
    CHECK(exchanged_clues(moved, made.puzzle, limit) == found);
    CHECK(exchanged_clues(made.puzzle, moved, 2) == std::min(found, 2));
  }
}

TEST_CASE("no placement leaves more clues in common") {
  for (std::uint64_t number = 0; number < 3; ++number) {
    Grid a = few_clues(number, 12);
    Grid b = few_clues(number + 10, 12);
    for (Grid* const grid : {&a, &b}) {
      for (int cell = 0; cell < 81; ++cell) {
        if (!grid->is_blank(cell)) grid->set(cell, (*grid)[cell] % 3 + 1);
      }
    }
    CAPTURE(number);
    CHECK(exchanged_clues(a, b, 12) == 12 - most_in_common_of_three_digits(a, b));
  }
}
