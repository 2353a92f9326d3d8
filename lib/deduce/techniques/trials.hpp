// Candidates placed on trial, and how far their consequences have been followed. A trial is bounded: it follows singles
// and the techniques it is given. Only if probing is one of these, a second candidate is placed while the first is on
// trial; never a third.
//
// The techniques that a trial may use are monotone: more knowledge never leads to fewer conclusions (if a pattern
// breaks because one of its candidates is removed, singles find what it would have found). So the result of a trial
// does not depend on the order in which things are found, and
//   - a trial that was followed with some techniques can be continued with more of them;
//   - if trying x leads to y without contradiction, trying y leads to none: its consequences are among those of x;
//   - if trying x leads to y and y is known to be contradictory, so is x;
//   - what was found on a state with less knowledge is still true, and is where trials on the state begin.
#pragma once

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <span>
#include <utility>
#include <vector>

#include "deduce/kernel/knowledge.hpp"
#include "deduce/kernel/scanner.hpp"
#include "deduce/techniques/alternatives.hpp"
#include "deduce/techniques/singles.hpp"

namespace evodoku {

/// No limit on the number of passes of singles.
inline constexpr int any_passes = -1;

/// Places singles, all at once in each pass, until there are none or `passes` is used up. Returns false if a
/// contradiction appeared.
template <class Shape>
bool follow_singles(const Shape& shape, Knowledge<Shape>& knowledge, int passes = any_passes) {
  for (int pass = 0; pass != passes; ++pass) {
    const AllSingles<Shape> singles = all_singles(shape, knowledge);
    if (singles.contradiction) return false;
    if (!singles.any) return true;
    knowledge.place(shape, singles.found);
  }
  return true;
}

/// Whether the first of the candidates, on trial, leads to a contradiction by singles: of what one technique has found by
/// trials, either all do or none does.
template <class Shape>
bool first_contradicts(const Shape& shape, const Knowledge<Shape>& knowledge, const Cube<Shape>& candidates) {
  bool is_first = true;
  bool contradicts = false;
  candidates.for_each(shape, [&](int r, int c, int digit_index) {
    if (!std::exchange(is_first, false)) return;
    Knowledge<Shape> trial = knowledge;
    trial.place(shape, r, c, digit_index);
    contradicts = !follow_singles(shape, trial);
  });
  return contradicts;
}

/// The techniques that trials may use when there are no more singles, in the order in which they are tried. Uniqueness
/// techniques are missing, so nested probes are valid for puzzles with several solutions, too.
inline constexpr std::array inside_trials = {
    Technique::pointing,    Technique::claiming,     Technique::naked_pair, Technique::x_wing,
    Technique::hidden_pair, Technique::naked_triple, Technique::swordfish,  Technique::hidden_triple,
    Technique::xy_wing,     Technique::xyz_wing,     Technique::naked_quad, Technique::jellyfish,
    Technique::hidden_quad, Technique::x_chain,      Technique::xy_chain,   Technique::chain,
    Technique::probe};

/// The number of inside_trials up to and including `last`.
constexpr std::size_t inside_trials_up_to(Technique last) {
  std::size_t count = 1;
  while (inside_trials[count - 1] != last) ++count;
  return count;
}

/// How many of inside_trials, from the first on, are used by all trials of a technique.
constexpr std::size_t patterns_inside(Technique probing) {
  if (probing < Technique::pattern_probe) return 0;
  if (probing == Technique::pattern_probe) return inside_trials_up_to(Technique::hidden_pair);
  return inside_trials_up_to(Technique::hidden_quad);
}

/// Whether the trials of `probing` use number `index` of inside_trials. Chains over both kinds of links find everything
/// that chains over one kind find, and probes eventually find everything that chains and forcing find, because singles
/// lead wherever links lead. So the stronger technique replaces all of them.
constexpr bool is_used_inside(Technique probing, std::size_t index) {
  switch (inside_trials[index]) {
    case Technique::x_chain:
    case Technique::xy_chain:
      return probing == Technique::nested_chains;
    case Technique::chain:
      return probing == Technique::nested_long_chains;
    case Technique::probe:
      return probing == Technique::nested_probes;
    default:
      return index < patterns_inside(probing);
  }
}

/// The trials of all candidates of one state. Memory: two Knowledge for every open candidate, 9x9: 160 KB.
template <class Shape>
class Trials {
 public:
  /// The geometry must outlive it.
  Trials(const Shape& shape, const Geometry& geometry) : shape_(shape), geometry_(&geometry) {
    const int candidates = geometry.cells() * geometry.side();
    for (Results* results : {&now_, &root_}) results->trial_of.assign(candidates, untried);
  }

