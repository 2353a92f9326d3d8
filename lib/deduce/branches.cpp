#include <algorithm>
#include <bit>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <optional>
#include <stop_token>
#include <utility>
#include <vector>

#include "deduce/kernel/scanner.hpp"
#include "deduce/technique_row.hpp"
#include "deduce/techniques/trials.hpp"
#include "evodoku/deduce.hpp"
#include "evodoku/geometry.hpp"

namespace evodoku {

namespace {

/// Follows the consequences of one candidate until there is a contradiction or all that the deduction eliminates is gone,
/// and leaves out the steps that this end does not need.
///
/// Which steps are needed is found from the end backwards. For each candidate that is gone the walk remembers what removed
/// it. A step needs what removed the candidates that are missing from its pattern: of a naked single the other digits of
/// its cell, of a hidden single the other places of its house. Of a pattern more are taken than it may need, so short
/// branches are then shortened further, by leaving out one step after another on trial.
template <typename Shape>
class BranchWalk {
 public:
  /// What is passed must outlive it.
  BranchWalk(const Shape& shape, const Geometry& geometry, const Deduction& deduction,
             const PencilMarks& before, const std::stop_token& stop)
      : shape_(shape),
        geometry_(geometry),
        scanner_(make_scanner(shape, geometry)),
        deduction_(deduction),
        before_(before),
        stop_(stop) {}

  /// Nothing if neither end was reached.
  std::optional<Branch> follow(Candidate assumed) {
    Walked all = after(assumed);
    while (!has_ended(all.marks)) {
      if (stop_.stop_requested()) return std::nullopt;
      std::vector<Deduction> next = next_steps(all.marks);
      if (next.empty()) return std::nullopt;
      for (Deduction& step : next) {
        if (has_ended(all.marks)) break;
        if (says_something(step, all.marks)) take(all, std::move(step));
      }
    }
    Branch branch{assumed, {}, contradiction_of(all.marks)};
    branch.steps = shortened(assumed, needed(assumed, all, branch.contradiction), branch.contradiction);
    return branch;
  }

  /// What a branch of the deduction needs to be gone in the state in which it begins.
  void add_needs(const Branch& branch, std::vector<Candidate>& needs) {
    Walked walked = after(branch.assumed);
    const auto add_first = [&](const std::vector<Candidate>& missing) {
      for (const Candidate candidate : missing) {
        if (!before_.has(candidate)) needs.push_back(candidate);
      }
    };
    for (const Deduction& step : branch.steps) {
      add_first(needs_of(step, walked.marks));
      walked.marks.apply(step);
    }
    add_first(needs_of_end(branch.contradiction));
  }

 private:
  // Scans of harder techniques are too slow to be replayed many times, and so are longer branches.
  static constexpr Technique hardest_left_out_on_trial = Technique::chain;
  static constexpr std::size_t longest_left_out_on_trial = 60;

  /// The steps taken in a branch, and for each candidate that one of them, or the assumption, removed: which.
  struct Walked {
    PencilMarks marks;
    std::vector<Deduction> steps = {};
    std::vector<std::vector<Candidate>> needs = {};  // of each step
    std::vector<std::size_t> removed_by = {};        // by candidate: 1 + the step, or untouched
  };
  static constexpr std::size_t untouched = 0;

  std::size_t index_of(Candidate candidate) const {
    return candidate.cell * geometry_.side() + candidate.digit - 1;
  }

  Walked after(Candidate assumed) const {
    Walked walked{.marks = before_};
    walked.marks.place(assumed);
    walked.removed_by.assign(geometry_.cells() * geometry_.side(), untouched);
    return walked;
  }

  void take(Walked& walked, Deduction step) {
    walked.needs.push_back(needs_of(step, walked.marks));
    const PencilMarks earlier = walked.marks;
    walked.marks.apply(step);
    walked.steps.push_back(std::move(step));
    for (int cell = 0; cell < geometry_.cells(); ++cell) {
      for_each_bit(earlier.digits(cell) & ~walked.marks.digits(cell), [&](int d) {
        walked.removed_by[index_of({cell, d + 1})] = walked.steps.size();
      });
    }
  }

