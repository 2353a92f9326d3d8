#include "generate/made_puzzle.hpp"

#include <fmt/format.h>

#include <utility>

#include "evodoku/version.hpp"

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

MadePuzzle described(std::uint64_t index, GenerateResult&& result, const GenerateRequest& request,
                     const Difficulty* difficulty, AimScore& score, const std::stop_token& stop) {
  MadePuzzle made{.index = index, .result = std::move(result), .difficulty = difficulty};
  const bool is_asked_for = request.rate && made.result.proper;
  if (is_asked_for || made.result.score) made.level = level_of(made.result.puzzle, stop);
  if (is_asked_for || (made.result.score && difficulty != nullptr))
    made.rating = score.rating_of(made.result.puzzle);
  return made;
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
    return reached + ", but the proof that there is exactly one solution was not finished";
  }
  return fmt::format("fell short: {}, with {}", reached, effort_of(made.result, request));
}

void make_puzzles(const GenerateRequest& request, std::uint64_t seed,
                  const std::vector<std::uint64_t>& indices, AimScore& score, const std::stop_token& stop,
                  std::vector<MadePuzzle>& made) {
  const Difficulty* const difficulty = request.aims.difficulty_for(seed, indices.front());
  PuzzleSpec spec = request.spec;
  spec.clues = clues_for(request, seed, indices.front());
  if (!request.aims.is_empty()) {
    const auto miss = [&score, aim = aim_of(request.aims, difficulty)](const Grid& puzzle) {
      return score.miss(puzzle, aim);
    };
    spec.aim = Aim{.score = miss, .low = 0, .high = 0, .scoring_budget = request.rating_budget};
  }
  std::size_t number = 0;
  for (GenerateResult& result : generate_many(spec, {.seed = seed, .stop = stop}, indices)) {
    made.push_back(described(indices[number], std::move(result), request, difficulty, score, stop));
    ++number;
  }
}

MadePuzzle make_puzzle(const GenerateRequest& request, std::uint64_t seed, std::uint64_t index,
                       const std::stop_token& stop) {
  AimScore score(request.rater, stop);
  std::vector<MadePuzzle> made;
  make_puzzles(request, seed, {index}, score, stop, made);
  return std::move(made.front());
}

Record record_of(const MadePuzzle& made, const GenerateRequest& request, std::uint64_t seed,
                 const std::string& args) {
  Record record;
  record.puzzle = made.result.puzzle;
  record.solution = made.result.solution;
  if (request.alpha) record.alpha = request.alpha->text();
  if (request.spec.symmetry != Symmetry::none) record.symmetry = name_of(request.spec.symmetry);
  if (request.spec.minimal) record.minimal = made.is_reached();
  record.canonical = made.canonical;
  record.seed = seed;
  record.index = made.index;
  record.args = args;
  record.version = version;
  record.rating = made.rating;
  record.level = made.level;
  if (request.calibration) add_reader_members(record, request.calibration->calibration);
  if (!made.is_reached()) {
    record.comment = fmt::format("best effort: {}", reached_and_asked(made, request));
  }
  return record;
}

}  // namespace evodoku::tools
