#include "generate/aimed_search.hpp"

#include <algorithm>
#include <cmath>
#include <utility>

namespace evodoku {

namespace {

/// Found by trial over the scale of difficulty; half or twice as many of each take 0.8 to 1.5 times as many
/// scores.
constexpr int fresh_puzzles_for_a_walk = 6;
constexpr int fruitless_steps = 40;
constexpr int most_exchanged = 3;
constexpr int most_change = 2;

/// Without a score, as when the clues asked for were not reached, fewer clues are nearer.
bool is_nearer(const AimedPuzzle& puzzle, const AimedPuzzle& other) {
  return std::pair(puzzle.distance, puzzle.puzzle.clue_count()) <
         std::pair(other.distance, other.puzzle.clue_count());
}

void keep_nearer(std::optional<AimedPuzzle>& kept, const AimedPuzzle& puzzle) {
  if (!kept || is_nearer(puzzle, *kept)) kept = puzzle;
}

}  // namespace

AimedSearch::AimedSearch(const Specification& spec, const GenerateOptions& options, ScalarEngine& engine,
                         FullGrids& full_grids, WorkMeter& work)
    : spec_(spec),
      aim_(*spec.aim),
      options_(options),
      engine_(engine),
      full_grids_(full_grids),
      work_(work),
      effort_(effort_for(spec.box)) {
  // Where any count will do, it is not worth while to dig for the least.
  if (!spec.clues) effort_.fruitless_exchanges = 0;
}

std::optional<AimedPuzzle> AimedSearch::run() {
  do {
    const std::optional<AimedPuzzle> start = nearest_fresh_puzzle();
    if (start && start->score && !must_end()) {
      const auto grid_number = static_cast<std::uint64_t>(full_grids_.drawn());
      walk_from(*start, make_stream(options_.seed, "walk to an aim", {options_.index, grid_number}));
    }
  } while (!must_end());
  return best_;
}

bool AimedSearch::must_end() const {
  return (best_ && best_->distance == 0) || puzzles_scored_ >= aim_.scoring_budget || work_.exhausted() ||
         options_.stop.stop_requested();
}

std::optional<AimedPuzzle> AimedSearch::nearest_fresh_puzzle() {
  std::optional<AimedPuzzle> nearest;
  for (int i = 0; i < fresh_puzzles_for_a_walk; ++i) {
    const std::optional<Grid> solution = full_grids_.next();
    if (!solution) break;
    const AimedPuzzle puzzle = fresh_puzzle(*solution);
    keep_nearer(nearest, puzzle);
    keep_nearer(best_, puzzle);
    if (must_end()) break;
  }
  return nearest;
}

/// With the clues asked for; if any number will do, with one drawn evenly up to half of the cells, or with as
/// few as removal alone comes to where that is more. So there are easy ones and hard ones among them.
AimedPuzzle AimedSearch::fresh_puzzle(const Grid& solution) {
  const auto grid_number = static_cast<std::uint64_t>(full_grids_.drawn());
  RandomStream random = make_stream(options_.seed, "fresh puzzle for an aim", {options_.index, grid_number});
  const int target = spec_.clues ? *spec_.clues : random.below(solution.cells() / 2 + 1);
  Digger digger(engine_, solution, random, work_, options_.stop);
  digger.dig(target, effort_);
  return scored(digger.puzzle(), solution);
}

void AimedSearch::walk_from(AimedPuzzle puzzle, RandomStream random) {
  const Grid solution = puzzle.solution;
  Digger digger(engine_, solution, random, work_, options_.stop);
  for (int fruitless = 0; fruitless < fruitless_steps && !must_end(); ++fruitless) {
    work_.spend(1);  // a step may ask the engine nothing, and the budget must end all the same
    const std::optional<AimedPuzzle> neighbour = neighbour_of(puzzle, digger, random);
    if (!neighbour || neighbour->distance > puzzle.distance) continue;
    if (neighbour->distance < puzzle.distance) fruitless = 0;
    puzzle = *neighbour;
    keep_nearer(best_, puzzle);
  }
}

/// Nothing if the exchange came back to the same puzzle or not to the clues asked for.
std::optional<AimedPuzzle> AimedSearch::neighbour_of(const AimedPuzzle& puzzle, Digger& digger,
                                                     RandomStream& random) {
  const int change = change_of_clues(puzzle, random);
  const int returning = 1 + random.below(most_exchanged) + std::max(change, 0);
  digger.resume_from(puzzle.puzzle);
  digger.vary(returning, puzzle.puzzle.clue_count() + change, effort_.exchange_guesses);
  if (digger.puzzle() == puzzle.puzzle) return std::nullopt;
  AimedPuzzle neighbour = scored(digger.puzzle(), puzzle.solution);
  if (!neighbour.score) return std::nullopt;
  return neighbour;
}

/// By how many clues to go up or down. Fewer clues mostly make a puzzle harder, and a score is mostly one of
/// difficulty: so down where the score is too low and up where it is too high. One step in four goes the
/// other way, for puzzles and scores of which that is not true.
int AimedSearch::change_of_clues(const AimedPuzzle& puzzle, RandomStream& random) const {
  if (spec_.clues) return 0;
  const int change = random.below(most_change + 1);
  const bool too_low = *puzzle.score < aim_.low;
  return too_low == random.chance(3, 4) ? -change : change;
}

AimedPuzzle AimedSearch::scored(const Grid& puzzle, const Grid& solution) {
  AimedPuzzle result{puzzle, solution};
  if (spec_.clues && puzzle.clue_count() != *spec_.clues) return result;
  ++puzzles_scored_;
  result.score = aim_.score(puzzle);
  result.distance = distance_of(result.score);
  return result;
}

double AimedSearch::distance_of(std::optional<double> score) const {
  if (!score || !std::isfinite(*score)) return std::numeric_limits<double>::infinity();
  return std::max({aim_.low - *score, *score - aim_.high, 0.0});
}

}  // namespace evodoku
