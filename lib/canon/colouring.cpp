#include "canon/colouring.hpp"

#include <algorithm>
#include <utility>

#include "random/stream.hpp"

namespace evodoku {

namespace {

// Nothing-up-my-sleeve numbers: the first digits of pi.
constexpr std::array<Colour, 3> first_colours = {0x243f6a8885a308d3ULL, 0x13198a2e03707344ULL,
                                                 0xa4093822299f31d0ULL};

/// How one kind of point (0: rows, 1: columns, 2: digits) maps the second kind to the third: for rows, each column to
/// its digit.
class Maps {
 public:
  Maps(const ClueStructure& structure, std::size_t kind)
      : side_(structure.side()), images_(side_ * side_, none) {
    for (const Clue& clue : structure.clues()) {
      const std::size_t from = clue[(kind + 1) % 3] % side_;
      images_[clue[kind] % side_ * side_ + from] = clue[(kind + 2) % 3] % side_;
    }
  }

  /// A hash of the lengths of the chains and cycles that arise when following images: from an image under map `a`
  /// to the image of the same point under map `b`. It does not depend on which map is the first.
  Colour fit(std::size_t a, std::size_t b) {
    next_.assign(side_, none);
    is_reached_.assign(side_, false);
    for (std::size_t from = 0; from < side_; ++from) {
      const int image = images_[a * side_ + from];
      const int next = images_[b * side_ + from];
      if (image == none || next == none) continue;
      next_[image] = next;
      is_reached_[next] = true;
    }
    Colour sum = 0;
    for (std::size_t start = 0; start < side_; ++start) {
      if (!is_reached_[start]) sum += mixed(2 * length_from(start));
    }
    for (std::size_t start = 0; start < side_; ++start) {
      if (next_[start] != none) sum += mixed(2 * length_from(start) + 1);
    }
    return sum;
  }

 private:
  static constexpr int none = -1;

  /// Counts the steps of a chain or cycle and removes it.
  std::uint64_t length_from(std::size_t start) {
    std::uint64_t length = 1;
    int at = std::exchange(next_[start], none);
    for (; at != none; ++length) at = std::exchange(next_[at], none);
    return length;
  }

  std::size_t side_;
  std::vector<int> images_;
  std::vector<int> next_;
  std::vector<bool> is_reached_;
};

}  // namespace

ClueStructure::ClueStructure(const Grid& grid)
    : box_rows_(grid.box().rows()),
      box_columns_(grid.box().cols()),
      side_(box_rows_ * box_columns_),
      clues_of_(3 * side_) {
  for (int cell = 0; cell < grid.cells(); ++cell) {
    if (grid.is_blank(cell)) continue;
    const Clue clue = {static_cast<Point>(grid.box().row_of(cell)), side_ + grid.box().column_of(cell),
                       2 * side_ + (grid[cell] - 1)};
    for (const Point point : clue) ++clues_of_[point];
    clues_.push_back(clue);
  }
}

Painter::Painter(const ClueStructure& structure)
    : structure_(structure),
      boxes_(structure.side()),
      chutes_(structure.chutes()),
      sums_(structure.points()),
      clues_(structure.clues().size()) {}

std::vector<Colour> Painter::first_colouring() {
  std::vector<Colour> colours(structure_.points());
  for (Point point = 0; point < colours.size(); ++point)
    colours[point] = first_colours[point / structure_.side()];
  for (std::size_t kind = 0; kind < 3; ++kind) add_fits(kind, colours);
  refine(colours);
  return colours;
}

void Painter::refine(std::vector<Colour>& colours) {
  std::size_t colours_before = 0;
  for (std::size_t now = distinct(colours); now != colours_before; now = distinct(colours)) {
    colours_before = now;
    repaint(colours);
  }
}

void Painter::add_fits(std::size_t kind, std::vector<Colour>& colours) const {
  Maps maps(structure_, kind);
  const std::size_t side = structure_.side();
  for (std::size_t a = 0; a < side; ++a) {
    for (std::size_t b = a + 1; b < side; ++b) {
      const Point first = kind * side + a;
      const Point second = kind * side + b;
      const bool is_one_chute = kind < 2 && structure_.chute_of(first) == structure_.chute_of(second);
      const Colour fit = mixed(maps.fit(a, b) + (is_one_chute ? 1 : 0));
      colours[first] += fit;
      colours[second] += fit;
    }
  }
}

void Painter::repaint(std::vector<Colour>& colours) {
  std::fill(boxes_.begin(), boxes_.end(), 0);
  std::fill(sums_.begin(), sums_.end(), 0);
  for (std::size_t i = 0; i < clues_.size(); ++i) {
    const auto& [row, column, digit] = structure_.clues()[i];
    clues_[i] = mixed(colours[row] + 3 * colours[column] + 5 * colours[digit]);
    boxes_[structure_.box_of(structure_.clues()[i])] += clues_[i];
  }
  for (std::size_t i = 0; i < clues_.size(); ++i) {
    const Clue& clue = structure_.clues()[i];
    const Colour colour = mixed(clues_[i] + mixed(boxes_[structure_.box_of(clue)]));
    for (const Point point : clue) sums_[point] += colour;
  }
  for (Point point = 0; point < colours.size(); ++point) {
    colours[point] = mixed(colours[point] + mixed(sums_[point]));
  }
  repaint_chutes(colours);
}

void Painter::repaint_chutes(std::vector<Colour>& colours) {
  const std::size_t lines = 2 * structure_.side();
  std::fill(chutes_.begin(), chutes_.end(), 0);
  for (Point line = 0; line < lines; ++line) chutes_[structure_.chute_of(line)] += mixed(colours[line]);
  for (Point line = 0; line < lines; ++line) {
    colours[line] = mixed(colours[line] + mixed(chutes_[structure_.chute_of(line)]));
  }
}

std::size_t Painter::distinct(const std::vector<Colour>& colours) {
  sorted_ = colours;
  std::sort(sorted_.begin(), sorted_.end());
  return std::unique(sorted_.begin(), sorted_.end()) - sorted_.begin();
}

}  // namespace evodoku
