#include "generate/digging/clue_pattern.hpp"

#include <algorithm>
#include <array>
#include <bitset>
#include <cstddef>
#include <span>
#include <stdexcept>
#include <string>
#include <utility>

namespace evodoku {

namespace {

constexpr std::array<Symmetry, 8> all_symmetries = {
    Symmetry::none,     Symmetry::half_turn, Symmetry::quarter_turn, Symmetry::horizontal,
    Symmetry::vertical, Symmetry::diagonal,  Symmetry::antidiagonal, Symmetry::full};
/// A movement of the grid: the reflection in the diagonal, if set, then those of rows and columns.
struct Movement {
  bool transposes = false;
  bool turns_rows = false;
  bool turns_columns = false;
};

struct SymmetryRow {
  std::string_view name;
  std::array<Movement, 2> generators = {};  // none: moves nothing
};

/// In the same order.
constexpr std::array<SymmetryRow, 8> rows_of_symmetries = {{
    {"none"},
    {"half-turn", {{{false, true, true}}}},
    {"quarter-turn", {{{true, false, true}}}},
    {"horizontal", {{{false, false, true}}}},
    {"vertical", {{{false, true, false}}}},
    {"diagonal", {{{true, false, false}}}},
    {"antidiagonal", {{{true, true, true}}}},
    {"full", {{{true, false, true}, {false, false, true}}}},
}};

const SymmetryRow& row_of(Symmetry symmetry) {
  const auto place = std::ranges::find(all_symmetries, symmetry);
  if (place == all_symmetries.end()) throw std::invalid_argument("no such symmetry");
  return rows_of_symmetries[static_cast<std::size_t>(place - all_symmetries.begin())];
}

/// The cells to which `first` can be moved, including itself, ascending.
CellGroup orbit_of(int first, Symmetry symmetry, int side) {
  CellGroup orbit{static_cast<Cell>(first)};
  for (std::size_t next = 0; next < orbit.size(); ++next) {
    for (const Movement& movement : row_of(symmetry).generators) {
      int row = orbit[next] / side;
      int column = orbit[next] % side;
      if (movement.transposes) std::swap(row, column);
      if (movement.turns_rows) row = side - 1 - row;
      if (movement.turns_columns) column = side - 1 - column;
      const auto image = static_cast<Cell>(row * side + column);
      if (std::ranges::find(orbit, image) == orbit.end()) orbit.push_back(image);
    }
  }
  std::ranges::sort(orbit);
  return orbit;
}

void require_rule_for_each_cell(Box box, std::span<const CellRule> mask) {
  if (mask.empty() || static_cast<int>(mask.size()) == box.cells()) return;
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

std::span<const Symmetry> symmetries() {
  return all_symmetries;
}

std::string_view name_of(Symmetry symmetry) {
  return row_of(symmetry).name;
}

std::optional<Symmetry> parse_symmetry(std::string_view name) {
  for (const Symmetry symmetry : all_symmetries) {
    if (name_of(symmetry) == name) return symmetry;
  }
  return std::nullopt;
}

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
    if (possible[count]) counts.push_back(static_cast<int>(count));
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
  Grid puzzle = solution;
  const auto clear = [&](const CellGroup& cells) {
    for (const Cell cell : cells) puzzle.clear(cell);
  };
  clear(shape.always_blank());
  auto still_to_go = static_cast<std::size_t>(puzzle.clue_count() - clues);
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
