#include "evodoku/solve.hpp"

#include <algorithm>
#include <array>
#include <cassert>
#include <cstddef>
#include <string>

#include "solve/scalar/engine.hpp"

namespace evodoku {

namespace {

constexpr std::array<std::string_view, 6> engine_names = {"automatic", "band",        "lockstep",
                                                          "scalar",    "exact-cover", "sat"};
constexpr std::array<std::string_view, 4> verdict_names = {"none", "one", "many", "undecided"};

}  // namespace

std::string_view name_of(Engine engine) {
  return engine_names.at(static_cast<std::size_t>(engine));
}

std::optional<Engine> parse_engine(std::string_view name) {
  const auto found = std::ranges::find(engine_names, name);
  if (found == engine_names.end()) return std::nullopt;
  return static_cast<Engine>(found - engine_names.begin());
}

std::string_view name_of(Verdict verdict) {
  return verdict_names.at(static_cast<std::size_t>(verdict));
}

std::optional<bool> is_minimal(const Grid& puzzle, const std::stop_token& stop) {
  for (int cell = 0; cell < puzzle.cells(); ++cell) {
    if (puzzle.is_blank(cell)) continue;
    Grid without = puzzle;
    without.clear(cell);
    const Verdict verdict = solve(without, {.stop = stop}).verdict;
    if (verdict == Verdict::undecided) return std::nullopt;
    if (verdict == Verdict::one) return false;
  }
  return true;
}

std::string explain(const SolveResult& result, Box box) {
  switch (result.verdict) {
    case Verdict::none: {
      // a text without lines between boxes may have had others in mind
      const std::string none = box.is_square() ? "no solution" : "no solution with boxes of " + box.name();
      return result.conflict ? none + ": " + result.conflict->message(box) : none;
    }
    case Verdict::one:
      return "exactly one solution";
    case Verdict::many:
      return (result.complete ? "" : "at least ") + std::to_string(result.count) + " solutions";
    case Verdict::undecided:
      break;
  }
  return result.count == 0 ? "undecided: no solution found so far"
                           : "undecided: one solution found, but it is not known whether there is another";
}

std::optional<std::vector<SearchStep>> search_steps(const PencilMarks& marks, const std::stop_token& stop) {
  const Geometry geometry(marks.box());
  ScalarEngine engine(geometry);
  std::vector<SearchStep> steps;
  engine.record_in(&steps);
  engine.load(marks);
  std::uint64_t nodes_left = SolveOptions().node_budget;
  if (engine.next_solution(nodes_left, stop) != SearchOutcome::found) return std::nullopt;
  return steps;
}

std::string explain(const SolveResult& result, const PencilMarks& marks) {
  constexpr std::uint64_t most_guesses_for_words = 10'000;
  if (result.verdict == Verdict::none) {
    const SolveResult without = solve(marks.values(), {.node_budget = most_guesses_for_words});
    const auto wrong = without.verdict == Verdict::one
                           ? wrong_entry(marks.values(), marks.candidates(), *without.solution)
                           : std::nullopt;
    if (wrong) return "no solution: " + *wrong;
  }
  return explain(result, marks.box());
}

std::optional<std::string> wrong_entry(const Grid& filled, std::span<const std::uint64_t> candidates,
                                       const Grid& solution) {
  const Box box = solution.box();
  assert(filled.box() == box);
  for (int cell = 0; cell < box.cells(); ++cell) {
    const int right = solution[cell];
    if (!filled.is_blank(cell) && filled[cell] != right)
      return cell_name(box, cell) + " is " + digit_name(box, right) + ", not " +
             digit_name(box, filled[cell]);
    if (!candidates.empty() && (candidates[cell] >> (right - 1) & 1) == 0)
      return digit_name(box, right) + " is not among the candidates of " + cell_name(box, cell) +
             ", but the puzzle has it there";
  }
  return std::nullopt;
}

}  // namespace evodoku
