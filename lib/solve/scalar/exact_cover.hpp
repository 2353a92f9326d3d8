// Dancing links: the second exact engine. It shares nothing with the scalar engine but Box and Grid, so that
// the two can check each other.
#pragma once

#include <cstddef>
#include <cstdint>
#include <stop_token>
#include <vector>

#include "evodoku/grid.hpp"

namespace evodoku {

/// Sudoku as an exact cover problem, searched with Knuth's algorithm X over doubly linked lists, always
/// branching on an item with the fewest options (D. Knuth, "Dancing Links", 2000). No propagation: quick for
/// small sides, hopeless for hard puzzles of side 25 and above. For one puzzle; not for two threads at once.
class ExactCover {
 public:
  explicit ExactCover(const Grid& puzzle);

  enum class Outcome {
    found,      // solution() holds the next solution
    exhausted,  // there are no (more) solutions
    budget,     // `nodes_left` reached 0: calling again with more goes on where it stopped
    stopped,    // `stop` was requested: likewise
  };

  /// Goes on to the next solution. Each item branched on, also one with a single option, takes 1 from
  /// `nodes_left`.
  Outcome next_solution(std::uint64_t& nodes_left, const std::stop_token& stop = {});

  /// The solution last found. Not yet checked.
  const Grid& solution() const { return solution_; }

 private:
  using Link = std::uint32_t;  // header or node; 64^3 options of 4 nodes fit
  static constexpr Link root = 0;

  struct Header {
    Link left = 0;
    Link right = 0;
    std::uint32_t size = 0;
  };
  struct Node {
    Link up = 0;
    Link down = 0;
    Link header = 0;  // the item; a header's own for a header
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
  std::vector<bool> taken_;      // by item: met by a clue
  std::vector<Header> headers_;  // the root, then the items
  std::vector<Node> nodes_;      // as headers_, then four for each option
  std::vector<Option> options_;
  std::vector<Link> path_;  // one link a level: the node taken, or a header when none is taken yet
  bool at_new_level_ =
      true;  // the next step chooses an item; else it moves on to the top level's next option
  bool contradictory_ = false;  // two clues meet the same item
  Grid clues_;
  Grid solution_;
};

}  // namespace evodoku
