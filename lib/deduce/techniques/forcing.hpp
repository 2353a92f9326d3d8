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
#include <array>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <vector>

#include "deduce/kernel/se_scale.hpp"
#include "deduce/kernel/sinks.hpp"
#include "deduce/techniques/alternatives.hpp"
#include "deduce/techniques/links.hpp"
#include "deduce/techniques/wings.hpp"

namespace evodoku {

/// What every open candidate excludes. Memory: a bit for every pair of them. 9x9: 8 KB.
template <class Shape>
class Forcing {
 public:
  /// The geometry must outlive it.
  explicit Forcing(const Geometry& geometry) : open_(geometry) {}

  /// Links and closures must belong to the same state. Returns false if there are more than `most_candidates` open
  /// candidates, which happens only above 36x36.
  bool look_at(const CandidateIndex<Shape>& views, const Links<Shape>& links, const Closures& closures) {
    open_.clear();
    for_each_open_candidate(views, [&](Candidate candidate) { open_.number(candidate); });
    if (open_.size() > most_candidates) return false;
    open_.sort_into_groups();
    rows_.resize(1, open_.size());
    make_off_by_closure(links, closures);
    make_off(links);
    return true;
  }

  const NumberedCandidates& open() const { return open_; }
  /// Those that are off with each of the alternatives; until the next call.
  ConstBitRow common(std::span<const Candidate> alternatives) {
    std::ranges::copy(off_[open_.known(alternatives.front())], rows_[0].begin());
    for (const Candidate alternative : alternatives.subspan(1))
      intersect(rows_[0], off_[open_.known(alternative)]);
    return rows_[0];
  }

 private:
  static constexpr std::size_t most_candidates = 8192;

  /// By node: everything that its closure switches off if the node is off.
  void make_off_by_closure(const Links<Shape>& links, const Closures& closures) {
    const NumberedCandidates& nodes = links.nodes();
    neighbours_.resize(nodes.size(), open_.size());
    off_by_closure_.resize(nodes.size(), open_.size());
    for (std::size_t node = 0; node < nodes.size(); ++node) {
      open_.neighbours(nodes[node], true, neighbours_[node]);
    }
    for (std::size_t node = 0; node < nodes.size(); ++node)
      neighbours_.unite_rows(closures.on_if_off(node), off_by_closure_[node]);
  }

  void make_off(const Links<Shape>& links) {
    off_.resize(open_.size(), open_.size());
    switched_off_.resize(1, links.nodes().size());
    for (std::size_t number = 0; number < open_.size(); ++number) {
      links.switched_off(open_[number], switched_off_[0]);
      off_by_closure_.unite_rows(switched_off_[0], off_[number]);
      open_.neighbours(open_[number], true, rows_[0]);
      unite(off_[number], rows_[0]);
    }
  }

  NumberedCandidates open_;
  BitRows neighbours_;      // by node
  BitRows off_by_closure_;  // by node
  BitRows off_;             // by open candidate
  BitRows switched_off_;
  BitRows rows_;
};

// By its length: the candidates of the chains from all alternatives to what they agree on. Sudoku Explainer (N. Juillerat,
// 2006) counts them so, in cells with three candidates or more, and in houses whose first cell with the digit is such a
// cell. Here any cell with the digit may be, so that the order of cells does not matter.
//
//   an alternative that sees the candidate         2 candidates
//   over n strong links to it: it is false         2n + 2
//   over n strong links to it: it is true          2n + 1

/// What the alternatives of a question agree on, with the candidates of their chains. For 9x9.
class ForcingCounts {
 public:
  /// The geometry must outlive it.
  explicit ForcingCounts(const Geometry& geometry) : links_(geometry, LinkKinds::both), forcing_(geometry) {}

  /// The views must not change until the next call.
  void look_at(const CandidateIndex<Cube9>& views) {
    views_ = &views;
    links_.look_at(views);
    find_distances();
    forcing_.look_at(views, links_, closures_);
    find_nearest();
  }

  /// Calls `visit(candidate, is_true, count, most)` for everything that the alternatives agree on; `most` is the count of
  /// the longest chain.
  template <typename Visit>
  void for_each_agreement(std::span<const Candidate> alternatives, Visit&& visit) {
    const NumberedCandidates& open = forcing_.open();
    const ConstBitRow all_false = forcing_.common(alternatives);
    const BitRow all_true = by_open_[0];
    const BitRow all = by_open_[1];
    find_all_true(alternatives, all_true);
    std::ranges::copy(all_false, all.begin());
    unite(all, all_true);
    for_each_bit(all, [&](std::size_t number) {
      for (const bool is_true : {false, true}) {
        if (!has_bit(is_true ? all_true : all_false, number)) continue;
        int sum = 0;
        int most = 0;
        for (const Candidate alternative : alternatives) {
          const int count = count_between(open.known(alternative), number, is_true);
          sum += count;
          most = std::max(most, count);
        }
        visit(open[number], is_true, sum, most);
      }
    });
  }

 private:
  static constexpr std::uint8_t far = 255;

  /// By node: how many strong links from its being off to another one's being on.
  void find_distances() {
    const std::size_t nodes = links_.nodes().size();
    distances_.assign(nodes * nodes, far);
    closures_.begin(links_);
    for (std::uint8_t depth = 1; depth < far; ++depth) {
      for (std::size_t node = 0; node < nodes; ++node) {
        for_each_bit(closures_.newest_if_off(node),
                     [&](std::size_t on) { distances_[node * nodes + on] = depth; });
      }
      if (!closures_.deepen()) return;
    }
  }

