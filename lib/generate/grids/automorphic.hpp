// Full grids that isomorphisms map to themselves: they are automorphisms of theirs.
#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "evodoku/canon.hpp"
#include "evodoku/deduce.hpp"
#include "evodoku/geometry.hpp"
#include "evodoku/grid.hpp"
#include "random/stream.hpp"
#include "solve/common/search_outcome.hpp"
#include "solve/scalar/candidates.hpp"

namespace evodoku {

/// Cycles of `length`, which must divide box.cols(): of the bands, of the columns inside each stack, and of the digits; in a
/// box taller than wide rows change places with columns, bands with stacks. If it transposes, too (square boxes only), most
/// orbits have twice as many cells. Not every box has grids with each of them: 3x4 has none with cycles of 4.
Isomorphism crossed_cycles(Box box, int length, bool transposes);

/// Cycles of all bands, of the rows inside each band, and of the stacks, each a cycle of its own; columns stay in their stack,
/// and digits stay. `box` must be square.
Isomorphism parallel_cycles(Box box);

/// `map` applied so many times, at least once.
Isomorphism power_of(const Isomorphism& map, int exponent);

/// Finds the full grids that a group of automorphisms maps to themselves and that have certain clues, each once, in random
/// order: a depth-first search that places or excludes a candidate together with its images. Finding a grid without clues
/// takes milliseconds up to 25x25.
class AutomorphicGrids {
 public:
  /// `geometry` and `random` must outlive it. `generators` of the group must keep the box.
  AutomorphicGrids(const Geometry& geometry, std::span<const Isomorphism> generators, RandomStream& random);

  /// The sets of cells that the group moves to one another, ordered by their first cells. They are all cells, each once.
  std::vector<std::vector<Cell>> orbits() const;

  /// Starts afresh. The group must map the clues to themselves.
  void load(const Grid& clues);

  /// Goes on to the next grid. Each guess takes 1 from `guesses_left`.
  SearchOutcome next(std::uint64_t& guesses_left);
  const Grid& grid() const { return grid_; }

 private:
  struct Guess {
    Candidates::Mark before;
    Candidate candidate;
  };

  /// What a generator makes of cells and digits.
  struct Images {
    std::vector<Cell> cells;
    std::vector<int> digits;
  };

  template <typename Change>
  bool follows_for_images(Candidate candidate, const Change& change);
  Candidate choose();

  Candidates candidates_;
  std::vector<Images> generators_;
  std::vector<Candidate> images_;  // of a candidate, with itself
  RandomStream* random_;
  std::vector<Guess> guesses_;  // those that have not been refuted
  bool alive_ = false;          // the current branch may contain a grid that has not been found
  Grid grid_;
};

}  // namespace evodoku
