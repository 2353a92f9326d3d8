#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <cstdlib>
#include <memory>
#include <optional>
#include <stop_token>
#include <tuple>
#include <utility>
#include <vector>

#include "deduce/kernel/scanner.hpp"
#include "deduce/technique_row.hpp"
#include "deduce/techniques/links.hpp"
#include "deduce/techniques/singles.hpp"
#include "evodoku/deduce.hpp"
#include "evodoku/geometry.hpp"
#include "evodoku/level.hpp"

namespace evodoku {

namespace {

// Which of several steps by one technique a person would take next: the one nearest to the previous step.

const std::vector<Candidate>& changed(const Deduction& step) {
  return step.placements.empty() ? step.eliminations : step.placements;
}

/// Where a step is, as seen from the one before it.
enum class Where { same_house, same_digit, peers, elsewhere };

Where where(const Deduction& step, const Deduction& before, const Geometry& geometry) {
  const auto is_in = [&](int house, int cell) {
    return std::ranges::find(geometry.houses_of(cell), house) != geometry.houses_of(cell).end();
  };
  const auto changed_any = [&](auto&& holds) { return std::ranges::any_of(changed(before), holds); };
  const bool looks_there =
      std::ranges::any_of(
          step.houses,
          [&](int house) {
            return changed_any([&](Candidate candidate) { return is_in(house, candidate.cell); });
          }) ||
      std::ranges::any_of(step.because, [&](Candidate reason) {
        return changed_any([&](Candidate candidate) { return candidate.cell == reason.cell; });
      });
  if (looks_there) return Where::same_house;
  if (changed(step).front().digit == changed(before).front().digit) return Where::same_digit;
  const bool sees = std::ranges::any_of(changed(step), [&](Candidate mine) {
    return changed_any([&](Candidate candidate) {
      return std::ranges::any_of(geometry.houses_of(mine.cell),
                                 [&](int house) { return is_in(house, candidate.cell); });
    });
  });
  return sees ? Where::peers : Where::elsewhere;
}

/// The index of the one of `steps`, which must not be empty, that comes first by these criteria, in this order; `before` is
/// null at the start:
///   1. size: the candidates of a chain, the alternatives of forcing and probing; for other techniques all steps have the
///      same size;
///   2. relation to the previous step: in a house or cell that it changed; about its digit; among the peers of the
///      cells that it changed; elsewhere;
///   3. distance in rows and columns;
///   4. the order of find_deductions().
/// O(steps * size of a step).
std::size_t nearest_of(const std::vector<Deduction>& steps, const Deduction* before,
                       const Geometry& geometry) {
  const Box box = geometry.box();
  const auto effort_of = [&](const Deduction& step) {
    const std::size_t size = step.technique >= Technique::x_chain ? step.because.size() : 0;
    if (before == nullptr) return std::tuple(size, Where::same_house, 0);
    const Cell here = changed(step).front().cell;
    const Cell there = changed(*before).front().cell;
    return std::tuple(size, where(step, *before, geometry),
                      std::abs(box.row_of(here) - box.row_of(there)) +
                          std::abs(box.column_of(here) - box.column_of(there)));
  };
  return std::ranges::min_element(steps, {}, effort_of) - steps.begin();
}

// A round of the way through a puzzle, told step by step.

/// What becomes of eliminations whose patterns other steps of the round have broken, and of trials that these steps have
/// made easy. What did so has nearly always made something easier, which leads to the same, so both are left out. Where this
/// leads beside the level's path, easy trials are told; then also patterns of the changed state, or those of the state in
/// which the round began, although candidates of theirs are gone.
enum class Broken : std::uint8_t { left_out_as_easy_trials, left_out, sought_again, told_as_it_was };

template <typename Shape>
class Round {
 public:
  /// The geometry and the memory must outlive it; null: nothing is remembered.
  Round(const Shape& shape, const Geometry& geometry, Broken broken, ScanMemory* memory)
      : shape_(shape),
        scanner_(make_scanner(shape, geometry, DirectSteps::narrow, memory)),
        broken_(broken) {}

  /// Returns false if no technique that is known finds anything, or after a stop request.
  bool begin(const PencilMarks& marks, const KnownTechniques& known, const std::stop_token& stop) {
    look_at(marks);
    const std::optional<Rung> rung = scanner_->easiest(known, found_, stop);
    if (rung) rung_ = *rung;
    at_first_.clear();
    return rung.has_value();
  }

