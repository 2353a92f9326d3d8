// The messages of evodoku-evolve on standard error, and the exit code.
#pragma once

#include <cstdint>
#include <string>

#include "common/filter.hpp"
#include "common/output.hpp"
#include "common/progress.hpp"
#include "common/tool.hpp"
#include "evolve/jobs.hpp"
#include "evolve/request.hpp"

namespace evodoku::tools {

/// Takes the results in the order of the input. All references must outlive it.
class EvolveReport {
 public:
  EvolveReport(const EvolveRequest& request, const CommonOptions& options, RecordOutput& output,
               Progress& progress)
      : request_(request), options_(options), output_(output), progress_(progress) {}

  /// Says which presets are given a board, unless -q was given.
  void announce_boards() const;

  void take_bad_input(const TextError& error);
  /// Reports a puzzle for which no run can be made.
  void take_bad_puzzle(const InputPuzzle& job, const std::string& why);
  void take_run(const RunJob& job, const Run& run);

  /// Says "30 runs: 28 solved, 2 lost clues", unless -q was given.
  void summarise() const;

  int exit_code() const { return exit_code_; }

 private:
  const EvolveRequest& request_;
  const CommonOptions& options_;
  RecordOutput& output_;
  Progress& progress_;
  int exit_code_ = exit_done;
  std::uint64_t runs_ = 0;
  std::uint64_t solved_ = 0;
  std::uint64_t lost_clues_ = 0;
};

}  // namespace evodoku::tools
