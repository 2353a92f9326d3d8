// What a record states about its puzzle, and what the puzzle says to it.
#pragma once

#include <optional>
#include <span>
#include <stop_token>
#include <string>
#include <vector>

#include "evodoku/record.hpp"
#include "evodoku_db/prepare.hpp"

namespace evodoku::db {

/// Element i: whether puzzle i is minimal, if it is proper; nothing for a null pointer, and if it was not decided. 9x9
/// puzzles are tested all at once, some 20 us each.
std::vector<std::optional<bool>> are_minimal(std::span<const Grid* const> puzzles,
                                             const std::stop_token& stop);

/// The depth of trial and error that a record states: its member `depth`. Nothing if it has none, or one that is no depth.
std::optional<int> stated_depth(const Record& record);

/// Why the depth that a record states is not believed; nothing if it is, or if none is stated.
std::optional<std::string> fault_of_depth(const Record& record, const std::stop_token& stop,
                                          const Checks& checks);

/// Takes out of a record with a proper puzzle what is false of it or cannot be verified: minimal (`is_minimal`: found by
/// are_minimal()), depth (`depth_fault`: found by fault_of_depth()), symmetry, alpha, rating, level. Returns a reason for
/// each: "its symmetry is not half-turn".
std::vector<std::string> take_out_false(Record& record, std::optional<bool> is_minimal,
                                        std::optional<std::string> depth_fault, const Checks& checks);

}  // namespace evodoku::db
