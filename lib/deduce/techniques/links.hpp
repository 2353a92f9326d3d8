// Links between candidates, which chains follow.
//
//   weak link    x on  => y off    two candidates of a cell, or two places of a digit in a house
//   strong link  y off => z on     the only two candidates of a cell, or the only two places in a house
//
// "On" means "is part of the solution". A weak link exists between almost all neighbours, but a strong link is rare: so
// only the candidates with a strong link are numbered as nodes, and sets are sets of nodes. On a hard 9x9 these are
// about 100 of 230 candidates: two words per set.
#pragma once

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <limits>
#include <vector>

#include "deduce/kernel/bits.hpp"
#include "deduce/kernel/candidate_index.hpp"
#include "deduce/kernel/numbered_candidates.hpp"
#include "deduce/kernel/sinks.hpp"
#include "evodoku/deduce.hpp"

namespace evodoku {

/// Which strong links a chain may use. Weak links inside a cell are used only by chains that use both kinds.
enum class LinkKinds : std::uint8_t { in_houses, in_cells, both };

/// All links of one state.
template <class Shape>
class Links {
 public:
  /// The geometry must outlive it.
  Links(const Geometry& geometry, LinkKinds kinds) : geometry_(&geometry), kinds_(kinds), nodes_(geometry) {}

  void look_at(const CandidateIndex<Shape>& views) {
    nodes_.clear();
    partners_.clear();
    if (kinds_ != LinkKinds::in_houses) link_in_cells(views);
    if (kinds_ != LinkKinds::in_cells) link_in_houses(views);
    nodes_.sort_into_groups();
  }

  /// The candidates with a strong link.
  const NumberedCandidates& nodes() const { return nodes_; }
  /// The nodes that are off if the candidate is on.
  void switched_off(Candidate candidate, BitRow row) const {
    nodes_.neighbours(candidate, kinds_ == LinkKinds::both, row);
  }
  /// Calls `visit(node)` for the nodes that are on if this one is off; some may be visited twice.
  template <typename Visit>
  void for_each_partner(std::size_t node, Visit&& visit) const {
    for (std::size_t i = 0; i < partners_[node].count; ++i) visit(partners_[node].nodes[i]);
  }

 private:
  /// A candidate has at most four partners: in its cell and in three houses.
  struct Partners {
    std::array<std::uint32_t, 4> nodes{};
    std::uint32_t count = 0;
    void add(std::size_t node) {
      nodes[count] = node;
      ++count;
    }
  };

  void link_in_cells(const CandidateIndex<Shape>& views) {
    for (const int cell : views.bivalue_cells()) {
      const std::uint64_t digits = views.digits(cell);
      link(candidate_at(cell, std::countr_zero(digits)), candidate_at(cell, last_bit(digits)));
    }
  }
  void link_in_houses(const CandidateIndex<Shape>& views) {
    for (int house = 0; house < geometry_->houses(); ++house) {
      const auto cells = geometry_->house(house);
      for (int digit_index = 0; digit_index < geometry_->side(); ++digit_index) {
        const std::uint64_t places = views.places(house, digit_index);
        if (!has_between<2, 2>(places)) continue;
        link(candidate_at(cells[std::countr_zero(places)], digit_index),
             candidate_at(cells[last_bit(places)], digit_index));
      }
    }
  }
  static int last_bit(std::uint64_t mask) { return 63 - std::countl_zero(mask); }
  void link(Candidate first, Candidate second) {
    const std::size_t a = nodes_.number(first);
    const std::size_t b = nodes_.number(second);
    partners_.resize(nodes_.size());
    partners_[a].add(b);
    partners_[b].add(a);
  }