  /// By open candidate: how many strong links from its being on to a node's being on.
  void find_nearest() {
    const NumberedCandidates& open = forcing_.open();
    const std::size_t nodes = links_.nodes().size();
    nearest_.assign(open.size() * nodes, far);
    sees_.reset(open.size(), nodes);
    on_.reset(open.size(), nodes);
    by_node_.reset(1, nodes);
    by_open_.reset(2, open.size());
    for (std::size_t number = 0; number < open.size(); ++number) {
      links_.switched_off(open[number], sees_[number]);
      std::uint8_t* const nearest = nearest_.data() + number * nodes;
      for_each_bit(sees_[number], [&](std::size_t off) {
        unite(on_[number], closures_.on_if_off(off));
        const std::uint8_t* const distances = distances_.data() + off * nodes;
        for (std::size_t node = 0; node < nodes; ++node)
          nearest[node] = distances[node] < nearest[node] ? distances[node] : nearest[node];
      });
    }
    for (std::size_t node = 0; node < nodes; ++node)
      add_bit(on_[open.known(links_.nodes()[node])], node);  // itself
  }

  /// Only nodes can be true with every alternative.
  void find_all_true(std::span<const Candidate> alternatives, BitRow all_true) {
    const NumberedCandidates& open = forcing_.open();
    const BitRow common = by_node_[0];
    std::ranges::copy(on_[open.known(alternatives.front())], common.begin());
    for (const Candidate alternative : alternatives.subspan(1))
      intersect(common, on_[open.known(alternative)]);
    std::ranges::fill(all_true, 0);
    for_each_bit(common, [&](std::size_t node) { add_bit(all_true, open.known(links_.nodes()[node])); });
  }

  /// The candidates of the shortest chain from one open candidate being on to another one being on or off; there must be
  /// one.
  int count_between(std::size_t from, std::size_t to, bool is_true) const {
    const std::size_t nodes = links_.nodes().size();
    const std::uint8_t* const nearest = nearest_.data() + from * nodes;
    const Candidate last = forcing_.open()[to];
    if (is_true) {
      const std::uint8_t links = nearest[links_.nodes().known(last)];
      return links == far ? 1 : 2 * links + 1;
    }
    const Candidate first = forcing_.open()[from];
    const bool is_peer = first.digit == last.digit && views_->see_each_other(first.cell, last.cell);
    if (from != to && (first.cell == last.cell || is_peer)) return 2;
    int least = far;
    for_each_bit(sees_[to], [&](std::size_t node) { least = std::min(least, int{nearest[node]}); });
    return 2 * least + 2;
  }

  const CandidateIndex<Cube9>* views_ = nullptr;
  Links<Cube9> links_;
  Closures closures_;
  Forcing<Cube9> forcing_;
  std::vector<std::uint8_t> distances_;
  std::vector<std::uint8_t> nearest_;
  BitRows sees_;  // by open candidate: nodes
  BitRows on_;    // by open candidate: nodes
  BitRows by_node_;
  BitRows by_open_;
};

/// Whether Sudoku Explainer asks this question, on some isomorph.
inline bool is_asked(const CandidateIndex<Cube9>& views, std::span<const Candidate> alternatives) {
  return alternatives.size() > 2 && std::ranges::any_of(alternatives, [&](Candidate alternative) {
           return has_more_than<2>(views.digits(alternative.cell));
         });
}

/// A candidate that the alternatives of a question exclude.
struct Forced {
  std::span<const Candidate> alternatives;
  std::optional<int> house;
  Candidate eliminated;
  int tenths = 0;         // 0 where Sudoku Explainer does not ask
  bool is_short = false;  // within short_forcing_length strong links from each
};

/// Calls `visit(forced)` for everything that the alternatives of a question exclude, perhaps several times, and
/// `end_question()` after each question.
template <typename Visit, typename EndQuestion>
void for_each_forced(const CandidateIndex<Cube9>& views, ForcingCounts& counts, Visit&& visit,
                     EndQuestion&& end_question, bool only_asked = false) {
  for_each_question(views, most_alternatives, [&](std::span<const Candidate> alternatives, auto house) {
    const bool asked = is_asked(views, alternatives);
    if (only_asked && !asked) return;
    counts.for_each_agreement(alternatives, [&](Candidate candidate, bool is_true, int count, int most) {
      Forced forced{alternatives, house, candidate, asked ? tenths_of_chain(se::forcing, count) : 0,
                    most <= 2 * short_forcing_length + 2};
      if (!is_true) return visit(forced);
      for_each_bit(std::uint64_t{views.digits(candidate.cell)}, [&](int d) {
        if (d + 1 == candidate.digit) return;
        forced.eliminated = candidate_at(candidate.cell, d);
        visit(forced);
      });
      const std::array<Cell, 1> cell{candidate.cell};
      for_each_common_peer(views, cell, candidate.digit - 1, [&](int other) {
        forced.eliminated = candidate_at(other, candidate.digit - 1);
        visit(forced);
      });
    });
    end_question();
  });
}

}  // namespace evodoku
