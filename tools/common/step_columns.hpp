// Columns that say how a puzzle is solved, step by step.
#pragma once

#include <array>
#include <optional>
#include <stop_token>
#include <string>
#include <string_view>
#include <utility>

#include "evodoku/deduce.hpp"
#include "evodoku/level.hpp"

namespace evodoku::tools {

/// Computes what is asked for only, and the path once. The state must have exactly one solution.
class StepColumns {
 public:
  static constexpr std::array<const char*, 4> names = {"order", "order_techniques", "path", "trace"};

  /// `uniqueness` is that of the level, whose path this is.
  StepColumns(PencilMarks start, Uniqueness uniqueness, std::stop_token stop)
      : start_(std::move(start)), uniqueness_(uniqueness), stop_(std::move(stop)) {}

  /// One of `names` as JSON: cells and techniques() by their numbers from 0, sentences as a text of lines, of a trace
  /// lists of SearchStep::Kind, cell and digit. Nothing if a stop, or the budget of a search, ended it.
  std::optional<std::string> value_of(std::string_view name);

 private:
  const SolvingPath& path();
  std::string order();
  std::string order_techniques();
  std::string sentences();
  std::optional<std::string> trace() const;

  PencilMarks start_;
  Uniqueness uniqueness_;
  std::stop_token stop_;
  std::optional<SolvingPath> path_;
};

}  // namespace evodoku::tools
