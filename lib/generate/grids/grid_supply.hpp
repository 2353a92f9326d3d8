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
  GridSupply(FullGridSource& source, GenerationContext& context) : source_(source), context_(context) {}

  void begin(std::uint64_t seed, std::uint64_t index) {
    seed_ = seed;
    index_ = index;
    drawn_ = 0;
  }

  /// Nothing if the stop token ended it.
  std::optional<Grid> next() {
    auto grid = source_.draw(seed_, index_, drawn_, context_.stop, context_.work);
    if (grid) ++drawn_;
    return grid;
  }

  std::uint64_t drawn() const { return drawn_; }

 private:
  FullGridSource& source_;
  GenerationContext& context_;
  std::uint64_t seed_ = 0;
  std::uint64_t index_ = 0;
  std::uint64_t drawn_ = 0;
};

}  // namespace evodoku
