#include "evolve/jobs.hpp"

#include <algorithm>
#include <utility>

#include "evodoku/check.hpp"
#include "evodoku/solve.hpp"
#include "evodoku/text.hpp"

namespace evodoku::tools {

EvolveJobs::EvolveJobs(const EvolveRequest& request, PuzzleInput& input, std::stop_token stop)
    : request_(request),
      input_(input),
      stop_(std::move(stop)),
      needs_board_(std::ranges::any_of(request.presets, needs_board, &ChosenPreset::preset)) {}

std::optional<EvolveItem> EvolveJobs::next() {
  if (puzzle_) return next_run();
  return next_puzzle();
}

std::optional<EvolveItem> EvolveJobs::next_puzzle() {
  share_before_ = input_.share_taken().value_or(0);
  auto item = input_.next();
  if (!item) return std::nullopt;
  if (const auto* const error = std::get_if<TextError>(&*item)) return *error;
  InputPuzzle job{std::get<ReadPuzzle>(*item), input_.current_name()};
  const Grid puzzle = job.puzzle.record.puzzle;
  if (const auto conflict = find_conflict(puzzle)) {
    return BadPuzzle{std::move(job), "no run can solve it: " + conflict->message(puzzle.box())};
  }
  std::optional<Grid> board;
  if (needs_board_) {
    const SolveResult result = solve(puzzle, {.limit = 1, .stop = stop_});
    if (stop_.stop_requested()) return std::nullopt;
    if (!result.solution)
      return BadPuzzle{std::move(job),
                       "there is no full board to start from: " + explain(result, puzzle.box())};
    board = result.solution;
  }
  puzzle_ =
      std::make_shared<const EvolvePuzzle>(EvolvePuzzle{std::move(job), to_line(puzzle), std::move(board)});
  return next_run();
}

RunJob EvolveJobs::next_run() {
  RunJob job{puzzle_, &request_.presets[preset_], request_.first_run + run_};
  if (const auto share = input_.share_taken()) {
    const auto all = static_cast<double>(request_.presets.size()) * static_cast<double>(request_.runs);
    const auto number =
        static_cast<double>(preset_) * static_cast<double>(request_.runs) + static_cast<double>(run_);
    job.share = share_before_ + (*share - share_before_) * (number + 1) / all;
  }
  if (++run_ < request_.runs) return job;
  run_ = 0;
  if (++preset_ < request_.presets.size()) return job;
  preset_ = 0;
  puzzle_.reset();
  return job;
}

}  // namespace evodoku::tools
