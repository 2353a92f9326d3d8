#include "generate/proof.hpp"

#include <stdexcept>
#include <string>
#include <vector>

#include "evodoku/solve.hpp"

namespace evodoku {

namespace {

using Outcome = GenerateResult::Outcome;

[[noreturn]] void fail(const GenerateResult& made) {
  std::string cells;
  for (const int digit : made.puzzle.digits()) cells += std::to_string(digit) + ' ';
  throw std::logic_error("a generated puzzle with boxes of " + made.puzzle.box().name() +
                         " failed its proof: " + cells);
}

/// Before there was a puzzle all is blank.
bool has_puzzle(const GenerateResult& made) {
  return made.solution.is_complete();
}

/// Not cut short by a stop request: what was reached until then is worth the moment it takes.
void prove_one(GenerateResult& made) {
  const SolveResult first = solve(made.puzzle);
  const SecondProof second = prove_again(made.puzzle, made.solution);
  const bool first_denies = first.verdict == Verdict::none || first.verdict == Verdict::many ||
                            (first.solution && *first.solution != made.solution);
  if (first_denies || second == SecondProof::differs) fail(made);
  made.proper = first.verdict == Verdict::one && second == SecondProof::agrees;
  if (!made.proper && made.outcome == Outcome::reached) made.outcome = Outcome::fell_short;
}

void prove_9x9(std::span<GenerateResult* const> made) {
  std::vector<Cells9x9> puzzles;
  puzzles.reserve(made.size());
  for (const GenerateResult* one : made) puzzles.push_back(cells_of(one->puzzle));
  const auto solutions = proved_twice(puzzles);
  for (std::size_t i = 0; i < made.size(); ++i) {
    if (!solutions[i] || *solutions[i] != cells_of(made[i]->solution)) fail(*made[i]);
    made[i]->proper = true;
  }
}

}  // namespace

void prove(std::span<GenerateResult> made) {
  std::vector<GenerateResult*> nines;
  for (GenerateResult& one : made) {
    if (!has_puzzle(one)) continue;
    if (one.puzzle.box() == Box(3, 3)) {
      nines.push_back(&one);
    } else {
      prove_one(one);
    }
  }
  prove_9x9(nines);
}

}  // namespace evodoku
