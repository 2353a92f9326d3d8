// Removes the steps from a solving path that no later step needs.
#pragma once

#include <algorithm>
#include <optional>
#include <stop_token>
#include <utility>
#include <vector>

#include "deduce/mark_scanner.hpp"
#include "evodoku/deduce.hpp"

namespace evodoku {

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
  NeededSteps(const Shape& shape, const Geometry& geometry) : shape_(shape), scanner_(shape, geometry) {}

  /// The steps of `path` that are needed to complete `puzzle`; `path` completes it. After a stop request: the steps
  /// that have not been removed until then.
  std::vector<Deduction> select(const Grid& puzzle, std::vector<Deduction> path,
                                const std::stop_token& stop) {
    Knowledge<Shape> state(shape_, puzzle);
    steps_.clear();
    for (Deduction& deduction : path) {
      std::vector<Candidate> struck = apply(state, deduction);
      steps_.push_back({std::move(deduction), std::move(struck)});
    }
    for (std::size_t later = steps_.size(); later > 0 && !stop.stop_requested(); --later) {
      const std::size_t index = later - 1;
      undo(state, steps_[index]);
      if (!steps_[index].deduction.placements.empty() || is_needed(state, index)) continue;
      steps_.erase(steps_.begin() + static_cast<std::ptrdiff_t>(index));
    }
    std::vector<Deduction> needed;
    for (Step& step : steps_) needed.push_back(std::move(step.deduction));
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
    std::ranges::move(changed, steps_.begin() + static_cast<std::ptrdiff_t>(index + 1));
    return false;
  }

  /// Finds the same instance in another state, where it may eliminate more.
  std::optional<Deduction> find_again(const Knowledge<Shape>& state, const Deduction& deduction) {
    if (deduction.technique >= Technique::short_probe) return std::nullopt;
    scanner_.look_at(state);
    for (Deduction& found : scanner_.instances(deduction.technique)) {
      const bool same = found.placements == deduction.placements && found.because == deduction.because &&
                        found.houses == deduction.houses &&
                        std::ranges::all_of(deduction.eliminations, [&](Candidate candidate) {
                          return contains(found.eliminations, candidate);
                        });
      if (same) return std::move(found);
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
      result.push_back(
          {static_cast<Cell>(r * shape_.side() + c), static_cast<std::uint8_t>(digit_index + 1)});
    });
    return result;
  }

  void undo(Knowledge<Shape>& state, const Step& step) const {
    state.candidates.unite(shape_, cube_of(step.struck));
    for (const Candidate placed : step.deduction.placements) {
      auto& open = state.open[static_cast<std::size_t>(placed.cell / shape_.side())];
      open = static_cast<typename Shape::Mask>(open | bit(placed.cell % shape_.side()));
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
  Scanner<Shape> scanner_;
  std::vector<Step> steps_;
};

}  // namespace evodoku
