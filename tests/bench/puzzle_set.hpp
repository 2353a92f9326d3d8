// Lists of 9x9 puzzles for the benchmarks: read from files, put in random order, replaced by isomorphs.
#pragma once

#include <cstddef>
#include <cstdint>
#include <string>
#include <vector>

#include "evodoku/grid.hpp"

namespace evodoku::bench {

/// A 9x9 puzzle, and its line in the file.
struct ListedPuzzle {
  Cells9x9 cells{};
  std::uint64_t line = 0;
};

struct PuzzleSet {
  std::string name;  // name of the file, without its folder
  std::vector<ListedPuzzle> puzzles;
  std::size_t unreadable = 0;  // lines without a puzzle; old lists have some

  std::vector<Cells9x9> cells() const;
};

/// Reads every puzzle of a file in any text format. Throws std::runtime_error for a file without puzzles and for a
/// puzzle that is not 9x9.
PuzzleSet read_puzzle_set(const std::string& path);

/// Shuffles the set, so that no engine benefits from the order of the list (such as similar puzzles side by side).
void put_in_random_order(PuzzleSet& set, std::uint64_t seed);

/// Replaces every puzzle by a random isomorph, so that no engine benefits from where its order of guesses begins.
void replace_by_isomorphs(PuzzleSet& set, std::uint64_t seed);

}  // namespace evodoku::bench
