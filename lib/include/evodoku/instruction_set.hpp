// Which instructions the engines for 9x9 use: for tests and measurements. Results never depend on it.
//
//   for (const auto set : evodoku::available_instruction_sets()) {
//     evodoku::use_instruction_set(set);
//     time_it(evodoku::name_of(set));
//   }
//
// More: docs/benchmarks.md (how to measure it again).
#pragma once

#include <optional>
#include <string_view>
#include <vector>

#include "evodoku/export.hpp"

namespace evodoku {

/// From the least on. The search itself has no other vectors than the compiler makes of 16 bytes in the first two: they
/// differ in how cells become bits.
enum class InstructionSet {
  scalar,    // no vector instructions are asked for by name
  portable,  // what every processor of the kind has: SSE2 on x86-64
  avx2,
  avx512,  // AVX-512F and BW
};

/// "scalar", "portable", "avx2", "avx512".
EVODOKU_API std::string_view name_of(InstructionSet set);
/// Nothing for a name that is not one of them.
EVODOKU_API std::optional<InstructionSet> parse_instruction_set(std::string_view name);

/// Those of this machine that there is code for, the best last.
EVODOKU_API std::vector<InstructionSet> available_instruction_sets();

/// What engines made from now on use in this process: the best set until use_instruction_set() says otherwise. The one
/// setting of the library that all threads share, as none of its answers depends on it.
EVODOKU_API InstructionSet instruction_set_in_use();

/// Throws std::invalid_argument for a set that this machine has not. Safe at any time; work under way goes on as it began.
EVODOKU_API void use_instruction_set(InstructionSet set);

}  // namespace evodoku
