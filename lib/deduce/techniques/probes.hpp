// Probing: a candidate is placed on trial; if a contradiction follows, it is eliminated. What follows from every
// alternative of a question is true in any case (a "verity").
//
//   technique           a trial follows                          finds
//   short_probe         singles, in few passes                   contradictions
//   probe               singles                                  contradictions; if there are none, verities
//   pattern_probe       and locked candidates, pairs, X-wings    contradictions; if there are none, verities
//   nested_patterns     and all patterns but uniqueness          contradictions
//   nested_chains       and chains of one kind                   contradictions
//   nested_long_chains  and all chains                           contradictions
//   nested_probes       and forcing and probes                   contradictions
//
// The field knows this idea as "trial and error", "Nishio", "region/cell forcing chains", and the dynamic and nested
// forcing chains of N. Juillerat's Sudoku Explainer; here it works by passes over the whole grid.
#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <vector>

#include "deduce/kernel/candidate_index.hpp"
#include "deduce/kernel/knowledge.hpp"
#include "deduce/kernel/sinks.hpp"
#include "deduce/techniques/alternatives.hpp"
#include "deduce/techniques/trials.hpp"
#include "evodoku/deduce.hpp"

namespace evodoku {

// Places candidates on trial and follows singles, step by step from what changes: for large grids, where a trial
// changes little of what passes over the whole grid (follow_singles() in trials.hpp) examine again and again. The
// results are the same, pass by pass:
//
//   a pass     all singles that exist when it begins are placed together
//   singles    arise only when a candidate is removed: its cell or one of its three houses has one left
//   the end    a cell without a candidate, or a digit without a place in a house: the trial is contradictory
//
// Within a pass the order does not matter. Two singles that exclude each other leave a house or a cell without
// candidates in either order, and a removed candidate never comes back.

/// Memory: a mask for every cell and for every digit of every house, two bits for every candidate.
template <class Shape>
class SingleTrials {
 public:
  using Mask = typename Shape::Mask;

  /// The geometry must outlive it.
  explicit SingleTrials(const Geometry& geometry)
      : geometry_(&geometry),
        digits_(geometry.cells()),
        places_(geometry.houses() * geometry.side()),
        is_open_(geometry.cells()) {}

  /// Sets the state for the following trials.
  void begin(const CandidateIndex<Shape>& views) {
    const int side = geometry_->side();
    singles_at_once_.clear();
    is_contradictory_ = false;
    for (int cell = 0; cell < geometry_->cells(); ++cell) {
      digits_[cell] = views.digits(cell);
      is_open_[cell] = views.is_open(cell);
      if (digits_[cell] == 0) is_contradictory_ = true;
      if (is_open_[cell] && is_single(digits_[cell])) {
        singles_at_once_.push_back(candidate_at(cell, std::countr_zero(digits_[cell])));
      }
    }
    for (int house = 0; house < geometry_->houses(); ++house) {
      for (int d = 0; d < side; ++d) {
        const Mask places = views.places(house, d);
        places_[place_index(house, d)] = places;
        if (places == 0) is_contradictory_ = true;
        if (!is_single(places)) continue;
        const int cell = geometry_->house(house)[std::countr_zero(places)];
        if (views.is_open(cell)) singles_at_once_.push_back(candidate_at(cell, d));
      }
    }
    consistent_.assign(digits_.size(), 0);
    contradictory_.assign(digits_.size(), 0);
  }

  /// Whether a contradiction appears in the first `passes` checks; the first check follows the placing of the
  /// candidate.
  bool contradicts_within(int passes, Candidate candidate) {
    if (is_contradictory_) return true;
    const bool shows = !follow(candidate, passes, [](Candidate) { return true; });
    undo();
    return shows;
  }

  /// Whether a contradiction appears at all. A candidate that leads to a contradictory one is contradictory too, and
  /// all consequences of a consistent trial are consistent: both are remembered until begin().
  bool contradicts(Candidate candidate) {
    if (is_contradictory_ || is_in(contradictory_, candidate)) return true;
    if (is_in(consistent_, candidate)) return false;
    const bool shows =
        !follow(candidate, any_passes, [&](Candidate single) { return !is_in(contradictory_, single); });
    if (shows) {
      add(contradictory_, candidate);
    } else {
      for (const Candidate written : written_) add(consistent_, written);
    }
    undo();
    return shows;
  }

