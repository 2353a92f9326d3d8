#include <cstdint>

#include "evodoku/check.hpp"
#include "evodoku/solve.hpp"
#include "solve/sat/referee.hpp"
#include "solve/scalar/exact_cover.hpp"

namespace evodoku {

namespace {

/// Up to this side dancing links decide proper puzzles quickly; above it, CaDiCaL is tried first.
constexpr int largest_side_of_exact_cover = 16;
constexpr std::uint64_t most_nodes = 1'000'000;
constexpr std::uint64_t most_conflicts = 1'000'000;

/// Expects that `next`, which continues to a finder's next solution, finds this solution and no other.
class OnlySolution {
 public:
  explicit OnlySolution(const Grid& expected) : expected_(expected) {}

  template <typename Finder, typename Next>
  SecondProof operator()(const Finder& finder, const Next& next) const {
    using Outcome = typename Finder::Outcome;
    const Outcome first = next();
    if (first == Outcome::exhausted) return SecondProof::differs;
    if (first != Outcome::found) return SecondProof::undecided;
    if (finder.solution() != expected_) return SecondProof::differs;
    const Outcome second = next();
    if (second == Outcome::found) return SecondProof::differs;
    return second == Outcome::exhausted ? SecondProof::agrees : SecondProof::undecided;
  }

 private:
  const Grid& expected_;
};

/// Expects that nothing is found.
struct NoSolution {
  template <typename Finder, typename Next>
  SecondProof operator()(const Finder& /*finder*/, const Next& next) const {
    using Outcome = typename Finder::Outcome;
    const Outcome outcome = next();
    if (outcome == Outcome::found) return SecondProof::differs;
    return outcome == Outcome::exhausted ? SecondProof::agrees : SecondProof::undecided;
  }
};

template <typename Judge>
SecondProof prove_by_exact_cover(const Grid& puzzle, const Judge& judge, const std::stop_token& stop) {
  ExactCover finder(puzzle);
  std::uint64_t nodes_left = most_nodes;
  return judge(finder, [&] { return finder.next_solution(nodes_left, stop); });
}

/// Uses the candidates that the clues leave, not those of the scalar engine's propagation, because an error in it must
/// not affect the proof.
template <typename Judge>
SecondProof prove_by_referee(const Grid& puzzle, const Judge& judge, const std::stop_token& stop) {
  if (!referee_available()) return SecondProof::undecided;
  Referee finder(puzzle.box(), plain_candidates(puzzle));
  return judge(finder, [&] {
    const Referee::Outcome outcome = finder.next_solution(most_conflicts, stop);
    if (outcome == Referee::Outcome::found) finder.exclude(finder.solution());
    return outcome;
  });
}

/// Proves with the engine that suits the side, and with the other one if that gives up.
template <typename Judge>
SecondProof prove(const Grid& puzzle, const Judge& judge, const std::stop_token& stop) {
  const bool small = puzzle.side() <= largest_side_of_exact_cover;
  const SecondProof proof =
      small ? prove_by_exact_cover(puzzle, judge, stop) : prove_by_referee(puzzle, judge, stop);
  if (proof != SecondProof::undecided || stop.stop_requested()) return proof;
  return small ? prove_by_referee(puzzle, judge, stop) : prove_by_exact_cover(puzzle, judge, stop);
}

}  // namespace

SecondProof prove_again(const Grid& puzzle, const Grid& solution, const std::stop_token& stop) {
  if (find_fault(puzzle, solution)) return SecondProof::differs;
  return prove(puzzle, OnlySolution(solution), stop);
}

SecondProof prove_unsolvable_again(const Grid& puzzle, const std::stop_token& stop) {
  return prove(puzzle, NoSolution{}, stop);
}

}  // namespace evodoku
