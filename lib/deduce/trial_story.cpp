#include "deduce/trial_story.hpp"

#include <algorithm>
#include <bit>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <stop_token>
#include <string>
#include <utility>
#include <vector>

#include "deduce/kernel/scanner.hpp"
#include "deduce/technique_row.hpp"
#include "deduce/techniques/trials.hpp"
#include "evodoku/deduce.hpp"
#include "evodoku/geometry.hpp"

namespace evodoku {

namespace {

/// What cannot occur in a grid with a solution: a cell without a candidate, or a digit without a place in a house.
struct Contradiction {
  std::optional<int> cell;  // if empty: `digit` in `house`
  int house = 0;
  int digit = 0;
};

/// How a trial ended: with a contradiction, or with all eliminations of the deduction made.
struct Ending {
  std::optional<Contradiction> contradiction;
  std::vector<Deduction> steps;
};

/// Follows the consequences of one candidate until one of these ends, and removes the steps that the end does not need.
template <typename Shape>
class TrialWalk {
 public:
  TrialWalk(const Shape& shape, const Geometry& geometry, const Deduction& deduction,
            const PencilMarks& before, const std::stop_token& stop)
      : geometry_(&geometry),
        scanner_(shape, geometry),
        deduction_(&deduction),
        before_(&before),
        stop_(stop) {}

  /// Nothing if neither end was reached.
  std::optional<Ending> follow(Candidate tried) {
    PencilMarks marks = *before_;
    marks.place(tried);
    std::vector<Deduction> steps;
    while (!stop_.stop_requested()) {
      std::vector<Deduction> next;
      if (!has_ended(marks)) next = next_steps(marks);
      if (!has_ended(marks) && next.empty()) return std::nullopt;
      for (Deduction& step : next) {
        if (has_ended(marks)) break;
        if (!says_something(step, marks)) continue;
        marks.apply(step);
        steps.push_back(std::move(step));
      }
      if (!has_ended(marks)) continue;
      const std::optional<Contradiction> contradiction = contradiction_of(marks);
      return Ending{contradiction, needed(tried, std::move(steps), contradiction)};
    }
    return std::nullopt;
  }

 private:
  // Scans of harder techniques are too slow to be replayed many times, and so are longer trials.
  static constexpr Technique hardest_walked_again = Technique::chain;
  static constexpr std::size_t longest_walked_again = 100;

  /// All singles in view, which keeps trials short, or else the first step by a pattern.
  std::vector<Deduction> next_steps(const PencilMarks& marks) {
    std::vector<Deduction> singles;
    for (const Technique technique :
         {Technique::naked_single, Technique::hidden_single_box, Technique::hidden_single_line}) {
      for (Deduction& single : scanner_.instances(marks, technique)) singles.push_back(std::move(single));
    }
    if (!singles.empty() || deduction_->technique < Technique::pattern_probe) return singles;
    for (std::size_t index = 0; index < inside_trials.size(); ++index) {
      if (!is_used_inside(deduction_->technique, index)) continue;
      std::vector<Deduction> found = scanner_.instances(marks, inside_trials[index]);
      if (found.empty()) continue;
      found.resize(1);
      return found;
    }
    return {};
  }

  static bool says_something(const Deduction& step, const PencilMarks& marks) {
    for (const Candidate placed : step.placements) {
      if (!marks.values().is_blank(placed.cell) || !marks.has(placed)) return false;
    }
    return true;
  }

  bool has_ended(const PencilMarks& marks) const {
    return all_struck(marks) || contradiction_of(marks).has_value();
  }

  /// If only one candidate is tried, it is also the one to be eliminated, so only a contradiction ends the trial.
  bool all_struck(const PencilMarks& marks) const {
    return deduction_->because.size() > 1 &&
           std::ranges::none_of(deduction_->eliminations,
                                [&](Candidate candidate) { return marks.has(candidate); });
  }

  std::optional<Contradiction> contradiction_of(const PencilMarks& marks) const {
    for (int cell = 0; cell < geometry_->cells(); ++cell) {
      if (marks.digits(cell) == 0) return Contradiction{.cell = cell};
    }
    for (int house = 0; house < geometry_->houses(); ++house) {
      std::uint64_t possible = 0;
      for (const Cell cell : geometry_->house(house)) possible |= marks.digits(cell);
      const std::uint64_t missing = ones(0, geometry_->side()) & ~possible;
      if (missing != 0) {
        return Contradiction{.cell = {}, .house = house, .digit = std::countr_zero(missing) + 1};
      }
    }
    return std::nullopt;
  }

  bool shows(const Contradiction& contradiction, const PencilMarks& marks) const {
    if (contradiction.cell) return marks.digits(*contradiction.cell) == 0;
    return std::ranges::none_of(geometry_->house(contradiction.house), [&](Cell cell) {
      return marks.has({cell, static_cast<std::uint8_t>(contradiction.digit)});
    });
  }

