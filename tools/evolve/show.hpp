// Shows the evolution of a run as text for people.
#pragma once

#include <optional>
#include <string>

#include "common/output.hpp"
#include "evodoku/geometry.hpp"
#include "evolve/request.hpp"
#include "evolve/view.hpp"

namespace evodoku::tools {

/// A title, a line per generation (with the best board below it, if requested), and how the run ended.
class RunShow : public WatchingView {
 public:
  RunShow(const EvolveRequest& request, RecordOutput& output);
  void begin(const RunJob& job) override;

 private:
  void take(const RunJob& job, const Generation& generation) override;
  void conclude(const RunJob& job, const FinishedRun& finished) override;
  std::string in_place_of_the_last(const std::string& frame);

  const EvolveRequest& request_;
  RecordOutput& output_;
  std::optional<Geometry> geometry_;  // of the run's puzzle
  bool is_first_run_ = true;
  bool is_first_frame_ = true;
};

}  // namespace evodoku::tools
