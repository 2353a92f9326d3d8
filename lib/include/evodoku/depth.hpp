// The depth of trial and error: how deep trials must be nested until singles alone solve a puzzle. Unlike the level
// (level.hpp) it rests on no list of techniques and not on uniqueness, and means the same for every box.
//
//   std::optional<int> depth = evodoku::depth_of(puzzle);  // 0: singles solve it
//
// More: docs/rating.md (Depth).
#pragma once

#include <optional>
#include <stop_token>
#include <string>

#include "evodoku/export.hpp"
#include "evodoku/grid.hpp"

namespace evodoku {

/// How deep depth_of() nests trials. No 9x9 puzzle is known that needs more.
inline constexpr int deepest_trials = 3;

/// The least d so that the puzzle is solved by T&E(d) (D. Berthier, "Pattern-Based Constraint Satisfaction", 2012):
/// T&E(0) places naked and hidden singles until there are none. T&E(d) besides puts each candidate on trial, solves on by
/// T&E(d - 1), eliminates the candidate if that leads to a contradiction, and goes on until nothing more follows; a trial
/// that happens to find the solution proves nothing. deepest_trials + 1: none of these solves it, as for every puzzle
/// without exactly one solution. Nothing if `stop` ended it.
///
/// A function of the puzzle only, equal for isomorphs; never greater with a clue more. Throws std::invalid_argument
/// naming the cells if two equal clues share a house. Safe from several threads. Time, 9x9: depth 0 and 1 some 15 us,
/// 2 from 1 to 200 ms, 3 from 40 to 400 ms. Not promised: that it ends soon for larger boxes, which may take hours from depth
/// 2 on: give a `stop`.
EVODOKU_API std::optional<int> depth_of(const Grid& puzzle, std::stop_token stop = {});

/// Why a depth that is stated of a proper puzzle, 0 to deepest_trials + 1, is not believed, such as "its depth is not 2";
/// nothing if it is. Of puzzles larger than 9x9 a depth of 2 or more is believed if T&E(1) does not solve them, as to find it
/// may take hours: so not promised of these is that it is right. None is believed after a stop request. Throws as depth_of().
/// Safe from several threads. Time: that of depth_of() up to the depth stated, of larger puzzles up to 1.
EVODOKU_API std::optional<std::string> fault_of_depth(const Grid& puzzle, int depth,
                                                      std::stop_token stop = {});

}  // namespace evodoku
