// What follows from a candidate by links alone: weak and strong links in turn, breadth first, so that a limit
// on the length is exact and nothing depends on the order of cells or digits.
//
//   x on -> a off => b on -> c off => d on -> x off      x contradicts itself over two strong links
//
// Implications of this kind are a 2-satisfiability formula: x is out exactly if "x on" leads to "x off" (B.
// Aspvall, M. Plass, R. Tarjan, 1979). Such a loop is what the field calls an alternating inference chain.
#pragma once

#include <algorithm>
#include <cstddef>
#include <limits>
#include <vector>

#include "deduce/techniques/links.hpp"

namespace evodoku {

/// No limit on the number of strong links.
inline constexpr int any_length = std::numeric_limits<int>::max();

/// For every node of some links the nodes that are on if it is off.
class Closures {
 public:
  /// Over at most `strong_links` (1 or more) of them. O(nodes^2) steps of nodes/64 words at worst.
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

  /// What is on if the node is off.
  ConstBitRow on_if_off(std::size_t node) const { return on_[node]; }

  /// What is on if a candidate is on that switches off the nodes `off`.
  void unite_on(ConstBitRow off, BitRow on) const {
    for_each_bit(off, [&](std::size_t node) { unite(on, on_[node]); });
  }

 private:
  /// The nodes that are on if a node is on, over one weak and one strong link.
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

  /// Follows the nodes of `on`, which are one strong link away, layer by layer.
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
