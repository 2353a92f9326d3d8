// Which of several steps by one technique a person would take next: the one nearest to the previous step.
#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdlib>
#include <tuple>
#include <vector>

#include "evodoku/deduce.hpp"
#include "evodoku/geometry.hpp"

namespace evodoku {

/// Compares steps by these criteria, in this order:
///   1. size: the candidates of a chain, the alternatives of forcing and probing, the houses of a direct technique; for
///      other techniques all steps have the same size;
///   2. relation to the previous step: in a house or cell that it changed; about its digit; among the peers of the
///      cells that it changed; elsewhere;
///   3. distance in rows and columns;
///   4. the order of find_deductions().
class NearestStep {
 public:
  /// The geometry must outlive it.
  explicit NearestStep(const Geometry& geometry) : geometry_(&geometry) {}

  /// The index of one of `steps`, which must not be empty; `before` is null at the start. O(steps * size of a step).
  std::size_t choose(const std::vector<Deduction>& steps, const Deduction* before) const {
    std::size_t nearest = 0;
    Effort least = effort(steps.front(), before);
    for (std::size_t i = 1; i < steps.size(); ++i) {
      const Effort other = effort(steps[i], before);
      if (other < least) {
        least = other;
        nearest = i;
      }
    }
    return nearest;
  }

 private:
  enum class Where { same_house, same_digit, peers, elsewhere };
  using Effort = std::tuple<std::size_t, Where, int>;

  Effort effort(const Deduction& step, const Deduction* before) const {
    if (before == nullptr) return {size_of(step), Where::same_house, 0};
    return {size_of(step), where(step, *before),
            distance(changed(step).front().cell, changed(*before).front().cell)};
  }

  static std::size_t size_of(const Deduction& step) {
    if (step.technique >= Technique::x_chain) return step.because.size();
    const bool is_direct =
        step.technique == Technique::direct_locked || step.technique == Technique::direct_hidden_pair;
    return is_direct ? step.houses.size() : 0;
  }

  Where where(const Deduction& step, const Deduction& before) const {
    const std::vector<Candidate>& new_there = changed(before);
    const auto changed_any = [&](auto&& holds) { return std::ranges::any_of(new_there, holds); };
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
    const std::uint8_t digit = new_there.front().digit;
    if (changed(step).front().digit == digit) return Where::same_digit;
    const bool sees = std::ranges::any_of(changed(step), [&](Candidate mine) {
      return changed_any([&](Candidate candidate) { return share_a_house(mine.cell, candidate.cell); });
    });
    return sees ? Where::peers : Where::elsewhere;
  }

  static const std::vector<Candidate>& changed(const Deduction& step) {
    return step.placements.empty() ? step.eliminations : step.placements;
  }

  bool is_in(int house, int cell) const {
    return std::ranges::find(geometry_->houses_of(cell), house) != geometry_->houses_of(cell).end();
  }
  bool share_a_house(int a, int b) const {
    return std::ranges::any_of(geometry_->houses_of(a), [&](int house) { return is_in(house, b); });
  }
  int distance(int a, int b) const {
    const int side = geometry_->side();
    return std::abs(a / side - b / side) + std::abs(a % side - b % side);
  }

  const Geometry* geometry_;
};

}  // namespace evodoku
