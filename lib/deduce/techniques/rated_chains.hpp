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
#include <bit>
#include <cstddef>
#include <optional>
#include <vector>

#include "deduce/kernel/se_scale.hpp"
#include "deduce/kernel/sinks.hpp"
#include "deduce/techniques/alternatives.hpp"
#include "deduce/techniques/links.hpp"
#include "deduce/techniques/wings.hpp"

namespace evodoku {

/// What chains over some kinds of links are worth.
struct ChainKind {
  LinkKinds links = LinkKinds::both;
  int cycle = se::chain;
  int other = se::chain;
};
inline constexpr std::array chain_kinds = {
    ChainKind{LinkKinds::in_houses, se::cycle_of_one_kind, se::chain_of_one_digit},
    ChainKind{LinkKinds::in_cells, se::cycle_of_one_kind, se::chain}, ChainKind{}};

inline int tenths_of_open(const ChainKind& kind, int strong_links) {
  return kind.other + tenths_for_length(2 * strong_links);
}
inline int tenths_of_closed(const ChainKind& kind, int strong_links) {
  return kind.other + tenths_for_length(2 * strong_links - 2);
}
inline int tenths_of_cycle(const ChainKind& kind, int strong_links) {
  return kind.cycle + tenths_for_length(2 * strong_links - 2);
}

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
  const auto strong_links = [](const RatedChain& chain) {
    return static_cast<int>(chain.because.size() / 2);
  };
  lowest.tenths = tenths_of_open(kind, strong_links(lowest));
  const NumberedCandidates& nodes = links.nodes();
  BitRows rows;
  rows.reset(2, nodes.size());
  const BitRow seen = rows[0];
  const BitRow wanted = rows[1];
  links.switched_off(start, seen);
  const auto lower = [&](std::size_t first, auto tenths_of) {
    RatedChain closed{search.find(first, wanted), 0};
    if (closed.because.empty()) return;
    closed.tenths = tenths_of(kind, strong_links(closed));
    if (closed.tenths < lowest.tenths) lowest = std::move(closed);
  };
  for_each_bit(seen, [&](std::size_t first) {
    std::ranges::fill(wanted, 0);
    add_bit(wanted, first);
    lower(first, tenths_of_closed);
    if (nodes[first].digit != start.digit) return;
    std::ranges::fill(wanted, 0);
    for_each_bit(seen, [&](std::size_t last) {
      if (nodes[last].digit == start.digit && last != first &&
          views.see_each_other(nodes[first].cell, nodes[last].cell)) {
        add_bit(wanted, last);
      }
    });
    lower(first, tenths_of_cycle);
  });
  return lowest;
}

/// Finds the chains of a state that are rated lowest, lengthening all of them strong link by strong link.
template <class Shape>
class RatedChains {
 public:
  /// The geometry must outlive it.
  explicit RatedChains(const Geometry& geometry)
      : networks_{Network(geometry, chain_kinds[0]), Network(geometry, chain_kinds[1]),
                  Network(geometry, chain_kinds[2])} {}

  /// All candidates that a technique up to `hardest` eliminates by chains with the lowest rating there is.
  std::optional<Rung> find(const CandidateIndex<Shape>& views, Technique hardest, Cube<Shape>& found) {
    for (Network& network : networks_) network.begin(views);
    for (int tenths = se::cycle_of_one_kind;; ++tenths) {
      bool is_left = false;
      for (Network& network : networks_) is_left = network.lengthen(views, tenths) || is_left;
      for (const Technique technique :
           {Technique::x_chain, Technique::xy_chain, Technique::short_chain, Technique::chain}) {
        if (technique > hardest) break;
        found = {};
        bool any = false;
        for (const Network& network : networks_) any = network.add_hits({technique, tenths}, found) || any;
        if (any) return Rung{technique, tenths};
      }
      if (!is_left) return std::nullopt;
    }
  }

 private:
  struct Hit {
    Rung rung;
    Candidate candidate;
  };

  class Network {
   public:
    Network(const Geometry& geometry, const ChainKind& kind)
        : side_(geometry.side()), kind_(kind), links_(geometry, kind.links) {}

    void begin(const CandidateIndex<Shape>& views) {
      links_.look_at(views);
      hits_.clear();
      depth_ = 0;
      is_spent_ = links_.nodes().size() == 0;
    }

