// Numbers for candidates, so that sets of them can be stored as rows of bits.
#pragma once

#include <algorithm>
#include <bit>
#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

#include "evodoku/deduce.hpp"
#include "evodoku/geometry.hpp"

namespace evodoku {

// Many sets of small numbers, all from the same range: a table of bits with a row for every set.

/// One row of a table. Rows that are combined in an operation have the same length.
using BitRow = std::span<std::uint64_t>;
using ConstBitRow = std::span<const std::uint64_t>;

inline void unite(BitRow into, ConstBitRow other) {
  for (std::size_t word = 0; word < into.size(); ++word) into[word] |= other[word];
}
inline void intersect(BitRow into, ConstBitRow other) {
  for (std::size_t word = 0; word < into.size(); ++word) into[word] &= other[word];
}
inline bool meet(ConstBitRow first, ConstBitRow second) {
  std::uint64_t common = 0;
  for (std::size_t word = 0; word < first.size(); ++word) common |= first[word] & second[word];
  return common != 0;
}
/// Adds what two rows have in common.
inline void add_common(BitRow into, ConstBitRow first, ConstBitRow second) {
  for (std::size_t word = 0; word < into.size(); ++word) into[word] |= first[word] & second[word];
}
inline void drop_below(BitRow row, std::size_t number) {
  std::fill_n(row.begin(), number / 64, 0);
  row[number / 64] &= ~std::uint64_t{0} << (number % 64);
}
inline bool is_empty(ConstBitRow row) {
  std::uint64_t any = 0;
  for (const std::uint64_t word : row) any |= word;
  return any == 0;
}
inline bool has_bit(ConstBitRow row, std::size_t number) {
  return (row[number / 64] >> (number % 64) & 1) != 0;
}
inline void add_bit(BitRow row, std::size_t number) {
  row[number / 64] |= std::uint64_t{1} << (number % 64);
}
inline void drop_bit(BitRow row, std::size_t number) {
  row[number / 64] &= ~(std::uint64_t{1} << (number % 64));
}
/// Calls `visit(number)` for every number in the set, ascending.
template <typename Visit>
void for_each_bit(ConstBitRow row, Visit&& visit) {
  for (std::size_t word = 0; word < row.size(); ++word) {
    for (std::uint64_t left = row[word]; left != 0; left &= left - 1) {
      visit(64 * word + std::countr_zero(left));
    }
  }
}

/// Calls `function(words)` with the number of words of a row, for loops over short rows as a constant: these are unrolled,
/// which takes a third of the time.
template <typename Function>
auto with_words(std::size_t words, Function&& function) {
  switch (words) {
    case 1:
      return function(std::integral_constant<std::size_t, 1>());
    case 2:
      return function(std::integral_constant<std::size_t, 2>());
    case 4:
      return function(std::integral_constant<std::size_t, 4>());
    default:
      return function(words);
  }
}

/// Rows of bits; the buffer is kept and reused.
class BitRows {
 public:
  /// Makes `rows` empty rows with room for the numbers 0..numbers-1.
  void reset(std::size_t rows, std::size_t numbers) {
    words_ = words_for(numbers);
    bits_.assign(rows * words_, 0);
  }
  /// The same for rows that are written before they are read: what they have is not promised.
  void resize(std::size_t rows, std::size_t numbers) {
    words_ = words_for(numbers);
    bits_.resize(rows * words_);
  }
  BitRow operator[](std::size_t row) { return {bits_.data() + row * words_, words_}; }
  ConstBitRow operator[](std::size_t row) const { return {bits_.data() + row * words_, words_}; }

  /// The words of each row.
  std::size_t words() const { return words_; }
  std::uint64_t* data(std::size_t row) { return bits_.data() + row * words_; }
  const std::uint64_t* data(std::size_t row) const { return bits_.data() + row * words_; }

  /// Sets `into` to the union of the rows whose numbers are in `wanted`.
  void unite_rows(ConstBitRow wanted, BitRow into) const {
    with_words(words_, [&](auto words) {
      for (std::size_t word = 0; word < words; ++word) into[word] = 0;
      for_each_bit(wanted, [&](std::size_t row) {
        for (std::size_t word = 0; word < words; ++word) into[word] |= data(row)[word];
      });
    });
  }

 private:
  static std::size_t words_for(std::size_t numbers) {
    const std::size_t words = (numbers + 63) / 64;
    return words < 4 ? std::bit_ceil(words) : words;
  }

  std::size_t words_ = 0;
  std::vector<std::uint64_t> bits_;
};

/// A numbered subset of the candidates of a grid, with the neighbours of every candidate among them.
class NumberedCandidates {
 public:
  explicit NumberedCandidates(const Geometry& geometry)
      : geometry_(&geometry), side_(geometry.side()), cells_(geometry.cells()) {}

  void clear() {
    number_of_.assign(cells_ * side_, unnumbered);
    candidates_.clear();
  }
  /// The number of a candidate; assigns a new one if it has none yet.
  std::size_t number(Candidate candidate) {
    std::uint32_t& known = number_of_[index(candidate)];
    if (known == unnumbered) {
      known = candidates_.size();
      candidates_.push_back(candidate);
    }
    return known;
  }
  /// The number of a candidate that has one.
  std::size_t known(Candidate candidate) const { return number_of_[index(candidate)]; }
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
    const ConstBitRow others = by_cell_[candidate.cell];
    const std::uint64_t with_others = in_cell ? ~std::uint64_t{0} : 0;
    with_words(by_cell_.words(), [&](auto words) {
      for (std::size_t word = 0; word < words; ++word)
        row[word] = in_row[word] | in_column[word] | in_box[word] | (others[word] & with_others);
    });
    const std::uint32_t itself = number_of_[index(candidate)];
    if (itself != unnumbered) drop_bit(row, itself);
  }

 private:
  static constexpr std::uint32_t unnumbered = ~std::uint32_t{0};

  std::size_t index(Candidate candidate) const { return candidate.cell * side_ + candidate.digit - 1; }
  std::size_t digit_in_house(Cell house, int digit) const { return house * side_ + digit - 1; }

  const Geometry* geometry_;
  std::size_t side_;
  std::size_t cells_;
  std::vector<std::uint32_t> number_of_;  // by cell, then digit
  std::vector<Candidate> candidates_;
  BitRows by_cell_;
  BitRows by_place_;  // by house, then digit
};

}  // namespace evodoku
