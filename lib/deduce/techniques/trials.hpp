// Candidates placed on trial, and how far their consequences have been followed. A trial is bounded: it follows singles
// and the techniques it is given. Only if probing is one of these, a second candidate is placed while the first is on
// trial; never a third.
//
// The techniques that a trial may use are monotone: more knowledge never leads to fewer conclusions (if a pattern
// breaks because one of its candidates is removed, singles find what it would have found). So the result of a trial
// does not depend on the order in which things are found, and
//   - a trial that was followed with some techniques can be continued with more of them;
//   - if trying x leads to y without contradiction, trying y leads to none: its consequences are among those of x;
//   - if trying x leads to y and y is known to be contradictory, so is x.
#pragma once

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <memory>
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

/// The trials of all candidates of one state. Memory: a Knowledge for every open candidate, 9x9: 80 KB.
template <class Shape>
class Trials {
 public:
  /// The geometry must outlive it.
  Trials(const Shape& shape, const Geometry& geometry) : shape_(shape), geometry_(&geometry) {
    const auto candidates = static_cast<std::size_t>(geometry.cells() * geometry.side());
    for (Results* results : {&now_, &earlier_, &root_}) results->trial_of.assign(candidates, untried);
  }

  /// Starts trials on a state with the techniques of `probing`. Earlier trials are continued if they were on the same
  /// state and for an easier technique.
  void begin(const Knowledge<Shape>& state, Technique probing) {
    const bool goes_on = probing >= probing_ && state.open == now_.state.open &&
                         state.candidates.equals(shape_, now_.state.candidates);
    if (!goes_on) begin_anew(state, probing);
    go_on_as(probing);
  }

  /// All open candidates that lead to a contradiction.
  const Cube<Shape>& find_contradictions() {
    const Technique asked = probing_;
    const bool is_fresh = now_.trials.empty();
    // Trials inside trials begin with what follows already from this state.
    if (asked == Technique::nested_probes) {
      look_at(now_.state);
      Cube<Shape> found;
      scanner_->scan(Technique::probe, found);
    }
    // Contradictions found by easier trials end many of the harder ones early.
    for (const Technique easier : {Technique::probe, Technique::pattern_probe}) {
      if (!is_fresh || easier >= asked) break;
      go_on_as(easier);
      follow_all();
    }
    go_on_as(asked);
    follow_all();
    return now_.contradictory;
  }

  /// The state after trying a candidate that is not contradictory. Valid until the next call.
  const Knowledge<Shape>& outcome(Candidate candidate) {
    const int r = candidate.cell / shape_.side();
    const int c = candidate.cell % shape_.side();
    follow(r, c, candidate.digit - 1);
    return trial(r, c, candidate.digit - 1).left;
  }

 private:
  static constexpr std::uint32_t untried = ~std::uint32_t{0};

  struct Trial {
    Knowledge<Shape> left;
    std::size_t exhausted = 0;  // how many of inside_trials find nothing more
  };

  void go_on_as(Technique probing) {
    if (probing != probing_) {
      for (Trial& trial : now_.trials) trial.exhausted = std::min(trial.exhausted, patterns_inside(probing_));
    }
    probing_ = probing;
  }

  void follow_all() {
    Cube<Shape> consistent;
    now_.state.candidates.for_each(shape_, [&](int r, int c, int digit_index) {
      if (!now_.state.is_open(r, c) || consistent.has(r, c, digit_index)) return;
      if (!follow(r, c, digit_index)) return;
      consistent.unite(shape_, written_down(trial(r, c, digit_index).left));
    });
  }

  /// What trials on a state have found.
  struct Results {
    Knowledge<Shape> state;
    Cube<Shape> contradictory;
    std::vector<std::uint32_t> trial_of;  // by candidate: its number in trials
    std::vector<Trial> trials;

    void clear() {
      contradictory = {};
      std::ranges::fill(trial_of, untried);
      trials.clear();
    }
  };

  /// What was found on a state with less knowledge, by the same or easier techniques, remains true.
  void begin_anew(const Knowledge<Shape>& state, Technique probing) {
    const auto remains = [&](const Results& earlier) {
      return probing >= probing_ && earlier.state.includes(shape_, state);
    };
    if (remains(now_)) {
      if (is_root_) root_ = now_;
      std::swap(earlier_, now_);
      is_root_ = false;
    } else if (!is_root_ && remains(root_)) {
      earlier_ = root_;
    } else {
      earlier_.clear();
      is_root_ = true;
      probing_ = Technique::probe;
    }
    now_.clear();
    now_.contradictory = earlier_.contradictory;
    now_.state = state;
  }

  /// The trial of a candidate. In a new one, only the candidate has been placed, or what follows from it on the state
  /// with less knowledge.
  Trial& trial(int r, int c, int digit_index) {
    const int index = (r * shape_.side() + c) * shape_.side() + digit_index;
    std::uint32_t& number = now_.trial_of[static_cast<std::size_t>(index)];
    if (number == untried) {
      number = static_cast<std::uint32_t>(now_.trials.size());
      const std::uint32_t before = earlier_.trial_of[static_cast<std::size_t>(index)];
      now_.trials.push_back({now_.state, 0});
      if (before == untried) {
        now_.trials.back().left.place(shape_, r, c, digit_index);
      } else {
        now_.trials.back().left.unite(shape_, earlier_.trials[before].left);
      }
    }
    return now_.trials[number];
  }

  /// Returns false if the trial is contradictory.
  bool follow(int r, int c, int digit_index) {
    if (now_.contradictory.has(r, c, digit_index)) return false;
    Trial& followed = trial(r, c, digit_index);
    if (follow(followed)) return true;
    now_.contradictory.add(r, c, digit_index);
    return false;
  }

  /// Follows singles, and then always the easiest technique that finds something.
  bool follow(Trial& followed) {
    if (!settle(followed.left)) return false;
    bool is_looked_at = false;  // the scanner has the current state
    Cube<Shape> found;
    while (followed.exhausted < inside_trials.size()) {
      const std::size_t next = followed.exhausted;
      if (!is_used_inside(probing_, next)) {
        ++followed.exhausted;
        continue;
      }
      if (!std::exchange(is_looked_at, true)) look_at(followed.left);
      if (!scanner_->scan(inside_trials[next], found)) {
        ++followed.exhausted;
        continue;
      }
      followed.left.remove(shape_, found);
      if (!settle(followed.left)) return false;
      followed.exhausted = 0;
      is_looked_at = false;
    }
    return true;
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
    Cube<Shape> result;
    for (int r = 0; r < shape_.side(); ++r) {
      const auto row = static_cast<std::size_t>(r);
      const auto closed = static_cast<typename Shape::Mask>(now_.state.open[row] & ~left.open[row]);
      result.set_row(r, left.candidates.row(r) & Cube<Shape>::Row::all(closed));
    }
    return result;
  }

  void look_at(const Knowledge<Shape>& left) {
    if (!scanner_) scanner_ = std::make_unique<Scanner<Shape>>(shape_, *geometry_);
    scanner_->look_at(left);
  }

  Shape shape_;
  const Geometry* geometry_;
  Technique probing_ = Technique::probe;
  Results now_;
  Results earlier_;  // on a state with less knowledge
  Results root_;     // on the last state that had no such
  bool is_root_ = true;
  /// Made when first needed, because scanners have trials of their own.
  std::unique_ptr<Scanner<Shape>> scanner_;
};

}  // namespace evodoku
