#include "generate/search/exchange_search.hpp"

#include <algorithm>
#include <array>
#include <cstdint>
#include <numeric>
#include <utility>
#include <vector>

namespace evodoku {

namespace {

int clues_in(const Cells9x9& puzzle) {
  return static_cast<int>(81 - std::count(puzzle.begin(), puzzle.end(), 0));
}

/// Found by trial, as the constants below: for few clues by the time to 18 and 19, for patterns on random ones of 24 and
/// 26 cells with half-turn symmetry.
struct Limits {
  int target;          // clues
  int most_solutions;  // enumerated to judge an exchange
  int exchanges;       // tried before starting again
  int most_growth;     // an exchange may multiply the solutions at most by this
};

class ExchangeSearch {
 public:
  ExchangeSearch(const Limits& limits, GenerationContext& context)
      : limits_(limits), census_(context), context_(&context) {}
  virtual ~ExchangeSearch() = default;

  std::optional<ProvenPuzzle> run(const FreshCells& fresh_start) {
    while (!context_->must_end() && !(best_ && clues_in(best_->puzzle) <= limits_.target)) {
      const std::optional<Cells9x9> start = fresh_start();
      if (!start) break;
      clues_ = *start;
      begin();
      do {
        keep_if_best();
      } while (clues_in(clues_) > limits_.target && descend());
    }
    return best_;
  }

 protected:
  virtual void begin() {}
  /// The clues that can be dropped, if wanted in random order.
  virtual std::span<const int> droppable(bool in_random_order) = 0;
  /// Tries to exchange clues so that there are fewer solutions.
  virtual void exchange() = 0;
  virtual bool is_worth_keeping() const { return true; }

  void drop_needless_clues() {
    for (const int cell : droppable(true)) {
      if (clues_in(clues_) <= limits_.target) return;
      const std::uint8_t digit = std::exchange(clue(cell), std::uint8_t{0});
      if (census_.count(clues_, 2) != 1) clue(cell) = digit;
    }
  }

  /// With the fewest of the enumerated solutions, but at most so many, a random one of several.
  template <std::size_t Size>
  std::optional<int> rarest(const std::array<std::uint16_t, Size>& occurrences, int most, int excluded) {
    int fewest = std::min(most, limits_.most_growth * solutions_);
    int equals = 0;
    std::optional<int> chosen;
    for (std::size_t option = 0; option < Size; ++option) {
      const int count = occurrences[option];
      if (count == 0 || count > fewest || static_cast<int>(option) == excluded) continue;
      equals = count < fewest ? 1 : equals + 1;
      fewest = count;
      if (context_->random.below(equals) == 0) chosen = static_cast<int>(option);
    }
    if (chosen) solutions_ = fewest;
    return chosen;
  }

  std::uint8_t& clue(int cell) { return clues_[cell]; }

  Limits limits_;
  SolutionCensus census_;
  GenerationContext* context_;
  Cells9x9 clues_{};
  int solutions_ = 0;       // of clues_, as far as the limits allow counting them
  int newest_ = -1;         // the cell of the last clue added
  std::vector<int> cells_;  // the result of droppable()

 private:
  /// To fewer clues. Returns false if too many exchanges failed or the context ended first.
  bool descend() {
    drop_a_clue();
    for (int tried = 0; solutions_ > 1; ++tried) {
      if (tried == limits_.exchanges || context_->must_end()) return false;
      exchange();
    }
    drop_needless_clues();
    return true;
  }

  void drop_a_clue() {
    const std::span<const int> cells = droppable(false);
    int chosen = cells.front();
    solutions_ = limits_.most_solutions;
    for (const int cell : cells) {
      const std::uint8_t digit = std::exchange(clue(cell), std::uint8_t{0});
      const int solutions = census_.count(clues_, solutions_);
      clue(cell) = digit;
      if (solutions < solutions_) chosen = cell;
      solutions_ = solutions;
    }
    clue(chosen) = 0;
    newest_ = -1;
  }

  void keep_if_best() {
    if (!is_worth_keeping() || (best_ && clues_in(clues_) >= clues_in(best_->puzzle))) return;
    if (census_.count(clues_, 2) == 1) best_ = ProvenPuzzle{clues_, census_.solution()};
  }

  std::optional<ProvenPuzzle> best_;
};

class FewClueSearch final : public ExchangeSearch {
 public:
  FewClueSearch(int target, GenerationContext& context)
      : ExchangeSearch({.target = target, .most_solutions = deep_limit, .exchanges = 200, .most_growth = 3},
                       context) {}

