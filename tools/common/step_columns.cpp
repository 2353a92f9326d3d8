#include "common/step_columns.hpp"

#include <fmt/format.h>

#include <nlohmann/json.hpp>
#include <vector>

#include "evodoku/solve.hpp"

namespace evodoku::tools {

namespace {

/// "[3,17,80]"
template <typename Number>
std::string list_of(const std::vector<Number>& numbers) {
  return fmt::format("[{}]", fmt::join(numbers, ","));
}

}  // namespace

std::optional<std::string> StepColumns::value_of(std::string_view name) {
  std::optional<std::string> value = name == "trace"              ? trace()
                                     : name == "order"            ? order()
                                     : name == "order_techniques" ? order_techniques()
                                                                  : sentences();
  return stop_.stop_requested() ? std::nullopt : value;
}

const SolvingPath& StepColumns::path() {
  if (!path_) path_ = solving_path(start_, {.uniqueness = uniqueness_, .stop = stop_});
  return *path_;
}

std::string StepColumns::order() {
  std::vector<int> cells;
  for (const Deduction& step : path().steps) {
    for (const Candidate placed : step.placements) cells.push_back(placed.cell);
  }
  return list_of(cells);
}

std::string StepColumns::order_techniques() {
  std::vector<int> numbers;
  for (const Deduction& step : path().steps)
    numbers.insert(numbers.end(), step.placements.size(), static_cast<int>(step.technique));
  return list_of(numbers);
}

std::string StepColumns::sentences() {
  std::vector<std::string> lines;
  PencilMarks marks = start_;
  for (const Deduction& step : path().steps) {
    lines.push_back(sentence(step, marks.box(), branches_of(step, marks, stop_)));
    marks.apply(step);
  }
  return nlohmann::json(fmt::format("{}", fmt::join(lines, "\n"))).dump();
}

std::optional<std::string> StepColumns::trace() const {
  const auto steps = search_steps(start_, stop_);
  if (!steps) return std::nullopt;
  std::vector<std::string> all;
  for (const SearchStep& step : *steps)
    all.push_back(list_of<int>({static_cast<int>(step.kind), step.candidate.cell, step.candidate.digit}));
  return list_of(all);
}

}  // namespace evodoku::tools
