#include "generate/digging/known_sets.hpp"

#include <array>
#include <cstdint>

namespace evodoku {

namespace {

/// Longer cycles take more time to follow than they save in questions. The sets of two digits (cells that have one of
/// them, connected through rows, columns and boxes) save as many, but take longer to find; both together save more
/// questions, but no time.
constexpr int longest_cycle = 4;

/// More are learned only if many puzzles are dug from one solution: searching a larger number takes longer than the
/// questions it saves.
constexpr std::size_t most_learned = 48;

/// Finds the cycles of two lines of a band or stack. `first` and `second` are their first cells; `step` leads from each
/// cell to the next.
void append_cycles(const Cells9x9& solution, std::size_t first, std::size_t second, std::size_t step,
                   std::vector<SmallSet>& sets) {
  std::array<std::uint8_t, 10> place_in_first{};  // of a digit
  for (std::size_t place = 0; place < 9; ++place) {
    place_in_first[solution[first + step * place]] = static_cast<std::uint8_t>(place);
  }
  SmallSet visited;
  for (std::size_t start = 0; start < 9; ++start) {
    SmallSet cells;
    int length = 0;
    for (std::size_t place = start; !visited.contains(static_cast<int>(place)); ++length) {
      visited.insert(static_cast<int>(place));
      cells.insert(static_cast<int>(first + step * place));
      cells.insert(static_cast<int>(second + step * place));
      place = place_in_first[solution[second + step * place]];
    }
    if (length > 0 && length <= longest_cycle) sets.push_back(cells);
  }
}

}  // namespace

void KnownSets::begin(const Cells9x9& solution) {
  sets_.clear();
  for (std::size_t line = 0; line < 9; ++line) {
    const std::size_t next = line % 3 == 2 ? line - 2 : line + 1;
    append_cycles(solution, 9 * line, 9 * next, 1, sets_);
    append_cycles(solution, line, next, 9, sets_);
  }
  found_at_once_ = sets_.size();
}

void KnownSets::learn(const SmallSet& cells) {
  if (sets_.size() < found_at_once_ + most_learned) {
    latest_ = sets_.size();
    sets_.push_back(cells);
  } else {
    latest_ = latest_ + 1 == sets_.size() ? found_at_once_ : latest_ + 1;
    sets_[latest_] = cells;
  }
}

SmallSet KnownSets::needed(const SmallSet& clues) const {
  SmallSet needed;
  for (const SmallSet& set : sets_) {
    const SmallSet in_it = set & clues;
    if (!in_it.is_empty() && in_it.first() == in_it.last()) needed |= in_it;
  }
  return needed;
}

}  // namespace evodoku