  /// The steps of this round that are left in a later state of it: those that change nothing but what the round does, by
  /// patterns that were there when it began. (What is new since may be an easier pattern in disguise, such as a chain of one
  /// link: the next round finds it under its own name.)
  std::vector<Deduction> steps(const PencilMarks& marks) {
    look_at(marks);
    Cube<Shape> left = found_;
    left.intersect(shape_, knowledge_.candidates);
    left.subtract(shape_, knowledge_.placed(shape_));
    if (left.is_empty(shape_)) return {};
    std::vector<Deduction> all = instances();
    if (at_first_.empty()) at_first_ = all;
    std::erase_if(all, [&](const Deduction& step) {
      return !is_of_round(step) || (broken_ == Broken::left_out_as_easy_trials && is_easy_trial(step)) ||
             !(was_there(step) || (broken_ == Broken::sought_again && !is_easier_chain(step)));
    });
    if (!all.empty() || broken_ != Broken::told_as_it_was) return all;
    const auto is_gone = [&](Candidate candidate) { return !marks.has(candidate); };
    for (Deduction step : at_first_) {
      std::erase_if(step.placements, [&](Candidate placed) { return !marks.values().is_blank(placed.cell); });
      std::erase_if(step.eliminations, is_gone);
      const bool has_alternatives = row_of(step.technique).reason == Reason::trial && step.because.size() > 1;
      if (has_alternatives && !std::ranges::all_of(step.because, is_gone))
        std::erase_if(step.because, is_gone);
      if (!step.placements.empty() || !step.eliminations.empty()) all.push_back(std::move(step));
    }
    return all;
  }

 private:
  void look_at(const PencilMarks& marks) {
    knowledge_ = knowledge_of(shape_, marks);
    scanner_->look_at(knowledge_);
  }

  bool was_there(const Deduction& step) const {
    return !step.placements.empty() || std::ranges::any_of(at_first_, [&](const Deduction& before) {
      return before.because == step.because && before.houses == step.houses;
    });
  }

  /// Whether the candidate on trial leaves a cell or a house without a place at once: then singles and locked candidates
  /// eliminate it, too.
  bool is_easy_trial(const Deduction& step) const {
    if (row_of(step.technique).reason != Reason::trial || step.because.size() > 1) return false;
    const Candidate tried = step.because.front();
    Knowledge<Shape> trial = knowledge_;
    trial.place(shape_, tried.cell / shape_.side(), tried.cell % shape_.side(), tried.digit - 1);
    return all_singles(shape_, trial).contradiction;
  }

  /// Whether a chain is one of an easier technique: of few links, of one digit, or through cells only.
  static bool is_easier_chain(const Deduction& step) {
    if (step.technique != Technique::short_chain && step.technique != Technique::chain) return false;
    const auto links = strong_links_of(step);
    return (step.technique == Technique::chain && links.size() <= short_chain_length) ||
           std::ranges::all_of(links, [](auto link) { return link.first.digit == link.second.digit; }) ||
           std::ranges::all_of(links, [](auto link) { return link.first.cell == link.second.cell; });
  }

  /// Of the technique, in 9x9 not longer than the rung.
  std::vector<Deduction> instances() {
    std::vector<Deduction> all = scanner_->instances(rung_.technique);
    std::erase_if(all, [&](const Deduction& step) {
      return std::is_same_v<Shape, Cube9> && !(step.se_rating && *step.se_rating <= rung_.tenths / 10.0);
    });
    return all;
  }

  bool is_of_round(const Deduction& step) const {
    const auto is_found = [&](Candidate candidate) {
      return found_.has(candidate.cell / shape_.side(), candidate.cell % shape_.side(), candidate.digit - 1);
    };
    return std::ranges::all_of(step.placements, is_found) && std::ranges::all_of(step.eliminations, is_found);
  }

  Shape shape_;
  std::unique_ptr<Scanner<Shape>> scanner_;
  Broken broken_;
  Knowledge<Shape> knowledge_;
  Rung rung_;
  Cube<Shape> found_;                // what the round does
  std::vector<Deduction> at_first_;  // its steps in the state in which it began
};

// Removes the steps from a solving path that no later step needs.

/// Goes through the steps from the last to the first. Each elimination is left out on trial and the later steps are
/// replayed: if each of them is still found, with the same reasons, the elimination is removed. The replay ends early
/// when the candidates that stayed have been eliminated by other steps, because nothing is different from there on.
///
///   step      1   2   3   4   5   6   7
///   is        -   -   +   -   +   -   +      - elimination   + placement
///                         ^ left out on trial: 5 and 7 are replayed, 6 has been removed already
///
/// The techniques from short_probe on scan the whole grid, which may take a second, so they are not replayed: every
/// step before one of them counts as needed, unless its candidates are eliminated by other steps before.
template <typename Shape>
class NeededSteps {
 public:
  /// The geometry must outlive it.
  NeededSteps(const Shape& shape, const Geometry& geometry)
      : shape_(shape), scanner_(make_scanner(shape, geometry)) {}

