// Links between candidates, which chains follow.
//
//   weak link    x on  => y off    two candidates of a cell, or two places of a digit in a house
//   strong link  y off => z on     the only two candidates of a cell, or the only two places in a house
//
// "On" means "is part of the solution". A weak link exists between almost all neighbours, but a strong link is rare: so
// only the candidates with a strong link are numbered as nodes, and sets are sets of nodes. On a hard 9x9 these are
// about 100 of 230 candidates: two words per set.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <vector>

#include "deduce/kernel/bits.hpp"
#include "deduce/kernel/candidate_index.hpp"
#include "deduce/kernel/numbered_candidates.hpp"
#include "deduce/kernel/patterns.hpp"
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
      nodes[count] = static_cast<std::uint32_t>(node);
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
        link(candidate_at(cells[static_cast<std::size_t>(std::countr_zero(places))], digit_index),
             candidate_at(cells[static_cast<std::size_t>(last_bit(places))], digit_index));
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

}  // namespace evodoku
