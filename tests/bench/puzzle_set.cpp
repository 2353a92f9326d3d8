#include "puzzle_set.hpp"

#include <algorithm>
#include <fstream>
#include <iterator>
#include <span>
#include <stdexcept>
#include <variant>

#include "../solve/nine_by_nine.hpp"
#include "evodoku/canon.hpp"
#include "evodoku/text.hpp"
#include "random/stream.hpp"

namespace evodoku::bench {

std::vector<Cells9x9> PuzzleSet::cells() const {
  std::vector<Cells9x9> all;
  all.reserve(puzzles.size());
  std::ranges::transform(puzzles, std::back_inserter(all), &ListedPuzzle::cells);
  return all;
}

PuzzleSet read_puzzle_set(const std::string& path) {
  std::ifstream file(path);
  if (!file) throw std::runtime_error("cannot read " + path);
  PuzzleSet set{.name = path.substr(path.rfind('/') + 1), .puzzles = {}};
  PuzzleReader reader(file, {.name = path});
  while (const auto item = reader.next()) {
    const auto* read = std::get_if<ReadPuzzle>(&*item);
    if (read == nullptr) {
      ++set.unreadable;
    } else if (const Grid& puzzle = read->record.puzzle; puzzle.box() == Box(3, 3)) {
      set.puzzles.push_back({.cells = cells_of(puzzle), .line = read->line});
    } else {
      throw std::runtime_error(path + ":" + std::to_string(read->line) + ": not a 9x9 puzzle");
    }
  }
  if (set.puzzles.empty()) throw std::runtime_error(path + ": no puzzles");
  return set;
}

void put_in_random_order(PuzzleSet& set, std::uint64_t seed) {
  RandomStream random = make_stream(seed, "benchmark: order of a puzzle set", {});
  random.shuffle(std::span(set.puzzles));
}

void replace_by_isomorphs(PuzzleSet& set, std::uint64_t seed) {
  for (ListedPuzzle& puzzle : set.puzzles) {
    const Isomorphism map = Isomorphism::random(Box(3, 3), seed, puzzle.line);
    puzzle.cells = cells_of(apply(map, evodoku::grid_of(puzzle.cells)));
  }
}

}  // namespace evodoku::bench
