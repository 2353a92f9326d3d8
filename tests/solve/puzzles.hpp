// Puzzles for the tests of the engines: read from short texts, made at random, transformed.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "../grid/pattern_grid.hpp"
#include "evodoku/grid.hpp"
#include "evodoku/solve.hpp"
#include "random/stream.hpp"

namespace evodoku::testing {

/// Reads a grid, row by row: `.` is a blank; digits are 1-9, then A-Z.
Grid grid_of(Box box, std::string_view text);

using test::pattern_grid;

/// A random full grid.
Grid random_full_grid(Box box, RandomStream& random);

/// `grid` with `count` clues cleared at random.
Grid without(const Grid& grid, int count, RandomStream& random);

/// A random isomorph: bands, stacks, rows in bands, columns in stacks and digits are permuted, and sometimes the grid
/// is transposed.
Grid isomorph(const Grid& grid, RandomStream& random);

/// The engines that this build has; `automatic` is the first.
std::vector<Engine> engines();

/// A proper 25x25 with 260 clues on which depth-first search needs thousands of guesses.
Grid hard_25x25();

}  // namespace evodoku::testing
