// Forcing: one of the alternatives of a cell, or of a digit in a house, is true. A candidate that is off with each of
// them is eliminated.
//
//   r1c1 = 2 -> ... -> r5c8 is not 7
//   r1c1 = 5 -> ... -> r5c8 is not 7       so r5c8 is not 7
//   r1c1 = 9 -> ... -> r5c8 is not 7
//
// The field calls these "multiple forcing chains" (N. Juillerat's Sudoku Explainer), here over static links.
#pragma once

#include <algorithm>
#include <cstddef>
#include <optional>
#include <span>

#include "deduce/kernel/sinks.hpp"
#include "deduce/techniques/alternatives.hpp"
#include "deduce/techniques/closures.hpp"

namespace evodoku {

/// Questions with more alternatives are not followed, as people do not follow them.
inline constexpr std::size_t most_alternatives = 6;

/// Memory: a bit for every pair of open candidates. 9x9: 8 KB.
template <class Shape>
class Forcing {
 public:
  /// The geometry must outlive it.
  explicit Forcing(const Geometry& geometry) : open_(geometry) {}

  /// Links and closures must belong to the same state. Finds nothing if there are more than `most_candidates` open
  /// candidates, which happens only above 36x36.
  template <class Sink>
  void find(const CandidateIndex<Shape>& views, const Links<Shape>& links, const Closures& closures,
            Sink& sink) {
    open_.clear();
    for_each_open_candidate(views, [&](Candidate candidate) { open_.number(candidate); });
    if (open_.size() > most_candidates) return;
    open_.sort_into_groups();
    common_.reset(1, open_.size());
    make_off_by_closure(links, closures);
    make_off(links);
    for_each_question(views, most_alternatives, [&](std::span<const Candidate> alternatives, auto house) {
      remove_common(alternatives, house, sink);
    });
  }

 private:
  static constexpr std::size_t most_candidates = 8192;

  /// By node: everything that its closure switches off if the node is off.
  void make_off_by_closure(const Links<Shape>& links, const Closures& closures) {
    const NumberedCandidates& nodes = links.nodes();
    neighbours_.reset(nodes.size(), open_.size());
    off_by_closure_.reset(nodes.size(), open_.size());
    for (std::size_t node = 0; node < nodes.size(); ++node) {
      open_.neighbours(nodes[node], true, neighbours_[node]);
    }
    for (std::size_t node = 0; node < nodes.size(); ++node) {
      for_each_bit(closures.on_if_off(node),
                   [&](std::size_t on) { unite(off_by_closure_[node], neighbours_[on]); });
    }
  }

  /// By open candidate: everything that is off if it is on.
  void make_off(const Links<Shape>& links) {
    off_.reset(open_.size(), open_.size());
    switched_off_.reset(1, links.nodes().size());
    for (std::size_t number = 0; number < open_.size(); ++number) {
      open_.neighbours(open_[number], true, off_[number]);
      links.switched_off(open_[number], switched_off_[0]);
      for_each_bit(switched_off_[0], [&](std::size_t node) { unite(off_[number], off_by_closure_[node]); });
    }
  }

  /// Eliminates what is off with every alternative.
  template <class Sink>
  void remove_common(std::span<const Candidate> alternatives, std::optional<int> house, Sink& sink) {
    const BitRow common = common_[0];
    std::ranges::copy(off_[open_.number(alternatives.front())], common.begin());
    for (const Candidate alternative : alternatives.subspan(1)) {
      intersect(common, off_[open_.number(alternative)]);
    }
    for_each_bit(common,
                 [&](std::size_t number) { sink.remove(open_[number].cell, bit(open_[number].digit - 1)); });
    sink.finish([&] { return pattern_of(alternatives, house); });
  }

  NumberedCandidates open_;
  BitRows neighbours_;      // by node
  BitRows off_by_closure_;  // by node
  BitRows off_;             // by open candidate
  BitRows switched_off_;
  BitRows common_;
};

}  // namespace evodoku
