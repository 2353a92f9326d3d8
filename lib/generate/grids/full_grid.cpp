#include "generate/grids/full_grid.hpp"

#include <cstddef>
#include <stdexcept>
#include <string>
#include <utility>

#include "evodoku/check.hpp"
#include "evodoku/generate.hpp"
#include "generate/grids/random_symmetry.hpp"
#include "generate/grids/starting_grid.hpp"
#include "random/stream.hpp"

namespace evodoku {

namespace {

// Rounds from the pattern grid, by side. Measured (docs/full_grids.md): after 4 rounds a line, the mean
// number of cells that are as at the start, and of pairs of equal cells that still are equal, are within a
// hundredth of what independent grids have; the number of 4-cell unavoidable sets settles last, after 5.
constexpr int rounds_per_line = 8;

// 9x9 begins at grids that have forgotten the pattern already, and has to forget only which of them it was.
// The correlation of the number of 4-cell unavoidable sets with that of the start is 0.07 after 8 rounds,
// 0.02 after 18.
constexpr Box box_of_9x9(3, 3);
constexpr int rounds_of_9x9 = 18;
constexpr int starts_of_9x9 = 64;

/// The starts are the same for everybody: points of one walk.
std::vector<KempeWalk<Box3x3>> make_starts_of_9x9() {
  RandomStream random = make_stream(0, "starts of full grids", {});
  KempeWalk walk{Box3x3{}};
  walk.begin(pattern_grid(box_of_9x9));
  for (int round = 0; round < rounds_per_line * box_of_9x9.side(); ++round) walk.round(random);
  std::vector<KempeWalk<Box3x3>> starts;
  while (starts.size() < starts_of_9x9) {
    for (int round = 0; round < rounds_of_9x9; ++round) walk.round(random);
    starts.push_back(walk);
  }
  return starts;
}

/// The digits of a random isomorph of the grid that `walk` has come to.
template <typename Shape>
std::vector<std::uint8_t> random_isomorph(Box box, const KempeWalk<Shape>& walk, RandomStream& random) {
  std::vector<std::uint8_t> digits(static_cast<std::size_t>(box.cells()));
  RandomSymmetry(box, random)
      .write_image([&](std::size_t row, std::size_t column) { return walk.at(row, column); }, digits.begin());
  return digits;
}

bool is_full_grid(const Grid& grid) {
  if (grid.box() == box_of_9x9) return is_solution_of(Cells9x9{}, cells_of(grid));
  return is_solution_of(Grid(grid.box()), grid);
}

}  // namespace

int mixing_rounds(Box box) {
  return box == box_of_9x9 ? rounds_of_9x9 : rounds_per_line * box.side();
}

FullGridSource::FullGridSource(const Geometry& geometry) : box_(geometry.box()) {
  if (box_ == box_of_9x9) {
    starts_ = make_starts_of_9x9();
  } else {
    walk_ = std::make_unique<KempeWalk<AnyBox>>(AnyBox{box_});
  }
}

std::vector<std::uint8_t> FullGridSource::walked(RandomStream& random) {
  if (box_ == box_of_9x9) {
    KempeWalk<Box3x3> walk = starts_[static_cast<std::size_t>(random.below(starts_of_9x9))];
    for (int round = 0; round < rounds_of_9x9; ++round) walk.round(random);
    return random_isomorph(box_of_9x9, walk, random);
  }
  const bool is_latin_square = box_.rows() == 1 || box_.cols() == 1;
  walk_->begin(is_latin_square ? random_latin_square(box_.side(), random) : pattern_grid(box_));
  for (int round = mixing_rounds(box_); round > 0; --round) walk_->round(random);
  return random_isomorph(box_, *walk_, random);
}

std::optional<Grid> FullGridSource::draw(std::uint64_t seed, std::uint64_t index, std::uint64_t attempt,
                                         const std::stop_token& stop, WorkMeter& work) {
  if (stop.stop_requested()) return std::nullopt;
  RandomStream random = make_stream(seed, "full grid", {index, attempt});
  work.spend(1);
  Grid grid(box_, walked(random));
  if (!is_full_grid(grid)) {
    throw std::logic_error("a generated full grid failed the checker: box " + box_.name() + ", seed " +
                           std::to_string(seed) + ", index " + std::to_string(index));
  }
  return grid;
}

std::optional<Grid> random_full_grid(Box box, const GenerateOptions& options) {
  const Geometry geometry(box);
  WorkMeter work(0);
  return FullGridSource(geometry).draw(options.seed, options.index, 0, options.stop, work);
}

}  // namespace evodoku
