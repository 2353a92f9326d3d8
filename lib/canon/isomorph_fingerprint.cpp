#include <algorithm>
#include <array>
#include <bit>
#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

#include "evodoku/isomorph_set.hpp"
#include "random/stream.hpp"

namespace evodoku {

namespace {

/// A hash for each row, column, box and digit, and for each band and stack of boxes.
struct Labels {
  using OfSide = std::array<std::uint64_t, Box::max_side>;
  OfSide rows{};
  OfSide columns{};
  OfSide boxes{};
  OfSide digits{};
  OfSide bands{};
  OfSide stacks{};
};

/// The position and digit of a clue, all from 0.
struct PlacedDigit {
  std::uint8_t row;
  std::uint8_t column;
  std::uint8_t box;
  std::uint8_t digit;
  std::uint8_t band;
  std::uint8_t stack;
};

std::vector<PlacedDigit> clues_of(const Grid& puzzle) {
  const Box box = puzzle.box();
  std::vector<PlacedDigit> clues;
  clues.reserve(static_cast<std::size_t>(puzzle.cells()));
  const auto number = [](int value) { return static_cast<std::uint8_t>(value); };
  int cell = 0;
  for (int row = 0; row < box.side(); ++row) {
    for (int column = 0; column < box.side(); ++column, ++cell) {
      if (puzzle.is_blank(cell)) continue;
      const int band = row / box.rows();
      const int stack = column / box.cols();
      clues.push_back({number(row), number(column), number(band * box.rows() + stack),
                       number(puzzle[cell] - 1), number(band), number(stack)});
    }
  }
  return clues;
}

/// Combines the labels for a clue. Rows and columns are treated alike, because a transposition exchanges them.
std::uint64_t label_of(const PlacedDigit& clue, const Labels& labels) {
  const std::uint64_t row = mixed(labels.rows[clue.row] + 3 * mixed(labels.bands[clue.band]));
  const std::uint64_t column = mixed(labels.columns[clue.column] + 3 * mixed(labels.stacks[clue.stack]));
  return mixed(row + column + 5 * labels.boxes[clue.box] + 7 * mixed(labels.digits[clue.digit]));
}

/// Computes the labels of houses, digits, bands and stacks from those of their clues.
Labels labels_from(const std::vector<PlacedDigit>& clues, const std::vector<std::uint64_t>& labels_of_clues) {
  Labels labels;
  for (std::size_t i = 0; i < clues.size(); ++i) {
    const PlacedDigit& clue = clues[i];
    const std::uint64_t label = labels_of_clues[i];
    for (std::uint64_t* sum :
         {&labels.rows[clue.row], &labels.columns[clue.column], &labels.boxes[clue.box],
          &labels.digits[clue.digit], &labels.bands[clue.band], &labels.stacks[clue.stack]}) {
      *sum += label;
    }
  }
  return labels;
}

/// In these grids, counting alone finds no differences.
bool is_nearly_full(const Grid& puzzle) {
  return 4 * puzzle.clue_count() > 3 * puzzle.cells();
}

struct AnyBox {
  static constexpr std::size_t most_lines = Box::max_side;
  Box box;
};

/// Known at compile time, which makes it twice as fast.
struct Box3x3 {
  static constexpr std::size_t most_lines = 9;
  static constexpr Box box = Box(3, 3);
};

/// Distinguishes grids that are nearly full by the cycles of two rows of a band, or of two columns of a stack. The
/// digit that the second row has in one column is the one that the first row has in the next column of the cycle; a
/// blank makes the cycle a chain. No isomorphism changes the pairs of lines, or the lengths of the cycles and chains of
/// a cell. Among a million random full 9x9 grids, practically no two have the same fingerprint without being isomorphs
/// (tests).
template <typename Shape>
class NearlyFullGrid {
 public:
  NearlyFullGrid(Shape shape, std::span<const std::uint8_t> digits) : shape_(shape), digits_(digits) {
    const auto rows = static_cast<std::size_t>(shape_.box.rows());
    const auto columns = static_cast<std::size_t>(shape_.box.cols());
    find_cycles({.of_line = side(), .of_place = 1}, rows, in_rows_);
    find_cycles({.of_line = 1, .of_place = side()}, columns, in_columns_);
  }

  std::uint64_t fingerprint() {
    look_at_clues();
    mix_lines(rows_, static_cast<std::size_t>(shape_.box.rows()));
    mix_lines(columns_, static_cast<std::size_t>(shape_.box.cols()));
    std::uint64_t sum = 0;
    for_each_clue([&](std::size_t cell, std::size_t row, std::size_t column, std::size_t box) {
      const std::uint64_t label = in_rows_[cell];
      sum += mixed((label + rows_[row]) * (label + columns_[column]) + 5 * boxes_[box] +
                   7 * by_digit_[digits_[cell]]);
    });
    return mixed(sum);
  }

 private:
  static constexpr std::size_t lines = Shape::most_lines;
  using OfLines = std::array<std::uint64_t, lines>;
  using OfCells = std::array<std::uint64_t, lines * lines>;
  static constexpr std::uint8_t none = 0xFF;

  /// The distance in `digits_` between lines, and between places of a line.
  struct Steps {
    std::size_t of_line;
    std::size_t of_place;
  };

  std::size_t side() const { return static_cast<std::size_t>(shape_.box.side()); }

