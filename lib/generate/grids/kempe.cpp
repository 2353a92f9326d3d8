#include "generate/grids/kempe.hpp"

#include <bit>
#include <utility>

#include "deduce/kernel/bits.hpp"

namespace evodoku {

template <typename Shape>
KempeWalk<Shape>::KempeWalk(Shape shape) : shape_(shape) {
  for (int line = 0; line < side(); ++line) {
    // A band has as many boxes as a box has rows.
    first_box_of_row_[line] = line - line % shape_.box.rows();
    stack_of_column_[line] = line / shape_.box.cols();
  }
}

template <typename Shape>
void KempeWalk<Shape>::begin(std::span<const std::uint8_t> full) {
  const std::size_t lines = side();
  for (std::size_t colour = 0; colour < lines; ++colour) names_[colour] = colour + 1;
  auto digit = full.begin();
  for (std::size_t row = 0; row < lines; ++row) {
    for (std::size_t column = 0; column < lines; ++column) put(*digit++ - std::size_t{1}, row, column);
  }
}

template <typename Shape>
inline void KempeWalk<Shape>::put(std::size_t colour, std::size_t row, std::size_t column) {
  Places& places = places_[colour];
  colours_[row][column] = colour;
  places.column_of_row[row] = column;
  places.row_of_column[column] = row;
  places.row_of_box[box_of(row, column)] = row;
}

/// Draws a random one of side() lines or colours, another one in its group of `group` neighbours, and a random place to
/// begin. One draw for all three.
template <typename Shape>
inline typename KempeWalk<Shape>::Choice KempeWalk<Shape>::choose(int group, RandomStream& random) const {
  const std::uint32_t all = side();
  const std::uint32_t others = group - 1;
  const std::uint32_t drawn = random.below(all * all * others);
  const std::uint32_t first = drawn / (all * others);
  const std::uint32_t other = drawn / all % others;
  const std::uint32_t second = first - first % (others + 1) + other;
  return {first, second < first ? second : second + 1, drawn % all};
}

/// The rows connected with `row`: each has one cell of either colour, and a cell of the first colour is connected to
/// the cells of the second in its column and in its box. Searching in this direction alone finds all, because these are
/// permutations of the rows.
template <typename Shape>
inline std::uint64_t KempeWalk<Shape>::rows_connected(std::size_t row, const Places& first,
                                                      const Places& second) const {
  // All neighbours first, so that no look-up has to wait for another.
  std::array<std::uint64_t, Shape::capacity> neighbours;
  for (std::size_t from = 0; from < static_cast<std::size_t>(side()); ++from) {
    const std::size_t column = first.column_of_row[from];
    neighbours[from] = bit(second.row_of_column[column]) | bit(second.row_of_box[box_of(from, column)]);
  }
  std::uint64_t found = bit(row);
  std::uint64_t open = found;
  while (open != 0) {
    const std::uint64_t next = neighbours[std::countr_zero(open)];
    open = (open & (open - 1)) | (next & ~found);
    found |= next;
  }
  return found;
}

template <typename Shape>
void KempeWalk<Shape>::exchange_digits(RandomStream& random) {
  const auto [first, second, row] = choose(side(), random);
  std::uint64_t group = rows_connected(row, places_[first], places_[second]);
  if (std::popcount(group) == side()) {
    std::swap(names_[first], names_[second]);
    return;
  }
  for (; group != 0; group &= group - 1) {
    const std::size_t member = std::countr_zero(group);
    const std::size_t column_of_first = places_[first].column_of_row[member];
    put(first, member, places_[second].column_of_row[member]);
    put(second, member, column_of_first);
  }
}

template <typename Shape>
void KempeWalk<Shape>::exchange_rows(RandomStream& random) {
  const auto [upper, lower, begin] = choose(is_latin_square() ? side() : shape_.box.rows(), random);
  std::size_t column = begin;
  do {
    const std::size_t sinking = colours_[upper][column];
    const std::size_t rising = colours_[lower][column];
    const std::size_t next = places_[rising].column_of_row[upper];
    put(rising, upper, column);
    put(sinking, lower, column);
    column = next;
  } while (column != begin);
}

template <typename Shape>
void KempeWalk<Shape>::exchange_columns(RandomStream& random) {
  const auto [left, right, begin] = choose(is_latin_square() ? side() : shape_.box.cols(), random);
  std::size_t row = begin;
  do {
    const std::size_t leaving = colours_[row][left];
    const std::size_t coming = colours_[row][right];
    const std::size_t next = places_[coming].row_of_column[left];
    put(coming, row, left);
    put(leaving, row, right);
    row = next;
  } while (row != begin);
}

template class KempeWalk<AnyBox>;
template class KempeWalk<Box3x3>;

}  // namespace evodoku
