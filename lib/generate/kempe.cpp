#include "generate/kempe.hpp"

namespace evodoku {

KempeWalk::KempeWalk(const Geometry& geometry, const Grid& full)
    : geometry_(&geometry),
      grid_(full),
      places_(static_cast<std::size_t>(geometry.side()) * static_cast<std::size_t>(geometry.houses())),
      seen_(static_cast<std::size_t>(geometry.cells()), 0) {
  for (int cell = 0; cell < geometry.cells(); ++cell) {
    for (const Cell house : geometry.houses_of(cell)) place_of(grid_[cell], house) = static_cast<Cell>(cell);
  }
}

void KempeWalk::step(RandomStream& random) {
  const int cell = random.below(geometry_->cells());
  const int first_digit = grid_[cell];
  const int other = random.below(geometry_->side() - 1) + 1;
  const int second_digit = other < first_digit ? other : other + 1;
  collect_group(cell, first_digit, second_digit);
  swap_group(first_digit, second_digit);
}

void KempeWalk::collect_group(int cell, int first_digit, int second_digit) {
  ++search_;
  group_.assign(1, static_cast<Cell>(cell));
  seen_[static_cast<std::size_t>(cell)] = search_;
  for (std::size_t next = 0; next < group_.size(); ++next) {
    const int member = group_[next];
    const int wanted = grid_[member] == first_digit ? second_digit : first_digit;
    for (const Cell house : geometry_->houses_of(member)) {
      const Cell neighbour = place_of(wanted, house);
      if (seen_[neighbour] == search_) continue;
      seen_[neighbour] = search_;
      group_.push_back(neighbour);
    }
  }
}

void KempeWalk::swap_group(int first_digit, int second_digit) {
  for (const Cell cell : group_) {
    const int digit = grid_[cell] == first_digit ? second_digit : first_digit;
    grid_.set(cell, digit);
    // A house that has one of the two cells in the group has both, so no place is lost.
    for (const Cell house : geometry_->houses_of(cell)) place_of(digit, house) = cell;
  }
}

}  // namespace evodoku
