#include "evolve/report.hpp"

#include <fmt/format.h>

#include <algorithm>

#include "common/tool.hpp"
#include "evodoku/text.hpp"

namespace evodoku::tools {

void EvolveReport::announce_boards() const {
  if (options_.quiet) return;
  for (const ChosenPreset& chosen : request_.presets) {
    if (!needs_board(chosen.preset)) continue;
    say("{} starts from a full board: it is given a solution found by the exact solver\n", name_of(chosen));
  }
}

void EvolveReport::take_bad_input(const TextError& error) {
  exit_code_ = options_.keep_going ? exit_less : exit_usage;
  report_bad_input(error, options_.keep_going ? &output_ : nullptr, progress_);
}

void EvolveReport::take_bad_puzzle(const InputPuzzle& job, const std::string& why) {
  exit_code_ = std::max<int>(exit_code_, exit_less);
  report_bad_puzzle(job, why, &output_, progress_);
}

void EvolveReport::take_run(const RunJob& job, const Run& run) {
  ++runs_;
  if (run.solved) ++solved_;
  if (!run.clues_kept) ++lost_clues_;
  if (run.solved || !request_.require_solved) return;
  exit_code_ = std::max<int>(exit_code_, exit_less);
  progress_.clear();
  say("{}: run {} of {}: not solved after {} generations{}\n", printable(job.puzzle->job.place()), job.run,
      name_of(*job.chosen), run.generations, run.clues_kept ? "" : ", clues lost");
}

void EvolveReport::summarise() const {
  if (options_.quiet) return;
  const std::string lost = lost_clues_ == 0 ? "" : fmt::format(", {} lost clues", lost_clues_);
  say("{} {}: {} solved{}\n", runs_, runs_ == 1 ? "run" : "runs", solved_, lost);
}

}  // namespace evodoku::tools
