// Forcing by its length: the candidates of the chains from all alternatives of a cell, or of a digit in a house, to what
// they agree on. Sudoku Explainer (N. Juillerat, 2006) counts them so, in cells with three candidates or more, and in
// houses whose first cell with the digit is such a cell. Here any cell with the digit may be, so that the order of cells
// does not matter.
//
//   an alternative that sees the candidate         2 candidates
//   over n strong links to it: it is false         2n + 2
//   over n strong links to it: it is true          2n + 1, or 1 if it is the alternative itself
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

/// What the alternatives of a question agree on, with the candidates of their chains.
template <class Shape>
class ForcingCounts {
 public:
  /// The geometry must outlive it.
  explicit ForcingCounts(const Geometry& geometry)
      : geometry_(&geometry), links_(geometry, LinkKinds::both), open_(geometry) {}

  /// Follows at most `strong_links` of them.
  void look_at(const CandidateIndex<Shape>& views, int strong_links) {
    links_.look_at(views);
    open_.clear();
    for_each_open_candidate(views, [&](Candidate candidate) { open_.number(candidate); });
    open_.sort_into_groups();
    find_distances(strong_links);
    count_from_each();
  }

  /// Calls `visit(candidate, is_true, count, most)` for everything that the alternatives agree on; `most` is the count of
  /// the longest chain. `sums` is room to work in.
  template <typename Visit>
  void for_each_agreement(std::span<const Candidate> alternatives, std::vector<std::uint16_t>& sums,
                          Visit&& visit) const {
    sums.assign(counts_per_candidate(), 0);
    for (const Candidate alternative : alternatives) {
      const std::uint16_t* const counts = counts_from(alternative);
      for (std::size_t i = 0; i < sums.size(); ++i) sums[i] = static_cast<std::uint16_t>(sums[i] + counts[i]);
    }
    for (std::size_t i = 0; i < sums.size(); ++i) {
      if (sums[i] >= none) continue;
      int most = 0;
      for (const Candidate alternative : alternatives)
        most = std::max(most, int{counts_from(alternative)[i]});
      visit(open_[i / 2], i % 2 == 1, int{sums[i]}, most);
    }
  }

 private:
  static constexpr std::uint16_t none = 4096;  // times the most alternatives: fits
  static constexpr std::uint8_t far = 255;

  std::size_t counts_per_candidate() const { return 2 * open_.size(); }
  const std::uint16_t* counts_from(Candidate candidate) const {
    return &counts_[open_.known(candidate) * counts_per_candidate()];
  }

  /// By node: how many strong links from its being off to another one's being on.
  void find_distances(int strong_links) {
    const std::size_t nodes = links_.nodes().size();
    distances_.assign(nodes * nodes, far);
    if (nodes == 0) return;
    closures_.begin(links_);
    for (int depth = 1;; ++depth) {
      for (std::size_t node = 0; node < nodes; ++node) {
        for_each_bit(closures_.newest_if_off(node), [&](std::size_t on) {
          distances_[node * nodes + on] = static_cast<std::uint8_t>(depth);
        });
      }
      if (depth == std::min(strong_links, far - 1) || !closures_.deepen(nodes)) return;
    }
  }

  void count_from_each() {
    const std::size_t nodes = links_.nodes().size();
    seen_.reset(nodes, open_.size());
    for (std::size_t node = 0; node < nodes; ++node)
      open_.neighbours(links_.nodes()[node], true, seen_[node]);
    counts_.assign(2 * open_.size() * open_.size(), none);
    rows_.reset(2, open_.size());
    off_.reset(1, nodes);
    for (std::size_t from = 0; from < open_.size(); ++from) count_from(from);
  }

  /// Counts to everything that follows from one candidate: index 2i for open candidate i being false, 2i + 1 for true.
  void count_from(std::size_t from) {
    const std::size_t nodes = links_.nodes().size();
    std::uint16_t* const counts = &counts_[from * 2 * open_.size()];
    const BitRow reached = rows_[0];
    const BitRow layer = rows_[1];
    counts[2 * from + 1] = 1;
    open_.neighbours(open_[from], true, reached);
    for_each_bit(reached, [&](std::size_t seen) { counts[2 * seen] = 2; });
    if (nodes == 0) return;
    links_.switched_off(open_[from], off_[0]);
    nearest_.assign(nodes, far);
    for_each_bit(off_[0], [&](std::size_t off) {
      const std::uint8_t* const distances = &distances_[off * nodes];
      for (std::size_t node = 0; node < nodes; ++node)
        nearest_[node] = std::min(nearest_[node], distances[node]);
    });
    int farthest = 0;
    for (std::size_t node = 0; node < nodes; ++node) {
      if (nearest_[node] == far) continue;
      farthest = std::max(farthest, int{nearest_[node]});
      counts[2 * open_.number(links_.nodes()[node]) + 1] = static_cast<std::uint16_t>(2 * nearest_[node] + 1);
    }
    for (int depth = 1; depth <= farthest; ++depth) {
      std::ranges::fill(layer, 0);
      for (std::size_t node = 0; node < nodes; ++node) {
        if (nearest_[node] == depth) unite(layer, seen_[node]);
      }
      for (std::size_t word = 0; word < layer.size(); ++word) layer[word] &= ~reached[word];
      unite(reached, layer);
      for_each_bit(layer,
                   [&](std::size_t seen) { counts[2 * seen] = static_cast<std::uint16_t>(2 * depth + 2); });
    }
  }

  const Geometry* geometry_;
  Links<Shape> links_;
  Closures closures_;
  NumberedCandidates open_;
  std::vector<std::uint8_t> distances_;
  std::vector<std::uint8_t> nearest_;
  std::vector<std::uint16_t> counts_;  // by open candidate
  BitRows seen_;                       // by node: open candidates
  BitRows rows_;
  BitRows off_;
};

/// Whether Sudoku Explainer asks this question, on some isomorph.
template <class Shape>
bool is_asked(const CandidateIndex<Shape>& views, std::span<const Candidate> alternatives) {
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
template <class Shape, typename Visit, typename EndQuestion>
void for_each_forced(const CandidateIndex<Shape>& views, const ForcingCounts<Shape>& counts, Visit&& visit,
                     EndQuestion&& end_question, bool only_asked = false) {
  std::vector<std::uint16_t> sums;
  for_each_question(views, most_alternatives, [&](std::span<const Candidate> alternatives, auto house) {
    const bool asked = is_asked(views, alternatives);
    if (only_asked && !asked) return;
    counts.for_each_agreement(alternatives, sums,
                              [&](Candidate candidate, bool is_true, int count, int most) {
                                Forced forced{alternatives, house, candidate,
                                              asked ? se::forcing + tenths_for_length(count - 2) : 0,
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
