// Hard puzzles, and the states on a path through them, for the tests of chains and probes.
#pragma once

#include <algorithm>
#include <array>
#include <cstddef>
#include <string_view>
#include <vector>

#include "deduce/kernel/knowledge.hpp"
#include "deduce/kernel/scanner.hpp"
#include "deduce/techniques/singles.hpp"
#include "evodoku/deduce.hpp"
#include "evodoku/geometry.hpp"
#include "evodoku/grid.hpp"

namespace evodoku::test {

struct NamedPuzzle {
  std::string_view name;
  std::string_view cells;
};

/// Well-known hard puzzles; Sudoku Explainer rates all of them above 10.
inline constexpr std::array hardest_puzzles = {
    NamedPuzzle{"AI Escargot",
                "1....7.9..3..2...8..96..5....53..9...1..8...26....4...3......1..4......7..7...3.."},
    NamedPuzzle{"Easter Monster",
                "1.......2.9.4...5...6...7...5.9.3.......7.......85..4.7.....6...3...9.8...2.....1"},
    NamedPuzzle{"Golden Nugget",
                ".......39.....1..5..3.5.8....8.9...6.7...2...1..4.......9.8..5..2....6..4..7....."},
    NamedPuzzle{"Platinum Blonde",
                ".......12........3..23..4....18....5.6..7.8.......9.....85.....9...4.5..47...6..."},
    NamedPuzzle{"Red Dwarf",
                "12.3....435....1....4........54..2..6...7.........8.9...31..5.......9.7.....6...8"},
    NamedPuzzle{"Inkala 2010",
                "..53.....8......2..7..1.5..4....53...1..7...6..32...8..6.5....9..4....3......97.."},
    NamedPuzzle{"Inkala 2012",
                "8..........36......7..9.2...5...7.......457.....1...3...1....68..85...1..9....4.."},
    NamedPuzzle{"suexratt",
                "........8..3...4...9..2..6.....79.......612...6.5.2.7...8...5...1.....2.4.5.....3"},
    NamedPuzzle{"hardest list of June 2011, first",
                "98.7..6..75..4......3..8.7.5....7.3...94.........2.1..3.......1.9...5.8...52....6"},
    NamedPuzzle{"Kudoku 19",
                "1.......2.9.4...5...6...7...5.3.4.......6........58.4...2...6...3...9.8.7.......1"}};

/// Rated 7.1 to 8.5 by Sudoku Explainer: they need chains and forcing, some also probes.
inline constexpr std::array chain_puzzles = {
    "3....9.17..2.........42...3....18.6...3...5...8.95....6...45.........3..49.1....2",
    "..2...9..........897.......7......495..9..7...6..18.2....86.2..........6...27581.",
    ".3........7.6.19...4.....2.2..8.6.....9...1......5....4....2..5.....8.1.....1.734",
    "5..1....9.17.98....6...2.7................4...51...2......7...8.78..615....4...96"};

/// The result of a single scan for a technique.
template <class Shape>
Cube<Shape> scan(const Shape& shape, const Geometry& geometry, const Knowledge<Shape>& state,
                 Technique technique) {
  const auto scanner = make_scanner(shape, geometry);
  scanner->look_at(state);
  Cube<Shape> found;
  scanner->scan(technique, found);
  return found;
}

/// The candidates of a set, ordered by cell, then digit.
template <class Shape>
std::vector<Candidate> list_of(const Shape& shape, const Cube<Shape>& set) {
  std::vector<Candidate> result;
  set.for_each(shape, [&](int r, int c, int digit_index) {
    result.push_back({static_cast<Cell>(r * shape.side() + c), static_cast<std::uint8_t>(digit_index + 1)});
  });
  std::ranges::sort(result, {}, [](Candidate it) { return it.cell * Box::max_side + it.digit; });
  return result;
}

/// Places singles until there are none.
template <class Shape>
void finish_singles(const Shape& shape, Knowledge<Shape>& state) {
  for (auto singles = all_singles(shape, state); singles.any; singles = all_singles(shape, state)) {
    state.place(shape, singles.found);
  }
}
template <class Shape>
Knowledge<Shape> after_singles(const Shape& shape, const Grid& puzzle) {
  Knowledge<Shape> state(shape, puzzle);
  finish_singles(shape, state);
  return state;
}

/// The states on a path through a puzzle at which singles do not suffice. Each is reached from the one before by the
/// first technique, up to `hardest`, that removes something; the last is where the path ends. Uniqueness techniques are
/// not used.
template <class Shape>
std::vector<Knowledge<Shape>> way_through(const Shape& shape, const Grid& puzzle, Technique hardest) {
  const Geometry geometry(puzzle.box());
  const auto scanner = make_scanner(shape, geometry);
  std::vector<Knowledge<Shape>> states = {after_singles(shape, puzzle)};
  const auto moved_by = [&](const TechniqueInfo& info) {
    Cube<Shape> found;
    if (info.places || info.assumes_proper || info.technique > hardest) return false;
    if (!scanner->scan(info.technique, found)) return false;
    Knowledge<Shape> next = states.back();
    next.remove(shape, found);
    finish_singles(shape, next);
    states.push_back(next);
    return true;
  };
  do {
    scanner->look_at(states.back());
  } while (std::ranges::any_of(techniques(), moved_by));
  return states;
}

}  // namespace evodoku::test