  /// The steps of `path` that are needed to complete `start`; `path` completes it. After a stop request: the steps
  /// that have not been removed until then.
  std::vector<Deduction> select(const PencilMarks& start, std::vector<Deduction> path,
                                const std::stop_token& stop) {
    Knowledge<Shape> state = knowledge_of(shape_, start);
    steps_.clear();
    for (Deduction& deduction : path) {
      std::vector<Candidate> struck = apply(state, deduction);
      steps_.push_back({std::move(deduction), std::move(struck)});
    }
    for (std::size_t later = steps_.size(); later > 0 && !stop.stop_requested(); --later) {
      const std::size_t index = later - 1;
      undo(state, steps_[index]);
      if (!steps_[index].deduction.placements.empty() || is_needed(state, index)) continue;
      steps_.erase(steps_.begin() + index);
    }
    // what was found again may eliminate what a later step did
    std::vector<Deduction> needed;
    state = knowledge_of(shape_, start);
    for (Step& step : steps_) {
      const bool changes_nothing = apply(state, step.deduction).empty() && step.deduction.placements.empty();
      if (!changes_nothing) needed.push_back(std::move(step.deduction));
    }
    return needed;
  }

 private:
  struct Step {
    Deduction deduction;
    std::vector<Candidate> struck;  // all candidates that it removed, including those removed by a placement
  };

  /// Whether a later step fails without step `index`. If none does, the later steps are updated to what they are
  /// without it. `state` is the state before the step.
  bool is_needed(const Knowledge<Shape>& state, std::size_t index) {
    Knowledge<Shape> trial = state;
    std::vector<Candidate> stayed = steps_[index].struck;
    std::vector<Step> changed;
    for (std::size_t later = index + 1; later < steps_.size() && !stayed.empty(); ++later) {
      std::optional<Deduction> deduction = find_again(trial, steps_[later].deduction);
      if (!deduction) return true;
      std::vector<Candidate> struck = apply(trial, *deduction);
      std::erase_if(stayed, [&](Candidate candidate) { return contains(struck, candidate); });
      changed.push_back({std::move(*deduction), std::move(struck)});
    }
    std::ranges::move(changed, steps_.begin() + (index + 1));
    return false;
  }

  /// Finds the same instance in another state, where it may eliminate more.
  std::optional<Deduction> find_again(const Knowledge<Shape>& state, const Deduction& deduction) {
    if (deduction.technique >= Technique::short_probe) return std::nullopt;
    scanner_->look_at(state);
    for (Deduction& found : scanner_->instances(deduction.technique)) {
      const bool is_as_easy =
          !deduction.se_rating || (found.se_rating && *found.se_rating <= *deduction.se_rating);
      if (is_as_easy && is_again(found, deduction)) return std::move(found);
    }
    return std::nullopt;
  }

  std::vector<Candidate> apply(Knowledge<Shape>& state, const Deduction& deduction) const {
    Cube<Shape> struck = state.candidates;
    state.place(shape_, cube_of(deduction.placements));
    state.remove(shape_, cube_of(deduction.eliminations));
    struck.subtract(shape_, state.candidates);
    std::vector<Candidate> result;
    struck.for_each(shape_, [&](int r, int c, int digit_index) {
      result.push_back({r * shape_.side() + c, digit_index + 1});
    });
    return result;
  }

  void undo(Knowledge<Shape>& state, const Step& step) const {
    state.candidates.unite(shape_, cube_of(step.struck));
    for (const Candidate placed : step.deduction.placements) {
      state.open[placed.cell / shape_.side()] |= bit(placed.cell % shape_.side());
    }
  }

  Cube<Shape> cube_of(const std::vector<Candidate>& candidates) const {
    Cube<Shape> cube;
    for (const Candidate candidate : candidates) {
      cube.add(candidate.cell / shape_.side(), candidate.cell % shape_.side(), candidate.digit - 1);
    }
    return cube;
  }

