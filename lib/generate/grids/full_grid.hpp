// Random full grids.
#pragma once

#include <cstdint>
#include <optional>
#include <vector>

#include "evodoku/box.hpp"
#include "evodoku/canon.hpp"
#include "evodoku/grid.hpp"
#include "generate/grids/generation_context.hpp"
#include "generate/grids/kempe.hpp"
#include "random/stream.hpp"

namespace evodoku {

/// The full grids from which one puzzle of a list is tried, one after another: a start, a random walk of fixed length, a
/// random symmetry, the independent checker. Each grid has a stream of its own, so that it is the same whatever was drawn
/// before.
///
/// An object should be used for many grids; two threads must not use it at once. It takes 20 KB. Time for a grid on one
/// core (3.1 GHz): 9x9 4 us (the first 0.3 ms), 16x16 40 us, 25x25 0.1 ms, 64x64 0.5 ms. Not promised: uniformity;
/// docs/algorithms.md says what was measured.
class GridSupply {
 public:
  /// `given`: always this one, if there is one.
  GridSupply(Box box, GenerationContext& context, const std::optional<Grid>& given)
      : box_(box), walk_(AnyBox{box}), context_(context), given_(given) {}

  void begin(std::uint64_t seed, std::uint64_t index) {
    seed_ = seed;
    index_ = index;
    drawn_ = 0;
  }

  /// Nothing if a stop has been requested. The work is counted but not limited, because without a grid there is nothing to
  /// start from.
  std::optional<Grid> next();

  std::uint64_t drawn() const { return drawn_; }

 private:
  std::vector<std::uint8_t> walked(RandomStream& random);

  Box box_;
  KempeWalk<AnyBox> walk_;   // for boxes other than 3x3
  Isomorphism isomorphism_;  // the one drawn last, kept for its memory
  GenerationContext& context_;
  const std::optional<Grid>& given_;
  std::uint64_t seed_ = 0;
  std::uint64_t index_ = 0;
  std::uint64_t drawn_ = 0;
};

/// The textbook full grid: each row is the row above shifted by the width of a box, and by one more from band to band.
std::vector<std::uint8_t> pattern_grid(Box box);

/// A Latin square of digits 1..side, row by row: each row is a random assignment of digits to columns that do not have
/// them yet. There is always one (Ph. Hall, "On Representatives of Subsets", 1935), so no row has to be undone. Varied,
/// but not uniform.
std::vector<std::uint8_t> random_latin_square(int side, RandomStream& random);

}  // namespace evodoku
