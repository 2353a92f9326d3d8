// What follows from a candidate by links alone: weak and strong links in turn, breadth first, so that limits on the
// length are exact and the order of cells and digits does not matter.
//
//   x on -> a off => b on -> c off => d on -> x off      x contradicts itself over two strong links
//
// Such implications are a 2-satisfiability formula: x is false exactly if "x on" leads to "x off" (B. Aspvall, M.
// Plass, R. Tarjan, 1979). The field calls such a loop an alternating inference chain.
#pragma once

#include <algorithm>
#include <cstddef>
#include <limits>
#include <vector>

#include "deduce/techniques/links.hpp"

namespace evodoku {

/// No limit on the number of strong links.
inline constexpr int any_length = std::numeric_limits<int>::max();

/// For every node of a set of links: the nodes that are on if it is off.
class Closures {
 public:
  /// Follows at most `strong_links` strong links (1 or more). O(nodes^2) steps of nodes/64 words in the worst case.
  template <class Shape>
  void close(const Links<Shape>& links, int strong_links) {
    const std::size_t nodes = links.nodes().size();
    make_steps(links);
    on_.reset(nodes, nodes);
    frontiers_.reset(2, nodes);
    for (std::size_t node = 0; node < nodes; ++node) {
      links.for_each_partner(node, [&](std::size_t partner) { add_bit(on_[node], partner); });
      extend(on_[node], strong_links);
    }
  }

  /// The nodes that are on if the node is off.
  ConstBitRow on_if_off(std::size_t node) const { return on_[node]; }

  /// Adds to `on` the nodes that are on if a candidate is on that switches off the nodes `off`.
  void unite_on(ConstBitRow off, BitRow on) const {
    for_each_bit(off, [&](std::size_t node) { unite(on, on_[node]); });
  }

 private:
  /// Computes for every node which nodes are on if it is on, over one weak and one strong link.
  template <class Shape>
  void make_steps(const Links<Shape>& links) {
    const std::size_t nodes = links.nodes().size();
    steps_.reset(nodes, nodes);
    frontiers_.reset(1, nodes);
    for (std::size_t node = 0; node < nodes; ++node) {
      links.switched_off(links.nodes()[node], frontiers_[0]);
      for_each_bit(frontiers_[0], [&](std::size_t off) {
        links.for_each_partner(off, [&](std::size_t partner) { add_bit(steps_[node], partner); });
      });
    }
  }

  /// Extends `on`, the nodes one strong link away, layer by layer.
  void extend(BitRow on, int strong_links) {
    BitRow frontier = frontiers_[0];
    BitRow next = frontiers_[1];
    std::ranges::copy(on, frontier.begin());
    for (int length = 1; length < strong_links && !is_empty(frontier); ++length) {
      std::ranges::fill(next, 0);
      for_each_bit(frontier, [&](std::size_t node) { unite(next, steps_[node]); });
      for (std::size_t word = 0; word < on.size(); ++word) next[word] &= ~on[word];
      unite(on, next);
      std::swap(frontier, next);
    }
  }

  BitRows on_;
  BitRows steps_;
  BitRows frontiers_;
};

}  // namespace evodoku
