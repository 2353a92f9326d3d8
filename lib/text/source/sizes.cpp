#include "text/source/sizes.hpp"

#include <charconv>

#include "text/source/characters.hpp"

namespace evodoku::text {

namespace {

std::uint64_t square_of(int side) {
  const auto wide = static_cast<std::uint64_t>(side);
  return wide * wide;
}

std::string small_number(std::uint64_t number) {
  return number == 1 ? "one" : std::to_string(number);
}

/// " (one short)", " (2 too many)"
std::string distance(std::uint64_t count, std::uint64_t right) {
  if (count < right) return " (" + small_number(right - count) + " short)";
  return " (" + small_number(count - right) + " too many)";
}

std::string puzzle_size(int side, std::uint64_t count) {
  const auto cells = square_of(side);
  return a_side(side) + " puzzle has " + std::to_string(cells) + distance(count, cells);
}

/// Whether people use this side: one with a box of at least two rows. A line of 48 symbols is not a faulty 7x7 puzzle.
bool is_usual(int side) {
  return side <= Box::max_side && Box::for_side(side)->rows() > 1;
}

}  // namespace

std::optional<int> side_of_cells(std::uint64_t cells) {
  for (int side = Box::min_side; side <= Box::max_side; ++side) {
    const auto square = square_of(side);
    if (square == cells) return side;
    if (square > cells) break;
  }
  return std::nullopt;
}

std::string side_name(int side) {
  return std::to_string(side) + "x" + std::to_string(side);
}

std::string a_side(int side) {
  const bool vowel = side == 8 || side == 11 || side == 18;  // eight, eleven, eighteen
  return (vowel ? "an " : "a ") + side_name(side);
}

Box box_of_side(int side, const std::optional<Box>& wanted) {
  return wanted && wanted->side() == side ? *wanted : *Box::for_side(side);
}

std::string wrong_count(std::uint64_t count, std::string_view thing, const std::optional<Box>& wanted) {
  std::string text = counted(count, thing) + ": ";
  if (wanted) return text + puzzle_size(wanted->side(), count);
  std::optional<int> below;
  std::optional<int> above;
  for (int side = Box::min_side; side <= Box::max_side; ++side) {
    if (!is_usual(side)) continue;
    const auto cells = square_of(side);
    if (cells <= count) below = side;
    if (cells > count && !above) above = side;
  }
  // So many symbols may be lost or doubled by accident: a second size need not be named.
  constexpr std::uint64_t slip = 3;
  if (above && static_cast<std::uint64_t>(*above * *above) - count <= slip)
    return text + puzzle_size(*above, count);
  if (below && count - static_cast<std::uint64_t>(*below * *below) <= slip)
    return text + puzzle_size(*below, count);
  if (!above) return text + "the largest puzzle, 64x64, has 4096";
  if (!below) return text + puzzle_size(*above, count);
  return text + puzzle_size(*below, count) + ", " + puzzle_size(*above, count);
}

std::string other_side(std::uint64_t count, std::string_view thing, int side, const Box& wanted) {
  return counted(count, thing) + ": " + a_side(side) + " puzzle, but the box " + wanted.name() + " makes " +
         a_side(wanted.side()) + " one";
}

std::optional<Box> box_from_text(std::string_view text) {
  int rows = 0;
  int cols = 0;
  const char* const end = text.data() + text.size();
  const auto after_rows = std::from_chars(text.data(), end, rows);
  if (after_rows.ec != std::errc() || after_rows.ptr == end ||
      (*after_rows.ptr != 'x' && *after_rows.ptr != 'X')) {
    return std::nullopt;
  }
  const auto after_cols = std::from_chars(after_rows.ptr + 1, end, cols);
  if (after_cols.ec != std::errc() || after_cols.ptr != end) return std::nullopt;
  const bool possible = rows >= 1 && cols >= 1 && rows <= Box::max_side && cols <= Box::max_side &&
                        rows * cols >= Box::min_side && rows * cols <= Box::max_side;
  return possible ? std::optional(Box(rows, cols)) : std::nullopt;
}

}  // namespace evodoku::text
