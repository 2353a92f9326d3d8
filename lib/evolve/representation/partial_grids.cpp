#include "evolve/representation/partial_grids.hpp"

#include <array>
#include <bit>
#include <utility>

#include "deduce/kernel/bits.hpp"

namespace evodoku {

namespace {

/// The candidates of the blank cells; 0 for the others.
std::vector<std::uint64_t> candidates_of_blanks(const Propagated& propagated) {
  std::vector<std::uint64_t> result = propagated.candidates;
  for (int cell = 0; cell < propagated.grid.cells(); ++cell) {
    if (!propagated.grid.is_blank(cell)) result[cell] = 0;
  }
  return result;
}

}  // namespace

Filling::Filling(const Geometry& geometry, std::vector<std::uint64_t> candidates, Propagation followed)
    : geometry_(&geometry),
      side_(geometry.side()),
      followed_(followed),
      digits_(std::move(candidates)),
      places_(3 * side_ * side_),
      written_(digits_.size()) {
  for (Cell cell = 0; cell < digits_.size(); ++cell) {
    if (digits_[cell] != 0) open_.push_back(cell);
    geometry.for_each_house(cell, [&](int house, int place) {
      for_each_bit(digits_[cell], [&](int digit_index) { places(house, digit_index + 1) |= bit(place); });
    });
  }
  open_count_ = open_.size();
  open_position_.resize(digits_.size());
  for (Cell position = 0; position < open_count_; ++position) {
    open_position_[open_[position]] = position;
  }
}

void Filling::place(Candidate candidate) {
  write(candidate);
  while (!singles_.empty()) {
    const Candidate single = singles_.back();
    singles_.pop_back();
    if ((digits_[single.cell] & bit(single.digit - 1)) != 0) write(single);
  }
}

void Filling::write(Candidate candidate) {
  written_[candidate.cell] = candidate.digit;
  close(candidate.cell);
  const std::uint64_t others = std::exchange(digits_[candidate.cell], 0) & ~bit(candidate.digit - 1);
  take_from_peers(candidate);
  for_each_bit(others, [&](int digit_index) { take_from_houses({candidate.cell, digit_index + 1}); });
}

/// Removes the digit from all places of the cell's houses.
void Filling::take_from_peers(Candidate candidate) {
  const auto& houses = geometry_->houses_of(candidate.cell);
  const auto& own_places = geometry_->places_of(candidate.cell);
  std::array<std::uint64_t, 3> others{};
  for (std::size_t kind = 0; kind < 3; ++kind) {
    others[kind] = std::exchange(places(houses[kind], candidate.digit), 0) & ~bit(own_places[kind]);
  }
  for (std::size_t kind = 0; kind < 3; ++kind) {
    for_each_bit(others[kind], [&](int place) {
      drop({geometry_->house(houses[kind])[place], candidate.digit});
    });
  }
}

/// Removes a candidate; no effect if it has been removed already (cells may share two houses).
void Filling::drop(Candidate candidate) {
  std::uint64_t& digits = digits_[candidate.cell];
  if ((digits & bit(candidate.digit - 1)) == 0) return;
  digits &= ~bit(candidate.digit - 1);
  if (digits == 0) close(candidate.cell);
  if (followed_ != Propagation::none && std::has_single_bit(digits)) {
    singles_.push_back({candidate.cell, std::countr_zero(digits) + 1});
  }
  take_from_houses(candidate);
}

/// Removes the cell from the places for the digit in its houses.
void Filling::take_from_houses(Candidate candidate) {
  geometry_->for_each_house(candidate.cell, [&](int house, int place) {
    std::uint64_t& left = places(house, candidate.digit);
    left &= ~bit(place);
    if (followed_ >= Propagation::singles && std::has_single_bit(left)) {
      singles_.push_back({geometry_->house(house)[std::countr_zero(left)], candidate.digit});
    }
  });
}

/// Removes a cell from the open cells.
void Filling::close(Cell cell) {
  const Cell position = open_position_[cell];
  const Cell last = open_[--open_count_];
  open_[position] = last;
  open_position_[last] = position;
}

PartialGrids::PartialGrids(const Grid& puzzle, Propagation level)
    : PartialGrids((require_no_conflict(puzzle), propagate(puzzle, level)), level) {}

PartialGrids::PartialGrids(const Propagated& propagated, Propagation level)
    : Boards(propagated.grid, Grouping::whole),
      geometry_(propagated.grid.box()),
      beginning_(geometry_, candidates_of_blanks(propagated), level) {}

}  // namespace evodoku
