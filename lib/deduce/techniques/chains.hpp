// Chains: a candidate that leads to its own contradiction along links is eliminated.
//
//   x_chain       one digit, strong links in houses          X-chains: skyscraper, kite, turbot fish ...
//   xy_chain      cells with two candidates only             XY-chains and remote pairs
//   chain         all links                                  alternating inference chains
//   short_chain   all links, few of them                     W-wing, simple M-wings, S-wings ...
//   forcing       all alternatives agree; see forcing.hpp
//   short_forcing the same, over few links
//
// This finds all candidates that contradict themselves (see Closures), which includes the other forms of the field:
// if a chain proves a candidate true, its neighbours contradict themselves; and a candidate that a continuous loop
// eliminates sees both ends of one of its weak links, and so contradicts itself around the loop.
#pragma once

#include <array>
#include <cstddef>
#include <span>
#include <utility>

#include "deduce/kernel/sinks.hpp"
#include "deduce/techniques/alternatives.hpp"
#include "deduce/techniques/forcing.hpp"
#include "deduce/techniques/links.hpp"
#include "deduce/techniques/rated_chains.hpp"

namespace evodoku {

/// Finds chains and forcing. What several of these techniques need is computed once for a state.
template <class Shape>
class Chains {
 public:
  /// The geometry must outlive it.
  explicit Chains(const Geometry& geometry)
      : networks_{Network(geometry, chain_kinds[0]), Network(geometry, chain_kinds[1]),
                  Network(geometry, chain_kinds[2])},
        forcing_(geometry) {}

  /// The views must not change until the next call.
  void look_at(const CandidateIndex<Shape>& views) {
    views_ = &views;
    for (Network& network : networks_) network.forget();
  }

  /// One of the techniques above. 9x9: about 10 us for a chain technique, 30 us for forcing; 36x36: some milliseconds.
  /// Time and memory grow with the square of the number of candidates that have a strong link (for forcing, of all
  /// candidates), so nothing is found if there are more than 8192 of them: 8 MB per table. Chains do not come near that
  /// limit on usual puzzles; forcing exceeds it above 36x36.
  template <class Sink>
  void find(Technique technique, Sink& sink) {
    for (Network& network : networks_) {
      if (technique == network.kind().full) return find_chains(network, any_length, sink);
      if (technique == network.kind().brief) return find_chains(network, short_chain_length, sink);
    }
    find_forcing(technique == Technique::forcing ? any_length : short_forcing_length, sink);
  }

 private:
  /// The links of one kind and their closures, computed when first needed.
  class Network {
   public:
    Network(const Geometry& geometry, const ChainKind& kind) : kind_(kind), links_(geometry, kind.links) {}

    void forget() { linked_ = false; }
    /// Whether there are links to follow, over at most `length` strong links.
    bool make(const CandidateIndex<Shape>& views, int length) {
      if (!std::exchange(linked_, true)) {
        links_.look_at(views);
        closed_over_ = 0;
      }
      const std::size_t nodes = links_.nodes().size();
      if (nodes == 0 || nodes > most_nodes) return false;
      if (closed_over_ == 0 || closed_over_ > length) {
        closures_.begin(links_);
        closed_over_ = 1;
      }
      while (closed_over_ < length && closures_.deepen()) ++closed_over_;
      return true;
    }
    const ChainKind& kind() const { return kind_; }
    const Links<Shape>& links() const { return links_; }
    Closures& closures() { return closures_; }

   private:
    static constexpr std::size_t most_nodes = 8192;

    ChainKind kind_;
    Links<Shape> links_;
    Closures closures_;
    bool linked_ = false;
    int closed_over_ = 0;  // strong links
  };

  template <class Sink>
  void find_chains(Network& network, int length, Sink& sink) {
    if (!network.make(*views_, length)) return;
    const Links<Shape>& links = network.links();
    rows_.reset(1, links.nodes().size());
    const BitRow off = rows_[0];
    for_each_open_candidate(*views_, [&](Candidate candidate) {
      links.switched_off(candidate, off);
      if (!network.closures().is_contradictory(off)) return;
      sink.remove(candidate.cell, bit(candidate.digit - 1));
      if constexpr (Sink::wants_reasons) {
        const RatedChain chain = lowest_chain(*views_, links, network.kind(), candidate);
        sink.rate(chain.tenths);
        sink.finish([&] { return Pattern{chain.because, {}}; });
      }
    });
  }

  template <class Sink>
  void find_forcing(int length, Sink& sink) {
    Network& both = networks_.back();
    if (!both.make(*views_, length) || !forcing_.look_at(*views_, both.links(), both.closures())) return;
    for_each_question(*views_, most_alternatives, [&](std::span<const Candidate> alternatives, auto house) {
      for_each_bit(forcing_.common(alternatives), [&](std::size_t number) {
        const Candidate candidate = forcing_.open()[number];
        sink.remove(candidate.cell, bit(candidate.digit - 1));
      });
      sink.finish([&] { return pattern_of(alternatives, house); });
    });
  }

  const CandidateIndex<Shape>* views_ = nullptr;
  std::array<Network, chain_kinds.size()> networks_;
  Forcing<Shape> forcing_;
  BitRows rows_;
};

}  // namespace evodoku
