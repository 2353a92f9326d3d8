#include "generate/shortfall.hpp"

#include <fmt/format.h>

namespace evodoku::tools {

namespace {

bool missed_clues(const GenerateResult& result) {
  return result.clues_asked && result.clues_reached != *result.clues_asked;
}

/// A mask may fit no grid that was tried.
bool has_puzzle(const GenerateResult& result) {
  return result.solution.is_complete();
}

/// Why a puzzle is not proven to be minimal.
std::string clues_that_may_go(const GenerateResult& result) {
  std::string text;
  if (result.redundant_clues > 0)
    text = fmt::format("{} of {} clues can go", result.redundant_clues, result.clues_reached);
  if (result.undecided_clues > 0) {
    text += fmt::format("{}of {} of {} clues it was not found out whether they can go",
                        text.empty() ? "" : ", ", result.undecided_clues, result.clues_reached);
  }
  return text + ", a minimal puzzle asked for";
}

bool missed_minimality(const GenerateResult& result) {
  return result.redundant_clues + result.undecided_clues > 0;
}

/// "level X-wing (3.2), rating 2.345 (medium) reached"
std::string what_was_reached(const MadePuzzle& made, const Aims& aims) {
  std::string text;
  if (aims.has_level() && made.level) {
    text = "level " + made.level->technique;
    if (made.level->se_estimate) text += fmt::format(" ({:g})", *made.level->se_estimate);
  }
  if (made.difficulty != nullptr && made.rating) {
    text += fmt::format("{}rating {:.3f} ({})", text.empty() ? "" : ", ", made.rating->value,
                        made.rating->difficulty_class);
  }
  if (!text.empty()) return text + " reached";
  return aims.has_level() ? "nothing looked at" : "nothing rated";
}

std::string effort_of(const GenerateResult& result, const GenerateRequest& request) {
  if (!request.aims.is_empty() && result.puzzles_scored >= request.rating_budget) {
    return fmt::format("{} puzzles {} on {} full grids (--rating-budget allows more)", result.puzzles_scored,
                       request.aims.has_level() ? "looked at" : "rated", result.grids_tried);
  }
  return fmt::format("{} units of work on {} full grids (--work-budget allows more)", result.work_spent,
                     result.grids_tried);
}

}  // namespace

std::string reached_and_asked(const MadePuzzle& made, const GenerateRequest& request) {
  if (!has_puzzle(made.result)) return "no puzzle with one solution found that fits the mask";
  if (missed_clues(made.result)) {
    return fmt::format("{} clues reached, {} asked for", made.result.clues_reached, *made.result.clues_asked);
  }
  if (missed_minimality(made.result)) return clues_that_may_go(made.result);
  if (request.aims.is_empty()) return fmt::format("{} clues reached", made.result.clues_reached);
  return fmt::format("{}, {} asked for", what_was_reached(made, request.aims),
                     text_of(request.aims, made.difficulty));
}

std::string shortfall_message(const MadePuzzle& made, const GenerateRequest& request) {
  const std::string reached = reached_and_asked(made, request);
  const bool is_stopped = made.result.outcome == GenerateResult::Outcome::stopped;
  if (is_stopped && made.result.clues_reached == request.spec.box.cells())
    return "stopped before a clue was removed";
  if (is_stopped) return "stopped: " + reached;
  const bool missed_something = missed_clues(made.result) || missed_minimality(made.result);
  if (has_puzzle(made.result) && !made.result.proper && !missed_something) {
    return reached + ", but the proof that there is exactly one solution came to no end";
  }
  return fmt::format("fell short: {}, with {}", reached, effort_of(made.result, request));
}

}  // namespace evodoku::tools
