// Chains by their length: those that Sudoku Explainer rates lowest. Chains with n strong links:
//
//   open     x on -> a off => b on -> ... => d on -> x off      2n + 2 candidates
//   closed   a off => b on -> ... => a on, so a is true;         2n candidates
//            or a and d see each other: then one of a, d is true around the cycle, and no candidate of their digit that
//            sees both can be (a "bidirectional cycle")
//
// A closed chain eliminates the same as an open one that begins at x, and counts two candidates fewer.
#pragma once

#include <algorithm>
#include <array>
#include <cstddef>
#include <optional>
#include <vector>

#include "deduce/kernel/se_scale.hpp"
#include "deduce/kernel/sinks.hpp"
#include "deduce/techniques/alternatives.hpp"
#include "deduce/techniques/links.hpp"
#include "deduce/techniques/wings.hpp"

namespace evodoku {

/// The techniques of chains over some kinds of links, and what they are worth.
struct ChainKind {
  LinkKinds links = LinkKinds::both;
  Technique brief = Technique::short_chain;  // over at most short_chain_length strong links
  Technique full = Technique::chain;
  int cycle = se::chain;
  int other = se::chain;
};
inline constexpr std::array chain_kinds = {
    ChainKind{LinkKinds::in_houses, Technique::x_chain, Technique::x_chain, se::cycle_of_one_kind,
              se::chain_of_one_digit},
    ChainKind{LinkKinds::in_cells, Technique::xy_chain, Technique::xy_chain, se::cycle_of_one_kind,
              se::chain},
    ChainKind{}};

/// A chain in the form of ShortestChain::find(), and its rating.
struct RatedChain {
  std::vector<Candidate> because;
  int tenths = 0;
};

/// The lowest rated chain that eliminates a candidate; it must be contradictory by these links.
template <class Shape>
RatedChain lowest_chain(const CandidateIndex<Shape>& views, const Links<Shape>& links, const ChainKind& kind,
                        Candidate start) {
  ShortestChain<Shape> search(links, start);
  RatedChain lowest{search.find(), 0};
  const auto strong_links = [](const RatedChain& chain) -> int { return chain.because.size() / 2; };
  lowest.tenths = tenths_of_chain(kind.other, 2 * strong_links(lowest) + 2);
  const NumberedCandidates& nodes = links.nodes();
  BitRows rows;
  rows.reset(2, nodes.size());
  const BitRow seen = rows[0];
  const BitRow wanted = rows[1];
  links.switched_off(start, seen);
  const auto lower = [&](std::size_t first, int of_kind) {
    RatedChain closed{search.find(first, wanted), 0};
    if (closed.because.empty()) return;
    closed.tenths = tenths_of_chain(of_kind, 2 * strong_links(closed));
    if (closed.tenths < lowest.tenths) lowest = std::move(closed);
  };
  for_each_bit(seen, [&](std::size_t first) {
    std::ranges::fill(wanted, 0);
    add_bit(wanted, first);
    lower(first, kind.other);
    if (nodes[first].digit != start.digit) return;
    std::ranges::fill(wanted, 0);
    for_each_bit(seen, [&](std::size_t last) {
      if (nodes[last].digit == start.digit && last != first &&
          views.see_each_other(nodes[first].cell, nodes[last].cell)) {
        add_bit(wanted, last);
      }
    });
    lower(first, kind.cycle);
  });
  return lowest;
}

/// Finds the chains of a state that are rated lowest, lengthening all of them strong link by strong link. For 9x9.
class RatedChains {
 public:
  /// The geometry must outlive it.
  explicit RatedChains(const Geometry& geometry)
      : open_(geometry),
        networks_{Network(geometry, chain_kinds[0]), Network(geometry, chain_kinds[1]),
                  Network(geometry, chain_kinds[2])} {}

  /// All candidates that a technique up to `hardest` eliminates by chains with the lowest rating there is.
  std::optional<Rung> find(const CandidateIndex<Cube9>& views, Technique hardest, Cube<Cube9>& found) {
    open_.clear();
    for_each_open_candidate(views, [&](Candidate candidate) { open_.number(candidate); });
    open_.sort_into_groups();
    for (Network& network : networks_) network.begin();
    for (int tenths = se::cycle_of_one_kind;; ++tenths) {
      bool is_left = false;
      for (Network& network : networks_) is_left = network.lengthen(views, open_, tenths) || is_left;
      std::optional<Rung> easiest;
      for_each_hits([&](const Hits& hits) {
        const bool is_known = hits.rung.tenths == tenths && hits.rung.technique <= hardest;
        if (is_known && (!easiest || hits.rung.technique < easiest->technique)) easiest = hits.rung;
      });
      if (easiest) {
        found = {};
        for_each_hits([&](const Hits& hits) {
          if (hits.rung != *easiest) return;
          for (const Candidate candidate : hits.candidates)
            found.add(candidate.cell / 9, candidate.cell % 9, candidate.digit - 1);
        });
        return easiest;
      }
      if (!is_left) return std::nullopt;
    }
  }

