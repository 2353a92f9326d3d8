#include "generate/search/pattern_search.hpp"

#include <algorithm>
#include <array>
#include <cstdint>
#include <utility>
#include <vector>

#include "generate/search/solution_census.hpp"

namespace evodoku {

namespace {

class PatternSearch {
 public:
  PatternSearch(std::span<const Cell> pattern, GenerationContext& context)
      : pattern_(pattern), census_(context), context_(&context) {}

  std::optional<Draft> run(const FreshGrids& fresh_grid) {
    while (!context_->must_end()) {
      const std::optional<Grid> start = fresh_grid();
      if (!start) break;
      begin_with(cells_of(*start));
      bool is_proper = true;
      while (is_proper && !others().empty()) is_proper = descend();
      if (is_proper && census_.count(clues_, 2) == 1)
        return Draft{grid_of(clues_), grid_of(census_.solution())};
    }
    return std::nullopt;
  }

 private:
  // Found by trial: the time to puzzles on random patterns of 24 and 26 cells with half-turn symmetry.
  static constexpr int most_solutions = 2000;   // enumerated to judge an exchange
  static constexpr int exchanges_to_try = 300;  // before starting again
  static constexpr int most_growth = 2;         // an exchange may multiply the solutions at most by this
  static constexpr std::uint32_t most_exchanged = 2;  // clues

  void begin_with(const Cells9x9& full_grid) {
    clues_ = full_grid;
    others_.clear();
    for (int cell = 0; cell < 81; ++cell) {
      if (std::find(pattern_.begin(), pattern_.end(), cell) == pattern_.end()) others_.push_back(cell);
    }
    drop_needless_clues();
  }

  /// The clues outside of the pattern.
  std::span<int> others() {
    std::erase_if(others_, [this](int cell) { return clue(cell) == 0; });
    return others_;
  }

  void drop_needless_clues() {
    context_->random.shuffle(others());
    for (const int cell : others_) {
      const std::uint8_t digit = std::exchange(clue(cell), std::uint8_t{0});
      if (census_.count(clues_, 2) != 1) clue(cell) = digit;
    }
  }

  /// To fewer clues. Returns false if too many exchanges failed or the context ended first.
  bool descend() {
    drop_a_clue();
    for (int tried = 0; solutions_ > 1; ++tried) {
      if (tried == exchanges_to_try || context_->must_end()) return false;
      exchange();
    }
    drop_needless_clues();
    return true;
  }

  void drop_a_clue() {
    const std::span<const int> cells = others();
    int chosen = cells.front();
    solutions_ = most_solutions;
    for (const int cell : cells) {
      const std::uint8_t digit = std::exchange(clue(cell), std::uint8_t{0});
      const int solutions = census_.count(clues_, solutions_);
      clue(cell) = digit;
      if (solutions < solutions_) chosen = cell;
      solutions_ = solutions;
    }
    clue(chosen) = 0;
  }

  /// Tries to exchange clues so that there are fewer solutions.
  void exchange() {
    std::vector<int> all(pattern_.begin(), pattern_.end());
    const std::span<const int> others_left = others();
    all.insert(all.end(), others_left.begin(), others_left.end());
    const std::size_t wanted = 1 + context_->random.below(most_exchanged);
    const std::span<const int> cells = std::span(all).first(std::min(wanted, all.size()));
    context_->random.sample_to_front(std::span(all), cells.size());

    const int code = code_of(clues_, cells);
    put(cells, 0);
    occurrences_ = {};
    const int solutions = census_.enumerate(
        clues_, most_solutions, [&](const Cells9x9& solution) { ++occurrences_[code_of(solution, cells)]; });
    const bool are_all = solutions < most_solutions;
    put(cells, (are_all ? rarest(solutions, code) : std::nullopt).value_or(code));
  }

  /// The code of the fewest of the enumerated solutions, but at most so many; a random one of several.
  std::optional<int> rarest(int most, int excluded) {
    int fewest = std::min(most, most_growth * solutions_);
    int equals = 0;
    std::optional<int> chosen;
    for (int code = 0; code < std::ssize(occurrences_); ++code) {
      const int count = occurrences_[code];
      if (count == 0 || count > fewest || code == excluded) continue;
      equals = count < fewest ? 1 : equals + 1;
      fewest = count;
      if (context_->random.below(equals) == 0) chosen = code;
    }
    if (chosen) solutions_ = fewest;
    return chosen;
  }

  /// The digits in one or two cells as a single number.
  static int code_of(const Cells9x9& digits, std::span<const int> cells) {
    int code = 0;
    for (const int cell : cells) code = 10 * code + digits[cell];
    return code;
  }

  void put(std::span<const int> cells, int code) {
    for (auto cell = cells.rbegin(); cell != cells.rend(); ++cell) {
      clue(*cell) = code % 10;
      code /= 10;
    }
  }

  std::uint8_t& clue(int cell) { return clues_[cell]; }

  std::span<const Cell> pattern_;
  SolutionCensus census_;
  GenerationContext* context_;
  Cells9x9 clues_{};
  std::vector<int> others_;                       // cells outside of the pattern; see others()
  int solutions_ = 0;                             // of clues_, as far as they are enumerated
  std::array<std::uint16_t, 100> occurrences_{};  // by code: of how many solutions
};

}  // namespace

std::optional<Draft> find_on_pattern(std::span<const Cell> pattern, const FreshGrids& fresh_grid,
                                     GenerationContext& context) {
  return PatternSearch(pattern, context).run(fresh_grid);
}

}  // namespace evodoku
