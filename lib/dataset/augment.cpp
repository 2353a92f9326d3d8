#include <numeric>
#include <span>

#include "evodoku/dataset.hpp"
#include "random/stream.hpp"

namespace evodoku {

namespace {

/// A random order of `chutes` times `lines` rows (or columns): bands are moved as wholes, rows within their bands.
std::vector<int> order_of_lines(int chutes, int lines, RandomStream& random) {
  std::vector<int> bands(static_cast<std::size_t>(chutes));
  std::iota(bands.begin(), bands.end(), 0);
  random.shuffle(std::span(bands));
  std::vector<int> order;
  for (const int band : bands) {
    std::vector<int> within(static_cast<std::size_t>(lines));
    std::iota(within.begin(), within.end(), band * lines);
    random.shuffle(std::span(within));
    order.insert(order.end(), within.begin(), within.end());
  }
  return order;
}

}  // namespace

Isomorphism random_isomorphism(Box box, std::uint64_t seed, std::uint64_t row, std::uint64_t number) {
  RandomStream random = make_stream(seed, "dataset augment", {row, number});
  Isomorphism map = Isomorphism::identity(box);
  map.transpose = box.is_square() && random.below(2) == 1;
  map.rows = order_of_lines(box.cols(), box.rows(), random);
  map.columns = order_of_lines(box.rows(), box.cols(), random);
  random.shuffle(std::span(map.digits).subspan(1));
  return map;
}

}  // namespace evodoku
