// Many sets of small numbers, all from the same range: a table of bits with a row for every set.
#pragma once

#include <bit>
#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

namespace evodoku {

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
      visit(64 * word + static_cast<std::size_t>(std::countr_zero(left)));
    }
  }
}

/// Rows of bits; the buffer is kept and reused.
class BitRows {
 public:
  /// Makes `rows` empty rows with room for the numbers 0..numbers-1.
  void reset(std::size_t rows, std::size_t numbers) {
    words_ = (numbers + 63) / 64;
    bits_.assign(rows * words_, 0);
  }
  BitRow operator[](std::size_t row) { return {bits_.data() + row * words_, words_}; }
  ConstBitRow operator[](std::size_t row) const { return {bits_.data() + row * words_, words_}; }

 private:
  std::size_t words_ = 0;
  std::vector<std::uint64_t> bits_;
};

}  // namespace evodoku