  const Geometry* geometry_;
  LinkKinds kinds_;
  NumberedCandidates nodes_;
  std::vector<Partners> partners_;
};

// What follows from a candidate by links alone: weak and strong links in turn, breadth first, so that limits on the
// length are exact and the order of cells and digits does not matter.
//
//   x on -> a off => b on -> c off => d on -> x off      x contradicts itself over two strong links
//
// Such implications are a 2-satisfiability formula: x is false exactly if "x on" leads to "x off" (B. Aspvall, M.
// Plass, R. Tarjan, 1979). The field calls such a loop an alternating inference chain.

/// Limits of the short techniques, in strong links: a chain with n of them has 2n + 1 links in all. In the solving
/// paths of 247 puzzles that Sudoku Explainer rates 6 or more, chains with at most 4 strong links are three times as
/// frequent as longer ones, and forcing with at most 2 is twice as frequent.
inline constexpr int short_chain_length = 4;
inline constexpr int short_forcing_length = 2;
/// No limit on the number of strong links.
inline constexpr int any_length = std::numeric_limits<int>::max();

/// For every node of a set of links: the nodes that are on if it is off. O(nodes^2) steps of nodes/64 words in the worst
/// case.
class Closures {
 public:
  /// Follows one strong link.
  template <class Shape>
  void begin(const Links<Shape>& links) {
    nodes_ = links.nodes().size();
    on_.reset(nodes_, nodes_);
    for (std::size_t node = 0; node < nodes_; ++node) {
      links.for_each_partner(node, [&](std::size_t partner) { add_bit(on_[node], partner); });
    }
    newest_ = on_;
    steps_.resize(nodes_, nodes_);
    next_.resize(1, nodes_);
    for (std::size_t node = 0; node < nodes_; ++node) {
      links.switched_off(links.nodes()[node], next_[0]);
      newest_.unite_rows(next_[0], steps_[node]);
    }
  }
  /// Follows one more. Returns false if nothing is further away.
  bool deepen() {
    return with_words(on_.words(), [&](auto words) {
      std::uint64_t any = 0;
      std::uint64_t* const next = next_.data(0);
      for (std::size_t node = 0; node < nodes_; ++node) {
        std::uint64_t* const newest = newest_.data(node);
        std::uint64_t* const on = on_.data(node);
        for (std::size_t word = 0; word < words; ++word) next[word] = 0;
        for_each_bit(newest_[node], [&](std::size_t from) {
          const std::uint64_t* const step = steps_.data(from);
          for (std::size_t word = 0; word < words; ++word) next[word] |= step[word];
        });
        for (std::size_t word = 0; word < words; ++word) {
          newest[word] = next[word] & ~on[word];
          on[word] |= newest[word];
          any |= newest[word];
        }
      }
      return any != 0;
    });
  }

  /// The nodes that are on if the node is off.
  ConstBitRow on_if_off(std::size_t node) const { return on_[node]; }
  /// Those of them that the last step added.
  ConstBitRow newest_if_off(std::size_t node) const { return newest_[node]; }

  /// Whether a candidate that switches off the nodes `off` contradicts itself: one of these nodes switches on another.
  bool is_contradictory(ConstBitRow off) {
    on_.unite_rows(off, next_[0]);
    return meet(next_[0], off);
  }

 private:
  std::size_t nodes_ = 0;
  BitRows on_;
  BitRows newest_;
  BitRows steps_;  // by node: those that are on if it is on, over one weak and one strong link
  BitRows next_;
};

// The reason of a chain: the path from a candidate to its contradiction, for people to follow.

/// Follows links breadth first from one candidate and remembers the path.
template <class Shape>
class ShortestChain {
 public:
  /// The links must outlive it.
  ShortestChain(const Links<Shape>& links, Candidate start) : links_(links), start_(start) {
    rows_.reset(3, links.nodes().size());
  }

  /// Start, off, on, off, on ... off, on; the last is a neighbour of the start and switches it off. Empty if there is
  /// no such chain.
  std::vector<Candidate> find() {
    links_.switched_off(start_, ends());
    follow(start_, none);
    return first_way();
  }
  /// The same by the node `first`, which is off, to one of the nodes `wanted`.
  std::vector<Candidate> find(std::size_t first, ConstBitRow wanted) {
    steps_.clear();
    std::ranges::fill(seen(), 0);
    std::ranges::copy(wanted, ends().begin());
    add_partners(first, none);
    return first_way();
  }

 private:
  static constexpr std::size_t none = ~std::size_t{0};
  struct Step {
    std::size_t off;       // node
    std::size_t on;        // node
    std::size_t previous;  // index of the previous step
  };

  BitRow ends() { return rows_[0]; }
  BitRow seen() { return rows_[1]; }
  BitRow off() { return rows_[2]; }

  std::vector<Candidate> first_way() {
    for (std::size_t last = 0; last < steps_.size(); ++last) {
      if (has_bit(ends(), steps_[last].on)) return way_to(last);
      follow(links_.nodes()[steps_[last].on], last);
    }
    return {};
  }

  /// Adds the steps from `on`, over one weak and one strong link.
  void follow(Candidate on, std::size_t previous) {
    links_.switched_off(on, off());
    for_each_bit(off(), [&](std::size_t node) { add_partners(node, previous); });
  }
  void add_partners(std::size_t node, std::size_t previous) {
    links_.for_each_partner(node, [&](std::size_t partner) {
      if (has_bit(seen(), partner)) return;
      add_bit(seen(), partner);
      steps_.push_back({node, partner, previous});
    });
  }

  std::vector<Candidate> way_to(std::size_t last) const {
    std::vector<Candidate> chain;
    for (std::size_t step = last; step != none; step = steps_[step].previous) {
      chain.push_back(links_.nodes()[steps_[step].on]);
      chain.push_back(links_.nodes()[steps_[step].off]);
    }
    chain.push_back(start_);
    std::ranges::reverse(chain);
    return chain;
  }

  const Links<Shape>& links_;
  Candidate start_;
  BitRows rows_;
  std::vector<Step> steps_;
};

}  // namespace evodoku