  /// From the last to the first, removes each step without which all later ones and the end are still possible.
  std::vector<Deduction> needed(Candidate tried, std::vector<Deduction> steps,
                                const std::optional<Contradiction>& contradiction) {
    const bool too_slow =
        steps.size() > longest_walked_again || std::ranges::any_of(steps, [](const Deduction& step) {
          return step.technique > hardest_walked_again;
        });
    if (too_slow) return steps;
    for (std::size_t later = steps.size(); later > 0 && !stop_.stop_requested(); --later) {
      std::vector<Deduction> fewer = steps;
      fewer.erase(fewer.begin() + static_cast<std::ptrdiff_t>(later - 1));
      if (leads_to(tried, fewer, contradiction)) steps = std::move(fewer);
    }
    return steps;
  }

  bool leads_to(Candidate tried, const std::vector<Deduction>& steps,
                const std::optional<Contradiction>& contradiction) {
    PencilMarks marks = *before_;
    marks.place(tried);
    for (const Deduction& step : steps) {
      if (!holds(step, marks)) return false;
      marks.apply(step);
    }
    return contradiction ? shows(*contradiction, marks) : all_struck(marks);
  }

  /// Whether a step can be made in another state, for the same reasons.
  bool holds(const Deduction& step, const PencilMarks& marks) {
    if (!says_something(step, marks)) return false;
    if (step.technique == Technique::naked_single) {
      const Candidate placed = step.placements.front();
      return marks.digits(placed.cell) == bit(placed.digit - 1);
    }
    if (!step.placements.empty()) {
      const Candidate placed = step.placements.front();
      return std::ranges::none_of(geometry_->house(step.houses.front()), [&](Cell cell) {
        return cell != placed.cell && marks.has({cell, placed.digit});
      });
    }
    return std::ranges::any_of(scanner_.instances(marks, step.technique),
                               [&](const Deduction& found) { return is_again(found, step); });
  }

  const Geometry* geometry_;
  MarkScanner<Shape> scanner_;
  const Deduction* deduction_;
  const PencilMarks* before_;
  std::stop_token stop_;
};

/// "6 singles", "1 step"
std::string length_of(const std::vector<Deduction>& steps) {
  const bool singles =
      std::ranges::all_of(steps, [](const Deduction& step) { return info_of(step.technique).places; });
  std::string text = std::to_string(steps.size());
  text += singles ? " single" : " step";
  if (steps.size() != 1) text += "s";
  return text;
}

/// "with 9 at r1c1, 12 steps later (the hardest: swordfish) r5c5 has no candidate left"
std::string told(Candidate tried, const Ending& ending, const Geometry& geometry) {
  std::string text = "with ";
  text += digit_name(geometry.box(), tried.digit) + " at " + cell_name(geometry.box(), tried.cell) + ", ";
  if (!ending.steps.empty()) {
    text += length_of(ending.steps) + " later ";
    const Technique hardest = std::ranges::max_element(ending.steps, {}, &Deduction::technique)->technique;
    if (hardest > Technique::naked_single) {
      text.append("(the hardest: ").append(name_of(hardest)).append(") ");
    }
  }
  const Contradiction& contradiction = *ending.contradiction;
  if (contradiction.cell)
    return text + cell_name(geometry.box(), *contradiction.cell) + " has no candidate left";
  return text + digit_name(geometry.box(), contradiction.digit) + " has no place left in " +
         house_name(geometry.box(), contradiction.house);
}

/// "the same follows within 4 singles", "... or it fails within 4 singles"
std::string told(const std::vector<Ending>& endings) {
  const auto longest =
      std::ranges::max_element(endings, {}, [](const Ending& ending) { return ending.steps.size(); });
  const bool some_fail =
      std::ranges::any_of(endings, [](const Ending& ending) { return ending.contradiction.has_value(); });
  std::string text = some_fail ? "the same follows or it fails" : "the same follows";
  if (longest->steps.empty()) return text + " at once";
  return text + " within " + length_of(longest->steps);
}

}  // namespace

std::string trial_story(const Deduction& deduction, const PencilMarks& before, const std::stop_token& stop) {
  if (row_of(deduction.technique).reason != Reason::trial) return "";
  const Geometry geometry(before.box());
  std::vector<Ending> endings;
  with_cube_shape(before.box(), [&](const auto& shape) {
    TrialWalk walk(shape, geometry, deduction, before, stop);
    for (const Candidate tried : deduction.because) {
      if (auto ending = walk.follow(tried)) endings.push_back(std::move(*ending));
    }
  });
  if (endings.size() < deduction.because.size()) return "";
  return endings.size() == 1 ? told(deduction.because.front(), endings.front(), geometry) : told(endings);
}

}  // namespace evodoku
