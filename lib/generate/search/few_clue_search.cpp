#include "generate/search/few_clue_search.hpp"

#include <algorithm>
#include <array>
#include <cstdint>
#include <span>

namespace evodoku {

namespace {

// All found by trial, measuring the time to 18 and 19 clues.

/// Solutions enumerated to judge an exchange. With few solutions, an exchange is cheap and most likely to make the
/// puzzle proper: 1000 times as likely, relative to its cost, with 100 solutions as with 5000. But without a deeper
/// look from time to time the search gets stuck where every exchange is refused.
constexpr int usual_limit = 1000;
constexpr int deep_limit = 8000;
constexpr std::uint32_t exchanges_for_a_deep_one = 4;

/// Exchanges tried before starting again from another puzzle.
constexpr int exchanges_tried = 200;

/// An exchange may multiply the solutions at most by this.
constexpr int most_growth = 3;

int clues_in(const Cells9x9& puzzle) {
  return static_cast<int>(puzzle.size() -
                          static_cast<std::size_t>(std::count(puzzle.begin(), puzzle.end(), 0)));
}

class FewClueSearch {
 public:
  FewClueSearch(int target, GenerationContext& context)
      : census_(context), context_(&context), target_(target) {}

  std::optional<ProvenPuzzle> run(const FreshCells& fresh_puzzle) {
    while (!context_->must_end() && !(best_ && best_count_ <= target_)) {
      const std::optional<Cells9x9> start = fresh_puzzle();
      if (!start) break;
      descend_from(*start);
    }
    return best_;
  }

 private:
  void descend_from(const Cells9x9& start) {
    clues_ = start;
    clue_count_ = clues_in(start);
    keep_if_best();
    while (clue_count_ > target_) {
      drop_a_clue();
      if (!exchange_until_proper()) return;
      drop_needless_clues();
      keep_if_best();
    }
  }

  void drop_a_clue() {
    int fewest = deep_limit;
    int chosen = -1;
    for (const int cell : shuffled_clues()) {
      const int digit = clues_[static_cast<std::size_t>(cell)];
      remove(cell);
      const int solutions = census_.count(clues_, fewest);
      put(cell, digit);
      if (solutions < fewest || chosen < 0) {
        fewest = solutions;
        chosen = cell;
      }
    }
    remove(chosen);
    solutions_ = fewest;
    newest_ = -1;
  }

  bool exchange_until_proper() {
    for (int tried = 0; solutions_ > 1; ++tried) {
      if (tried == exchanges_tried || context_->must_end()) return false;
      exchange_a_clue();
    }
    return true;
  }

  void exchange_a_clue() {
    const std::span<const int> cells = shuffled_clues();
    // Two clues can be chosen, as no proper puzzle has fewer than 17.
    const int cell = cells[0] != newest_ ? cells[0] : cells[1];
    const int digit = clues_[static_cast<std::size_t>(cell)];
    const int limit = context_->random.below(exchanges_for_a_deep_one) == 0 ? deep_limit : usual_limit;
    remove(cell);
    occurrences_ = {};
    const int solutions = census_.enumerate(clues_, limit, [this](const Cells9x9& solution) {
      for (std::size_t place = 0; place < solution.size(); ++place) ++occurrences_[place][solution[place]];
    });
    if (solutions == limit || !add_rarest(cell, digit, solutions)) put(cell, digit);
  }

  /// Adds the clue with which the fewest of the enumerated solutions agree, a random one of several. Returns false if too
  /// many solutions agree with it.
  bool add_rarest(int removed_cell, int removed_digit, int solutions_without) {
    int fewest = std::min(solutions_without - 1, most_growth * solutions_);
    int equals = 0;
    int chosen_cell = 0;
    int chosen_digit = 0;
    for (int cell = 0; cell < 81; ++cell) {
      for (int digit = 1; digit <= 9; ++digit) {
        const int occurrences = occurrences_[static_cast<std::size_t>(cell)][static_cast<std::size_t>(digit)];
        if (occurrences == 0 || occurrences > fewest) continue;
        if (cell == removed_cell && digit == removed_digit) continue;
        equals = occurrences < fewest ? 1 : equals + 1;
        fewest = occurrences;
        if (context_->random.below(equals) != 0) continue;
        chosen_cell = cell;
        chosen_digit = digit;
      }
    }
    if (equals == 0) return false;
    put(chosen_cell, chosen_digit);
    solutions_ = fewest;
    newest_ = chosen_cell;
    return true;
  }

  void drop_needless_clues() {
    for (const int cell : shuffled_clues()) {
      if (clue_count_ <= target_) return;
      const int digit = clues_[static_cast<std::size_t>(cell)];
      remove(cell);
      if (census_.count(clues_, 2) != 1) put(cell, digit);
    }
  }

  void keep_if_best() {
    if (best_ && clue_count_ >= best_count_) return;
    if (census_.count(clues_, 2) != 1) return;
    best_ = ProvenPuzzle{clues_, census_.solution()};
    best_count_ = clue_count_;
  }

  std::span<const int> shuffled_clues() {
    std::size_t count = 0;
    for (std::size_t cell = 0; cell < clues_.size(); ++cell) {
      if (clues_[cell] != 0) cells_[count++] = static_cast<int>(cell);
    }
    const std::span<int> cells = std::span(cells_).first(count);
    context_->random.shuffle(cells);
    return cells;
  }

  void remove(int cell) {
    clues_[static_cast<std::size_t>(cell)] = 0;
    --clue_count_;
  }

  void put(int cell, int digit) {
    clues_[static_cast<std::size_t>(cell)] = static_cast<std::uint8_t>(digit);
    ++clue_count_;
  }

  SolutionCensus census_;
  GenerationContext* context_;
  int target_;

  Cells9x9 clues_{};
  int clue_count_ = 0;
  int solutions_ = 0;  // of clues_, as far as the limits allow counting them
  int newest_ = -1;    // the cell of the last clue added, which is not removed at once

  /// By cell and digit: in how many solutions at the last exchange. The limits fit.
  std::array<std::array<std::uint16_t, 10>, 81> occurrences_{};

  std::optional<ProvenPuzzle> best_;
  int best_count_ = 0;
  std::array<int, 81> cells_{};  // the result of shuffled_clues(), valid until its next call
};

}  // namespace

std::optional<ProvenPuzzle> find_few_clues(int target, const FreshCells& fresh_puzzle,
                                           GenerationContext& context) {
  return FewClueSearch(target, context).run(fresh_puzzle);
}

}  // namespace evodoku