  template <typename Visit>
  void for_each_clue(const Visit& visit) const {
    const auto rows = static_cast<std::size_t>(shape_.box.rows());
    const auto columns = static_cast<std::size_t>(shape_.box.cols());
    std::size_t cell = 0;
    for (std::size_t row = 0; row < side(); ++row) {
      for (std::size_t column = 0; column < side(); ++column, ++cell) {
        if (digits_[cell] != Grid::blank) visit(cell, row, column, row / rows * rows + column / columns);
      }
    }
  }

  /// Finds the cycles of every two of `width` lines that can change places.
  void find_cycles(Steps steps, std::size_t width, OfCells& labels) {
    for (std::size_t first = 0; first < side(); ++first) {
      for (std::size_t second = first + 1; second % width != 0; ++second) {
        find_cycles_of(steps, first * steps.of_line, second * steps.of_line, labels);
      }
    }
  }

  /// `first` and `second` are the first cells of two lines.
  void find_cycles_of(Steps steps, std::size_t first, std::size_t second, OfCells& labels) {
    std::array<std::uint8_t, lines + 1> place_in_first;  // of a digit
    place_in_first.fill(none);
    for (std::size_t place = 0; place < side(); ++place) {
      place_in_first[digits_[first + place * steps.of_place]] = static_cast<std::uint8_t>(place);
    }
    place_in_first[Grid::blank] = none;
    std::array<std::uint8_t, lines> next;
    std::uint64_t followed = 0;
    for (std::size_t place = 0; place < side(); ++place) {
      next[place] = place_in_first[digits_[second + place * steps.of_place]];
      if (next[place] != none) followed |= std::uint64_t{1} << next[place];
    }
    const std::uint64_t all = ~std::uint64_t{0} >> (64 - side());
    OfLines label_of_place;
    const auto follow_from = [&](std::uint64_t& starts, std::uint64_t& open, std::uint64_t kind) {
      while (starts != 0) {
        std::uint64_t members = 0;
        std::size_t place = static_cast<std::size_t>(std::countr_zero(starts));
        do {
          members |= std::uint64_t{1} << place;
          place = next[place];
        } while (place != none && (open & ~members) >> place & 1);
        const std::uint64_t label = mixed(2 * static_cast<std::uint64_t>(std::popcount(members)) + kind);
        open &= ~members;
        starts &= open;
        for (; members != 0; members &= members - 1) {
          label_of_place[static_cast<std::size_t>(std::countr_zero(members))] = label;
        }
      }
    };
    std::uint64_t open = all;
    std::uint64_t heads = all & ~followed;
    follow_from(heads, open, 1);
    std::uint64_t rest = open;
    follow_from(rest, open, 0);
    for (std::size_t place = 0; place < side(); ++place) {
      labels[first + place * steps.of_place] += label_of_place[place];
      labels[second + place * steps.of_place] += label_of_place[place];
    }
  }

  /// Combines a clue's cycles in rows and in columns, which are treated alike, into one label, and sums these.
  void look_at_clues() {
    constexpr std::uint64_t odd = 0x9e3779b97f4a7c15;
    for_each_clue([&](std::size_t cell, std::size_t row, std::size_t column, std::size_t box) {
      const std::uint64_t product = (in_rows_[cell] + odd) * (in_columns_[cell] + odd);
      const std::uint64_t label = product ^ product >> 32;
      in_rows_[cell] = label;
      rows_[row] += label;
      columns_[column] += label;
      boxes_[box] += label;
      by_digit_[digits_[cell]] += label;
    });
    for (std::uint64_t& sum : by_digit_) sum = mixed(sum);
    for (std::uint64_t& sum : boxes_) sum = mixed(sum);
  }

  /// Makes the label of a line depend on its band or stack, too.
  static void mix_lines(OfLines& sums, std::size_t width) {
    for (std::size_t first = 0; first < sums.size(); first += width) {
      const auto end = std::min(first + width, sums.size());
      std::uint64_t all = 0;
      for (std::size_t line = first; line < end; ++line) all += mixed(sums[line]);
      for (std::size_t line = first; line < end; ++line) sums[line] = mixed(sums[line] + 3 * mixed(all));
    }
  }

  Shape shape_;
  std::span<const std::uint8_t> digits_;
  OfCells in_rows_{};
  OfCells in_columns_{};
  OfLines rows_{};
  OfLines columns_{};
  OfLines boxes_{};
  std::array<std::uint64_t, lines + 1> by_digit_{};
};

std::uint64_t fingerprint_of_nearly_full(const Grid& puzzle) {
  if (puzzle.box() == Box(3, 3)) return NearlyFullGrid(Box3x3{}, puzzle.digits()).fingerprint();
  return NearlyFullGrid(AnyBox{puzzle.box()}, puzzle.digits()).fingerprint();
}

}  // namespace

std::uint64_t isomorph_fingerprint(const Grid& puzzle) {
  constexpr int looks = 2;
  if (is_nearly_full(puzzle)) return fingerprint_of_nearly_full(puzzle);
  const std::vector<PlacedDigit> clues = clues_of(puzzle);
  std::vector<std::uint64_t> labels_of_clues(clues.size(), 1);
  for (int look = 0; look < looks; ++look) {
    const Labels labels = labels_from(clues, labels_of_clues);
    for (std::size_t i = 0; i < clues.size(); ++i) labels_of_clues[i] = label_of(clues[i], labels);
  }
  std::uint64_t sum = clues.size();
  for (const std::uint64_t label : labels_of_clues) sum += label;
  return mixed(sum);
}

}  // namespace evodoku