 private:
  /// With few solutions, an exchange is cheap and most likely to make the puzzle proper: 1000 times as likely, relative to
  /// its cost, with 100 solutions as with 5000. But without a deeper look from time to time the search gets stuck where
  /// every exchange is refused.
  static constexpr int usual_limit = 1000;
  static constexpr int deep_limit = 8000;
  static constexpr std::uint32_t exchanges_for_a_deep_one = 4;

  std::span<const int> droppable(bool /*in_random_order*/) override {
    cells_.clear();
    for (int cell = 0; cell < 81; ++cell) {
      if (clue(cell) != 0) cells_.push_back(cell);
    }
    context_->random.shuffle(std::span(cells_));
    return cells_;
  }

  /// The newest clue is not removed at once.
  void exchange() override {
    const std::span<const int> cells = droppable(true);
    // Two clues can be chosen, as no proper puzzle has fewer than 17.
    const int cell = cells[0] != newest_ ? cells[0] : cells[1];
    const int limit = context_->random.below(exchanges_for_a_deep_one) == 0 ? deep_limit : usual_limit;
    const std::uint8_t digit = std::exchange(clue(cell), std::uint8_t{0});
    occurrences_ = {};
    const int solutions = census_.enumerate(clues_, limit, [this](const Cells9x9& solution) {
      for (std::size_t place = 0; place < solution.size(); ++place)
        ++occurrences_[10 * place + solution[place]];
    });
    const auto chosen =
        solutions == limit ? std::nullopt : rarest(occurrences_, solutions - 1, 10 * cell + digit);
    if (chosen) newest_ = *chosen / 10;
    const int option = chosen.value_or(10 * cell + digit);
    clue(option / 10) = static_cast<std::uint8_t>(option % 10);
  }

  std::array<std::uint16_t, 810> occurrences_{};  // by 10 * cell + digit: in how many solutions
};

class PatternSearch final : public ExchangeSearch {
 public:
  PatternSearch(std::span<const int> pattern, GenerationContext& context)
      : ExchangeSearch({.target = static_cast<int>(pattern.size()),
                        .most_solutions = 2000,
                        .exchanges = 300,
                        .most_growth = 2},
                       context),
        pattern_(pattern) {}

 private:
  static constexpr std::uint32_t clues_exchanged_at_most = 2;

  void begin() override {
    cells_.clear();
    for (int cell = 0; cell < 81; ++cell) {
      if (std::find(pattern_.begin(), pattern_.end(), cell) == pattern_.end()) cells_.push_back(cell);
    }
    drop_needless_clues();
  }

  bool is_worth_keeping() const override { return clues_in(clues_) == limits_.target; }

  /// Those outside of the pattern.
  std::span<const int> droppable(bool in_random_order) override {
    std::erase_if(cells_, [this](int cell) { return clue(cell) == 0; });
    if (in_random_order) context_->random.shuffle(std::span(cells_));
    return cells_;
  }

  void exchange() override {
    std::vector<int> all(pattern_.begin(), pattern_.end());
    const std::span<const int> others = droppable(false);
    all.insert(all.end(), others.begin(), others.end());
    const std::size_t wanted = 1 + context_->random.below(clues_exchanged_at_most);
    const std::span<const int> cells = std::span(all).first(std::min(wanted, all.size()));
    context_->random.sample_to_front(std::span(all), cells.size());

    const int code = code_of(clues_, cells);
    put(cells, 0);
    occurrences_ = {};
    const int solutions = census_.enumerate(clues_, limits_.most_solutions, [&](const Cells9x9& solution) {
      ++occurrences_[code_of(solution, cells)];
    });
    const bool are_all = solutions < limits_.most_solutions;
    put(cells, (are_all ? rarest(occurrences_, solutions, code) : std::nullopt).value_or(code));
  }

  /// The digits in one or two cells as a single number.
  static int code_of(const Cells9x9& digits, std::span<const int> cells) {
    int code = 0;
    for (const int cell : cells) code = 10 * code + digits[cell];
    return code;
  }

  void put(std::span<const int> cells, int code) {
    for (auto cell = cells.rbegin(); cell != cells.rend(); ++cell) {
      clue(*cell) = static_cast<std::uint8_t>(code % 10);
      code /= 10;
    }
  }

  std::span<const int> pattern_;
  std::array<std::uint16_t, 100> occurrences_{};  // by code: of how many solutions
};

}  // namespace

std::optional<ProvenPuzzle> find_few_clues(int target, const FreshCells& fresh_puzzle,
                                           GenerationContext& context) {
  return FewClueSearch(target, context).run(fresh_puzzle);
}

std::optional<ProvenPuzzle> find_on_pattern(std::span<const int> pattern, const FreshCells& fresh_grid,
                                            GenerationContext& context) {
  return PatternSearch(pattern, context).run(fresh_grid);
}

}  // namespace evodoku
