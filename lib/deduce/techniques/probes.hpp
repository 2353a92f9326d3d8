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

#include <memory>
#include <span>

#include "deduce/kernel/knowledge.hpp"
#include "deduce/kernel/sinks.hpp"
#include "deduce/techniques/alternatives.hpp"
#include "deduce/techniques/single_trials.hpp"
#include "deduce/techniques/trials.hpp"
#include "evodoku/deduce.hpp"

namespace evodoku {

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
///   nested      3-40 ms   5-500 ms   0.03-2 s
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
  /// Passes over the whole grid are faster for 9x9, single_trials.hpp for everything larger.
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
    if (!any && asks_for_verities(technique)) find_verities(knowledge, views, sink);
  }

  template <class Sink>
  static void remove(Candidate candidate, Sink& sink) {
    sink.remove(candidate.cell, bit(candidate.digit - 1));
    sink.finish([&] { return Pattern{{candidate}, {}}; });
  }

  template <class Sink>
  void find_verities(const Knowledge<Shape>& knowledge, const CandidateIndex<Shape>& views, Sink& sink) {
    for_each_question(views, Shape::max_side, [&](std::span<const Candidate> alternatives, auto house) {
      Cube<Shape> gone = knowledge.candidates;
      for (const Candidate alternative : alternatives) {
        gone.subtract(shape_, trials_->outcome(alternative).candidates);
        if (gone.is_empty(shape_)) return;
      }
      gone.for_each(shape_, [&](int r, int c, int digit_index) {
        sink.remove(r * shape_.side() + c, bit(digit_index));
      });
      sink.finish([&] { return pattern_of(alternatives, house); });
    });
  }

  Shape shape_;
  const Geometry* geometry_;
  // Made when first needed: most puzzles are never probed.
  std::unique_ptr<Trials<Shape>> trials_;
  std::unique_ptr<SingleTrials<Shape>> single_trials_;
};

}  // namespace evodoku
