// All permutations of rows and columns of a grid that keep its boxes, for tests that compare with the definition.
#pragma once

#include <algorithm>
#include <cstddef>
#include <numeric>
#include <vector>

#include "evodoku/canon.hpp"

namespace evodoku::test {

using LineOrder = std::vector<int>;

inline std::vector<LineOrder> all_orders(int things) {
  LineOrder order(static_cast<std::size_t>(things));
  std::iota(order.begin(), order.end(), 0);
  std::vector<LineOrder> orders;
  do {
    orders.push_back(order);
  } while (std::next_permutation(order.begin(), order.end()));
  return orders;
}

/// All orders of `side` lines that keep chutes of `width` lines together: 1296 for 9 and 3.
inline std::vector<LineOrder> line_orders(int side, int width) {
  std::vector<LineOrder> orders;
  for (const LineOrder& chutes : all_orders(side / width)) {
    std::vector<LineOrder> begun(1);
    for (const int chute : chutes) {
      std::vector<LineOrder> longer;
      for (const LineOrder& order : begun) {
        for (const LineOrder& lines : all_orders(width)) {
          longer.push_back(order);
          for (const int line : lines) longer.back().push_back(chute * width + line);
        }
      }
      begun = longer;
    }
    orders.insert(orders.end(), begun.begin(), begun.end());
  }
  return orders;
}

/// All isomorphisms that do not rename digits: 128 for 2x2, 3456 for 2x3, 3359232 for 3x3.
inline std::vector<Isomorphism> geometric_group(Box box) {
  std::vector<Isomorphism> group;
  for (const bool transpose : {false, true}) {
    if (transpose && !box.is_square()) continue;
    for (const LineOrder& rows : line_orders(box.side(), box.rows())) {
      for (const LineOrder& columns : line_orders(box.side(), box.cols())) {
        Isomorphism map = Isomorphism::identity(box);
        map.transpose = transpose;
        map.rows = rows;
        map.columns = columns;
        group.push_back(map);
      }
    }
  }
  return group;
}

}  // namespace evodoku::test
