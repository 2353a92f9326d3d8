// Counts the solutions of a puzzle exactly, for every box of side 2 to 64.
//
//   evodoku::SolveResult result = evodoku::solve(puzzle);
//   if (result.verdict == evodoku::Verdict::one) use(*result.solution);
//
// More: docs/algorithms.md (the engines), evodoku/check.hpp (the checker every solution passes).
#pragma once

#include <cstdint>
#include <functional>
#include <optional>
#include <span>
#include <stop_token>
#include <string>
#include <string_view>
#include <vector>

#include "evodoku/check.hpp"
#include "evodoku/deduce.hpp"
#include "evodoku/export.hpp"
#include "evodoku/grid.hpp"

namespace evodoku {

/// How many solutions a puzzle was proven to have.
enum class Verdict {
  none,       // no solution
  one,        // exactly one: the puzzle is proper
  many,       // at least two
  undecided,  // the budget or a stop request ended the search first
};

/// "none", "one", "many", "undecided".
EVODOKU_API std::string_view name_of(Verdict verdict);

/// Which engine searches. Use `automatic`; the others are for comparing engines.
enum class Engine {
  automatic,    // 9x9: band, or lockstep for many puzzles; otherwise scalar and sat, taking turns
  band,         // 9x9 only: fastest for a single puzzle
  lockstep,     // 9x9 only: hundreds of puzzles at once, one in each bit of a vector; no budget, no stop
  scalar,       // every box: propagation over bit sets and depth-first search
  exact_cover,  // Knuth's dancing links; no propagation, no code shared with the others
  sat,          // CaDiCaL on the remaining candidates; only where sat_available()
};

/// "automatic", "band", "lockstep", "scalar", "exact-cover", "sat".
EVODOKU_API std::string_view name_of(Engine engine);
EVODOKU_API std::optional<Engine> parse_engine(std::string_view name);

struct SolveOptions {
  /// Stop counting at this many solutions, >= 1. 2 is enough to decide whether a puzzle is proper. With 1 the
  /// search stops at the first solution, so the verdict is `none` or `undecided` (with a solution).
  std::uint64_t limit = 2;
  /// Guesses of all engines together before they give up; a conflict of the SAT solver counts as four. Raise it for
  /// hard puzzles of order 6 and above.
  std::uint64_t node_budget = 2'000'000;
  std::stop_token stop = {};  // the verdict is then `undecided`, unless it was already known
  Engine engine = Engine::automatic;
};

struct SolveResult {
  Verdict verdict = Verdict::undecided;
  /// Solutions found, at most `limit`.
  std::uint64_t count = 0;
  bool complete = false;  // the whole space was searched: `count` is the exact number of solutions
  std::optional<Grid> solution = {};  // the first one found, if any
  std::optional<Grid> witness = {};   // a second, different one, if two were found
  /// Two clues that contradict each other directly, if that is why there is no solution.
  std::optional<Conflict> conflict = {};
  /// Guesses, which are comparable for one engine only: exact cover counts each item that it chooses, also one that has a
  /// single option; what CaDiCaL does is not counted.
  std::uint64_t nodes = 0;
  /// The engine that covered the whole search space, if one did; `automatic` for a direct contradiction of clues.
  Engine decided_by = Engine::automatic;
};

/// Counts the solutions of `puzzle` up to `options.limit`; those in the result passed the independent checker.
/// Time: exponential in the worst case, limited by the budget; 9x9 mostly a few microseconds. A function of
/// puzzle and options, because budgets count nodes, not time. Throws std::invalid_argument for limit 0, for
/// Engine::sat if !sat_available(), and for Engine::band and Engine::lockstep with a box other than 3x3. Safe
/// from several threads. Not promised: which solution comes first.
EVODOKU_API SolveResult solve(const Grid& puzzle, const SolveOptions& options = {});

/// Whether no single clue of a puzzle with exactly one solution can go: each is tried alone. Nothing if that is not known, as
/// a search was ended by its budget or by `stop`. Cost: up to a solve() for each clue. Safe from several threads.
EVODOKU_API std::optional<bool> is_minimal(const Grid& puzzle, const std::stop_token& stop = {});

/// The verdict in words: "exactly one solution", "no solution: two 7s in row 3: r3c1 and r3c5", "288 solutions", "at
/// least 2 solutions", "undecided: no solution found so far". `box` is the puzzle's; where there is no solution it is
/// named unless it is square, as others are possible: "no solution with boxes of 2x3".
EVODOKU_API std::string explain(const SolveResult& result, Box box);

/// Calls `visit` with every solution, checked, in a fixed order, until it returns false or `options.limit` (0
/// here means no limit) is reached. The result is that of solve(); `complete` says whether all solutions were
/// visited. Memory does not grow with the number of solutions. Throws std::invalid_argument for Engine::sat
/// and Engine::lockstep, which only count, and for Engine::band with a box other than 3x3.
EVODOKU_API SolveResult enumerate(const Grid& puzzle, const std::function<bool(const Grid&)>& visit,
                                  const SolveOptions& options = {.limit = 0});

/// Counts the solutions of a candidate grid, up to `options.limit` (0: no limit): those of its digits placed
/// whose digits are all candidates of their cells; each is checked for both. The scalar engine searches, whatever
/// options.engine; `visit`, if given, gets each solution and returns false to end the search. Cost: as the scalar
/// engine's for a puzzle. Safe from several threads. Not promised: a second proof.
EVODOKU_API SolveResult solve(const PencilMarks& marks, const SolveOptions& options = {},
                              const std::function<bool(const Grid&)>& visit = {});

/// A step of a depth-first search.
struct SearchStep {
  enum class Kind : std::uint8_t {
    follows,  // the cell has no other candidate left, by singles and locked candidates
    guess,    // nothing follows, so this is tried
    taken_back,  // the latest guess that stands: it and all steps since are undone, and this candidate is excluded
  };
  Kind kind = Kind::follows;
  Candidate candidate;
  friend bool operator==(const SearchStep&, const SearchStep&) = default;
};

/// What Engine::scalar does, from the first digit that follows to the last of a solution: the first that it finds, whether
/// or not there are others. Within a branch each cell comes once, also in one that ends in a contradiction. Nothing if
/// there is no solution, and if `stop` or the node budget of SolveOptions ended the search. A function of the state. Cost:
/// that of solve() with a limit of 1. Safe from several threads.
EVODOKU_API std::optional<std::vector<SearchStep>> search_steps(const PencilMarks& marks,
                                                                const std::stop_token& stop = {});

/// explain() of the solve() of a candidate grid. Where that has no solution, but exactly one without the candidates, which
/// 10,000 guesses find, it names the first digit of this that is no candidate of its cell: "no solution: 7 is not among the
/// candidates of r4c6, but the puzzle has it there". Cost: then as solve() with so many. Safe from several threads.
EVODOKU_API std::string explain(const SolveResult& result, const PencilMarks& marks);

/// What is wrong in a grid that was filled in, compared with the solution of its puzzle: of the first such cell "r4c6 is 7, not
/// 3", or "7 is not among the candidates of r4c6, but the puzzle has it there". `candidates` are as Record::candidates has them;
/// none: only the digits are compared. O(cells). Precondition: the grids have the same box.
EVODOKU_API std::optional<std::string> wrong_entry(const Grid& filled,
                                                   std::span<const std::uint64_t> candidates,
                                                   const Grid& solution);

/// Counts the solutions of many 9x9 puzzles, each up to `limit` (>= 1): element i is min(solutions of puzzle
/// i, limit), 0 for clues that contradict each other. If a sample of the puzzles shows enough work (thousands
/// of easy ones, a hundred hard ones), hundreds are searched at once. There is no budget and no stop request, so
/// pass a few thousand puzzles at a time. `solutions`, unless empty, has an element for each puzzle: it
/// receives the solution, checked by the independent checker, if there is exactly one and the limit is 2 or
/// more, and blanks otherwise. `engine` is automatic, band or lockstep; counts depend neither on it nor on the
/// machine. Throws std::invalid_argument for a limit of 0, a digit above 9, another engine, or a wrong number of
/// solutions. Cost: 0.3 us for an easy puzzle to 40 us for the hardest. Safe from several threads.
EVODOKU_API std::vector<std::uint32_t> count_all(std::span<const Cells9x9> puzzles, std::uint32_t limit = 2,
                                                 std::span<Cells9x9> solutions = {},
                                                 Engine engine = Engine::automatic);

/// Element i is the solution of 9x9 puzzle i if lockstep and band, two engines that share no code, both find
/// it to be the only one; nothing for a puzzle that is not proper, or if the engines disagree. Otherwise as
/// count_all(). About a microsecond a puzzle for many at once, 50 for a single one.
EVODOKU_API std::vector<std::optional<Cells9x9>> proved_twice(std::span<const Cells9x9> puzzles);

/// The result of a second proof.
enum class SecondProof {
  agrees,     // another engine than the first came to the same verdict
  differs,    // it did not: one of the engines is wrong. Report this bug; do not use the puzzle
  undecided,  // no other engine came to an end within its budget: proved once only
};

/// Proves a verdict of solve() again, with an engine other than the one that decided it: dancing links, or
/// CaDiCaL for puzzles too large for them; the scalar engine where one of these was the first. `many` needs no
/// proof, because its two solutions passed the checker, nor do clues that contradict each other directly; of
/// `undecided` there is nothing to prove. Each engine gets `node_budget` guesses or conflicts. 9x9: 0.1 ms; above 16x16
/// up to some seconds. Safe from several threads.
EVODOKU_API SecondProof prove_again(const Grid& puzzle, const SolveResult& first,
                                    const std::stop_token& stop = {}, std::uint64_t node_budget = 1'000'000);

/// Whether this build includes CaDiCaL (Engine::sat).
EVODOKU_API bool sat_available();

/// The instruction set of the engines for 9x9, in ascending order; no result depends on it. In the first the search uses
/// only the 16-byte vectors that the compiler generates.
enum class InstructionSet {
  portable,  // available on every processor of the architecture: SSE2 on x86-64
  avx2,
  avx512,  // AVX-512F and BW
};

/// "portable", "avx2", "avx512".
EVODOKU_API std::string_view name_of(InstructionSet set);

/// The sets that this machine supports and that there is code for, the best last.
EVODOKU_API std::vector<InstructionSet> available_instruction_sets();

/// The set that engines created from now on use in this process: the best one unless use_instruction_set()
/// changed it, for tests and measurements. The only setting of the library that all threads share.
EVODOKU_API InstructionSet instruction_set_in_use();

/// Throws std::invalid_argument for a set that this machine does not support. Safe at any time.
EVODOKU_API void use_instruction_set(InstructionSet set);

}  // namespace evodoku
