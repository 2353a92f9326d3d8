// A sequence of full grids for one puzzle.
#pragma once

#include <cstdint>
#include <optional>

#include "evodoku/grid.hpp"
#include "generate/grids/full_grid.hpp"
#include "generate/grids/generation_context.hpp"

namespace evodoku {

/// The full grids from which one puzzle of a list is tried, one after another.
class GridSupply {
 public:
  /// `given`: always this one, if there is one.
  GridSupply(FullGridSource& source, GenerationContext& context, const std::optional<Grid>& given)
      : source_(source), context_(context), given_(given) {}

  void begin(std::uint64_t seed, std::uint64_t index) {
    seed_ = seed;
    index_ = index;
    drawn_ = 0;
  }

  /// Nothing if the stop token ended it.
  std::optional<Grid> next() {
    auto grid = given_ ? given_ : source_.draw(seed_, index_, drawn_, context_.stop, context_.work);
    if (grid) ++drawn_;
    return grid;
  }

  std::uint64_t drawn() const { return drawn_; }

 private:
  FullGridSource& source_;
  GenerationContext& context_;
  const std::optional<Grid>& given_;
  std::uint64_t seed_ = 0;
  std::uint64_t index_ = 0;
  std::uint64_t drawn_ = 0;
};

}  // namespace evodoku
