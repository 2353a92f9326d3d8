// Direct techniques: eliminations that are not noted because they lead at once to a hidden single. People who keep no
// pencil marks find them early ("direct pointing", "direct hidden pair": N. Juillerat, Sudoku Explainer, 2006).
#pragma once

#include <algorithm>
#include <span>
#include <vector>

#include "deduce/kernel/candidate_index.hpp"
#include "deduce/kernel/patterns.hpp"
#include "deduce/techniques/locked_candidates.hpp"
#include "deduce/techniques/singles.hpp"

namespace evodoku {

/// All hidden singles, in boxes and lines.
template <typename Shape>
Cube<Shape> hidden_singles(const Shape& shape, const Knowledge<Shape>& knowledge) {
  Cube<Shape> found = hidden_singles_in_boxes(shape, knowledge);
  found.unite(shape, hidden_singles_in_lines(shape, knowledge));
  return found;
}

/// The hidden singles that appear when the candidates `gone` are removed; `known` are those that exist before.
template <typename Shape>
Cube<Shape> singles_made_by(const Shape& shape, const Knowledge<Shape>& knowledge, const Cube<Shape>& gone,
                            const Cube<Shape>& known) {
  Knowledge<Shape> after = knowledge;
  after.remove(shape, gone);
  Cube<Shape> found = hidden_singles(shape, after);
  found.subtract(shape, known);
  return found;
}

template <typename Shape>
Cube<Shape> direct_locked(const Shape& shape, const Knowledge<Shape>& knowledge, const Cube<Shape>& known) {
  const Cube<Shape> gone = locked_eliminations(shape, knowledge.candidates);
  if (gone.is_empty(shape)) return gone;
  return singles_made_by(shape, knowledge, gone, known);
}

/// The singles in `found` with their reasons: the deductions among `eliminating` that leave only one place for the
/// digit. The houses are that of the single, then those of the eliminating deductions.
template <typename Shape>
class DirectReasons {
 public:
  DirectReasons(const CandidateIndex<Shape>& views, const std::vector<Deduction>& eliminating)
      : views_(&views), eliminating_(&eliminating) {}

  template <typename Sink>
  void find(const Cube<Shape>& found, Sink& sink) const {
    found.for_each(views_->shape(), [&](int r, int c, int digit_index) {
      const Candidate single = candidate_at(r * views_->side() + c, digit_index);
      const auto& houses = views_->geometry().houses_of(single.cell);
      for (const int house : {houses[2], houses[0], houses[1]}) {
        std::vector<Candidate> rivals = rivals_in(house, single);
        const std::vector<const Deduction*> reasons = reasons_against(rivals);
        if (!rivals.empty()) continue;
        sink.place(single.cell, digit_index);
        sink.finish([&] { return pattern(house, reasons); });
        return;
      }
    });
  }

 private:
  /// The other places of the digit in the house.
  std::vector<Candidate> rivals_in(int house, Candidate single) const {
    std::vector<Candidate> rivals;
    for (const Cell cell : views_->geometry().house(house)) {
      if (cell != single.cell && views_->has(cell, single.digit - 1)) rivals.push_back({cell, single.digit});
    }
    return rivals;
  }

  /// Deductions that eliminate rivals, each of them at least one that no deduction before does. Removes the eliminated
  /// ones from `rivals`.
  std::vector<const Deduction*> reasons_against(std::vector<Candidate>& rivals) const {
    std::vector<const Deduction*> reasons;
    for (const Deduction& deduction : *eliminating_) {
      const auto struck = std::erase_if(rivals, [&](Candidate rival) {
        return std::ranges::find(deduction.eliminations, rival) != deduction.eliminations.end();
      });
      if (struck != 0) reasons.push_back(&deduction);
    }
    return reasons;
  }

  static Pattern pattern(int house, const std::vector<const Deduction*>& reasons) {
    Pattern result;
    result.houses.push_back(house);
    for (const Deduction* reason : reasons) {
      result.because.insert(result.because.end(), reason->because.begin(), reason->because.end());
      result.houses.insert(result.houses.end(), reason->houses.begin(), reason->houses.end());
    }
    return result;
  }

  const CandidateIndex<Shape>* views_;
  const std::vector<Deduction>* eliminating_;
};

}  // namespace evodoku