  static bool contains(const std::vector<Candidate>& candidates, Candidate candidate) {
    return std::ranges::find(candidates, candidate) != candidates.end();
  }

  Shape shape_;
  std::unique_ptr<Scanner<Shape>> scanner_;
  std::vector<Step> steps_;
};

}  // namespace

std::vector<Deduction> find_deductions(const PencilMarks& marks, Technique technique) {
  const Geometry geometry(marks.box());
  return with_cube_shape(marks.box(), [&](const auto& shape) {
    return instances_in(marks, technique, shape, *make_scanner(shape, geometry));
  });
}

std::optional<Deduction> hint(const PencilMarks& marks, Technique hardest, Uniqueness uniqueness) {
  const Geometry geometry(marks.box());
  return with_cube_shape(marks.box(), [&](const auto& shape) -> std::optional<Deduction> {
    Round round(shape, geometry, Broken::left_out, nullptr);
    if (!round.begin(marks, {hardest, uniqueness}, {})) return std::nullopt;
    std::vector<Deduction> steps = round.steps(marks);
    return steps.empty() ? std::nullopt : std::optional(std::move(steps.front()));
  });
}

namespace {

SolvingPath path_with(const PencilMarks& marks, const PathOptions& options, Broken broken,
                      ScanMemory& memory) {
  const Geometry geometry(marks.box());
  return with_cube_shape(marks.box(), [&](const auto& shape) {
    using Shape = std::decay_t<decltype(shape)>;
    Round<Shape> round(shape, geometry, broken, &memory);
    SolvingPath path{{}, marks, marks, options.uniqueness};
    while (!path.reached.is_complete() &&
           round.begin(path.reached, {options.hardest, options.uniqueness}, options.stop)) {
      const std::size_t steps_before = path.steps.size();
      for (std::vector<Deduction> left = round.steps(path.reached); !left.empty();
           left = round.steps(path.reached)) {
        const Deduction* const before = path.steps.empty() ? nullptr : &path.steps.back();
        Deduction& step = left[nearest_of(left, before, geometry)];
        path.reached.apply(step);
        path.steps.push_back(std::move(step));
      }
      // of a state without a solution one way to tell may leave out all that a round found
      if (path.steps.size() == steps_before) break;
    }
    // If the path ends early, every elimination counts: without one of them it would have ended elsewhere.
    if (options.only_needed && path.reached.is_complete()) {
      NeededSteps<Shape> needed(shape, geometry);
      path.steps = needed.select(marks, std::move(path.steps), options.stop);
    }
    return path;
  });
}

/// Whether the hardest step is what the level says, all that eliminates is on its path, and no locked candidates are told as
/// a chain of one link.
bool is_of_level(const SolvingPath& path, const Level& level, Technique hardest_known) {
  const std::optional<Technique> technique = parse_technique(level.technique);
  if (!technique || *technique > hardest_known) return true;  // not solved so
  if (!path.reached.is_complete()) return false;
  if (path.steps.empty()) return true;
  const auto order = [&](const Deduction& step) {
    return std::pair(level.se_estimate ? step.se_rating.value_or(0) : 0, step.technique);
  };
  const auto is_beside_path = [&](const Deduction& step) {
    return step.placements.empty() && times_used(level, name_of(step.technique)) == 0;
  };
  const auto is_one_link = [](const Deduction& step) {
    constexpr std::size_t most_candidates = 4;
    return is_chain(step) && step.because.size() <= most_candidates;
  };
  if (std::ranges::any_of(path.steps, is_beside_path) || std::ranges::any_of(path.steps, is_one_link))
    return false;
  const Deduction& hardest = std::ranges::max(path.steps, {}, order);
  return hardest.technique == *technique && (!level.se_estimate || hardest.se_rating == level.se_estimate);
}

}  // namespace

SolvingPath solving_path(const Grid& puzzle, const PathOptions& options) {
  return solving_path(PencilMarks(puzzle), options);
}

SolvingPath solving_path(const PencilMarks& marks, const PathOptions& options) {
  ScanMemory memory;
  const std::optional<Level> level = level_of(marks, options.stop, options.uniqueness, &memory);
  for (const Broken broken : {Broken::left_out_as_easy_trials, Broken::left_out, Broken::sought_again}) {
    SolvingPath path = path_with(marks, options, broken, memory);
    if (!level || is_of_level(path, *level, options.hardest)) return path;
  }
  return path_with(marks, options, Broken::told_as_it_was, memory);
}

}  // namespace evodoku
