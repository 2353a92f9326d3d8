// Numbers for candidates, so that sets of them can be stored as rows of bits.
#pragma once

#include <cstddef>
#include <cstdint>
#include <vector>

#include "deduce/kernel/bit_rows.hpp"
#include "evodoku/deduce.hpp"
#include "evodoku/geometry.hpp"

namespace evodoku {

/// A numbered subset of the candidates of a grid, with the neighbours of every candidate among them.
class NumberedCandidates {
 public:
  explicit NumberedCandidates(const Geometry& geometry)
      : geometry_(&geometry),
        side_(static_cast<std::size_t>(geometry.side())),
        cells_(static_cast<std::size_t>(geometry.cells())) {}

  void clear() {
    number_of_.assign(cells_ * side_, unnumbered);
    candidates_.clear();
  }
  /// The number of a candidate; assigns a new one if it has none yet.
  std::size_t number(Candidate candidate) {
    std::uint32_t& known = number_of_[index(candidate)];
    if (known == unnumbered) {
      known = static_cast<std::uint32_t>(candidates_.size());
      candidates_.push_back(candidate);
    }
    return known;
  }
  std::size_t size() const { return candidates_.size(); }
  Candidate operator[](std::size_t number) const { return candidates_[number]; }

  /// Must be called when all candidates have been numbered, before neighbours().
  void sort_into_groups() {
    by_cell_.reset(cells_, size());
    by_place_.reset(3 * side_ * side_, size());
    for (std::size_t number = 0; number < size(); ++number) {
      const Candidate candidate = candidates_[number];
      add_bit(by_cell_[candidate.cell], number);
      for (const Cell house : geometry_->houses_of(candidate.cell)) {
        add_bit(by_place_[digit_in_house(house, candidate.digit)], number);
      }
    }
  }
  /// Sets `row` to the same digit at the candidate's peers and, if `in_cell`, the other digits of its cell. The row
  /// never contains the candidate itself.
  void neighbours(Candidate candidate, bool in_cell, BitRow row) const {
    const auto& houses = geometry_->houses_of(candidate.cell);
    const ConstBitRow in_row = by_place_[digit_in_house(houses[0], candidate.digit)];
    const ConstBitRow in_column = by_place_[digit_in_house(houses[1], candidate.digit)];
    const ConstBitRow in_box = by_place_[digit_in_house(houses[2], candidate.digit)];
    for (std::size_t word = 0; word < row.size(); ++word) {
      row[word] = in_row[word] | in_column[word] | in_box[word];
    }
    if (in_cell) unite(row, by_cell_[candidate.cell]);
    const std::uint32_t itself = number_of_[index(candidate)];
    if (itself != unnumbered) drop_bit(row, itself);
  }

 private:
  static constexpr std::uint32_t unnumbered = ~std::uint32_t{0};

  std::size_t index(Candidate candidate) const { return candidate.cell * side_ + candidate.digit - 1; }
  std::size_t digit_in_house(Cell house, int digit) const {
    return house * side_ + static_cast<std::size_t>(digit) - 1;
  }

  const Geometry* geometry_;
  std::size_t side_;
  std::size_t cells_;
  std::vector<std::uint32_t> number_of_;  // by cell, then digit
  std::vector<Candidate> candidates_;
  BitRows by_cell_;
  BitRows by_place_;  // by house, then digit
};

}  // namespace evodoku
