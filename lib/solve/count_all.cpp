#include <algorithm>
#include <memory>
#include <optional>
#include <stdexcept>
#include <string>

#include "evodoku/check.hpp"
#include "evodoku/solve.hpp"
#include "solve/band/engine.hpp"
#include "solve/lockstep/engine.hpp"

namespace evodoku {

namespace {

/// Lockstep looks at all its lanes in every step. From this many puzzles a lane on (about 1,000 with AVX2) so few of them stay
/// idle before the end that it is faster than one puzzle after the other.
constexpr std::size_t fewest_for_a_lane = 4;

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
    while (counts[number] < limit && engine.next_solution(nodes) == BandEngine::Outcome::found) {
      if (counts[number]++ == 0 && !solutions.empty()) solutions[number] = engine.solution();
    }
  }
}

/// One engine is kept for each thread: its buffers are worth keeping, and every call starts afresh.
LockstepEngine& kept_lockstep_engine() {
  thread_local std::unique_ptr<LockstepEngine> kept;
  if (!kept) kept = std::make_unique<LockstepEngine>();
  return *kept;
}

/// Leaves only solutions that are the only one of their puzzle, all checked.
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
  LockstepEngine& lockstep = kept_lockstep_engine();
  const bool are_few = puzzles.size() < fewest_for_a_lane * static_cast<std::size_t>(lockstep.lanes());
  if (engine == Engine::band || (engine == Engine::automatic && are_few)) {
    count_one_by_one(puzzles, limit, counts, solutions);
  } else {
    lockstep.count(puzzles, limit, counts, solutions);
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
