#include "common/proper_rating.hpp"

#include <fmt/format.h>

#include "evodoku/text.hpp"

namespace evodoku::tools {

PencilMarks marks_of(const Record& record) {
  return record.candidates ? PencilMarks(record.puzzle, *record.candidates) : PencilMarks(record.puzzle);
}

SolveResult solve_record(const Record& record, const SolveOptions& options) {
  return record.candidates ? solve(marks_of(record), options) : solve(record.puzzle, options);
}

std::string explain_record(const SolveResult& result, const Record& record) {
  const Box box = record.puzzle.box();
  const auto wrong = record.candidates && result.verdict == Verdict::none
                         ? wrong_elimination(marks_of(record))
                         : std::nullopt;
  if (!wrong) return explain(result, box);
  return fmt::format("no solution: {} is not among the candidates of {}, but the puzzle has it there",
                     digit_name(box, wrong->digit), cell_name(box, wrong->cell));
}

std::string why_not_proper(const Record& record, const std::stop_token& stop) {
  const SolveResult result = solve_record(record, {.stop = stop});
  switch (result.verdict) {
    case Verdict::one:
      return "";
    case Verdict::none:
      return result.conflict     ? result.conflict->message(record.puzzle.box()) + ": it has no solution"
             : record.candidates ? "it has " + explain_record(result, record)
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
  const std::string fault = why_not_proper(Record{.puzzle = puzzle}, stop);
  if (!fault.empty()) return {.why_not = "not rated: " + fault};
  if (stop.stop_requested()) return {};
  options.stop = stop;
  if (options.runs == 0) return {.level = level_of(puzzle, stop)};
  const auto rated = rate(puzzle, options);
  if (!rated) return {};
  return {.rated = rated, .level = rated->level};
}

}  // namespace evodoku::tools