 private:
  struct Hits {
    Rung rung;
    std::vector<Candidate> candidates;
  };

  class Network {
   public:
    Network(const Geometry& geometry, const ChainKind& kind) : kind_(kind), links_(geometry, kind.links) {}

    void begin() {
      hits_.clear();
      depth_ = 0;
      is_spent_ = false;
    }

    /// Finds all chains up to a rating, and perhaps some beyond. Returns whether there are longer ones.
    bool lengthen(const CandidateIndex<Cube9>& views, const NumberedCandidates& open, int tenths) {
      while (!is_spent_ && tenths_of_chain(kind_.cycle, 2 * (depth_ + 1)) <= tenths) {
        if (depth_ == 0) {
          prepare(views, open);
        } else {
          is_spent_ = !closures_.deepen();
          if (!is_spent_) find_chains(open);
        }
        ++depth_;
      }
      return !is_spent_ ||
             std::ranges::any_of(hits_, [&](const Hits& hits) { return hits.rung.tenths > tenths; });
    }

    const std::vector<Hits>& hits() const { return hits_; }

   private:
    void prepare(const CandidateIndex<Cube9>& views, const NumberedCandidates& open) {
      links_.look_at(views);
      const NumberedCandidates& nodes = links_.nodes();
      closures_.begin(links_);
      is_spent_ = nodes.size() == 0;
      peers_.reset(nodes.size(), nodes.size());
      seen_.reset(nodes.size(), open.size());
      for (std::size_t node = 0; node < nodes.size(); ++node) {
        nodes.neighbours(nodes[node], false, peers_[node]);
        open.neighbours(nodes[node], kind_.links == LinkKinds::both, seen_[node]);
      }
    }

    /// Chains with one strong link more than `depth_`, which are new: shorter ones have been found, and those with a single
    /// one are locked candidates. If one end of a chain is off the other is on, whichever end that is, so each is looked at
    /// from its lower end.
    void find_chains(const NumberedCandidates& open) {
      rows_.reset(4, open.size());
      others_.reset(1, links_.nodes().size());
      for (std::size_t end = 0; end < links_.nodes().size(); ++end) {
        const BitRow others = others_[0];
        std::ranges::copy(closures_.newest_if_off(end), others.begin());
        drop_below(others, end);
        if (is_empty(others)) continue;
        seen_.unite_rows(others, rows_[3]);
        add_common(rows_[0], seen_[end], rows_[3]);
        if (has_bit(others, end)) unite(rows_[1], seen_[end]);
        intersect(others, peers_[end]);
        for_each_bit(others, [&](std::size_t other) { add_common(rows_[2], seen_[end], seen_[other]); });
      }
      const int strong_links = depth_ + 1;
      keep(open, rows_[0], tenths_of_chain(kind_.other, 2 * strong_links + 2), strong_links);
      keep(open, rows_[1], tenths_of_chain(kind_.other, 2 * strong_links), strong_links);
      keep(open, rows_[2], tenths_of_chain(kind_.cycle, 2 * strong_links), strong_links);
    }

    void keep(const NumberedCandidates& open, ConstBitRow row, int tenths, int strong_links) {
      if (is_empty(row)) return;
      const Technique technique = strong_links <= short_chain_length ? kind_.brief : kind_.full;
      Hits& hits = hits_.emplace_back(Hits{{technique, tenths}, {}});
      for_each_bit(row, [&](std::size_t number) { hits.candidates.push_back(open[number]); });
    }

    ChainKind kind_;
    Links<Cube9> links_;
    Closures closures_;
    BitRows peers_;  // by node: nodes of its digit that it sees
    BitRows seen_;   // by node: open candidates that see it
    BitRows rows_;   // what chains of a length eliminate: open, closed, cycles
    BitRows others_;
    std::vector<Hits> hits_;
    int depth_ = 0;  // strong links
    bool is_spent_ = true;
  };

  template <typename Visit>
  void for_each_hits(Visit&& visit) const {
    for (const Network& network : networks_) std::ranges::for_each(network.hits(), visit);
  }

  NumberedCandidates open_;
  std::array<Network, 3> networks_;
};

}  // namespace evodoku
