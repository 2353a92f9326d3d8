#include "deduce/kernel/cube.hpp"

#include <catch2/catch.hpp>
#include <set>
#include <tuple>
#include <type_traits>

#include "random/stream.hpp"

using namespace evodoku;

namespace {

using Place = std::tuple<int, int, int>;  // row, column, digit

template <typename Shape>
std::set<Place> places_of(const Shape& shape, const Cube<Shape>& cube) {
  std::set<Place> places;
  cube.for_each(shape, [&](int r, int c, int digit_index) { places.emplace(r, c, digit_index); });
  return places;
}

template <typename Shape>
Cube<Shape> random_cube(const Shape& shape, RandomStream& random) {
  Cube<Shape> cube;
  for (int i = 0; i < shape.side() * shape.side(); ++i) {
    cube.add(random.below(shape.side()), random.below(shape.side()), random.below(shape.side()));
  }
  return cube;
}

const std::vector<Box> boxes = {Box(1, 2),  Box(2, 2), Box(3, 3), Box(4, 4),
                                Box(1, 17), Box(5, 5), Box(4, 8), Box(8, 8)};

}  // namespace

TEST_CASE("the narrowest cube is chosen for a box") {
  const auto widest_side = [](Box box) {
    return with_cube_shape(box, [](const auto& shape) { return std::decay_t<decltype(shape)>::stored_rows; });
  };
  CHECK(widest_side(Box(3, 3)) == 9);
  CHECK(widest_side(Box(1, 9)) == 16);
  CHECK(widest_side(Box(4, 4)) == 16);
  CHECK(widest_side(Box(1, 17)) == 32);
  CHECK(widest_side(Box(4, 8)) == 32);
  CHECK(widest_side(Box(3, 11)) == 64);
  CHECK(widest_side(Box(8, 8)) == 64);
}

TEST_CASE("cubes are sets of candidates") {
  for (const Box box : boxes) {
    CAPTURE(box.name());
    with_cube_shape(box, [&](const auto& shape) {
      RandomStream random = make_stream(1, "cubes", {static_cast<std::uint64_t>(box.side())});
      const auto a = random_cube(shape, random);
      const auto b = random_cube(shape, random);
      const std::set<Place> in_a = places_of(shape, a);
      const std::set<Place> in_b = places_of(shape, b);
      CHECK_FALSE(a.is_empty(shape));
      CHECK(a == a);
      CHECK_FALSE(a == b);
      auto united = a;
      united.unite(shape, b);
      auto common = a;
      common.intersect(shape, b);
      auto rest = a;
      rest.subtract(shape, b);
      CHECK(places_of(shape, united).size() == in_b.size() + places_of(shape, rest).size());
      CHECK(in_a.size() == places_of(shape, common).size() + places_of(shape, rest).size());
      int wrong = 0;
      for (const auto& [r, c, d] : places_of(shape, united)) {
        const bool in_first = in_a.contains({r, c, d});
        const bool in_second = in_b.contains({r, c, d});
        wrong += a.has(r, c, d) == in_first && (in_first || in_second) ? 0 : 1;
        wrong += common.has(r, c, d) == (in_first && in_second) ? 0 : 1;
        wrong += rest.has(r, c, d) == (in_first && !in_second) ? 0 : 1;
      }
      CHECK(wrong == 0);
      CHECK(common.is_within(shape, a));
      CHECK(a.is_within(shape, united));
      CHECK(united.is_within(shape, a) == (united == a));
      CHECK(a.is_within(shape, b) == rest.is_empty(shape));
      rest.subtract(shape, a);
      CHECK(rest.is_empty(shape));
    });
  }
}