 private:
  static bool is_single(Mask mask) { return mask != 0 && (mask & (mask - 1)) == 0; }
  std::size_t place_index(int house, int digit_index) const {
    return house * geometry_->side() + digit_index;
  }
  static Mask digit_bit(Candidate candidate) { return bit(candidate.digit - 1); }
  static bool is_in(const std::vector<Mask>& set, Candidate candidate) {
    return (set[candidate.cell] & digit_bit(candidate)) != 0;
  }
  static void add(std::vector<Mask>& set, Candidate candidate) {
    set[candidate.cell] |= digit_bit(candidate);
  }

  /// Returns false if a contradiction appeared, or if a single was not accepted.
  template <typename Accept>
  bool follow(Candidate candidate, int passes, Accept&& accept) {
    next_.assign(singles_at_once_.begin(), singles_at_once_.end());
    if (!write_down(candidate)) return false;
    for (int pass = 1; pass != passes && !next_.empty(); ++pass) {
      now_.swap(next_);
      next_.clear();
      for (const Candidate single : now_) {
        if (!is_open_[single.cell]) continue;  // found in two houses, or in its house and its cell
        if (!accept(single) || !write_down(single)) return false;
      }
    }
    return true;
  }

  /// Returns false if a contradiction appeared.
  bool write_down(Candidate candidate) {
    const int cell = candidate.cell;
    const int d = candidate.digit - 1;
    is_open_[candidate.cell] = false;
    written_.push_back(candidate);
    const Mask others = digits_[candidate.cell] & ~bit(d);
    for (std::uint64_t left = others; left != 0; left &= left - 1) {
      if (!strike_out(cell, std::countr_zero(left))) return false;
    }
    const auto& houses = geometry_->houses_of(cell);
    const auto& at = geometry_->places_of(cell);
    for (std::size_t kind = 0; kind < 3; ++kind) {
      const auto cells = geometry_->house(houses[kind]);
      std::uint64_t left = places_[place_index(houses[kind], d)] & ~bit(at[kind]);
      for (; left != 0; left &= left - 1) {
        if (!strike_out(cells[std::countr_zero(left)], d)) return false;
      }
    }
    return true;
  }

  /// Returns false if a contradiction appeared.
  bool strike_out(int cell, int d) {
    struck_out_.push_back(candidate_at(cell, d));
    Mask& digits = digits_[cell];
    digits &= ~bit(d);
    bool any_left = digits != 0;
    if (is_single(digits)) note_single(cell, std::countr_zero(digits));
    geometry_->for_each_house(cell, [&](int house, int place) {
      Mask& places = places_[place_index(house, d)];
      places &= ~bit(place);
      any_left = any_left && places != 0;
      if (is_single(places)) note_single(geometry_->house(house)[std::countr_zero(places)], d);
    });
    return any_left;
  }

  void note_single(int cell, int d) {
    if (is_open_[cell]) next_.push_back(candidate_at(cell, d));
  }

  /// Restores the state of begin().
  void undo() {
    for (const Candidate gone : struck_out_) {
      add(digits_, gone);
      geometry_->for_each_house(gone.cell, [&](int house, int place) {
        places_[place_index(house, gone.digit - 1)] |= bit(place);
      });
    }
    for (const Candidate written : written_) is_open_[written.cell] = true;
    struck_out_.clear();
    written_.clear();
  }

