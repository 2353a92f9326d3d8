// The reason of a chain: the path from a candidate to its contradiction, for people to follow.
#pragma once

#include <algorithm>
#include <cstddef>
#include <vector>

#include "deduce/techniques/links.hpp"

namespace evodoku {

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
    for (std::size_t last = 0; last < steps_.size(); ++last) {
      if (has_bit(ends(), steps_[last].on)) return way_to(last);
      follow(links_.nodes()[steps_[last].on], last);
    }
    return {};
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

  /// Adds the steps from `on`, over one weak and one strong link.
  void follow(Candidate on, std::size_t previous) {
    links_.switched_off(on, off());
    for_each_bit(off(), [&](std::size_t node) {
      links_.for_each_partner(node, [&](std::size_t partner) {
        if (has_bit(seen(), partner)) return;
        add_bit(seen(), partner);
        steps_.push_back({node, partner, previous});
      });
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
