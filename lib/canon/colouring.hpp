// Colours of rows, columns and digits that are the same for isomorphs.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <vector>

#include "evodoku/grid.hpp"

namespace evodoku {

/// Rows, columns and digits are points: 0..S-1, S..2S-1, 2S..3S-1. A clue connects one of each.
using Point = std::size_t;
using Clue = std::array<Point, 3>;

/// Colours are hashes. If two different things have the same hash, a search takes them for alike, which costs time but
/// never makes the result wrong.
using Colour = std::uint64_t;

/// The clues of a grid as a relation between points.
class ClueStructure {
 public:
  explicit ClueStructure(const Grid& grid);

  std::size_t side() const { return side_; }
  std::size_t points() const { return 3 * side_; }
  const std::vector<Clue>& clues() const { return clues_; }
  bool has_clues(Point point) const { return clues_of_[point] > 0; }

  /// The number of bands and stacks. Bands are numbered first, then stacks.
  std::size_t chutes() const { return bands() + side_ / box_columns_; }
  std::size_t chute_of(Point line) const {
    return line < side_ ? line / box_rows_ : bands() + (line - side_) / box_columns_;
  }
  std::size_t box_of(const Clue& clue) const {
    return clue[0] / box_rows_ * box_rows_ + (clue[1] - side_) / box_columns_;
  }

 private:
  std::size_t bands() const { return side_ / box_rows_; }

  std::size_t box_rows_;
  std::size_t box_columns_;
  std::size_t side_;
  std::vector<Clue> clues_;
  std::vector<int> clues_of_;  // by point: the number of its clues
};

/// Colours points, but never by their numbers: corresponding points of isomorphs get the same colours. (B. Weisfeiler
/// and A. Leman did this with the vertices of graphs, 1968.) Two threads must not use the same object at once.
class Painter {
 public:
  /// `structure` must outlive the object and must not have two equal digits in a row or column.
  explicit Painter(const ClueStructure& structure);

  /// Colours by kind of point and by how every two points of a kind fit together; refined.
  std::vector<Colour> first_colouring();

  /// Recomputes colours from those of the points with which points share clues, boxes, bands and stacks, until no
  /// further points of the same colour become different.
  void refine(std::vector<Colour>& colours);

 private:
  void add_fits(std::size_t kind, std::vector<Colour>& colours) const;
  void repaint(std::vector<Colour>& colours);
  void repaint_chutes(std::vector<Colour>& colours);
  std::size_t distinct(const std::vector<Colour>& colours);

  const ClueStructure& structure_;
  std::vector<Colour> boxes_;
  std::vector<Colour> chutes_;
  std::vector<Colour> sums_;   // by point
  std::vector<Colour> clues_;  // by clue
  std::vector<Colour> sorted_;
};

}  // namespace evodoku
