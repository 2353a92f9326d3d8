// Counts the work of the engines, the generator, the rater and the readers for fixed inputs: guesses, rounds of
// propagation, pieces, generations, allocations. The numbers are the same on every machine, so that slower code is
// noticed without a clock.
//
// Prints them, one a line; a test compares them with tests/data/signature.txt.
//
// Uses one thread and the portable instruction set, because the number of lanes affects the number of guesses of
// lockstep. Allocations are counted if the program is a release build of g++: another compiler or library has others.
#include <fmt/format.h>

#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <new>
#include <numeric>
#include <sstream>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "evodoku/canon.hpp"
#include "evodoku/generate.hpp"
#include "evodoku/isomorph_set.hpp"
#include "evodoku/level.hpp"
#include "evodoku/rate.hpp"
#include "evodoku/solve.hpp"
#include "evodoku/text.hpp"
#include "solve/band/engine.hpp"
#include "solve/lockstep/engine.hpp"

namespace {

std::uint64_t allocations = 0;

#if defined(__GNUC__) && !defined(__clang__) && defined(NDEBUG) && !defined(__SANITIZE_ADDRESS__) && \
    !defined(__SANITIZE_THREAD__)
constexpr bool counts_allocations = true;
#else
constexpr bool counts_allocations = false;
#endif

}  // namespace

#if defined(__GNUC__) && !defined(__clang__) && defined(NDEBUG) && !defined(__SANITIZE_ADDRESS__) && \
    !defined(__SANITIZE_THREAD__)
// Not inlined: otherwise g++ takes the two for functions that do not belong together.
[[gnu::noinline]] void* operator new(std::size_t size) {
  ++allocations;
  if (void* const memory = std::malloc(size)) return memory;
  throw std::bad_alloc();
}
[[gnu::noinline]] void operator delete(void* memory) noexcept {
  std::free(memory);
}
[[gnu::noinline]] void operator delete(void* memory, std::size_t /*size*/) noexcept {
  std::free(memory);
}
#endif

namespace {

using namespace evodoku;

/// The numbers with their names, in the order in which they were added.
class Signature {
 public:
  void put(const std::string& what, std::string_view unit, std::uint64_t number) {
    lines_.emplace_back(what + ": " + std::string(unit), number);
  }

  /// Does the work, and adds the number of its allocations.
  template <typename Work>
  auto counted(const std::string& what, const Work& work) {
    const std::uint64_t before = allocations;
    auto result = work();
    if (counts_allocations) put(what, "allocations", allocations - before);
    return result;
  }

  void print() const {
    for (const auto& [name, number] : lines_) fmt::print("{} {}\n", name, number);
  }

