// Looking for 9x9 puzzles with clues in given cells.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <functional>
#include <optional>
#include <span>
#include <vector>

#include "evodoku/grid.hpp"
#include "generate/grids/generation_context.hpp"
#include "generate/search/solution_census.hpp"

namespace evodoku {

/// Gives full 9x9 grids to start from, another one each time. Nothing if the context ended first.
using FreshGrid = std::function<std::optional<Cells9x9>()>;

/// Searches for digits that make a set of cells, the pattern, a proper puzzle. In few of all grids a pattern
/// of, say, 24 cells has one solution only, so that the digits are changed until it has:
///
///   until a puzzle is found or the context must end
///     take a fresh grid; all its cells are clues; take out what is outside of the pattern and needless
///     while there are clues outside of the pattern
///       take out that of them without which there are the fewest solutions
///       until there is one solution only, or patience ends (then: a fresh grid)
///         take out one or two clues at random, and enumerate all solutions of the rest
///         put in the digits, for the same cells, that fewest of them agree with,
///           unless those are too many
///       take out clues outside of the pattern that have become needless
///
/// The course depends on the context's stream and on the fresh grids only.
class PatternSearch {
 public:
  /// `context` must outlive this.
  PatternSearch(FreshGrid fresh_grid, GenerationContext& context);

  /// A puzzle whose clues are in exactly these cells (0 to 80, none twice), proven proper by the band engine.
  /// Nothing if the context had to end first: there may be no such puzzle, and then it has no end but the context's.
  /// Not promised: that the puzzle is minimal. For random patterns with half-turn symmetry the median CPU
  /// time is 2 ms with 26 cells and 20 ms with 24 (3.1 GHz, AVX2), where trying one full grid after the other
  /// takes 90 ms and more than a second; but a quarter of those with 24 takes more than a second or has no
  /// puzzle.
  std::optional<ProvenPuzzle> find(std::span<const int> pattern);

 private:
  bool descend_from(const Cells9x9& grid);
  void drop_needless_extras();
  void drop_an_extra();
  bool exchange_until_proper();
  void exchange_digits();
  bool put_rarest(std::span<const int> cells, int code_before, int solutions_without);

  /// The digits at one or two cells, as digits of one number.
  static int code_of(const Cells9x9& digits, std::span<const int> cells);
  void put(std::span<const int> cells, int code);

  std::uint8_t& clue(int cell) { return clues_[static_cast<std::size_t>(cell)]; }

  FreshGrid fresh_grid_;
  GenerationContext* context_;
  SolutionCensus census_;

  std::vector<int> pattern_;
  std::vector<int> extras_;  // cells of clues outside of the pattern
  Cells9x9 clues_{};
  int solutions_ = 0;                             // of clues_, as far as the limits let them be counted
  std::array<std::uint16_t, 100> code_counts_{};  // in how many solutions, at the last exchange
};

}  // namespace evodoku
