#include "generate/digging/clue_pattern.hpp"

#include <algorithm>
#include <bitset>
#include <cassert>
#include <cstddef>
#include <span>
#include <stdexcept>
#include <string>
#include <utility>

namespace evodoku {

namespace {

void require_rule_for_each_cell(Box box, std::span<const CellRule> mask) {
  if (mask.empty() || std::ssize(mask) == box.cells()) return;
  throw std::invalid_argument("the mask must have a rule for each of the " + std::to_string(box.cells()) +
                              " cells, got " + std::to_string(mask.size()));
}

CellRule rule_of(const CellGroup& orbit, Symmetry symmetry, Box box, std::span<const CellRule> mask) {
  if (mask.empty()) return CellRule::free;
  const CellRule rule = mask[orbit.front()];
  const auto other = std::ranges::find_if(orbit, [&](Cell cell) { return mask[cell] != rule; });
  if (other == orbit.end()) return rule;
  throw std::invalid_argument("the mask has not the symmetry " + std::string(name_of(symmetry)) + ": " +
                              cell_name(box, orbit.front()) + " and " + cell_name(box, *other) +
                              " have different rules");
}

void append(CellGroup& cells, const CellGroup& more) {
  cells.insert(cells.end(), more.begin(), more.end());
}

/// By k: whether some of the groups have k cells together.
using Sums = std::bitset<Box::max_side * Box::max_side + 1>;

}  // namespace

CluePattern::CluePattern(Box box, Symmetry symmetry, std::span<const CellRule> mask) : box_(box) {
  require_rule_for_each_cell(box, mask);
  for (int cell = 0; cell < box.cells(); ++cell) {
    CellGroup orbit = orbit_of(cell, symmetry, box.side());
    if (orbit.front() != cell) continue;
    switch (rule_of(orbit, symmetry, box, mask)) {
      case CellRule::free:
        groups_.push_back(std::move(orbit));
        break;
      case CellRule::clue:
        append(always_clues_, orbit);
        break;
      case CellRule::blank:
        append(always_blank_, orbit);
        break;
    }
  }
}

std::vector<int> CluePattern::possible_counts() const {
  Sums possible;
  possible.set(always_clues_.size());
  for (const CellGroup& group : groups_) possible |= possible << group.size();
  std::vector<int> counts;
  for (std::size_t count = 0; count < possible.size(); ++count) {
    if (possible[count]) counts.push_back(count);
  }
  return counts;
}

bool CluePattern::fits(const Grid& puzzle) const {
  const auto is_blank = [&](Cell cell) { return puzzle.is_blank(cell); };
  const auto is_whole = [&](const CellGroup& group) {
    return std::ranges::all_of(group, is_blank) || std::ranges::none_of(group, is_blank);
  };
  return puzzle.box() == box_ && std::ranges::all_of(always_blank_, is_blank) &&
         std::ranges::none_of(always_clues_, is_blank) && std::ranges::all_of(groups_, is_whole);
}

std::vector<int> possible_clue_counts(const PuzzleSpec& spec) {
  return CluePattern(spec.box, spec.symmetry, spec.mask).possible_counts();
}

/// In random order, removes each group if enough cells are still to be removed and the other groups can make up the
/// rest.
Grid blindly_removed(const Grid& solution, int clues, const CluePattern& shape, RandomStream& random) {
  assert(std::ranges::binary_search(shape.possible_counts(), clues));
  Grid puzzle = solution;
  const auto clear = [&](const CellGroup& cells) {
    for (const Cell cell : cells) puzzle.clear(cell);
  };
  clear(shape.always_blank());
  std::size_t still_to_go = puzzle.clue_count() - clues;
  std::vector<const CellGroup*> groups;
  for (const CellGroup& group : shape.groups()) groups.push_back(&group);
  random.shuffle(std::span<const CellGroup*>(groups));
  std::vector<Sums> of_later(groups.size(), 1);
  for (std::size_t group = groups.size(); group-- > 1;)
    of_later[group - 1] = of_later[group] | of_later[group] << groups[group]->size();
  for (std::size_t group = 0; group < groups.size(); ++group) {
    const std::size_t size = groups[group]->size();
    if (size > still_to_go || !of_later[group][still_to_go - size]) continue;
    clear(*groups[group]);
    still_to_go -= size;
  }
  return puzzle;
}

}  // namespace evodoku
