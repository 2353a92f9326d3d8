#include "generate/digging/blind_removal.hpp"

#include <cstddef>
#include <span>
#include <vector>

namespace evodoku {

namespace {

using Groups = std::vector<const CellGroup*>;

void clear(Grid& puzzle, const CellGroup& cells) {
  for (const Cell cell : cells) puzzle.clear(cell);
}

/// possible[g][k]: whether some of the groups from number g on have k cells together.
std::vector<std::vector<bool>> possible_sums(const Groups& groups, std::size_t most) {
  std::vector<std::vector<bool>> possible(groups.size() + 1, std::vector<bool>(most + 1, false));
  possible[groups.size()][0] = true;
  for (std::size_t group = groups.size(); group-- > 0;) {
    const std::size_t size = groups[group]->size();
    for (std::size_t sum = 0; sum <= most; ++sum) {
      const bool with = sum >= size && possible[group + 1][sum - size];
      possible[group][sum] = with || possible[group + 1][sum];
    }
  }
  return possible;
}

}  // namespace

/// In random order, removes each group if enough cells are still to be removed and the other groups can make up the
/// rest.
Grid blindly_removed(const Grid& solution, int clues, const CluePattern& shape, RandomStream& random) {
  Grid puzzle = solution;
  clear(puzzle, shape.always_blank());
  auto still_to_go = static_cast<std::size_t>(puzzle.clue_count() - clues);
  Groups groups;
  for (const CellGroup& group : shape.groups()) groups.push_back(&group);
  random.shuffle(std::span<const CellGroup*>(groups));
  const auto possible = possible_sums(groups, still_to_go);
  for (std::size_t group = 0; group < groups.size(); ++group) {
    const std::size_t size = groups[group]->size();
    if (size > still_to_go || !possible[group + 1][still_to_go - size]) continue;
    clear(puzzle, *groups[group]);
    still_to_go -= size;
  }
  return puzzle;
}

}  // namespace evodoku
