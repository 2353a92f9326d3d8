// Dancing links: the second exact engine. It shares nothing with the scalar engine except Box and Grid, so that the two
// can check each other.
#pragma once

#include <cstdint>
#include <stop_token>
#include <vector>

#include "evodoku/grid.hpp"
#include "solve/common/search_outcome.hpp"

namespace evodoku {

/// Sudoku as an exact cover problem, solved with Knuth's algorithm X on doubly linked lists, always branching on an
/// item with the fewest options (D. Knuth, "Dancing Links", 2000). No propagation: fast for small sides, hopeless for
/// hard puzzles of side 25 and above. An object is for one puzzle; two threads must not use it at once.
class ExactCover {
 public:
  explicit ExactCover(const Grid& puzzle);

  /// Continues to the next solution. Each item that is branched on, even with a single option, takes 1 from
  /// `nodes_left`.
  SearchOutcome next_solution(std::uint64_t& nodes_left, const std::stop_token& stop = {});

  /// The last solution found. Not checked yet.
  const Grid& solution() const { return solution_; }

 private:
  using Link = std::uint32_t;  // index of a header or node; 64^3 options of 4 nodes fit
  static constexpr Link root = 0;

  struct Header {
    Link left = 0;
    Link right = 0;
    std::uint32_t size = 0;
  };
  struct Node {
    Link up = 0;
    Link down = 0;
    Link header = 0;  // the item; for a header, itself
  };
  struct Option {
    std::uint16_t cell;
    std::uint8_t digit;
  };

  bool take_clues(const Grid& puzzle);
  void link_headers();
  void add_options();
  void add_node(Link header);
  bool is_header(Link link) const { return link < headers_.size(); }
  Link first_node_of_option(Link node) const;
  Link smallest_item() const;
  void cover(Link header);
  void uncover(Link header);
  void take_option(Link node);
  void give_back_option(Link node);
  void keep_solution();

  Box box_;
  std::vector<bool> taken_;      // by item: covered by a clue
  std::vector<Header> headers_;  // the root, then the items
  std::vector<Node> nodes_;      // the headers, then four nodes for each option
  std::vector<Option> options_;
  /// One link per level: the current node, or a header if no node has been chosen yet.
  std::vector<Link> path_;
  /// The next step chooses an item; otherwise it tries the next option of the top level.
  bool at_new_level_ = true;
  bool contradictory_ = false;  // two clues cover the same item
  Grid clues_;
  Grid solution_;
};

}  // namespace evodoku
