// What a record states about its puzzle, and what the puzzle says to it.
#pragma once

#include <optional>
#include <span>
#include <stop_token>
#include <string>
#include <variant>
#include <vector>

#include "evodoku/record.hpp"
#include "evodoku_db/prepare.hpp"

namespace evodoku::db {

inline bool is_9x9(const Grid& grid) {
  return grid.box() == Box(3, 3);
}

/// What is known of a puzzle from looking at many at once.
struct Known {
  std::optional<Grid> solution;    // the only one, proved by two engines
  std::optional<bool> is_minimal;  // if it is proper
};

/// Element i is about the puzzle of record i; nothing is known of a null pointer. Not proved, so that they must be examined
/// one by one, are puzzles of other boxes than 9x9, those that are not proper, and those on which the engines disagree.
/// Whether a puzzle is minimal is found out where the record states it, unless `stop` comes first: 9x9 puzzles some 20 us
/// each.
std::vector<Known> known_of(std::span<const Record* const> records, const std::stop_token& stop);

/// Solves a puzzle and proves it again with another engine: its only solution, or why it is not stored.
std::variant<Grid, Rejected> proved(const Grid& puzzle, const std::stop_token& stop);

/// The depth of trial and error that a record states: its member `depth`. Nothing if it has none, or one that is no depth.
std::optional<int> stated_depth(const Record& record);

/// Why the depth that a record states is not believed; nothing if it is, or if none is stated.
std::optional<std::string> fault_of_depth(const Record& record, const std::stop_token& stop,
                                          const Checks& checks);

/// Takes out of a record with a proper puzzle what is false of it or cannot be verified: minimal (`is_minimal`: found by
/// known_of()), depth (`depth_fault`: found by fault_of_depth()), symmetry, alpha, rating, level. Returns a reason for
/// each: "its symmetry is not half-turn".
std::vector<std::string> take_out_false(Record& record, std::optional<bool> is_minimal,
                                        std::optional<std::string> depth_fault, const Checks& checks);

}  // namespace evodoku::db
