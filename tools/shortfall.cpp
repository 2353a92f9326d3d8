#include "shortfall.hpp"

#include <fmt/format.h>

namespace evodoku::tools {

namespace {

bool missed_clues(const Generated& result) {
  return result.clues_asked && result.clues_reached != *result.clues_asked;
}

std::string effort_of(const Generated& result, const GenerateRequest& request) {
  if (request.difficulty && result.puzzles_scored >= request.rating_budget) {
    return fmt::format("{} puzzles rated on {} full grids (--rating-budget allows more)",
                       result.puzzles_scored, result.grids_tried);
  }
  return fmt::format("{} units of work on {} full grids (--work-budget allows more)", result.nodes,
                     result.grids_tried);
}

}  // namespace

std::string reached_and_asked(const MadePuzzle& made, const GenerateRequest& request) {
  if (missed_clues(made.result)) {
    return fmt::format("{} clues reached, {} asked for", made.result.clues_reached, *made.result.clues_asked);
  }
  if (!request.difficulty) return fmt::format("{} clues reached", made.result.clues_reached);
  if (!made.rating) return fmt::format("nothing rated, {} asked for", request.difficulty->text);
  return fmt::format("rating {:.3f} ({}) reached, {} asked for", made.rating->value,
                     made.rating->difficulty_class, request.difficulty->text);
}

std::string shortfall_message(const MadePuzzle& made, const GenerateRequest& request) {
  const std::string reached = reached_and_asked(made, request);
  if (made.result.outcome == Generated::Outcome::stopped) return "stopped: " + reached;
  if (!made.result.proper && !missed_clues(made.result)) {
    return reached + ", but the proof that there is exactly one solution came to no end";
  }
  return fmt::format("fell short: {}, with {}", reached, effort_of(made.result, request));
}

}  // namespace evodoku::tools