    /// Finds all chains up to a rating, and perhaps some beyond. Returns whether there are longer ones.
    bool lengthen(const CandidateIndex<Shape>& views, int tenths) {
      while (!is_spent_ && tenths_of_cycle(kind_, depth_ + 1) <= tenths) {
        if (depth_ == 0) {
          prepare(views);
        } else if (!closures_.deepen(links_.nodes().size())) {
          is_spent_ = true;
          break;
        }
        ++depth_;
        if (depth_ == 1) continue;  // with one strong link: a locked candidate
        find_open();
        find_closed(views);
      }
      return !is_spent_ ||
             std::ranges::any_of(hits_, [&](const Hit& hit) { return hit.rung.tenths > tenths; });
    }

    bool add_hits(const Rung& rung, Cube<Shape>& found) const {
      bool any = false;
      for (const Hit& hit : hits_) {
        if (hit.rung.tenths != rung.tenths || hit.rung.technique != rung.technique) continue;
        found.add(hit.candidate.cell / side_, hit.candidate.cell % side_, hit.candidate.digit - 1);
        any = true;
      }
      return any;
    }

   private:
    void prepare(const CandidateIndex<Shape>& views) {
      const NumberedCandidates& nodes = links_.nodes();
      closures_.begin(links_);
      peers_.reset(nodes.size(), nodes.size());
      for (std::size_t node = 0; node < nodes.size(); ++node)
        nodes.neighbours(nodes[node], false, peers_[node]);
      candidates_.clear();
      for_each_open_candidate(views, [&](Candidate candidate) { candidates_.push_back(candidate); });
      off_.reset(candidates_.size(), nodes.size());
      for (std::size_t i = 0; i < candidates_.size(); ++i) links_.switched_off(candidates_[i], off_[i]);
    }

    Technique technique() const {
      switch (kind_.links) {
        case LinkKinds::in_houses:
          return Technique::x_chain;
        case LinkKinds::in_cells:
          return Technique::xy_chain;
        case LinkKinds::both:
          break;
      }
      return depth_ <= short_chain_length ? Technique::short_chain : Technique::chain;
    }

    void hit(int tenths, Candidate candidate) { hits_.push_back({{technique(), tenths}, candidate}); }

    void find_open() {
      for (std::size_t i = 0; i < candidates_.size(); ++i) {
        const ConstBitRow off = off_[i];
        bool is_contradictory = false;
        for (std::size_t word = 0; word < off.size() && !is_contradictory; ++word) {
          for (std::uint64_t left = off[word]; left != 0 && !is_contradictory; left &= left - 1) {
            const std::size_t node = 64 * word + static_cast<std::size_t>(std::countr_zero(left));
            is_contradictory = meet(closures_.newest_if_off(node), off);
          }
        }
        if (is_contradictory) hit(tenths_of_open(kind_, depth_), candidates_[i]);
      }
    }

    /// Only closed chains of the newest length: shorter ones have been found.
    void find_closed(const CandidateIndex<Shape>& views) {
      const NumberedCandidates& nodes = links_.nodes();
      for (std::size_t first = 0; first < nodes.size(); ++first) {
        const ConstBitRow newest = closures_.newest_if_off(first);
        if (has_bit(newest, first)) exclude_rivals_of(views, nodes[first]);
        for_each_bit(newest, [&](std::size_t last) {
          if (last <= first || !has_bit(peers_[first], last)) return;
          const std::array<Cell, 2> ends{nodes[first].cell, nodes[last].cell};
          for_each_common_peer(views, ends, nodes[first].digit - 1, [&](int other) {
            hit(tenths_of_cycle(kind_, depth_), candidate_at(other, nodes[first].digit - 1));
          });
        });
      }
    }

    /// A node that must be true: its peers are not, nor, if links in cells count, what else its cell could be.
    void exclude_rivals_of(const CandidateIndex<Shape>& views, Candidate node) {
      const std::array<Cell, 1> cell{node.cell};
      for_each_common_peer(views, cell, node.digit - 1, [&](int other) {
        hit(tenths_of_closed(kind_, depth_), candidate_at(other, node.digit - 1));
      });
      if (kind_.links != LinkKinds::both) return;
      for_each_bit(std::uint64_t{views.digits(node.cell)}, [&](int digit_index) {
        if (digit_index + 1 != node.digit)
          hit(tenths_of_closed(kind_, depth_), candidate_at(node.cell, digit_index));
      });
    }

    int side_;
    ChainKind kind_;
    Links<Shape> links_;
    Closures closures_;
    BitRows peers_;  // by node: nodes of its digit that it sees
    std::vector<Candidate> candidates_;
    BitRows off_;  // by candidate: the nodes that it switches off
    std::vector<Hit> hits_;
    int depth_ = 0;
    bool is_spent_ = true;
  };

  std::array<Network, 3> networks_;
};

}  // namespace evodoku