 private:
  std::vector<std::pair<std::string, std::uint64_t>> lines_;
};

/// Makes puzzles and adds the work for them.
std::vector<Grid> made(const std::string& what, const PuzzleSpec& spec, std::size_t count,
                       Signature& signature) {
  std::vector<std::uint64_t> indices(count);
  std::iota(indices.begin(), indices.end(), std::uint64_t{0});
  const auto results = signature.counted(what, [&] { return generate_many(spec, {.seed = 1}, indices); });
  std::uint64_t work = 0;
  std::uint64_t grids = 0;
  std::vector<Grid> puzzles;
  for (const GenerateResult& result : results) {
    work += result.work_spent;
    grids += static_cast<std::uint64_t>(result.grids_tried);
    puzzles.push_back(result.puzzle);
  }
  signature.put(what, "work", work);
  signature.put(what, "full grids", grids);
  return puzzles;
}

std::vector<Cells9x9> cells_of_all(const std::vector<Grid>& puzzles) {
  std::vector<Cells9x9> cells;
  for (const Grid& puzzle : puzzles) cells.push_back(cells_of(puzzle));
  return cells;
}

/// Changes one clue of each, so that most have no solution and some have several.
std::vector<Cells9x9> changed(std::vector<Cells9x9> puzzles) {
  for (std::size_t number = 0; number < puzzles.size(); ++number) {
    Cells9x9& cells = puzzles[number];
    std::size_t cell = number % cells.size();
    while (cells[cell] == Grid::blank) cell = (cell + 1) % cells.size();
    cells[cell] = static_cast<std::uint8_t>(cells[cell] % 9 + 1);
  }
  return puzzles;
}

void count_solutions(const std::string& what, const std::vector<Cells9x9>& puzzles, std::uint32_t limit,
                     Signature& signature) {
  const std::string name = fmt::format("{}, limit {}", what, limit);
  BandEngine band;
  std::uint64_t left = UINT64_MAX;
  std::uint64_t solutions = 0;
  for (const Cells9x9& puzzle : puzzles) {
    band.load(puzzle);
    for (std::uint32_t count = 0; count < limit; ++count, ++solutions) {
      if (band.next_solution(left) != SearchOutcome::found) break;
    }
  }
  signature.put(name, "solutions", solutions);
  signature.put(name + ", band", "guesses", UINT64_MAX - left);
  LockstepEngine lockstep;
  std::vector<std::uint32_t> counts(puzzles.size());
  signature.counted(name + ", lockstep", [&] {
    lockstep.count(puzzles, limit, counts, {});
    return 0;
  });
  signature.put(name + ", lockstep", "guesses", lockstep.guesses());
  signature.put(name + ", lockstep", "rounds of propagation", lockstep.rounds());
  signature.put(name + ", lockstep", "servings", lockstep.servings());
  signature.counted(name + ", count_all", [&] { return count_all(puzzles, limit); });
}

void solve_large(const std::string& what, const std::vector<Grid>& puzzles, Signature& signature) {
  const auto nodes_of_all = [&] {
    std::uint64_t nodes = 0;
    for (const Grid& puzzle : puzzles) nodes += solve(puzzle, {.engine = Engine::scalar}).nodes;
    return nodes;
  };
  signature.put(what, "nodes", signature.counted(what, nodes_of_all));
}

void tell_apart(const std::string& what, const std::vector<Grid>& puzzles, Signature& signature) {
  signature.counted(what + ", told apart", [&] {
    IsomorphSet seen;
    for (std::size_t number = 0; number < puzzles.size(); ++number)
      seen.insert(isomorph_hash(puzzles[number]), number);
    return seen.size();
  });
  signature.counted(what + ", canonical forms", [&] {
    std::size_t symbols = 0;
    for (const Grid& puzzle : puzzles) symbols += canonical_form(puzzle).key().size();
    return symbols;
  });
}

void rate_all(const std::string& what, std::span<const Grid> puzzles, Signature& signature) {
  const auto generations_of_all = [&] {
    std::uint64_t generations = 0;
    for (const Grid& puzzle : puzzles) {
      const auto rated = rate(puzzle, {.seed = 1, .runs = 4});
      for (const auto& run : rated.value().runs) generations += run.generations;
    }
    return generations;
  };
  signature.put(what + ", rated", "generations", signature.counted(what + ", rated", generations_of_all));
  signature.counted(what + ", levels", [&] {
    double sum = 0;
    for (const Grid& puzzle : puzzles) sum += level_of(puzzle).value().se_estimate.value_or(0);
    return sum;
  });
}

/// Reads in pieces, as the tools do.
void read_lines(const std::string& what, const std::vector<Grid>& puzzles, int times, Signature& signature) {
  std::string text;
  for (int time = 0; time < times; ++time) {
    for (const Grid& puzzle : puzzles) text += to_line(puzzle) + '\n';
  }
  std::istringstream input(text);
  std::uint64_t pieces = 0;
  std::uint64_t lines = 0;
  signature.counted(what, [&] {
    PuzzleReader reader(input, {.name = "signature"});
    LinePuzzles9x9 piece;
    while (reader.next_lines_9x9(piece, 12'500) > 0) {
      ++pieces;
      lines += piece.cells.size();
      piece.cells.clear();
      piece.lines.clear();
    }
    return 0;
  });
  signature.put(what, "pieces", pieces);
  signature.put(what, "lines", lines);
}

Signature signature_of_this_build() {
  use_instruction_set(InstructionSet::portable);
  Signature signature;
  const Box nine(3, 3);
  const auto full = made("full 9x9 grids", {.box = nine, .clues = 81}, 500, signature);
  const auto easy = made("9x9 with 32 clues", {.box = nine, .clues = 32}, 1000, signature);
  const auto hard = made("9x9, minimal", {.box = nine, .minimal = true}, 1000, signature);
  const auto large = made("16x16 with 110 clues", {.box = Box(4, 4), .clues = 110}, 5, signature);
  made("64x64 full grids", {.box = Box(8, 8), .clues = 4096}, 2, signature);
  for (const std::uint32_t limit : {1U, 2U}) {
    count_solutions("9x9 with 32 clues", cells_of_all(easy), limit, signature);
    count_solutions("9x9, minimal", cells_of_all(hard), limit, signature);
    count_solutions("9x9, minimal, one clue changed", changed(cells_of_all(hard)), limit, signature);
  }
  count_solutions("48 of 9x9, minimal, one clue changed",
                  changed(cells_of_all({hard.begin(), hard.begin() + 48})), 1000, signature);
  solve_large("16x16 with 110 clues, scalar", large, signature);
  tell_apart("full 9x9 grids", full, signature);
  tell_apart("9x9, minimal", hard, signature);
  rate_all("20 of 9x9, minimal", std::span(hard).first(20), signature);
  read_lines("100,000 lines", hard, 100, signature);
  return signature;
}

}  // namespace

int main() {
  signature_of_this_build().print();
  return 0;
}
