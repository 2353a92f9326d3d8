// Where a technique's scan puts its findings. A scan is written once and used twice: the genetic algorithm
// wants the union of all that follows and nothing else, a person wants every instance with its reasons. The
// sink decides; with EffectSink the compiler drops everything about reasons.
//
//   for (each instance) {
//     sink.remove(cell, digits);                              // as often as needed; counts what is there
//     sink.finish([&] { return Pattern{because, houses}; });  // asked for only if there is an effect
//   }
#pragma once

#include <cstdint>
#include <utility>
#include <vector>

#include "deduce/kernel/candidate_index.hpp"
#include "deduce/kernel/patterns.hpp"
#include "evodoku/deduce.hpp"

namespace evodoku {

/// Collects the union of all instances in a cube.
template <typename Shape>
class EffectSink {
 public:
  /// Both must outlive it; `effect` is added to.
  EffectSink(const CandidateIndex<Shape>& views, Cube<Shape>& effect) : views_(&views), effect_(&effect) {}

  /// Strikes out those of `digits` (bit d-1) that the open cell has.
  void remove(int cell, std::uint64_t digits) {
    if (views_->is_open(cell)) add(cell, digits & views_->digits(cell));
  }
  /// Writes a digit down at an open cell.
  void place(int cell, int digit_index) { add(cell, std::uint64_t{1} << digit_index); }
  template <typename MakePattern>
  void finish(MakePattern&&) {}

  bool found_any() const { return any_; }

 private:
  void add(int cell, std::uint64_t digits) {
    if (digits == 0) return;
    any_ = true;
    const int r = cell / views_->side();
    const int c = cell % views_->side();
    for (; digits != 0; digits &= digits - 1) effect_->add(r, c, std::countr_zero(digits));
  }

  const CandidateIndex<Shape>* views_;
  Cube<Shape>* effect_;
  bool any_ = false;
};

/// Collects every instance that says something.
template <typename Shape>
class DeductionSink {
 public:
  DeductionSink(const CandidateIndex<Shape>& views, Technique technique)
      : views_(&views), technique_(technique) {}

  void remove(int cell, std::uint64_t digits) {
    if (views_->is_open(cell)) append(current_.eliminations, cell, digits & views_->digits(cell));
  }
  void place(int cell, int digit_index) {
    append(current_.placements, cell, std::uint64_t{1} << digit_index);
  }
  template <typename MakePattern>
  void finish(MakePattern&& make_pattern) {
    if (current_.placements.empty() && current_.eliminations.empty()) return;
    Pattern pattern = make_pattern();
    current_.technique = technique_;
    current_.because = std::move(pattern.because);
    current_.houses = std::move(pattern.houses);
    found_.push_back(std::move(current_));
    current_ = {};
  }

  std::vector<Deduction> take() { return std::move(found_); }

 private:
  static void append(std::vector<Candidate>& to, int cell, std::uint64_t digits) {
    for (; digits != 0; digits &= digits - 1) {
      to.push_back({static_cast<Cell>(cell), static_cast<std::uint8_t>(std::countr_zero(digits) + 1)});
    }
  }

  const CandidateIndex<Shape>* views_;
  Technique technique_;
  Deduction current_;
  std::vector<Deduction> found_;
};

}  // namespace evodoku
