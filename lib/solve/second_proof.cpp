#include <array>
#include <cstdint>

#include "evodoku/check.hpp"
#include "evodoku/geometry.hpp"
#include "evodoku/solve.hpp"
#include "solve/sat/referee.hpp"
#include "solve/scalar/engine.hpp"
#include "solve/scalar/exact_cover.hpp"

namespace evodoku {

namespace {

/// Up to this side dancing links decide proper puzzles quickly; above it, CaDiCaL is tried first.
constexpr int largest_side_of_exact_cover = 16;
constexpr std::uint64_t most_nodes = 1'000'000;
constexpr std::uint64_t most_conflicts = 1'000'000;

/// Whether a finder finds `expected` and nothing else, or nothing at all where that is null. `next` continues to its
/// next solution.
template <typename Finder, typename Next>
SecondProof judge(const Finder& finder, const Next& next, const Grid* expected) {
  using Outcome = typename Finder::Outcome;
  Outcome outcome = next();
  if (expected != nullptr) {
    if (outcome == Outcome::exhausted) return SecondProof::differs;
    if (outcome != Outcome::found) return SecondProof::undecided;
    if (finder.solution() != *expected) return SecondProof::differs;
    outcome = next();
  }
  if (outcome == Outcome::found) return SecondProof::differs;
  return outcome == Outcome::exhausted ? SecondProof::agrees : SecondProof::undecided;
}

/// The referee gets the candidates that the clues leave, not those of the scalar engine's propagation, because an error
/// in it must not affect the proof.
SecondProof prove_by(Engine engine, const Grid& puzzle, const Grid* expected, const std::stop_token& stop) {
  std::uint64_t nodes_left = most_nodes;
  if (engine == Engine::exact_cover) {
    ExactCover finder(puzzle);
    return judge(
        finder, [&] { return finder.next_solution(nodes_left, stop); }, expected);
  }
  if (engine == Engine::scalar) {
    const Geometry geometry(puzzle.box());
    ScalarEngine finder(geometry);
    finder.load(puzzle);
    return judge(
        finder, [&] { return finder.next_solution(nodes_left, stop); }, expected);
  }
  if (!referee_available()) return SecondProof::undecided;
  Referee finder(puzzle.box(), plain_candidates(puzzle));
  const auto next = [&] {
    const Referee::Outcome outcome = finder.next_solution(most_conflicts, stop);
    if (outcome == Referee::Outcome::found) finder.exclude(finder.solution());
    return outcome;
  };
  return judge(finder, next, expected);
}

}  // namespace

SecondProof prove_again(const Grid& puzzle, const SolveResult& first, const std::stop_token& stop) {
  if (first.verdict == Verdict::undecided) return SecondProof::undecided;
  if (first.verdict == Verdict::many || first.conflict) return SecondProof::agrees;
  const Grid* const expected = first.verdict == Verdict::one ? &*first.solution : nullptr;
  if (expected != nullptr && find_fault(puzzle, *expected)) return SecondProof::differs;
  const bool is_small = puzzle.side() <= largest_side_of_exact_cover;
  const std::array engines{is_small ? Engine::exact_cover : Engine::sat,
                           is_small ? Engine::sat : Engine::exact_cover, Engine::scalar};
  for (const Engine engine : engines) {
    if (engine == first.decided_by) continue;
    const SecondProof proof = prove_by(engine, puzzle, expected, stop);
    if (proof != SecondProof::undecided || stop.stop_requested()) return proof;
  }
  return SecondProof::undecided;
}

}  // namespace evodoku
