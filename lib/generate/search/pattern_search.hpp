// The search for 9x9 puzzles with clues in given cells.
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

/// Returns full 9x9 grids to start from, a different one each time. Nothing if the context ended first.
using FreshGrid = std::function<std::optional<Cells9x9>()>;

/// Searches for digits that make a set of cells, the pattern, a proper puzzle. Only in few grids does a pattern of, for
/// example, 24 cells have a unique solution, so the digits are changed until it has:
///
///   until a puzzle is found or the context must end
///     take a fresh grid; all its cells are clues; remove those outside of the pattern that are redundant
///     while there are clues outside of the pattern
///       remove the one of them without which there are the fewest solutions
///       until there is only one solution, or patience has run out (then: a fresh grid)
///         remove one or two random clues, and enumerate all solutions of the rest
///         put in the digits, in the same cells, with which the fewest of them agree,
///           unless these are too many
///       remove clues outside of the pattern that have become redundant
///
/// The result depends only on the context's stream and on the fresh grids.
class PatternSearch {
 public:
  /// `context` must outlive the search.
  PatternSearch(FreshGrid fresh_grid, GenerationContext& context);

  /// A puzzle whose clues are in exactly these cells (0 to 80, all different), proven proper by the band engine.
  /// Nothing if the context had to end first: there may be no such puzzle, and then only the context ends the search.
  /// Not promised: that the puzzle is minimal. For random patterns with half-turn symmetry the median CPU time is 2 ms
  /// with 26 cells and 20 ms with 24 (3.1 GHz, AVX2), whereas trying one full grid after another takes 90 ms and more
  /// than a second; but a quarter of those with 24 take more than a second or have no puzzle.
  std::optional<ProvenPuzzle> find(std::span<const int> pattern);

 private:
  bool descend_from(const Cells9x9& grid);
  void drop_needless_extras();
  void drop_an_extra();
  bool exchange_until_proper();
  void exchange_digits();
  bool put_rarest(std::span<const int> cells, int code_before, int solutions_without);

  /// The digits in one or two cells as a single number.
  static int code_of(const Cells9x9& digits, std::span<const int> cells);
  void put(std::span<const int> cells, int code);

  std::uint8_t& clue(int cell) { return clues_[static_cast<std::size_t>(cell)]; }

  SolutionCensus census_;
  FreshGrid fresh_grid_;
  GenerationContext* context_;

  std::vector<int> pattern_;
  std::vector<int> extras_;  // cells of clues outside of the pattern
  Cells9x9 clues_{};
  int solutions_ = 0;  // of clues_, as far as the limits allow counting them
  /// The number of solutions with each code at the last exchange.
  std::array<std::uint16_t, 100> code_counts_{};
};

}  // namespace evodoku
