#include "dataset/grid_invariant.hpp"

#include <array>

#include "random/stream.hpp"

namespace evodoku::dataset {

namespace {

constexpr std::size_t side = 9;
using Lines = std::array<std::array<std::uint8_t, side>, side>;   // digits 0 to 8
using Places = std::array<std::array<std::uint8_t, side>, side>;  // by digit: its place in a line

/// The lengths of the cycles, combined into one number that does not depend on their order.
std::uint64_t cycles_of(const std::array<std::uint8_t, side>& places,
                        const std::array<std::uint8_t, side>& below) {
  unsigned seen = 0;
  std::uint64_t lengths = 0;
  for (std::size_t start = 0; start < side; ++start) {
    if ((seen >> start & 1U) != 0) continue;
    unsigned length = 0;
    for (std::size_t digit = start; (seen >> digit & 1U) == 0; digit = below[places[digit]]) {
      seen |= 1U << digit;
      ++length;
    }
    lengths += std::uint64_t{1} << (4 * length);
  }
  return lengths;
}

/// The invariant of rows in their bands, or of columns in their stacks.
std::uint64_t invariant_of(const Lines& lines) {
  Places places{};
  for (std::size_t line = 0; line < side; ++line) {
    for (std::uint8_t place = 0; place < side; ++place) places[line][lines[line][place]] = place;
  }
  constexpr std::uint64_t in_one_band = 0x5851F42D4C957F2DULL;
  std::array<std::array<std::uint64_t, side>, side> pairs{};
  std::array<std::uint64_t, side> sums{};
  for (std::size_t a = 0; a < side; ++a) {
    for (std::size_t b = a + 1; b < side; ++b) {
      const std::uint64_t pair = mixed(cycles_of(places[a], lines[b]) + (a / 3 == b / 3 ? in_one_band : 0));
      pairs[a][b] = pairs[b][a] = pair;
      sums[a] += pair;
      sums[b] += pair;
    }
  }
  std::uint64_t all = 0;
  for (std::size_t band = 0; band < 3; ++band) {
    std::uint64_t lines_of_band = 0;
    for (std::size_t a = 3 * band; a < 3 * band + 3; ++a) {
      std::uint64_t line = mixed(sums[a]);
      for (std::size_t b = 0; b < side; ++b) line += b == a ? 0 : mixed(sums[b] ^ pairs[a][b]);
      lines_of_band += mixed(line);
    }
    all += mixed(lines_of_band);
  }
  return mixed(all);
}

}  // namespace

std::uint64_t full_grid_invariant(const Cells9x9& grid) {
  Lines rows{};
  Lines columns{};
  for (std::size_t cell = 0; cell < grid.size(); ++cell) {
    const auto digit = static_cast<std::uint8_t>(grid[cell] - 1);
    rows[cell / side][cell % side] = digit;
    columns[cell % side][cell / side] = digit;
  }
  return mixed(invariant_of(rows) + invariant_of(columns));  // a transposition exchanges them
}

}  // namespace evodoku::dataset
