// The shape of a box as the genetic algorithm's inner loops see it.
#pragma once

#include "evodoku/box.hpp"

namespace evodoku {

/// A shape known to the compiler: loops over its rows, columns and boxes unroll. Worth it for 9x9 only.
template <int Rows, int Cols>
class FixedShape {
 public:
  explicit constexpr FixedShape(Box /*same as Rows x Cols*/) {}
  static constexpr int rows() { return Rows; }
  static constexpr int cols() { return Cols; }
};

/// Any other shape.
class AnyShape {
 public:
  explicit constexpr AnyShape(Box box) : box_(box) {}
  constexpr int rows() const { return box_.rows(); }
  constexpr int cols() const { return box_.cols(); }

 private:
  Box box_;
};

}  // namespace evodoku