  /// All singles in view, which keeps branches short, or else the first step by a pattern.
  std::vector<Deduction> next_steps(const PencilMarks& marks) {
    std::vector<Deduction> singles;
    for (const Technique technique :
         {Technique::naked_single, Technique::hidden_single_box, Technique::hidden_single_line}) {
      for (Deduction& single : instances_in(marks, technique, shape_, *scanner_)) {
        if (is_followed(single)) singles.push_back(std::move(single));
      }
    }
    if (!singles.empty() || deduction_.technique < Technique::pattern_probe) return singles;
    for (std::size_t index = 0; index < inside_trials.size(); ++index) {
      if (!is_used_inside(deduction_.technique, index)) continue;
      std::vector<Deduction> found = instances_in(marks, inside_trials[index], shape_, *scanner_);
      if (found.empty()) continue;
      found.resize(1);
      return found;
    }
    return {};
  }

  /// Nishio follows hidden singles of its own digit only.
  bool is_followed(const Deduction& single) const {
    return deduction_.technique != Technique::nishio ||
           (single.technique != Technique::naked_single &&
            single.placements.front().digit == deduction_.because.front().digit);
  }

  static bool says_something(const Deduction& step, const PencilMarks& marks) {
    return std::ranges::all_of(step.placements, [&](Candidate placed) {
      return marks.values().is_blank(placed.cell) && marks.has(placed);
    });
  }

  bool has_ended(const PencilMarks& marks) const {
    return all_gone(marks) || contradiction_of(marks).has_value();
  }

  /// If only one candidate is tried, it is also the one to be eliminated, so only a contradiction ends the branch.
  bool all_gone(const PencilMarks& marks) const {
    return deduction_.because.size() > 1 &&
           std::ranges::none_of(deduction_.eliminations,
                                [&](Candidate candidate) { return marks.has(candidate); });
  }

  std::optional<Contradiction> contradiction_of(const PencilMarks& marks) const {
    for (int cell = 0; cell < geometry_.cells(); ++cell) {
      if (marks.digits(cell) == 0) return Contradiction{.cell = static_cast<Cell>(cell)};
    }
    for (int house = 0; house < geometry_.houses(); ++house) {
      std::uint64_t possible = 0;
      for (const Cell cell : geometry_.house(house)) possible |= marks.digits(cell);
      const std::uint64_t missing = ones(0, geometry_.side()) & ~possible;
      if (missing != 0) {
        return Contradiction{.cell = {}, .house = house, .digit = std::countr_zero(missing) + 1};
      }
    }
    return std::nullopt;
  }

  bool shows(const Contradiction& contradiction, const PencilMarks& marks) const {
    return std::ranges::none_of(needs_of_end(contradiction),
                                [&](Candidate candidate) { return marks.has(candidate); });
  }

  // What must be gone for a step or an end.

  void add_others_of_cell(Cell cell, std::uint64_t but_for, std::vector<Candidate>& list) const {
    for_each_bit(ones(0, geometry_.side()) & ~but_for, [&](int d) { list.push_back({cell, d + 1}); });
  }
  void add_others_of_house(int house, std::uint8_t digit, const PencilMarks& marks,
                           std::vector<Candidate>& list) const {
    for (const Cell cell : geometry_.house(house)) {
      if (!marks.has({cell, digit})) list.push_back({cell, digit});
    }
  }

  std::vector<Candidate> needs_of(const Deduction& step, const PencilMarks& marks) const {
    std::vector<Candidate> needs;
    if (row_of(step.technique).reason == Reason::trial) {
      const std::vector<Branch> branches = branches_of(step, marks, stop_);
      BranchWalk inner(shape_, geometry_, step, marks, stop_);
      for (const Branch& branch : branches) inner.add_needs(branch, needs);
      // the alternatives are all there are
      if (step.because.size() > 1) add_needs_of_pattern(step, marks, needs);
    } else if (!step.placements.empty()) {
      needs = needs_of_single(step);
    } else {
      add_needs_of_pattern(step, marks, needs);
    }
    return needs;
  }

  std::vector<Candidate> needs_of_single(const Deduction& single) const {
    std::vector<Candidate> needs;
    const Candidate placed = single.placements.front();
    if (single.technique == Technique::naked_single) {
      add_others_of_cell(placed.cell, bit(placed.digit - 1), needs);
    } else {
      for (const Cell cell : geometry_.house(single.houses.front())) {
        if (cell != placed.cell) needs.push_back({cell, placed.digit});
      }
    }
    return needs;
  }

  /// Of each candidate the other digits of its cell and the other places in its houses.
  void add_needs_of_pattern(const Deduction& step, const PencilMarks& marks,
                            std::vector<Candidate>& needs) const {
    for (const Candidate candidate : step.because) {
      add_others_of_cell(candidate.cell, marks.digits(candidate.cell), needs);
      for (const int house : geometry_.houses_of(candidate.cell))
        add_others_of_house(house, candidate.digit, marks, needs);
    }
    for (const int house : step.houses) {
      for (const Candidate candidate : step.because)
        add_others_of_house(house, candidate.digit, marks, needs);
    }
  }

