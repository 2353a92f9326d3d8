// Makes puzzles from a specification.
#pragma once

#include <cstdint>
#include <span>
#include <stop_token>
#include <vector>

#include "evodoku/generate.hpp"

namespace evodoku {

/// Makes the puzzles with these indices of the list of a specification, which must be valid, and a seed; ends after the
/// first that `stop` interrupts. Only the digger's engine has shown that they are proper, and `proper` is still false:
/// the caller must prove them again.
std::vector<GenerateResult> make_puzzles(const PuzzleSpec& spec, std::uint64_t seed,
                                         std::span<const std::uint64_t> indices, const std::stop_token& stop);

}  // namespace evodoku
