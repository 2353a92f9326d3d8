// The result of a technique's scan. A scan is written once and used for two purposes: the genetic algorithm needs only
// the union of all consequences, a person needs every instance with its reasons. The sink decides which; with
// EffectSink the compiler removes all code for reasons.
//
//   for (each instance) {
//     sink.remove(cell, digits);                              // any number of times; absent candidates are ignored
//     sink.finish([&] { return Pattern{because, houses}; });  // called only if the instance has an effect
//   }
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <utility>
#include <vector>

#include "deduce/kernel/bits.hpp"
#include "deduce/kernel/candidate_index.hpp"
#include "deduce/kernel/se_scale.hpp"
#include "evodoku/deduce.hpp"

namespace evodoku {

// How scans report the candidates of a pattern.

/// The reason of an instance: its candidates and houses.
struct Pattern {
  std::vector<Candidate> because;
  std::vector<int> houses;
};

inline Candidate candidate_at(int cell, int digit_index) {
  return {cell, digit_index + 1};
}

/// Adds the candidates of a cell, ascending.
inline void append_candidates(std::vector<Candidate>& to, int cell, std::uint64_t digits) {
  for_each_bit(digits, [&](int digit_index) { to.push_back(candidate_at(cell, digit_index)); });
}

/// Collects the union of all instances in a cube.
template <typename Shape>
class EffectSink {
 public:
  static constexpr bool wants_reasons = false;

  /// Both must outlive the sink; the result is added to `effect`. `skips_known`: what easier techniques find, which
  /// have found nothing, need not be looked for again.
  EffectSink(const CandidateIndex<Shape>& views, Cube<Shape>& effect, bool skips_known)
      : views_(&views), effect_(&effect), skips_known_(skips_known) {}

  /// Eliminates those of `digits` (bit d-1) that are candidates of the open cell.
  void remove(int cell, std::uint64_t digits) {
    if (views_->is_open(cell)) add(cell, digits & views_->digits(cell));
  }
  /// Places a digit in an open cell.
  void place(int cell, int digit_index) { add(cell, std::uint64_t{1} << digit_index); }
  static void rate(int /*tenths*/) {}
  template <typename MakePattern>
  void finish(MakePattern&&) {}

  bool found_any() const { return any_; }
  /// Among how many cells, digits or lines a pattern must be looked for, if only among `new_ones` it can be new.
  int fewest(int new_ones) const { return skips_known_ ? new_ones : 0; }

 private:
  void add(int cell, std::uint64_t digits) {
    if (digits == 0) return;
    any_ = true;
    const int r = cell / views_->side();
    const int c = cell % views_->side();
    for_each_bit(digits, [&](int digit_index) { effect_->add(r, c, digit_index); });
  }

  const CandidateIndex<Shape>* views_;
  Cube<Shape>* effect_;
  bool skips_known_;
  bool any_ = false;
};

/// Collects every instance that has an effect.
template <typename Shape>
class DeductionSink {
 public:
  static constexpr bool wants_reasons = true;

  DeductionSink(const CandidateIndex<Shape>& views, Technique technique)
      : views_(&views), technique_(technique) {}

  void remove(int cell, std::uint64_t digits) {
    if (views_->is_open(cell)) append_candidates(current_.eliminations, cell, digits & views_->digits(cell));
  }
  void place(int cell, int digit_index) { current_.placements.push_back(candidate_at(cell, digit_index)); }
  /// What Sudoku Explainer would say, in tenths, if that depends on the instance; 0 if it does not look for it.
  void rate(int tenths) { tenths_ = tenths; }
  template <typename MakePattern>
  void finish(MakePattern&& make_pattern) {
    if (current_.placements.empty() && current_.eliminations.empty()) return;
    Pattern pattern = make_pattern();
    current_.technique = technique_;
    if (!tenths_) {
      current_.se_rating = info_of(technique_).se_rating;
    } else if (*tenths_ != 0) {
      current_.se_rating = *tenths_ / 10.0;
    }
    current_.because = std::move(pattern.because);
    current_.houses = std::move(pattern.houses);
    found_.push_back(std::move(current_));
    current_ = {};
    tenths_.reset();
  }

  std::vector<Deduction> take() { return std::move(found_); }
  static int fewest(int /*new_ones*/) { return 0; }

 private:
  const CandidateIndex<Shape>* views_;
  Technique technique_;
  Deduction current_;
  std::optional<int> tenths_;
  std::vector<Deduction> found_;
};

/// The lowest rating of each candidate that can be eliminated, in tenths of Sudoku Explainer's scale.
template <typename Shape>
class Ratings {
 public:
  void clear(const CandidateIndex<Shape>& views) {
    side_ = views.side();
    tenths_.assign(views.geometry().cells() * side_, 0);
  }
  void note(Candidate candidate, int tenths) {
    int& known = tenths_[candidate.cell * side_ + candidate.digit - 1];
    if (known == 0 || tenths < known) known = tenths;
  }
  /// Ascending by cell and digit.
  template <typename Visit>
  void for_each(Visit&& visit) const {
    for (std::size_t i = 0; i < tenths_.size(); ++i) {
      const int number = i;
      if (tenths_[i] != 0) visit(candidate_at(number / side_, number % side_), tenths_[i]);
    }
  }
  /// The candidates with the lowest rating of all.
  std::optional<Rung> lowest(Technique technique, Cube<Shape>& found) const {
    found = {};
    Rung rung{technique, 0};
    for_each([&](Candidate candidate, int tenths) {
      if (rung.tenths != 0 && tenths > rung.tenths) return;
      if (tenths < rung.tenths) found = {};
      rung.tenths = tenths;
      found.add(candidate.cell / side_, candidate.cell % side_, candidate.digit - 1);
    });
    if (rung.tenths == 0) return std::nullopt;
    return rung;
  }

 private:
  int side_ = 0;
  std::vector<int> tenths_;
};

}  // namespace evodoku