  std::vector<Candidate> needs_of_end(const std::optional<Contradiction>& contradiction) const {
    if (!contradiction) return deduction_.eliminations;
    std::vector<Candidate> needs;
    if (contradiction->cell) {
      add_others_of_cell(*contradiction->cell, 0, needs);
    } else {
      for (const Cell cell : geometry_.house(contradiction->house))
        needs.push_back({cell, contradiction->digit});
    }
    return needs;
  }

  /// The steps that the end needs, in their order; all of them if they do not lead there alone.
  std::vector<Deduction> needed(Candidate assumed, const Walked& all,
                                const std::optional<Contradiction>& contradiction) {
    std::vector<char> is_needed(all.steps.size(), 0);
    const auto mark = [&](const std::vector<Candidate>& needs) {
      for (const Candidate candidate : needs) {
        const std::size_t remover = all.removed_by[index_of(candidate)];
        if (remover != untouched) is_needed[remover - 1] = 1;
      }
    };
    mark(needs_of_end(contradiction));
    for (std::size_t later = all.steps.size(); later > 0; --later) {
      if (is_needed[later - 1] != 0) mark(all.needs[later - 1]);
    }
    std::vector<Deduction> fewer;
    for (std::size_t i = 0; i < all.steps.size(); ++i) {
      if (is_needed[i] != 0) fewer.push_back(all.steps[i]);
    }
    const bool is_less = fewer.size() < all.steps.size();
    return is_less && leads_to(assumed, fewer, contradiction) ? fewer : all.steps;
  }

  /// From the last to the first, leaves out each step without which all later ones and the end are still possible.
  std::vector<Deduction> shortened(Candidate assumed, std::vector<Deduction> steps,
                                   const std::optional<Contradiction>& contradiction) {
    const bool too_slow =
        steps.size() > longest_left_out_on_trial || std::ranges::any_of(steps, [](const Deduction& step) {
          return step.technique > hardest_left_out_on_trial;
        });
    if (too_slow) return steps;
    for (std::size_t later = steps.size(); later > 0 && !stop_.stop_requested(); --later) {
      std::vector<Deduction> fewer = steps;
      fewer.erase(fewer.begin() + (later - 1));
      if (leads_to(assumed, fewer, contradiction)) steps = std::move(fewer);
    }
    return steps;
  }

  bool leads_to(Candidate assumed, const std::vector<Deduction>& steps,
                const std::optional<Contradiction>& contradiction) {
    PencilMarks marks = before_;
    marks.place(assumed);
    for (const Deduction& step : steps) {
      if (!holds(step, marks)) return false;
      marks.apply(step);
    }
    return contradiction ? shows(*contradiction, marks) : all_gone(marks);
  }

  /// Whether a step can be made in another state, for the same reasons.
  bool holds(const Deduction& step, const PencilMarks& marks) {
    if (!says_something(step, marks)) return false;
    if (!step.placements.empty()) {
      return std::ranges::none_of(needs_of_single(step), [&](Candidate other) { return marks.has(other); });
    }
    if (row_of(step.technique).reason == Reason::trial)
      return branches_of(step, marks, stop_).size() == step.because.size();
    return std::ranges::any_of(instances_in(marks, step.technique, shape_, *scanner_),
                               [&](const Deduction& found) { return is_again(found, step); });
  }

  Shape shape_;
  const Geometry& geometry_;
  std::unique_ptr<Scanner<Shape>> scanner_;
  const Deduction& deduction_;
  const PencilMarks& before_;
  const std::stop_token& stop_;
};

}  // namespace

std::vector<Branch> branches_of(const Deduction& deduction, const PencilMarks& before,
                                const std::stop_token& stop) {
  std::vector<Branch> branches;
  if (row_of(deduction.technique).reason != Reason::trial) return branches;
  const Geometry geometry(before.box());
  with_cube_shape(before.box(), [&](const auto& shape) {
    BranchWalk walk(shape, geometry, deduction, before, stop);
    for (const Candidate assumed : deduction.because) {
      if (!before.has(assumed)) return;
      std::optional<Branch> branch = walk.follow(assumed);
      if (!branch) return;
      branches.push_back(*std::move(branch));
    }
  });
  if (branches.size() < deduction.because.size()) branches.clear();
  return branches;
}

}  // namespace evodoku
