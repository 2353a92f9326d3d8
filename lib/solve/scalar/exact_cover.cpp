#include "solve/scalar/exact_cover.hpp"

#include <array>

namespace evodoku {

namespace {

constexpr std::size_t items_per_option = 4;

/// The four items of a digit in a cell, numbered from 1: the cell, then the digit in row, column and box.
std::array<std::uint32_t, items_per_option> items_of(Box box, int cell, int digit) {
  const int side = box.side();
  const int digit_index = digit - 1;
  const std::array<int, items_per_option> numbers = {
      cell, box.cells() + box.row_of(cell) * side + digit_index,
      2 * box.cells() + box.column_of(cell) * side + digit_index,
      3 * box.cells() + box.box_of(cell) * side + digit_index};
  std::array<std::uint32_t, items_per_option> items{};
  for (std::size_t i = 0; i < items.size(); ++i) items[i] = numbers[i] + 1;
  return items;
}

}  // namespace

ExactCover::ExactCover(const Grid& puzzle)
    : box_(puzzle.box()),
      taken_(items_per_option * box_.cells() + 1, false),
      headers_(taken_.size()),
      nodes_(taken_.size()),
      clues_(puzzle),
      solution_(puzzle) {
  contradictory_ = !take_clues(puzzle);
  if (contradictory_) return;
  link_headers();
  add_options();
}

bool ExactCover::take_clues(const Grid& puzzle) {
  for (int cell = 0; cell < puzzle.cells(); ++cell) {
    if (puzzle.is_blank(cell)) continue;
    for (const std::uint32_t item : items_of(box_, cell, puzzle[cell])) {
      if (taken_[item]) return false;
      taken_[item] = true;
    }
  }
  return true;
}

/// Links the items that no clue covers in a ring through the root.
void ExactCover::link_headers() {
  Link last = root;
  for (Link item = 1; item < headers_.size(); ++item) {
    nodes_[item] = {item, item, item};
    if (taken_[item]) continue;
    headers_[item].left = last;
    headers_[last].right = item;
    last = item;
  }
  headers_[last].right = root;
  headers_[root].left = last;
}

/// Adds every digit in every blank cell whose items are not covered by a clue.
void ExactCover::add_options() {
  for (int cell = 0; cell < clues_.cells(); ++cell) {
    if (!clues_.is_blank(cell)) continue;
    for (int digit = 1; digit <= box_.side(); ++digit) {
      const auto items = items_of(box_, cell, digit);
      bool excluded = false;
      for (const std::uint32_t item : items) excluded = excluded || taken_[item];
      if (excluded) continue;
      options_.push_back({static_cast<std::uint16_t>(cell), static_cast<std::uint8_t>(digit)});
      for (const std::uint32_t item : items) add_node(item);
    }
  }
}

/// Appends a node at the bottom of an item's list.
void ExactCover::add_node(Link header) {
  const Link node = nodes_.size();
  const Link bottom = nodes_[header].up;
  nodes_.push_back({bottom, header, header});
  nodes_[bottom].down = node;
  nodes_[header].up = node;
  ++headers_[header].size;
}

/// The four nodes of an option are adjacent, so their horizontal links need not be stored.
ExactCover::Link ExactCover::first_node_of_option(Link node) const {
  const Link nodes_before = headers_.size();
  return node - (node - nodes_before) % items_per_option;
}

ExactCover::Link ExactCover::smallest_item() const {
  Link best = headers_[root].right;
  for (Link item = best; item != root; item = headers_[item].right) {
    if (headers_[item].size < headers_[best].size) best = item;
    if (headers_[best].size == 0) break;
  }
  return best;
}

/// Removes an item from the ring, and its options from the lists of the other items.
void ExactCover::cover(Link header) {
  headers_[headers_[header].left].right = headers_[header].right;
  headers_[headers_[header].right].left = headers_[header].left;
  for (Link node = nodes_[header].down; node != header; node = nodes_[node].down) {
    const Link first = first_node_of_option(node);
    for (Link other = first; other < first + items_per_option; ++other) {
      if (other == node) continue;
      nodes_[nodes_[other].up].down = nodes_[other].down;
      nodes_[nodes_[other].down].up = nodes_[other].up;
      --headers_[nodes_[other].header].size;
    }
  }
}

/// Undoes cover() in reverse order: the links that were removed still point to their neighbours.
void ExactCover::uncover(Link header) {
  for (Link node = nodes_[header].up; node != header; node = nodes_[node].up) {
    const Link first = first_node_of_option(node);
    for (Link other = first + items_per_option; other-- > first;) {
      if (other == node) continue;
      ++headers_[nodes_[other].header].size;
      nodes_[nodes_[other].up].down = other;
      nodes_[nodes_[other].down].up = other;
    }
  }
  headers_[headers_[header].right].left = header;
  headers_[headers_[header].left].right = header;
}

/// Covers the three other items of a node's option.
void ExactCover::take_option(Link node) {
  const Link first = first_node_of_option(node);
  for (Link other = first; other < first + items_per_option; ++other) {
    if (other != node) cover(nodes_[other].header);
  }
}

void ExactCover::give_back_option(Link node) {
  const Link first = first_node_of_option(node);
  for (Link other = first + items_per_option; other-- > first;) {
    if (other != node) uncover(nodes_[other].header);
  }
}

void ExactCover::keep_solution() {
  solution_ = clues_;
  for (const Link node : path_) {
    const Option& option = options_[(node - headers_.size()) / items_per_option];
    solution_.set(option.cell, option.digit);
  }
}

SearchOutcome ExactCover::next_solution(std::uint64_t& nodes_left, const std::stop_token& stop) {
  if (contradictory_) return SearchOutcome::exhausted;
  while (true) {
    if (at_new_level_) {
      if (headers_[root].right == root) {
        keep_solution();
        at_new_level_ = false;
        return SearchOutcome::found;
      }
      if (nodes_left == 0) return SearchOutcome::budget;
      if (stop.stop_requested()) return SearchOutcome::stopped;
      --nodes_left;
      path_.push_back(smallest_item());
      cover(path_.back());
    }
    if (path_.empty()) return SearchOutcome::exhausted;
    Link& top = path_.back();
    if (!is_header(top)) give_back_option(top);
    top = nodes_[top].down;
    at_new_level_ = !is_header(top);
    if (at_new_level_) {
      take_option(top);
    } else {
      uncover(top);
      path_.pop_back();
    }
  }
}

}  // namespace evodoku
