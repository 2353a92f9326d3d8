#include <cstdint>

#include "evodoku/check.hpp"
#include "evodoku/solve.hpp"
#include "solve/exact_cover.hpp"
#include "solve/referee.hpp"

namespace evodoku {

namespace {

/// Up to this side dancing links decide proper puzzles quickly; above, CaDiCaL comes first.
constexpr int largest_side_of_exact_cover = 16;
constexpr std::uint64_t most_nodes = 1'000'000;
constexpr std::uint64_t most_conflicts = 1'000'000;

/// `next` goes on to a finder's next solution: it must find `expected`, and then nothing.
template <typename Finder, typename Next>
SecondProof judge(const Finder& finder, const Next& next, const Grid& expected) {
  using Outcome = typename Finder::Outcome;
  const Outcome first = next();
  if (first == Outcome::exhausted) return SecondProof::differs;
  if (first != Outcome::found) return SecondProof::undecided;
  if (finder.solution() != expected) return SecondProof::differs;
  const Outcome second = next();
  if (second == Outcome::found) return SecondProof::differs;
  return second == Outcome::exhausted ? SecondProof::agrees : SecondProof::undecided;
}

SecondProof prove_by_exact_cover(const Grid& puzzle, const Grid& expected, const std::stop_token& stop) {
  ExactCover finder(puzzle);
  std::uint64_t nodes_left = most_nodes;
  return judge(
      finder, [&] { return finder.next_solution(nodes_left, stop); }, expected);
}

/// From the candidates that the clues leave, not from those of the scalar engine's propagation: an error in
/// that must not be handed on.
SecondProof prove_by_referee(const Grid& puzzle, const Grid& expected, const std::stop_token& stop) {
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

SecondProof prove_again(const Grid& puzzle, const Grid& solution, std::stop_token stop) {
  if (find_fault(puzzle, solution)) return SecondProof::differs;
  const bool small = puzzle.side() <= largest_side_of_exact_cover;
  const SecondProof proof =
      small ? prove_by_exact_cover(puzzle, solution, stop) : prove_by_referee(puzzle, solution, stop);
  if (proof != SecondProof::undecided || stop.stop_requested()) return proof;
  return small ? prove_by_referee(puzzle, solution, stop) : prove_by_exact_cover(puzzle, solution, stop);
}

}  // namespace evodoku
