// Chains: a candidate that leads to its own contradiction along links is eliminated.
//
//   x_chain       one digit, strong links in houses          X-chains: skyscraper, kite, turbot fish ...
//   xy_chain      cells with two candidates only             XY-chains and remote pairs
//   chain         all links                                  alternating inference chains
//   short_chain   all links, few of them                     W-wing, simple M-wings, S-wings ...
//   forcing       all alternatives agree; see forcing.hpp
//   short_forcing the same, over few links
//
// This finds all candidates that contradict themselves (see closures.hpp), which includes the other forms of the field:
// if a chain proves a candidate true, its neighbours contradict themselves; and a candidate that a continuous loop
// eliminates sees both ends of one of its weak links, and so contradicts itself around the loop.
#pragma once

#include <algorithm>
#include <cstddef>
#include <optional>
#include <span>

#include "deduce/kernel/sinks.hpp"
#include "deduce/techniques/alternatives.hpp"
#include "deduce/techniques/links.hpp"
#include "deduce/techniques/rated_chains.hpp"

namespace evodoku {

// Forcing: one of the alternatives of a cell, or of a digit in a house, is true. A candidate that is off with each of
// them is eliminated.
//
//   r1c1 = 2 -> ... -> r5c8 is not 7
//   r1c1 = 5 -> ... -> r5c8 is not 7       so r5c8 is not 7
//   r1c1 = 9 -> ... -> r5c8 is not 7
//
// The field calls these "multiple forcing chains" (N. Juillerat's Sudoku Explainer), here over static links.

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

/// Finds chains and forcing. What several of these techniques need is computed once for a state.
template <class Shape>
class Chains {
 public:
  /// The geometry must outlive it.
  Chains(const Shape& /*shape*/, const Geometry& geometry)
      : in_houses_(geometry, LinkKinds::in_houses),
        in_cells_(geometry, LinkKinds::in_cells),
        both_(geometry, LinkKinds::both),
        forcing_(geometry) {}

  /// The views must not change until the next call.
  void look_at(const CandidateIndex<Shape>& views) {
    views_ = &views;
    for (Network* network : {&in_houses_, &in_cells_, &both_}) network->forget();
  }

  /// 9x9: about 10 us for a chain technique, 30 us for forcing; 36x36: some milliseconds. Time and memory grow with the
  /// square of the number of candidates that have a strong link (for forcing, of all candidates), so nothing is found
  /// if there are more than 8192 of them: 8 MB per table. Chains do not come near that limit on usual puzzles; forcing
  /// exceeds it above 36x36.
  template <class Sink>
  void find(Technique technique, Sink& sink) {
    switch (technique) {
      case Technique::x_chain:
        return find_chains(in_houses_, chain_kinds[0], any_length, sink);
      case Technique::xy_chain:
        return find_chains(in_cells_, chain_kinds[1], any_length, sink);
      case Technique::short_chain:
        return find_chains(both_, chain_kinds[2], short_chain_length, sink);
      case Technique::chain:
        return find_chains(both_, chain_kinds[2], any_length, sink);
      case Technique::short_forcing:
        return find_forcing(short_forcing_length, sink);
      case Technique::forcing:
        return find_forcing(any_length, sink);
      default:
        return;
    }
  }

 private:
  /// The links of one kind and their closures, computed when first needed.
  class Network {
   public:
    Network(const Geometry& geometry, LinkKinds kinds) : links_(geometry, kinds) {}

    void forget() { linked_ = false; }
    /// Whether there are links to follow, over at most `length` strong links.
    bool make(const CandidateIndex<Shape>& views, int length) {
      if (!linked_) {
        links_.look_at(views);
        linked_ = true;
        closed_over_ = 0;
      }
      const std::size_t nodes = links_.nodes().size();
      if (nodes == 0 || nodes > most_nodes) return false;
      if (closed_over_ != length) closures_.close(links_, length);
      closed_over_ = length;
      return true;
    }
    const Links<Shape>& links() const { return links_; }
    const Closures& closures() const { return closures_; }

   private:
    static constexpr std::size_t most_nodes = 8192;

    Links<Shape> links_;
    Closures closures_;
    bool linked_ = false;
    int closed_over_ = 0;
  };

  template <class Sink>
  void find_chains(Network& network, const ChainKind& kind, int length, Sink& sink) {
    if (!network.make(*views_, length)) return;
    const Links<Shape>& links = network.links();
    rows_.reset(1, links.nodes().size());
    const BitRow off = rows_[0];
    for_each_open_candidate(*views_, [&](Candidate candidate) {
      links.switched_off(candidate, off);
      if (!network.closures().is_contradictory(off)) return;
      sink.remove(candidate.cell, bit(candidate.digit - 1));
      if constexpr (Sink::wants_reasons) {
        const RatedChain chain = lowest_chain(*views_, links, kind, candidate);
        sink.rate(chain.tenths);
        sink.finish([&] { return Pattern{chain.because, {}}; });
      }
    });
  }

  template <class Sink>
  void find_forcing(int length, Sink& sink) {
    if (both_.make(*views_, length)) forcing_.find(*views_, both_.links(), both_.closures(), sink);
  }

  const CandidateIndex<Shape>* views_ = nullptr;
  Network in_houses_;
  Network in_cells_;
  Network both_;
  Forcing<Shape> forcing_;
  BitRows rows_;
};

}  // namespace evodoku
