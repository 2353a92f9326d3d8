#include "evolve/operators/filling.hpp"

#include <array>
#include <bit>
#include <utility>

namespace evodoku {

namespace {

constexpr std::uint64_t bit_of(int number) {
  return std::uint64_t{1} << number;
}

/// Returns the index of the lowest bit and clears it in `mask`.
int take_lowest(std::uint64_t& mask) {
  const int lowest = std::countr_zero(mask);
  mask &= mask - 1;
  return lowest;
}

Candidate candidate_of(Cell cell, int digit) {
  return {cell, static_cast<std::uint8_t>(digit)};
}

}  // namespace

Filling::Filling(const Geometry& geometry, std::vector<std::uint64_t> candidates, Follow follow)
    : geometry_(&geometry),
      side_(static_cast<std::size_t>(geometry.side())),
      follow_(follow),
      digits_(std::move(candidates)),
      places_(3 * side_ * side_),
      written_(digits_.size()) {
  for (std::size_t cell = 0; cell < digits_.size(); ++cell) {
    if (digits_[cell] != 0) open_.push_back(static_cast<Cell>(cell));
    for (std::uint64_t left = digits_[cell]; left != 0;) {
      const int digit = take_lowest(left) + 1;
      for (std::size_t kind = 0; kind < 3; ++kind) {
        places(geometry.houses_of(static_cast<int>(cell))[kind], digit) |=
            bit_of(geometry.places_of(static_cast<int>(cell))[kind]);
      }
    }
  }
  open_count_ = open_.size();
  open_position_.resize(digits_.size());
  for (std::size_t position = 0; position < open_count_; ++position) {
    open_position_[open_[position]] = static_cast<Cell>(position);
  }
}

std::uint64_t& Filling::places(std::size_t house, int digit) {
  return places_[house * side_ + static_cast<std::size_t>(digit) - 1];
}

void Filling::place(Candidate candidate) {
  write(candidate);
  while (!singles_.empty()) {
    const Candidate single = singles_.back();
    singles_.pop_back();
    if ((digits_[single.cell] & bit_of(single.digit - 1)) != 0) write(single);
  }
}

void Filling::write(Candidate candidate) {
  written_[candidate.cell] = candidate.digit;
  close(candidate.cell);
  std::uint64_t others = std::exchange(digits_[candidate.cell], 0) & ~bit_of(candidate.digit - 1);
  take_from_peers(candidate);
  while (others != 0) take_from_houses(candidate_of(candidate.cell, take_lowest(others) + 1));
}

/// Removes the digit from all places of the cell's houses.
void Filling::take_from_peers(Candidate candidate) {
  const auto& houses = geometry_->houses_of(candidate.cell);
  const auto& own_places = geometry_->places_of(candidate.cell);
  std::array<std::uint64_t, 3> others{};
  for (std::size_t kind = 0; kind < 3; ++kind) {
    others[kind] = std::exchange(places(houses[kind], candidate.digit), 0) & ~bit_of(own_places[kind]);
  }
  for (std::size_t kind = 0; kind < 3; ++kind) {
    while (others[kind] != 0) {
      const auto place = static_cast<std::size_t>(take_lowest(others[kind]));
      drop(candidate_of(geometry_->house(houses[kind])[place], candidate.digit));
    }
  }
}

/// Removes a candidate; no effect if it has been removed already (cells may share two houses).
void Filling::drop(Candidate candidate) {
  std::uint64_t& digits = digits_[candidate.cell];
  if ((digits & bit_of(candidate.digit - 1)) == 0) return;
  digits &= ~bit_of(candidate.digit - 1);
  if (digits == 0) close(candidate.cell);
  if (follow_ != Follow::nothing && std::has_single_bit(digits)) {
    singles_.push_back(candidate_of(candidate.cell, std::countr_zero(digits) + 1));
  }
  take_from_houses(candidate);
}

/// Removes the cell from the places for the digit in its houses.
void Filling::take_from_houses(Candidate candidate) {
  const auto& houses = geometry_->houses_of(candidate.cell);
  const auto& own_places = geometry_->places_of(candidate.cell);
  for (std::size_t kind = 0; kind < 3; ++kind) {
    std::uint64_t& left = places(houses[kind], candidate.digit);
    left &= ~bit_of(own_places[kind]);
    if (follow_ == Follow::singles && std::has_single_bit(left)) {
      const auto place = static_cast<std::size_t>(std::countr_zero(left));
      singles_.push_back(candidate_of(geometry_->house(houses[kind])[place], candidate.digit));
    }
  }
}

/// Removes a cell from the open cells.
void Filling::close(Cell cell) {
  const Cell position = open_position_[cell];
  const Cell last = open_[--open_count_];
  open_[position] = last;
  open_position_[last] = position;
}

}  // namespace evodoku
