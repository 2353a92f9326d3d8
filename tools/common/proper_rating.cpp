#include "common/proper_rating.hpp"

#include <fmt/format.h>

#include "evodoku/solve.hpp"
#include "evodoku/text.hpp"

namespace evodoku::tools {

std::string why_not_proper(const Grid& puzzle, const std::stop_token& stop) {
  const SolveResult result = solve(puzzle, {.stop = stop});
  switch (result.verdict) {
    case Verdict::one:
      return "";
    case Verdict::none:
      return result.conflict ? result.conflict->message(puzzle.box()) + ": it has no solution"
                             : "it has no solution";
    case Verdict::many:
      return fmt::format("it has more than one solution, such as {} and {}", to_line(*result.solution),
                         to_line(*result.witness));
    case Verdict::undecided:
      break;
  }
  return stop.stop_requested()
             ? ""
             : "undecided whether it has exactly one solution: the search reached its budget";
}

RatingOutcome rate_if_proper(const Grid& puzzle, RateOptions options, const std::stop_token& stop) {
  const std::string fault = why_not_proper(puzzle, stop);
  if (!fault.empty()) return {.why_not = "not rated: " + fault};
  if (stop.stop_requested()) return {};
  options.stop = stop;
  if (options.runs == 0) return {.level = level_of(puzzle, stop)};
  const auto rated = rate(puzzle, options);
  if (!rated) return {};
  return {.rated = rated, .level = rated->level};
}

}  // namespace evodoku::tools
