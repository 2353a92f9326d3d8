#include <algorithm>
#include <array>
#include <cstdint>
#include <span>
#include <utility>

#include "evodoku/check.hpp"
#include "evodoku/deduce.hpp"
#include "evodoku/solve.hpp"
#include "solve/sat/referee.hpp"

namespace evodoku {

namespace {

/// Up to side 12 dancing links decide proper puzzles quickly, and many up to 16; a minimal 16x16 takes them .1 s,
/// CaDiCaL a twentieth of it.
std::uint64_t nodes_of_dancing_links_at_first(int side, std::uint64_t node_budget) {
  if (side <= 12) return node_budget;
  return side <= 16 ? std::min<std::uint64_t>(500, node_budget) : 0;
}

/// Whether an engine finds `expected` and nothing else, or nothing at all where that is null. The referee gets the candidates
/// that the clues leave, not those of the scalar engine's propagation, because an error in it must not affect the proof.
SecondProof prove_by(Engine engine, std::uint64_t most, const Grid& puzzle, const Grid* expected,
                     const std::stop_token& stop) {
  if (engine == Engine::sat) {
    if (!sat_available()) return SecondProof::undecided;
    // the checker has seen that what is expected is a solution
    const std::span<const Grid> known(expected, expected == nullptr ? 0 : 1);
    const auto referee = make_referee(puzzle.box(), PencilMarks(puzzle).candidates());
    const SearchOutcome outcome = referee->next_solution(most, stop, known);
    if (outcome == SearchOutcome::found) return SecondProof::differs;
    return outcome == SearchOutcome::exhausted ? SecondProof::agrees : SecondProof::undecided;
  }
  const SolveResult found = solve(puzzle, {.node_budget = most, .stop = stop, .engine = engine});
  const bool is_expected = found.solution ? expected != nullptr && *found.solution == *expected
                                          : expected == nullptr || !found.complete;
  if (!is_expected || found.witness) return SecondProof::differs;
  return found.complete ? SecondProof::agrees : SecondProof::undecided;
}

}  // namespace

SecondProof prove_again(const Grid& puzzle, const SolveResult& first, const std::stop_token& stop,
                        std::uint64_t node_budget) {
  if (first.verdict == Verdict::undecided) return SecondProof::undecided;
  if (first.verdict == Verdict::many) return SecondProof::agrees;
  const Grid* const expected = first.verdict == Verdict::one ? &*first.solution : nullptr;
  if (expected != nullptr && find_fault(puzzle, *expected)) return SecondProof::differs;
  if (expected == nullptr && find_conflict(puzzle)) return SecondProof::agrees;
  const std::array<std::pair<Engine, std::uint64_t>, 4> attempts = {
      {{Engine::exact_cover, nodes_of_dancing_links_at_first(puzzle.side(), node_budget)},
       {Engine::sat, node_budget},
       {Engine::scalar, node_budget},
       {Engine::exact_cover, node_budget}}};
  for (const auto& [engine, most] : attempts) {
    if (engine == first.decided_by || most == 0) continue;
    const SecondProof proof = prove_by(engine, most, puzzle, expected, stop);
    if (proof != SecondProof::undecided || stop.stop_requested()) return proof;
  }
  return SecondProof::undecided;
}

}  // namespace evodoku
