#include "generate/search/aimed_search.hpp"

#include <algorithm>
#include <cmath>
#include <utility>

namespace evodoku {

namespace {

/// Found by trial over the scale of difficulty; half or twice these numbers need 0.8 to 1.5 times as many scores.
constexpr int fresh_puzzles_for_a_walk = 6;
constexpr int fruitless_steps = 40;
constexpr int most_exchanged = 3;
constexpr int most_change = 2;

void keep_nearer(std::optional<AimedDraft>& kept, const AimedDraft& puzzle, const PuzzleSpec& spec) {
  if (!kept || puzzle.distance < kept->distance ||
      (puzzle.distance == kept->distance && is_nearer(puzzle.draft, kept->draft, spec))) {
    kept = puzzle;
  }
}

}  // namespace

std::optional<AimedDraft> AimedSearch::run() {
  do {
    const std::optional<AimedDraft> start = nearest_fresh_puzzle();
    if (start && start->score && !must_end()) walk_from(*start);
  } while (!must_end());
  return best_;
}

bool AimedSearch::must_end() const {
  return (best_ && best_->distance == 0) || puzzles_scored_ >= aim_.scoring_budget || context_.must_end();
}

std::optional<AimedDraft> AimedSearch::nearest_fresh_puzzle() {
  std::optional<AimedDraft> nearest;
  for (int i = 0; i < fresh_puzzles_for_a_walk; ++i) {
    const std::optional<Grid> solution = grids_.next();
    if (!solution) break;
    if (const std::optional<AimedDraft> puzzle = fresh_puzzle(*solution)) {
      keep_nearer(nearest, *puzzle, spec_);
      keep_nearer(best_, *puzzle, spec_);
    }
    if (must_end()) break;
  }
  return nearest;
}

/// Nothing if the mask leaves the grid other solutions.
std::optional<AimedDraft> AimedSearch::fresh_puzzle(const Grid& solution) {
  if (!digger_.begin(solution)) return std::nullopt;
  if (spec_.minimal) {
    digger_.dig_to_minimal();
  } else {
    digger_.dig(clues_to_dig_to(solution));
    // If any number of clues is allowed, it is not worthwhile to dig for the fewest.
    if (spec_.clues && digger_.clues() > *spec_.clues) digger_.reduce(*spec_.clues);
  }
  return scored_puzzle_of_digger(solution);
}

/// The requested number of clues. If any number is allowed, a random number, uniform up to half of the cells (or as few
/// as removal alone reaches, if that is more), so that there are easy and hard puzzles among them.
int AimedSearch::clues_to_dig_to(const Grid& solution) {
  return spec_.clues ? *spec_.clues : context_.random.below(solution.cells() / 2 + 1);
}

void AimedSearch::walk_from(AimedDraft puzzle) {
  if (!digger_.begin(puzzle.draft.solution)) return;  // it succeeded before, so the context has ended
  for (int fruitless = 0; fruitless < fruitless_steps && !must_end(); ++fruitless) {
    context_.work.spend(1);  // a step may ask the engine nothing, but the budget must end nevertheless
    std::optional<AimedDraft> neighbour = neighbour_of(puzzle);
    if (!neighbour || neighbour->distance > puzzle.distance) continue;
    if (neighbour->distance < puzzle.distance) fruitless = 0;
    puzzle = std::move(*neighbour);
    keep_nearer(best_, puzzle, spec_);
  }
}

/// Nothing if the exchange led back to the same puzzle, or to one that does not meet the specification.
std::optional<AimedDraft> AimedSearch::neighbour_of(const AimedDraft& puzzle) {
  const int change = change_of_clues(puzzle);
  const int returning = 1 + context_.random.below(most_exchanged) + std::max(change, 0);
  const int target = spec_.minimal ? 0 : puzzle.draft.puzzle.clue_count() + change;
  digger_.resume_from(puzzle.draft.puzzle);
  digger_.vary(returning, target);
  if (digger_.puzzle() == puzzle.draft.puzzle) return std::nullopt;
  AimedDraft neighbour = scored_puzzle_of_digger(puzzle.draft.solution);
  if (!neighbour.score) return std::nullopt;
  return neighbour;
}

/// The change in the number of clues. Fewer clues usually make a puzzle harder, and a score is usually one of
/// difficulty: so fewer if the score is too low, and more if it is too high. One step in four goes in the opposite
/// direction, for puzzles and scores for which this is not true.
int AimedSearch::change_of_clues(const AimedDraft& puzzle) {
  if (spec_.clues) return 0;
  const int change = context_.random.below(most_change + 1);
  const bool too_low = *puzzle.score < aim_.low;
  return too_low == context_.random.chance(3, 4) ? -change : change;
}

AimedDraft AimedSearch::scored_puzzle_of_digger(const Grid& solution) {
  AimedDraft result{Draft{digger_.puzzle(), solution}};
  if (!result.draft.has_clues_asked(spec_)) return result;
  if (spec_.minimal) result.draft.needs = digger_.needs();
  if (!result.draft.needs.is_minimal() || puzzles_scored_ >= aim_.scoring_budget) return result;
  ++puzzles_scored_;
  const std::optional<double> score = aim_.score(result.draft.puzzle);
  if (!score || !std::isfinite(*score)) return result;
  result.score = score;
  result.distance = std::max({aim_.low - *score, *score - aim_.high, 0.0});
  return result;
}

}  // namespace evodoku
