// The search for puzzles with few clues in grids with an automorphism.
#pragma once

#include <bitset>
#include <cstdint>
#include <optional>
#include <vector>

#include "evodoku/geometry.hpp"
#include "evodoku/grid.hpp"
#include "generate/grids/automorphic.hpp"
#include "generate/grids/generation_context.hpp"
#include "generate/search/draft.hpp"
#include "solve/scalar/engine.hpp"

namespace evodoku {

/// The vicinity walk (vicinity_walk.hpp) of what has an automorphism: the grids have it, and clues go and return in whole
/// orbits of cells. There are so few orbits that a walk soon has seen what can be reached from a grid, and most sets of
/// clues that cannot do are shown at once by solutions that are known already.
///
/// Source: own trial, of the idea that puzzles with very few clues often have such symmetries.
class OrbitWalk {
 public:
  /// The automorphism with which few clues were found soonest; nothing if none was found to be of use for the box.
  static std::optional<Isomorphism> automorphism_for(Box box);

  /// `geometry` and `context` must outlive the walk.
  OrbitWalk(const Geometry& geometry, const Isomorphism& automorphism, GenerationContext& context);

  /// Walks from one random full grid after another until a proper puzzle has `target` clues, the context must end, or many
  /// grids have not led to fewer clues. A puzzle with fewer than `best` has becomes `best`. Its clues are a union of orbits,
  /// or a few more to have exactly `target`.
  void run(Draft& best, int target);

 private:
  using OrbitSet = std::bitset<320>;  // enough up to side 25

  bool begin();
  void walk(int target);
  void exchange(int returning, int target);
  void new_grid(int target);
  bool enumerate(const Grid& clues);
  int clue_count() const;
  bool can_go(int orbit);
  SearchOutcome find_solutions(int count);
  Grid puzzle_of(const OrbitSet& orbits) const;

  GenerationContext* context_;
  AutomorphicGrids grids_;
  std::vector<std::vector<Cell>> orbits_;
  std::vector<std::uint16_t> orbit_of_;  // by cell
  ScalarEngine engine_;

  Grid solution_;
  OrbitSet clues_;
  /// Orbits in which other full grids differ from the solution: a proper puzzle has a clue in each of these sets.
  std::vector<OrbitSet> unavoidable_;
  std::vector<Grid> enumerated_;
};

}  // namespace evodoku
