#include "solve/lockstep/engine.hpp"

#include <bit>
#include <cstring>

namespace evodoku::lockstep {

namespace {

static_assert(std::endian::native == std::endian::little, "bit b of a plane is bit b % 8 of byte b / 8");

/// A set of cells: the first 64 and the other 17.
struct CellBits {
  std::uint64_t low = 0;
  std::uint64_t high = 0;
};

constexpr int high_cells = cells - 64;

/// A board in words of 64 bits, and one more word, so that a digit's planes can be read and written as three words.
constexpr int words_per_board = sizeof(BoardBytes) / sizeof(std::uint64_t);
using BoardWords = std::array<std::uint64_t, words_per_board + 1>;

void add_planes(BoardWords& words, int digit_index, const CellBits& places) {
  const int first = cells * digit_index;
  const std::size_t word = first / 64;
  const int shift = first % 64;
  words[word] |= places.low << shift;
  words[word + 1] |= (places.low >> 1 >> (63 - shift)) | places.high << shift;
  if (shift + high_cells > 64) words[word + 2] |= places.high >> (64 - shift);
}

CellBits planes_of(const BoardWords& words, int digit_index) {
  const auto from = [&](int bit) {
    const std::size_t word = bit / 64;
    return words[word] >> (bit % 64) | words[word + 1] << 1 << (63 - bit % 64);
  };
  const int first = cells * digit_index;
  return {from(first), from(first + 64) & ((std::uint64_t{1} << high_cells) - 1)};
}

/// Bit i of a byte becomes byte i of a word, 0 or 1.
constexpr std::array<std::uint64_t, 256> spread_bits = [] {
  std::array<std::uint64_t, 256> table{};
  for (std::size_t byte = 0; byte < table.size(); ++byte) {
    for (std::size_t bit = 0; bit < 8; ++bit) table[byte] |= (byte >> bit & 1) << (8 * bit);
  }
  return table;
}();

/// Eight digits at once: `bits` has the bits of digits by weight 1, 2, 4, 8, used from `shift` on.
std::uint64_t eight_digits(const std::array<std::uint64_t, 4>& bits, int shift) {
  std::uint64_t digits_of = 0;
  for (std::size_t weight = 0; weight < bits.size(); ++weight) {
    digits_of |= spread_bits[bits[weight] >> shift & 0xFF] << weight;
  }
  return digits_of;
}

}  // namespace

/// The bands take turns, so that a cell need not wait for the one before it, which often has the same digit or none.
BoardBytes board_of_puzzle(const Cells9x9& puzzle) {
  constexpr int cells_of_band = cells / 3;
  std::array<std::array<std::uint64_t, 3>, digits + 1> cells_with{};  // by digit and band
  for (int cell = 0; cell < cells_of_band; ++cell) {
    for (int band = 0; band < 3; ++band)
      cells_with[puzzle[cells_of_band * band + cell]][band] |= std::uint64_t{1} << cell;
  }
  BoardWords words{};
  for (int digit = 1; digit <= digits; ++digit) {
    const auto in_band = [&](int band) { return cells_with[digit][band] | cells_with[Grid::blank][band]; };
    add_planes(words, digit - 1,
               {in_band(0) | in_band(1) << cells_of_band | in_band(2) << 2 * cells_of_band,
                in_band(2) >> (64 - 2 * cells_of_band)});
  }
  BoardBytes board;
  std::memcpy(&board, words.data(), sizeof board);
  return board;
}

Cells9x9 solution_of_board(const BoardBytes& board) {
  BoardWords words{};
  std::memcpy(words.data(), &board, sizeof board);
  std::array<std::uint64_t, 4> low{};
  std::array<std::uint64_t, 4> high{};
  for (int digit = 1; digit <= digits; ++digit) {
    const CellBits places = planes_of(words, digit - 1);
    for (std::size_t weight = 0; weight < low.size(); ++weight) {
      if ((digit >> weight & 1) == 0) continue;
      low[weight] |= places.low;
      high[weight] |= places.high;
    }
  }
  Cells9x9 solution;
  const auto put = [&](int first, std::uint64_t eight) {
    std::memcpy(solution.data() + first, &eight, sizeof eight);
  };
  for (int first = 0; first < 64; first += 8) put(first, eight_digits(low, first));
  for (int first = 64; first < cells - 1; first += 8) put(first, eight_digits(high, first - 64));
  solution.back() = eight_digits(high, high_cells - 1);
  return solution;
}

}  // namespace evodoku::lockstep
