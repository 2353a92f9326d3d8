#include "solve/solution_collector.hpp"

#include <stdexcept>
#include <string>
#include <utility>

namespace evodoku {

void SolutionCollector::add(const Grid& solution, const char* finder) {
  if (const auto fault = find_fault(puzzle_, solution)) {
    throw std::logic_error("internal error: the " + std::string(finder) +
                           " engine gave a wrong solution: " + fault->message);
  }
  ++result_.count;
  if (!result_.solution) {
    result_.solution = solution;
  } else if (!result_.witness) {
    if (solution == *result_.solution) {
      throw std::logic_error("internal error: the " + std::string(finder) + " engine gave a solution twice");
    }
    result_.witness = solution;
  }
}

void SolutionCollector::found_conflict(Conflict conflict) {
  result_.conflict = std::move(conflict);
  found_all();
}

SolveResult SolutionCollector::finish() && {
  if (result_.count >= 2) {
    result_.verdict = Verdict::many;
  } else if (result_.complete) {
    result_.verdict = result_.count == 1 ? Verdict::one : Verdict::none;
  }
  return std::move(result_);
}

}  // namespace evodoku
