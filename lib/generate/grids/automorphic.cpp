#include "generate/grids/automorphic.hpp"

#include <algorithm>
#include <bit>
#include <cassert>
#include <cstddef>
#include <utility>

#include "canon/drawn_isomorphism.hpp"

namespace evodoku {

namespace {

/// What comes after `number`, if 0, 1, 2, ... are in cycles of `length`.
int next_in_cycle(int number, int length) {
  return (number + 1) % length == 0 ? number + 1 - length : number + 1;
}

}  // namespace

Isomorphism crossed_cycles(Box box, int length, bool transposes) {
  assert(std::max(box.rows(), box.cols()) % length == 0 && (!transposes || box.is_square()));
  const bool is_tall = box.rows() > box.cols();
  Isomorphism map = Isomorphism::identity(box);
  map.transpose = transposes;
  // the transposition, which comes first, makes columns of rows
  std::vector<int>& of_chutes = transposes || is_tall ? map.columns : map.rows;
  std::vector<int>& inside_chutes = transposes || is_tall ? map.rows : map.columns;
  const int width = is_tall ? box.cols() : box.rows();
  for (int line = 0; line < box.side(); ++line) {
    const int next_chute = next_in_cycle(line / width, length);
    const int next_line = next_in_cycle(line, length);
    of_chutes[next_chute * width + line % width] = line;
    inside_chutes[next_line] = line;
    map.digits[line + 1] = next_line + 1;
  }
  return map;
}

Isomorphism parallel_cycles(Box box) {
  assert(box.is_square());
  const int height = box.rows();
  Isomorphism map = Isomorphism::identity(box);
  for (int line = 0; line < box.side(); ++line) {
    const int next_chute = next_in_cycle(line / height, height) * height;
    map.rows[next_chute + next_in_cycle(line % height, height)] = line;
    map.columns[next_chute + line % height] = line;
  }
  return map;
}

Isomorphism power_of(const Isomorphism& map, int exponent) {
  Isomorphism power = map;
  for (; exponent > 1; --exponent) {
    Isomorphism next = power;
    next.transpose = power.transpose != map.transpose;
    for (std::size_t line = 0; line < map.rows.size(); ++line) {
      next.rows[line] = (map.transpose ? power.columns : power.rows)[map.rows[line]];
      next.columns[line] = (map.transpose ? power.rows : power.columns)[map.columns[line]];
    }
    for (int& digit : next.digits) digit = map.digits[digit];
    power = std::move(next);
  }
  return power;
}

AutomorphicGrids::AutomorphicGrids(const Geometry& geometry, std::span<const Isomorphism> generators,
                                   RandomStream& random)
    : candidates_(geometry), random_(&random), grid_(geometry.box()) {
  const Box box = geometry.box();
  for (const Isomorphism& generator : generators) {
    Images& images = generators_.emplace_back(Images{std::vector<Cell>(box.cells()), generator.digits});
    for (int cell = 0; cell < box.cells(); ++cell) images.cells[source_of(generator, cell, box)] = cell;
  }
}

std::vector<std::vector<Cell>> AutomorphicGrids::orbits() const {
  std::vector<std::vector<Cell>> orbits;
  std::vector<bool> seen(grid_.cells());
  for (int first = 0; first < grid_.cells(); ++first) {
    if (seen[first]) continue;
    std::vector<Cell> orbit{static_cast<Cell>(first)};
    seen[first] = true;
    for (std::size_t i = 0; i < orbit.size(); ++i) {
      for (const Images& images : generators_) {
        const Cell image = images.cells[orbit[i]];
        if (!seen[image]) orbit.push_back(image);
        seen[image] = true;
      }
    }
    std::ranges::sort(orbit);
    orbits.push_back(std::move(orbit));
  }
  return orbits;
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
  images_.assign(1, candidate);
  for (std::size_t i = 0; i < images_.size(); ++i) {
    const Candidate known = images_[i];
    if (!change(known)) return false;
    for (const Images& images : generators_) {
      const Candidate image{images.cells[known.cell], images.digits[known.digit]};
      if (std::ranges::find(images_, image) == images_.end()) images_.push_back(image);
    }
  }
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
