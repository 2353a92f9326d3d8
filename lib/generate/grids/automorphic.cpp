#include "generate/grids/automorphic.hpp"

#include <algorithm>
#include <bit>
#include <cassert>
#include <cstddef>
#include <utility>

namespace evodoku {

namespace {

/// What comes after `number`, if 0, 1, 2, ... are in cycles of `length`.
int next_in_cycle(int number, int length) {
  return (number + 1) % length == 0 ? number + 1 - length : number + 1;
}

}  // namespace

std::vector<std::vector<Cell>> Automorphism::orbits() const {
  std::vector<std::vector<Cell>> orbits;
  std::vector<bool> seen(cell_image.size());
  for (std::size_t first = 0; first < cell_image.size(); ++first) {
    if (seen[first]) continue;
    std::vector<Cell> orbit;
    for (Cell cell = first; !seen[cell]; cell = cell_image[cell]) {
      seen[cell] = true;
      orbit.push_back(cell);
    }
    std::ranges::sort(orbit);
    orbits.push_back(std::move(orbit));
  }
  return orbits;
}

Automorphism crossed_cycles(Box box, int length, bool transposes) {
  assert(box.cols() % length == 0 && (!transposes || box.is_square()));
  Automorphism made{.cell_image = {}, .digit_image = {0}};
  for (int cell = 0; cell < box.cells(); ++cell) {
    const int row = box.row_of(cell);
    const int band = row / box.rows();
    const int new_row = next_in_cycle(band, length) * box.rows() + row % box.rows();
    const int new_column = next_in_cycle(box.column_of(cell), length);
    const auto [first, second] = transposes ? std::pair(new_column, new_row) : std::pair(new_row, new_column);
    made.cell_image.push_back(first * box.side() + second);
  }
  for (int digit = 1; digit <= box.side(); ++digit)
    made.digit_image.push_back(next_in_cycle(digit - 1, length) + 1);
  return made;
}

void AutomorphicGrids::load(const Grid& clues) {
  guesses_.clear();
  alive_ = candidates_.load(clues) && candidates_.propagate();
}

SearchOutcome AutomorphicGrids::next(std::uint64_t& guesses_left) {
  for (;;) {
    while (!alive_) {
      if (guesses_.empty()) return SearchOutcome::exhausted;
      const Guess refuted = guesses_.back();
      guesses_.pop_back();
      candidates_.undo_to(refuted.before);
      alive_ = follows_for_images(refuted.candidate,
                                  [this](Candidate image) { return candidates_.remove(image); });
    }
    if (candidates_.is_solved()) {
      for (int cell = 0; cell < grid_.cells(); ++cell)
        grid_.set(cell, std::countr_zero(candidates_.digits(cell)) + 1);
      alive_ = false;  // continuing means leaving this branch
      return SearchOutcome::found;
    }
    if (guesses_left == 0) return SearchOutcome::budget;
    --guesses_left;
    guesses_.push_back({candidates_.mark(), choose()});
    alive_ = follows_for_images(guesses_.back().candidate,
                                [this](Candidate image) { return candidates_.place(image); });
  }
}

/// Makes the change for the candidate and its images, and propagates; returns false on a contradiction. What follows from a
/// state that is mapped to itself is mapped to itself.
template <typename Change>
bool AutomorphicGrids::follows_for_images(Candidate candidate, const Change& change) {
  Candidate image = candidate;
  do {
    if (!change(image)) return false;
    image = automorphism_.image(image);
  } while (image != candidate);
  return candidates_.propagate();
}

/// A random option of a random one of the items with the fewest.
Candidate AutomorphicGrids::choose() {
  Candidates::Item fewest = candidates_.open_items().front();
  int equals = 0;
  for (const Candidates::Item item : candidates_.open_items()) {
    if (candidates_.size(item) > candidates_.size(fewest)) continue;
    if (candidates_.size(item) < candidates_.size(fewest)) equals = 0;
    if (random_->below(++equals) == 0) fewest = item;
  }
  std::uint64_t options = candidates_.options(fewest);
  for (int skipped = random_->below(candidates_.size(fewest)); skipped > 0; --skipped) options &= options - 1;
  return candidates_.candidate(fewest, std::countr_zero(options));
}

}  // namespace evodoku