  const Geometry* geometry_;
  // The state, and the current trial.
  std::vector<Mask> digits_;  // by cell
  std::vector<Mask> places_;  // by house and digit
  std::vector<char> is_open_;
  bool is_contradictory_ = false;
  std::vector<Candidate> singles_at_once_;  // singles of the state
  std::vector<Candidate> struck_out_;       // candidates that the trial removed
  std::vector<Candidate> written_;          // digits that the trial placed
  std::vector<Candidate> now_;              // singles of this pass
  std::vector<Candidate> next_;             // singles of the next pass
  // By cell: candidates whose trials on this state were followed to their end.
  std::vector<Mask> consistent_;
  std::vector<Mask> contradictory_;
};

/// How many passes of singles a short probe follows.
inline constexpr int short_probe_passes = 3;
/// Grids with a longer side are not probed at all.
inline constexpr int longest_probed_side = 36;
/// Grids with a longer side are probed only with singles, and only for contradictions.
inline constexpr int longest_side_with_trials = 16;

/// Whether a technique also finds verities: what follows from every alternative, if none of them leads to a
/// contradiction.
constexpr bool asks_for_verities(Technique technique) {
  return technique == Technique::probe || technique == Technique::pattern_probe;
}

/// Finds the consequences of trials. Keeps the trials of one state, so that a harder technique on the same state
/// continues where the easier one stopped. Time on hard states:
///
///               9x9       12x12      16x16     25x25    36x36
///   short_probe 0.1 ms    0.2 ms     0.5 ms    1.5 ms   4 ms
///   probe       0.2 ms    0.6 ms     2 ms      2 ms     4 ms
///   patterns    1 ms      3 ms       15 ms
///   nested      2-15 ms   5-500 ms   0.03-2 s
template <class Shape>
class Probes {
 public:
  /// The geometry must outlive it.
  Probes(const Shape& shape, const Geometry& geometry) : shape_(shape), geometry_(&geometry) {}

  template <class Sink>
  void find(Technique technique, const Knowledge<Shape>& knowledge, const CandidateIndex<Shape>& views,
            Sink& sink) {
    const int side = shape_.side();
    if (side > longest_probed_side) return;
    if (technique == Technique::short_probe) return find_short(knowledge, views, sink);
    if constexpr (Shape::max_side <= longest_side_with_trials) {
      find_by_trials(technique, knowledge, views, sink);
    } else if (technique == Technique::probe) {
      begin_single_trials(views);
      for_each_open_candidate(views, [&](Candidate candidate) {
        if (single_trials_->contradicts(candidate)) remove(candidate, sink);
      });
    }
  }

 private:
  /// Passes over the whole grid are faster for 9x9, SingleTrials for everything larger.
  template <class Sink>
  void find_short(const Knowledge<Shape>& knowledge, const CandidateIndex<Shape>& views, Sink& sink) {
    if constexpr (Shape::stored_rows > 9) begin_single_trials(views);
    for_each_open_candidate(views, [&](Candidate candidate) {
      if constexpr (Shape::stored_rows > 9) {
        if (single_trials_->contradicts_within(short_probe_passes, candidate)) remove(candidate, sink);
      } else {
        Knowledge<Shape> trial = knowledge;
        trial.place(shape_, candidate.cell / 9, candidate.cell % 9, candidate.digit - 1);
        if (!follow_singles(shape_, trial, short_probe_passes)) remove(candidate, sink);
      }
    });
  }

  void begin_single_trials(const CandidateIndex<Shape>& views) {
    if (!single_trials_) single_trials_ = std::make_unique<SingleTrials<Shape>>(*geometry_);
    single_trials_->begin(views);
  }

  template <class Sink>
  void find_by_trials(Technique technique, const Knowledge<Shape>& knowledge,
                      const CandidateIndex<Shape>& views, Sink& sink) {
    if (!trials_) trials_ = std::make_unique<Trials<Shape>>(shape_, *geometry_);
    trials_->begin(knowledge, technique);
    const Cube<Shape>& contradictory = trials_->find_contradictions();
    bool any = false;
    for_each_open_candidate(views, [&](Candidate candidate) {
      const int cell = candidate.cell;
      if (!contradictory.has(cell / shape_.side(), cell % shape_.side(), candidate.digit - 1)) return;
      remove(candidate, sink);
      any = true;
    });
    if (any || !asks_for_verities(technique)) return;
    trials_->for_each_verity(views, [&](auto alternatives, auto house, const Cube<Shape>& gone) {
      gone.for_each(shape_, [&](int r, int c, int digit_index) {
        sink.remove(r * shape_.side() + c, bit(digit_index));
      });
      sink.finish([&] { return pattern_of(alternatives, house); });
    });
  }

  template <class Sink>
  static void remove(Candidate candidate, Sink& sink) {
    sink.remove(candidate.cell, bit(candidate.digit - 1));
    sink.finish([&] { return Pattern{{candidate}, {}}; });
  }

  Shape shape_;
  const Geometry* geometry_;
  // Made when first needed: most puzzles are never probed.
  std::unique_ptr<Trials<Shape>> trials_;
  std::unique_ptr<SingleTrials<Shape>> single_trials_;
};

}  // namespace evodoku