  /// Starts trials on a state with the techniques of `probing`. What was found on a state with less knowledge, by the
  /// same or easier techniques, remains true: those trials are continued.
  void begin(const Knowledge<Shape>& state, Technique probing) {
    const auto goes_on_from = [&](const Results& earlier) {
      return probing >= probing_ && earlier.state.includes(shape_, state);
    };
    if (!goes_on_from(now_)) {
      is_root_ = is_root_ || !goes_on_from(root_);
      now_.forget(is_root_ ? Cube<Shape>() : root_.contradictory);
      if (is_root_) probing_ = Technique::probe;
      set_state(state);
    } else if (!state.includes(shape_, now_.state)) {
      if (std::exchange(is_root_, false)) {
        std::swap(root_, now_);
        now_.forget(root_.contradictory);
      }
      set_state(state);
    }
    if (probing == probing_) return;
    for (Results* results : {&now_, &root_}) {
      for (Trial& trial : results->trials) {
        trial.exhausted = std::min(trial.exhausted, patterns_inside(probing_));
      }
    }
    probing_ = probing;
  }

  /// All open candidates that lead to a contradiction.
  const Cube<Shape>& find_contradictions() {
    // Trials inside trials begin with what follows already from this state.
    if (probing_ == Technique::nested_probes) {
      inner().begin(now_.state, Technique::probe);
      inner().find_contradictions();
    }
    // Contradictions found by easier trials end many of the harder ones early.
    for (const Technique as : {Technique::probe, Technique::pattern_probe, probing_}) {
      if (as > probing_) break;
      follow_all(end_of(as), [](int, int, int) { return true; });
    }
    return now_.contradictory;
  }

  /// Calls `visit(alternatives, house, gone)` for every question all of whose answers eliminate the same candidates.
  /// There must be no contradictions.
  template <typename Visit>
  void for_each_verity(const CandidateIndex<Shape>& views, const Visit& visit) {
    for_each_question(views, Shape::max_side, [&](std::span<const Candidate> alternatives, auto house) {
      Cube<Shape> gone = now_.state.candidates;
      for (const Candidate alternative : alternatives) {
        const int r = alternative.cell / shape_.side();
        const int c = alternative.cell % shape_.side();
        follow(r, c, alternative.digit - 1, end_of(probing_));
        gone.subtract(shape_, trial(r, c, alternative.digit - 1).left.candidates);
        if (gone.is_empty(shape_)) return;
      }
      visit(alternatives, house, gone);
    });
  }

  /// Adds to a state without singles everything that probing finds in it, again and again, each contradiction as soon
  /// as it is found. Returns false if the state is contradictory.
  bool close(Knowledge<Shape>& state) {
    begin(state, Technique::probe);
    for (std::uint64_t version = 0; version != version_;) {
      version = version_;
      const bool goes_on = follow_all(end_of(probing_), [&](int r, int c, int digit_index) {
        Cube<Shape> gone;
        gone.add(r, c, digit_index);
        return strike(gone);
      });
      if (!goes_on) return false;
      if (version == version_ && !strike_verities()) return false;
    }
    state = now_.state;
    return true;
  }

 private:
  static constexpr std::uint32_t untried = ~std::uint32_t{0};

  struct Trial {
    Knowledge<Shape> left;
    std::uint64_t version = 0;  // of the state that it includes
    std::size_t exhausted = 0;  // how many of inside_trials find nothing more
    bool is_settled = false;    // no singles are left
  };

  /// What trials on a state have found.
  struct Results {
    Knowledge<Shape> state;
    Cube<Shape> contradictory;
    std::vector<std::uint32_t> trial_of;  // by candidate: its number in trials
    std::vector<Trial> trials;

    /// All but these contradictory candidates.
    void forget(const Cube<Shape>& known) {
      contradictory = known;
      std::ranges::fill(trial_of, untried);
      trials.clear();
    }
  };

  /// How many of inside_trials, from the first on, must be exhausted.
  static constexpr std::size_t end_of(Technique probing) {
    return probing > Technique::nested_patterns ? inside_trials.size() : patterns_inside(probing);
  }

  void set_state(const Knowledge<Shape>& state) {
    now_.state = state;
    ++version_;
  }

  /// Follows the trials of all candidates, without those that a consistent trial leads to. Calls `strike(candidate)`
  /// for the contradictory ones; ends early and returns false if it returns false.
  template <typename Strike>
  bool follow_all(std::size_t end, const Strike& strike) {
    Cube<Shape> consistent;
    bool goes_on = true;
    now_.state.candidates.for_each(shape_, [&](int r, int c, int digit_index) {
      if (!goes_on || !now_.state.is_open(r, c) || consistent.has(r, c, digit_index)) return;
      if (!now_.state.candidates.has(r, c, digit_index)) return;  // struck meanwhile
      if (follow(r, c, digit_index, end)) {
        consistent.unite(shape_, written_down(trial(r, c, digit_index).left));
      } else {
        goes_on = strike(r, c, digit_index);
      }
    });
    return goes_on;
  }

