// The output of evodoku-evolve: a table, a trace, or a show.
#pragma once

#include <cstdint>
#include <string_view>
#include <vector>

#include "evodoku/evolve.hpp"
#include "evolve/jobs.hpp"

namespace evodoku::tools {

/// A run that has ended.
struct FinishedRun {
  Run run;
  double cpu_seconds = 0;
};

/// "solved"; "cap": the cap was reached without a solution; "goal": the preset's objective was reached by a board that
/// the checker refuses, which can happen with presets as published.
std::string_view why_ended(const Run& run, std::uint64_t generation_cap);

/// Receives the runs in their order, from one thread.
class RunView {
 public:
  RunView() = default;
  virtual ~RunView() = default;
  RunView(const RunView&) = delete;
  RunView& operator=(const RunView&) = delete;

  /// True if it needs every generation: begin() and generation() are then called while a run is made, and runs are made
  /// one after the other.
  virtual bool watches() const { return false; }
  virtual void begin(const RunJob& /*job*/) {}
  virtual void generation(const RunJob& /*job*/, const GenerationReport& /*report*/) {}

  virtual void end(const RunJob& job, const FinishedRun& finished) = 0;
  /// Called when there are no more runs.
  virtual void finish() {}
};

/// What the views use of a generation.
struct Generation {
  std::uint64_t number = 0;
  std::uint64_t evaluations = 0;
  std::int64_t best_fitness = 0;
  double mean_fitness = 0;
  int filled = 0;  // cells of the best board with a digit
  std::vector<std::uint8_t> best_digits;
};

/// A view of every K-th generation, always including the first and the last.
class WatchingView : public RunView {
 public:
  explicit WatchingView(std::uint64_t every) : every_(every) {}

  bool watches() const final { return true; }
  void generation(const RunJob& job, const GenerationReport& report) final;
  void end(const RunJob& job, const FinishedRun& finished) final;

 private:
  virtual void take(const RunJob& job, const Generation& generation) = 0;
  virtual void conclude(const RunJob& /*job*/, const FinishedRun& /*finished*/) {}

  std::uint64_t every_;
  Generation latest_;
  bool latest_is_taken_ = true;
};

}  // namespace evodoku::tools
