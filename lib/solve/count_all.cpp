#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <optional>
#include <stdexcept>
#include <string>
#include <vector>

#include "evodoku/check.hpp"
#include "evodoku/solve.hpp"
#include "solve/band/engine.hpp"
#include "solve/lockstep/engine.hpp"

namespace evodoku {

namespace {

/// The cost model of lockstep: each puzzle costs as much as three additional guesses, and lockstep never pays with fewer
/// puzzles than these.
constexpr double puzzle_in_guesses = 3;
constexpr std::size_t fewest_for_lockstep = 48;

/// Only from this amount of work on are the lanes that become idle at the end negligible. Both engines take the same
/// time (Zen 5, the least of 40 rounds) at so many minimal puzzles, and at so many of 30 clues, which need hardly a
/// guess: 370 and 720 (AVX2), 310 and 480 (AVX-512), 128 and 220 (portable).
double least_work_for_lockstep(InstructionSet set) {
  switch (set) {
    case InstructionSet::avx512:
      return 1600;
    case InstructionSet::avx2:
      return 2200;
    case InstructionSet::portable:
      break;
  }
  return 700;
}

/// The size of the sample that decides which engine is used, taken evenly: one puzzle in so many, within these bounds.
constexpr std::size_t one_looked_at_in = 256;
constexpr std::size_t fewest_looked_at = 4;
constexpr std::size_t most_looked_at = 32;

constexpr int largest_digit = 9;

void require_sense(std::span<const Cells9x9> puzzles, std::uint32_t limit, std::span<Cells9x9> solutions,
                   Engine engine) {
  if (limit == 0) throw std::invalid_argument("count_all: limit must be at least 1, got 0");
  if (!solutions.empty() && solutions.size() != puzzles.size()) {
    throw std::invalid_argument("count_all: " + std::to_string(puzzles.size()) + " puzzles, but room for " +
                                std::to_string(solutions.size()) + " solutions");
  }
  if (engine != Engine::automatic && engine != Engine::band && engine != Engine::lockstep) {
    throw std::invalid_argument("count_all: the engine must be automatic, band or lockstep");
  }
  for (std::size_t number = 0; number < puzzles.size(); ++number) {
    const int digit = *std::ranges::max_element(puzzles[number]);
    if (digit > largest_digit) {
      throw std::invalid_argument("count_all: puzzle " + std::to_string(number) + " holds " +
                                  std::to_string(digit) + ", digits are 0 (blank) to 9");
    }
  }
}

void count_one_by_one(std::span<const Cells9x9> puzzles, std::uint32_t limit, std::span<std::uint32_t> counts,
                      std::span<Cells9x9> solutions) {
  BandEngine engine;
  std::uint64_t nodes = UINT64_MAX;
  for (std::size_t number = 0; number < puzzles.size(); ++number) {
    engine.load(puzzles[number]);
    while (counts[number] < limit && engine.next_solution(nodes) == SearchOutcome::found) {
      if (counts[number]++ == 0 && !solutions.empty()) solutions[number] = engine.solution();
    }
  }
}

/// One engine is kept for each thread, because its buffers are worth keeping; every call starts afresh.
LockstepEngine& kept_lockstep_engine() {
  thread_local std::unique_ptr<LockstepEngine> kept;
  if (!kept || kept->instruction_set() != instruction_set_in_use()) kept = std::make_unique<LockstepEngine>();
  return *kept;  // NOLINT(clang-analyzer-cplusplus.NewDelete): what was moved from is not what is kept
}

/// Lockstep, if there is enough work for its lanes. Puzzles that propagation alone refutes cost it as much as others,
/// whereas the band engine refutes them almost at once.
Engine suiting_engine(std::span<const Cells9x9> puzzles, std::uint32_t limit) {
  if (puzzles.size() < fewest_for_lockstep) return Engine::band;
  const std::size_t wanted = std::clamp(puzzles.size() / one_looked_at_in, fewest_looked_at, most_looked_at);
  const std::size_t step = puzzles.size() / wanted;
  BandEngine engine;
  std::size_t looked_at = 0;
  std::size_t refuted = 0;
  std::uint64_t nodes_left = UINT64_MAX;
  for (std::size_t number = step / 2; number < puzzles.size(); number += step, ++looked_at) {
    if (!engine.load(puzzles[number])) ++refuted;
    for (std::uint32_t count = 0; count < limit; ++count) {
      if (engine.next_solution(nodes_left) != SearchOutcome::found) break;
    }
  }
  const std::uint64_t guesses = UINT64_MAX - nodes_left;
  const bool are_mostly_refuted = 4 * refuted > 3 * looked_at && guesses < looked_at;
  const double work = puzzles.size() * (puzzle_in_guesses + static_cast<double>(guesses) / looked_at);
  return work < least_work_for_lockstep(instruction_set_in_use()) || are_mostly_refuted ? Engine::band
                                                                                        : Engine::lockstep;
}

/// Keeps only solutions that are the only one of their puzzle, and checks them.
void keep_only_solutions(std::span<const Cells9x9> puzzles, std::span<const std::uint32_t> counts,
                         std::uint32_t limit, std::span<Cells9x9> solutions) {
  for (std::size_t number = 0; number < puzzles.size(); ++number) {
    if (counts[number] != 1 || limit == 1) {
      solutions[number] = {};
    } else if (!is_solution_of(puzzles[number], solutions[number])) {
      throw std::logic_error("internal error: count_all found a wrong solution for puzzle " +
                             std::to_string(number));
    }
  }
}

}  // namespace

std::vector<std::uint32_t> count_all(std::span<const Cells9x9> puzzles, std::uint32_t limit,
                                     std::span<Cells9x9> solutions, Engine engine) {
  require_sense(puzzles, limit, solutions, engine);
  std::vector<std::uint32_t> counts(puzzles.size());
  if (engine == Engine::automatic) engine = suiting_engine(puzzles, limit);
  if (engine == Engine::band) {
    count_one_by_one(puzzles, limit, counts, solutions);
  } else {
    kept_lockstep_engine().count(puzzles, limit, counts, solutions);
  }
  if (!solutions.empty()) keep_only_solutions(puzzles, counts, limit, solutions);
  return counts;
}

std::vector<std::optional<Cells9x9>> proved_twice(std::span<const Cells9x9> puzzles) {
  std::vector<Cells9x9> first(puzzles.size());
  std::vector<Cells9x9> second(puzzles.size());
  const auto first_counts = count_all(puzzles, 2, first, Engine::lockstep);
  const auto second_counts = count_all(puzzles, 2, second, Engine::band);
  std::vector<std::optional<Cells9x9>> solutions(puzzles.size());
  for (std::size_t i = 0; i < puzzles.size(); ++i) {
    if (first_counts[i] == 1 && second_counts[i] == 1 && first[i] == second[i]) solutions[i] = first[i];
  }
  return solutions;
}

}  // namespace evodoku