  /// Eliminates candidates from the state. Returns false on a contradiction.
  bool strike(const Cube<Shape>& gone) {
    now_.state.remove(shape_, gone);
    ++version_;
    return follow_singles(shape_, now_.state);
  }
  bool strike_verities() {
    Cube<Shape> all;
    if (!views_) views_ = std::make_unique<CandidateIndex<Shape>>(shape_, *geometry_);
    views_->look_at(now_.state);
    for_each_verity(*views_, [&](auto, auto, const Cube<Shape>& gone) { all.unite(shape_, gone); });
    return all.is_empty(shape_) || strike(all);
  }

  /// The trial of a candidate on the state. In a new one, only the candidate has been placed, or what follows from it
  /// on the state with less knowledge.
  Trial& trial(int r, int c, int digit_index) {
    const int candidate = (r * shape_.side() + c) * shape_.side() + digit_index;
    std::uint32_t& number = now_.trial_of[candidate];
    if (number == untried) {
      number = now_.trials.size();
      const std::uint32_t before = is_root_ ? untried : root_.trial_of[candidate];
      if (before == untried) {
        now_.trials.push_back({now_.state, version_});
        now_.trials.back().left.place(shape_, r, c, digit_index);
      } else {
        now_.trials.push_back(root_.trials[before]);
      }
    }
    Trial& found = now_.trials[number];
    if (std::exchange(found.version, version_) != version_ &&
        !found.left.candidates.is_within(shape_, now_.state.candidates)) {
      found.left.unite(shape_, now_.state);
      found.exhausted = 0;
      found.is_settled = false;
    }
    return found;
  }

  /// Returns false if the trial is contradictory.
  bool follow(int r, int c, int digit_index, std::size_t end) {
    if (now_.contradictory.has(r, c, digit_index)) return false;
    if (follow(trial(r, c, digit_index), end)) return true;
    now_.contradictory.add(r, c, digit_index);
    return false;
  }

  /// Follows singles, and then always the easiest technique that finds something; but second candidates are tried
  /// before the harder patterns, as they leave these hardly anything to find. Returns false on a contradiction.
  bool follow(Trial& followed, std::size_t end) {
    if (followed.is_settled && followed.exhausted >= end) return true;
    const bool tries_second = probing_ == Technique::nested_probes;
    bool is_closed = false;  // second candidates find nothing more
    bool is_seen = false;    // the scanner has the current state
    Cube<Shape> found;
    followed.is_settled = settle(followed.left);
    while (followed.is_settled && followed.exhausted < end) {
      const std::size_t next = followed.exhausted;
      if (tries_second && !is_closed && next >= patterns_inside(Technique::pattern_probe)) {
        const Knowledge<Shape> before = followed.left;
        if (!inner().close(followed.left)) return false;
        is_closed = true;
        if (followed.left.includes(shape_, before)) continue;
      } else {
        if (!std::exchange(is_seen, true)) look_at(followed.left);
        const bool is_used = is_used_inside(probing_, next) && inside_trials[next] != Technique::probe;
        if (!is_used || !scanner_->scan(inside_trials[next], found, true)) {
          ++followed.exhausted;
          continue;
        }
        followed.left.remove(shape_, found);
        is_closed = false;
      }
      followed.is_settled = settle(followed.left);
      followed.exhausted = 0;
      is_seen = false;
    }
    return followed.is_settled;
  }

  /// Follows singles. Returns false on a contradiction, or if a digit was placed that is known to lead to one.
  bool settle(Knowledge<Shape>& left) const {
    if (!follow_singles(shape_, left)) return false;
    Cube<Shape> wrong = written_down(left);
    wrong.intersect(shape_, now_.contradictory);
    return wrong.is_empty(shape_);
  }

  /// The digits that have been placed since the trial began.
  Cube<Shape> written_down(const Knowledge<Shape>& left) const {
    return Cube<Shape>::of_rows(shape_, [&](int r) {
      return left.candidates.row(r) & Cube<Shape>::Row::all(now_.state.open[r] & ~left.open[r]);
    });
  }

  void look_at(const Knowledge<Shape>& left) {
    if (!scanner_) scanner_ = make_scanner(shape_, *geometry_);
    scanner_->look_at(left);
  }
  Trials& inner() {
    if (!inner_) inner_ = std::make_unique<Trials>(shape_, *geometry_);
    return *inner_;
  }

  Shape shape_;
  const Geometry* geometry_;
  Technique probing_ = Technique::probe;
  std::uint64_t version_ = 0;  // of the state: goes up with every change
  Results now_;
  Results root_;  // on the last state that had no earlier one
  bool is_root_ = true;
  // Made when first needed, because scanners have trials of their own.
  std::unique_ptr<Scanner<Shape>> scanner_;
  std::unique_ptr<CandidateIndex<Shape>> views_;
  std::unique_ptr<Trials> inner_;  // of second candidates
};

}  // namespace evodoku
