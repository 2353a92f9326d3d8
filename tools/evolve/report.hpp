// What evodoku-evolve says on standard error, and the exit code that follows.
#pragma once

#include <cstdint>
#include <string>

#include "common/exit_code.hpp"
#include "common/filter.hpp"
#include "common/progress.hpp"
#include "common/record_output.hpp"
#include "evolve/jobs.hpp"
#include "evolve/request.hpp"

namespace evodoku::tools {

/// Takes what comes of the input, in its order. All references must outlive it.
class EvolveReport {
 public:
  EvolveReport(const EvolveRequest& request, const CommonOptions& options, RecordOutput& output,
               Progress& progress)
      : request_(request), options_(options), output_(output), progress_(progress) {}

  /// Which presets are given a board, unless it is to be quiet.
  void announce_boards() const;

  void take_bad_input(const TextError& error);
  /// No run of it can be made.
  void take_bad_puzzle(const InputPuzzle& job, const std::string& why);
  void take_run(const RunJob& job, const Run& run);

  /// "30 runs: 28 solved, 2 lost clues", unless it is to be quiet.
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
