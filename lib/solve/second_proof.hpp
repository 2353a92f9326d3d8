// prove_again() with another budget.
#pragma once

#include <cstdint>
#include <stop_token>

#include "evodoku/solve.hpp"

namespace evodoku {

/// prove_again(), where each engine gets so many guesses or conflicts.
SecondProof prove_again_within(std::uint64_t node_budget, const Grid& puzzle, const SolveResult& first,
                               const std::stop_token& stop);

}  // namespace evodoku
