// The runs that evodoku-evolve makes, in their order: for each puzzle, for each preset, run after run.
#pragma once

#include <cstddef>
#include <cstdint>
#include <memory>
#include <optional>
#include <stop_token>
#include <string>
#include <variant>

#include "common/filter.hpp"
#include "common/input.hpp"
#include "evolve/request.hpp"

namespace evodoku::tools {

/// A puzzle that several runs share.
struct EvolvePuzzle {
  InputPuzzle job;
  std::string line;           // in the format `line`
  std::optional<Grid> board;  // a solution, if a preset has to be given one

  const Grid& grid() const { return job.puzzle.record.puzzle; }
};

/// One run to make.
struct RunJob {
  std::shared_ptr<const EvolvePuzzle> puzzle;
  const ChosenPreset* chosen = nullptr;
  std::uint64_t run = 0;
  std::optional<double> share = {};  // part of the input that is done when this run ends
};

/// A puzzle for which no run can be made, and why.
struct BadPuzzle {
  InputPuzzle job;
  std::string why;
};

using EvolveItem = std::variant<RunJob, TextError, BadPuzzle>;

/// Goes through the input and yields the runs one by one. For presets that start from a full board it asks
/// the exact solver for one, as their source asks a backtracking search.
class EvolveJobs {
 public:
  /// All must outlive it.
  EvolveJobs(const EvolveRequest& request, PuzzleInput& input, std::stop_token stop);

  /// Nothing at the end or after a stop.
  std::optional<EvolveItem> next();

 private:
  std::optional<EvolveItem> next_puzzle();
  RunJob next_run();

  const EvolveRequest& request_;
  PuzzleInput& input_;
  const std::stop_token stop_;
  bool needs_board_ = false;
  std::shared_ptr<const EvolvePuzzle> puzzle_;  // whose runs are being made
  double share_before_ = 0;                     // part of the input before that puzzle
  std::size_t preset_ = 0;                      // of the next run
  std::uint64_t run_ = 0;                       // of the next run, counted from 0
};

}  // namespace evodoku::tools
