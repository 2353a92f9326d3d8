#include "generate/search/pattern_search.hpp"

#include <algorithm>
#include <array>
#include <cstdint>
#include <utility>
#include <vector>

namespace evodoku {

namespace {

// All found by trial on random patterns of 24 and 26 cells with half-turn symmetry.

/// Solutions enumerated to judge an exchange.
constexpr int most_solutions = 2000;

/// Clues exchanged at a time: from 1 to this many.
constexpr std::uint32_t clues_exchanged_at_most = 2;

/// Exchanges tried before starting again from another grid.
constexpr int pattern_exchanges_tried = 300;

/// An exchange may multiply the solutions at most by this.
constexpr int most_growth_of_pattern = 2;

class PatternSearch {
 public:
  PatternSearch(std::span<const int> pattern, GenerationContext& context)
      : census_(context), context_(&context), pattern_(pattern) {}

  std::optional<ProvenPuzzle> run(const FreshCells& fresh_grid) {
    while (!context_->must_end()) {
      const std::optional<Cells9x9> grid = fresh_grid();
      if (!grid) break;
      if (descend_from(*grid) && census_.count(clues_, 2) == 1)
        return ProvenPuzzle{clues_, census_.solution()};
    }
    return std::nullopt;
  }

 private:
  /// Returns false if too many exchanges failed or the context ended first.
  bool descend_from(const Cells9x9& grid) {
    clues_ = grid;
    solutions_ = 1;
    extras_.clear();
    for (int cell = 0; cell < 81; ++cell) {
      if (std::find(pattern_.begin(), pattern_.end(), cell) == pattern_.end()) extras_.push_back(cell);
    }
    drop_needless_extras();
    while (!extras_.empty()) {
      drop_an_extra();
      if (!exchange_until_proper()) return false;
      drop_needless_extras();
    }
    return true;
  }

  void drop_needless_extras() {
    context_->random.shuffle(std::span(extras_));
    std::erase_if(extras_, [this](int cell) {
      const std::uint8_t digit = std::exchange(clue(cell), std::uint8_t{0});
      const bool is_needless = census_.count(clues_, 2) == 1;
      if (!is_needless) clue(cell) = digit;
      return is_needless;
    });
  }

  void drop_an_extra() {
    int fewest = most_solutions;
    int chosen = extras_.front();
    for (const int cell : extras_) {
      const std::uint8_t digit = std::exchange(clue(cell), std::uint8_t{0});
      const int solutions = census_.count(clues_, fewest);
      clue(cell) = digit;
      if (solutions < fewest) chosen = cell;
      fewest = solutions;
    }
    clue(chosen) = 0;
    std::erase(extras_, chosen);
    solutions_ = fewest;
  }

  bool exchange_until_proper() {
    for (int tried = 0; solutions_ > 1; ++tried) {
      if (tried == pattern_exchanges_tried || context_->must_end()) return false;
      exchange_digits();
    }
    return true;
  }

  void exchange_digits() {
    std::array<int, 81> clue_cells{};
    const auto end_of_pattern = std::copy(pattern_.begin(), pattern_.end(), clue_cells.begin());
    const auto end = std::copy(extras_.begin(), extras_.end(), end_of_pattern);
    const std::span<int> all(clue_cells.begin(), end);
    const std::size_t wanted = 1 + context_->random.below(clues_exchanged_at_most);
    const std::span<const int> cells = all.first(std::min(wanted, all.size()));
    context_->random.sample_to_front(all, cells.size());

    const int code = code_of(clues_, cells);
    put(cells, 0);
    code_counts_ = {};
    const int solutions = census_.enumerate(clues_, most_solutions, [&](const Cells9x9& solution) {
      ++code_counts_[static_cast<std::size_t>(code_of(solution, cells))];
    });
    if (solutions == most_solutions || !put_rarest(cells, code, solutions)) put(cells, code);
  }

  /// Puts in the digits with which the fewest solutions agree, random ones of several. Returns false if there are none
  /// except the previous ones, or if too many solutions agree with them.
  bool put_rarest(std::span<const int> cells, int code_before, int solutions_without) {
    int fewest = std::min(solutions_without, most_growth_of_pattern * solutions_);
    int equals = 0;
    int chosen = 0;
    for (int code = 0; code < static_cast<int>(code_counts_.size()); ++code) {
      const int count = code_counts_[static_cast<std::size_t>(code)];
      if (count == 0 || count > fewest || code == code_before) continue;
      equals = count < fewest ? 1 : equals + 1;
      fewest = count;
      if (context_->random.below(equals) == 0) chosen = code;
    }
    if (equals == 0) return false;
    put(cells, chosen);
    solutions_ = fewest;
    return true;
  }

  /// The digits in one or two cells as a single number.
  static int code_of(const Cells9x9& digits, std::span<const int> cells) {
    int code = 0;
    for (const int cell : cells) code = 10 * code + digits[static_cast<std::size_t>(cell)];
    return code;
  }

  void put(std::span<const int> cells, int code) {
    for (auto cell = cells.rbegin(); cell != cells.rend(); ++cell) {
      clue(*cell) = static_cast<std::uint8_t>(code % 10);
      code /= 10;
    }
  }

  std::uint8_t& clue(int cell) { return clues_[static_cast<std::size_t>(cell)]; }

  SolutionCensus census_;
  GenerationContext* context_;

  std::span<const int> pattern_;
  std::vector<int> extras_;  // cells of clues outside of the pattern
  Cells9x9 clues_{};
  int solutions_ = 0;  // of clues_, as far as the limits allow counting them
  /// The number of solutions with each code at the last exchange.
  std::array<std::uint16_t, 100> code_counts_{};
};

}  // namespace

std::optional<ProvenPuzzle> find_on_pattern(std::span<const int> pattern, const FreshCells& fresh_grid,
                                            GenerationContext& context) {
  return PatternSearch(pattern, context).run(fresh_grid);
}

}  // namespace evodoku
