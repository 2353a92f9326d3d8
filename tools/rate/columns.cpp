#include "rate/columns.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <nlohmann/json.hpp>
#include <optional>

#include "common/difficulty.hpp"
#include "common/step_columns.hpp"
#include "evodoku/canon.hpp"
#include "evodoku/check.hpp"
#include "evodoku/dataset.hpp"
#include "evodoku/depth.hpp"
#include "evodoku/solve.hpp"
#include "evodoku/text.hpp"

namespace evodoku::tools {

namespace {

/// A puzzle for which columns are computed, and what several of them need.
struct Subject {
  Record& record;
  Uniqueness uniqueness;
  const std::stop_token& stop;
  std::optional<CanonicalForm> form_found = {};
  std::optional<StepColumns> steps_found = {};

  const CanonicalForm& form() {
    if (!form_found) form_found = canonical_form(record.puzzle);
    return *form_found;
  }
  StepColumns& steps() {
    if (!steps_found) steps_found.emplace(marks_of(record), uniqueness, stop);
    return *steps_found;
  }
  /// A solution that was given is believed if it is one.
  std::optional<Grid> solution() const {
    if (record.solution && is_solution_of(record.puzzle, *record.solution)) return record.solution;
    return solve_record(record, {.stop = stop}).solution;
  }
};

/// As JSON; nothing if it is not known.
using Value = std::optional<std::string>;

Value depth(Subject& subject) {
  const std::optional<int> depth = depth_of(subject.record.puzzle, subject.stop);
  return depth ? Value(std::to_string(*depth)) : std::nullopt;
}

/// Guesses of the scalar engine until the solution is proved: the mean over isomorphs of the canonical form, so that
/// all isomorphs have the same. Nothing if one of them was not decided.
Value effort(Subject& subject) {
  constexpr std::uint64_t isomorphs = 16;
  const Grid& form = subject.form().grid;
  std::uint64_t guesses = 0;
  for (std::uint64_t number = 0; number < isomorphs; ++number) {
    const Grid isomorph = apply(Isomorphism::random(form.box(), 0, number), form);
    const SolveResult result = solve(isomorph, {.stop = subject.stop, .engine = Engine::scalar});
    if (result.verdict == Verdict::undecided) return std::nullopt;
    guesses += result.nodes;
  }
  return fmt::format("{}", static_cast<double>(guesses) / isomorphs);
}

Value guesses(Subject& subject) {
  const auto guesses = guesses_of(subject.form(), subject.stop);
  return guesses ? Value(std::to_string(*guesses)) : std::nullopt;
}

Value puzzle_id(Subject& subject) {
  return nlohmann::json(canonical_id(subject.form())).dump();
}

Value solution_id(Subject& subject) {
  const auto solution = subject.solution();
  return solution ? Value(nlohmann::json(canonical_id(*solution)).dump()) : std::nullopt;
}

/// log10(1 + generations) with three decimals, as ratings have them.
Value rating_of(std::optional<double> generations) {
  if (!generations) return std::nullopt;
  return fmt::format("{}", to_three_decimals(std::log10(1 + *generations)));
}
Value rating_high(Subject& subject) {
  return rating_of(subject.record.rating ? subject.record.rating->ert_high : std::nullopt);
}
Value rating_low(Subject& subject) {
  return rating_of(subject.record.rating ? std::optional(subject.record.rating->ert_low) : std::nullopt);
}

/// One of StepColumns::names.
template <std::size_t number>
Value steps(Subject& subject) {
  return subject.steps().value_of(StepColumns::names[number]);
}

struct ComputedColumn {
  const char* name;
  Value (*value)(Subject&);   // null: the record has a place for it
  bool is_of_puzzle = false;  // not of a candidate grid, whose digits alone are another puzzle
};
constexpr std::array columns{ComputedColumn{"depth", depth, true},
                             ComputedColumn{"effort", effort, true},
                             ComputedColumn{"guesses", guesses, true},
                             ComputedColumn{StepColumns::names[0], steps<0>},
                             ComputedColumn{StepColumns::names[1], steps<1>},
                             ComputedColumn{StepColumns::names[2], steps<2>},
                             ComputedColumn{"puzzle_id", puzzle_id, true},
                             ComputedColumn{"rating_high", rating_high},
                             ComputedColumn{"rating_low", rating_low},
                             ComputedColumn{"solution", nullptr},
                             ComputedColumn{"solution_id", solution_id},
                             ComputedColumn{StepColumns::names[3], steps<3>}};

}  // namespace

const std::vector<std::string>& computed_columns() {
  static const std::vector<std::string> names = [] {
    std::vector<std::string> all;
    for (const ComputedColumn& column : columns) all.emplace_back(column.name);
    return all;
  }();
  return names;
}

void add_columns(const std::vector<std::string>& names, Record& record, Uniqueness uniqueness,
                 const std::stop_token& stop) {
  Subject subject{record, uniqueness, stop};
  for (const ComputedColumn& column : columns) {
    if (std::ranges::find(names, column.name) == names.end()) continue;
    if (column.value == nullptr) {
      if (!record.solution) record.solution = subject.solution();
      continue;
    }
    const bool is_of_another = column.is_of_puzzle && record.candidates;
    if (const Value value = is_of_another ? std::nullopt : column.value(subject)) {
      record.other[column.name] = *value;
    } else {
      record.other.erase(column.name);
    }
  }
}

}  // namespace evodoku::tools
