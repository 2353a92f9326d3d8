// Lists of 9x9 puzzles for the benchmarks: read from files, put in random order, turned into isomorphs.
#pragma once

#include <cstddef>
#include <cstdint>
#include <string>
#include <vector>

#include "evodoku/grid.hpp"

namespace evodoku::bench {

/// A 9x9 puzzle, and the line of the file where it stands.
struct ListedPuzzle {
  Cells9x9 cells{};
  std::uint64_t line = 0;
};

struct PuzzleSet {
  std::string name;  // of the file, without its folder
  std::vector<ListedPuzzle> puzzles;
  std::size_t unreadable = 0;  // lines that hold no puzzle; old lists have some

  std::vector<Cells9x9> cells() const;
};

/// Every puzzle of a file in any text form. Throws std::runtime_error for a file without puzzles and for a
/// puzzle that is not 9x9.
PuzzleSet read_puzzle_set(const std::string& path);

/// Shuffles, so that what the list's order holds (its author's search, puzzles alike side by side) helps
/// nobody.
void put_in_random_order(PuzzleSet& set, std::uint64_t seed);

/// Replaces every puzzle by a random isomorph, so that no engine profits from where its order of guesses
/// begins.
void replace_by_isomorphs(PuzzleSet& set, std::uint64_t seed);

}  // namespace evodoku::bench
