// Runs as data: a row per run, a row for each puzzle and preset, or a row per generation.
#pragma once

#include <optional>
#include <vector>

#include "common/output.hpp"
#include "evolve/request.hpp"
#include "evolve/row_output.hpp"
#include "evolve/view.hpp"

namespace evodoku::tools {

/// A row per run.
class RunTable : public RunView {
 public:
  RunTable(const EvolveRequest& request, RecordOutput& output);
  void end(const RunJob& job, const FinishedRun& finished) override;

 private:
  const EvolveRequest& request_;
  RowOutput rows_;
};

/// A row for all runs of a preset on a puzzle.
class SummaryTable : public RunView {
 public:
  SummaryTable(const EvolveRequest& request, RecordOutput& output);
  void end(const RunJob& job, const FinishedRun& finished) override;
  void finish() override;

 private:
  void write_group();

  const EvolveRequest& request_;
  RowOutput rows_;
  std::optional<RunJob> first_;     // the first run of the group
  std::vector<FinishedRun> group_;  // of one puzzle and preset
};

/// A row per generation.
class TraceTable : public WatchingView {
 public:
  TraceTable(const EvolveRequest& request, RecordOutput& output);

 private:
  void take(const RunJob& job, const Generation& generation) override;

  const EvolveRequest& request_;
  RowOutput rows_;
};

}  // namespace evodoku::tools
