// The search for puzzles with few clues in grids with automorphisms.
#pragma once

#include <bitset>
#include <cstdint>
#include <memory>
#include <optional>
#include <span>
#include <vector>

#include "evodoku/geometry.hpp"
#include "evodoku/grid.hpp"
#include "generate/grids/automorphic.hpp"
#include "generate/grids/generation_context.hpp"
#include "generate/search/draft.hpp"
#include "solve/scalar/engine.hpp"

namespace evodoku {

/// The vicinity walk (vicinity_walk.hpp) of what has a group of automorphisms: the grids have it, and clues go and return in
/// whole orbits of cells. There are so few orbits that a walk soon has seen what can be reached from a grid, and most sets of
/// clues that cannot do are shown at once by solutions that are known already. The best of some grids is where finer walks
/// go on, over the smaller orbits of subgroups, at last over single cells:
///
///   until the puzzle has the clues wanted, or the context must end
///     walk from each of some random grids with the group, until one is as good as the best of all rounds before
///     from the best puzzle among these, walk with each of the subgroups in turn
///
/// Source: own trial, of the idea that puzzles with very few clues often have such symmetries.
class OrbitWalk {
 public:
  /// What generates a group of automorphisms.
  using Generators = std::vector<Isomorphism>;

  /// The group with which few clues were found soonest, then subgroups, each of the one before, and at the end that of the
  /// identity alone; nothing if none was found to be of use for the box.
  static std::vector<Generators> groups_for(Box box);

  /// `groups` must not be empty. `geometry` and `context` must outlive the walk.
  OrbitWalk(const Geometry& geometry, std::span<const Generators> groups, GenerationContext& context);

  /// Walks until a proper puzzle has `target` clues, or the context must end. A puzzle with fewer than `best` has becomes
  /// `best`. If an orbit more than needed went, some of its cells are clues to have exactly `target`.
  void run(Draft& best, int target);

  /// Walks on from `draft`, a proper puzzle whose clues are orbits of the first group, which its grid has; to `target` clues or as
  /// near as it comes.
  void go_on(Draft& draft, int target);

 private:
  using OrbitSet = std::bitset<640>;  // enough up to side 25

  std::optional<Draft> best_of_some_grids(int enough);
  bool begin();
  void enter(const Grid& solution);
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
  /// Clues that leave more grids with the group than are enumerated, as any part of them does.
  std::vector<OrbitSet> too_few_;
  std::vector<Grid> enumerated_;

  std::unique_ptr<OrbitWalk> finer_;  // null if the orbits are single cells
};

}  // namespace evodoku
