#include "evodoku/generate.hpp"

#include <algorithm>
#include <limits>
#include <numeric>
#include <span>
#include <stdexcept>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "evodoku/check.hpp"
#include "evodoku/solve.hpp"
#include "generate/puzzle_generator.hpp"
#include "random/stream.hpp"

namespace evodoku {

namespace {

// The final check of the generated puzzles: proven again, by engines that did not generate them.

using Outcome = GenerateResult::Outcome;

[[noreturn]] void fail(const GenerateResult& made) {
  std::string cells;
  for (const int digit : made.puzzle.digits()) cells += std::to_string(digit) + ' ';
  throw std::logic_error("a generated puzzle with boxes of " + made.puzzle.box().name() +
                         " failed its proof: " + cells);
}

/// A stop request does not interrupt it: what was reached until then is worth the moment that the proof takes.
void prove_one(GenerateResult& made) {
  SolveResult first = solve(made.puzzle);
  const bool first_denies = first.verdict == Verdict::none || first.verdict == Verdict::many ||
                            (first.solution && *first.solution != made.solution);
  if (first_denies) fail(made);
  const bool first_proves = first.verdict == Verdict::one;
  if (!first_proves) first = {.verdict = Verdict::one, .solution = made.solution};  // the next one may still
  const SecondProof second = prove_again(made.puzzle, first);
  if (second == SecondProof::differs) fail(made);
  const bool second_proves = second == SecondProof::agrees;
  made.proper = first_proves && second_proves;
  made.proved_once = first_proves != second_proves;
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

/// Sets `proper` of each result that has a puzzle and was not made blindly; what cannot be proven is no longer
/// `reached`. Throws std::logic_error if a puzzle turns out not to be proper.
void prove(std::span<GenerateResult> made) {
  std::vector<GenerateResult*> nines;
  for (GenerateResult& one : made) {
    if (!one.solution.is_complete()) continue;  // there is no puzzle
    if (one.puzzle.box() == Box(3, 3)) {
      nines.push_back(&one);
    } else {
      prove_one(one);
    }
  }
  prove_9x9(nines);
}

void require(bool holds, std::string_view otherwise) {
  if (!holds) throw std::invalid_argument(std::string(otherwise));
}

/// Checks the mask even if no number of clues is requested.
void require_possible_clue_count(const PuzzleSpec& spec) {
  const std::vector<int> possible = possible_clue_counts(spec);
  if (!spec.clues || std::ranges::binary_search(possible, *spec.clues)) return;
  throw std::invalid_argument("clues must be " + std::to_string(possible.front()) + " to " +
                              std::to_string(possible.back()) + " for box " + spec.box.name() +
                              ", and what the groups of the symmetry add up to; got " +
                              std::to_string(*spec.clues));
}

void require_sound_aim(const Aim& aim) {
  require(static_cast<bool>(aim.score), "the aim has no score");
  require(aim.low <= aim.high, "the aim must have low <= high, got " + std::to_string(aim.low) + " and " +
                                   std::to_string(aim.high));
  require(aim.puzzles_a_population != 0, "a population of no puzzles");
}

void require_sound(const PuzzleSpec& spec) {
  require(spec.clues || spec.aim || spec.minimal,
          "neither a number of clues nor an aim nor a minimal puzzle is asked for");
  require_possible_clue_count(spec);
  require(!spec.allow_multiple || !spec.aim, "an aim is for proper puzzles only: allow_multiple is set");
  require(!spec.allow_multiple || !spec.minimal, "only proper puzzles are minimal: allow_multiple is set");
  if (spec.aim) require_sound_aim(*spec.aim);
  if (spec.grid) {
    require(spec.grid->box() == spec.box,
            "the grid has boxes of " + spec.grid->box().name() + ", not of " + spec.box.name());
    require(is_solution_of(*spec.grid, *spec.grid), "the grid is not a full grid without conflicts");
  }
  if (!spec.parents.empty()) {
    require(spec.aim.has_value(), "parents are given, but no aim");
    require(!spec.grid, "give parents or a full grid, not both");
    require(spec.box == Box(3, 3), "only 9x9 puzzles are bred from parents");
  }
  const bool is_only_minimal = spec.minimal && !spec.clues && !spec.aim && !spec.grid && spec.mask.empty() &&
                               spec.symmetry == Symmetry::none;
  require(!spec.unbiased || is_only_minimal, "unbiased is for minimal puzzles without any other requirement");
  require(!spec.unbiased || spec.box.cells() <= 81, "unbiased is for boxes of at most 81 cells");
}

}  // namespace

/// The band engine does more than a million units of work per second, the scalar engine 150,000 for 16x16 and 35,000
/// for 64x64.
std::uint64_t default_work_budget(Box box) {
  return box == Box(3, 3) ? 100'000'000 : 3'000'000;
}

std::vector<GenerateResult> generate_many(const PuzzleSpec& spec, const GenerateOptions& options,
                                          std::size_t count) {
  require(count == 0 || count - 1 <= std::numeric_limits<std::uint64_t>::max() - options.index,
          "the last index would be above 2^64 - 1");
  std::vector<std::uint64_t> indices(count);
  std::iota(indices.begin(), indices.end(), options.index);
  return generate_many(spec, options, indices);
}

std::vector<GenerateResult> generate_many(const PuzzleSpec& spec, const GenerateOptions& options,
                                          std::span<const std::uint64_t> indices) {
  require_sound(spec);
  std::vector<GenerateResult> made = make_puzzles(spec, options.seed, indices, options.stop);
  if (!spec.allow_multiple) prove(made);
  return made;
}

std::size_t choice_for(std::uint64_t seed, std::uint64_t index, std::string_view what, std::size_t choices) {
  if (choices == 0 || choices > std::numeric_limits<std::uint32_t>::max())
    throw std::invalid_argument("there must be 1 to 2^32 - 1 choices, got " + std::to_string(choices));
  RandomStream random = make_stream(seed, std::string("choice of ").append(what), {index});
  return random.below(static_cast<std::uint32_t>(choices));
}

GenerateResult generate(const PuzzleSpec& spec, const GenerateOptions& options) {
  return std::move(generate_many(spec, options, 1).front());
}

double weight_of_minimal(Box box, int clues) {
  const int cells = box.cells();
  if (clues < 0 || clues > cells)
    throw std::invalid_argument("clues must be 0 to " + std::to_string(cells) + ", got " +
                                std::to_string(clues));
  double weight = 1;
  for (int n = cells / 3; n < clues; ++n) weight *= static_cast<double>(cells - n) / (n + 1);
  for (int n = cells / 3; n > clues; --n) weight *= static_cast<double>(n) / (cells - n + 1);
  return weight;
}

int fewest_clues(Box box) {
  if (box == Box(3, 3)) return 17;
  if (box == Box(2, 2)) return 4;
  return box.side() - 1;
}

}  // namespace evodoku
