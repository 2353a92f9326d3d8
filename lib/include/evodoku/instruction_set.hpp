// Selects the instruction set of the engines for 9x9, for tests and measurements. Results never depend on it.
//
//   for (const auto set : evodoku::available_instruction_sets()) {
//     evodoku::use_instruction_set(set);
//     time_it(evodoku::name_of(set));
//   }
//
// More: docs/algorithms.md (how to repeat the measurements).
#pragma once

#include <string_view>
#include <vector>

#include "evodoku/export.hpp"

namespace evodoku {

/// In ascending order. In the first two the search itself uses only the 16-byte vectors that the compiler
/// generates; they differ in how cells are converted to bits.
enum class InstructionSet {
  scalar,    // no explicit vector instructions
  portable,  // available on every processor of the architecture: SSE2 on x86-64
  avx2,
  avx512,  // AVX-512F and BW
};

/// "scalar", "portable", "avx2", "avx512".
EVODOKU_API std::string_view name_of(InstructionSet set);

/// The sets that this machine supports and that there is code for, the best last.
EVODOKU_API std::vector<InstructionSet> available_instruction_sets();

/// The set that engines created from now on use in this process: the best one unless use_instruction_set()
/// changed it. This is the only setting of the library that all threads share; no result depends on it.
EVODOKU_API InstructionSet instruction_set_in_use();

/// Throws std::invalid_argument for a set that this machine does not support. Safe at any time; work in
/// progress is not affected.
EVODOKU_API void use_instruction_set(InstructionSet set);

}  // namespace evodoku
