#include "solve/scalar/engine.hpp"

#include <algorithm>
#include <bit>
#include <vector>

#include "deduce/kernel/candidates.hpp"

namespace evodoku {

/// Depth-first search with two branches per node: the guess and, when it is exhausted, its negation. The consequences
/// of the negation are propagated too, and then the next guess is chosen.
struct ScalarEngine::Search {
  explicit Search(const Geometry& geometry)
      : candidates(geometry),
        failures(static_cast<std::size_t>(candidates.items())),
        solution(geometry.box()) {}

  bool load(const Grid& clues) {
    guesses.clear();
    saved.clear();
    failures.assign(failures.size(), 1);
    return settle(candidates.load(clues));
  }

  /// Propagates if the last step succeeded, and remembers whether the branch is still alive.
  bool settle(bool step_went_well) {
    alive = step_went_well && candidates.propagate();
    if (!alive && candidates.failed()) ++failures[candidates.failed_item()];
    return alive;
  }

  /// Leaves the current branch for the next one. Returns false if there is none.
  bool backtrack() {
    while (!guesses.empty()) {
      const Guess refuted = guesses.back();
      guesses.pop_back();
      candidates.undo_to(refuted.before);
      if (settle(candidates.remove(refuted.candidate))) return true;
    }
    return false;
  }

  /// Returns to the state before the first guess that has not been refuted. What was refuted before it stays refuted.
  void restart() {
    if (guesses.empty()) return;
    candidates.undo_to(guesses.front().before);
    guesses.clear();
    alive = true;
  }

  void restore() {
    candidates.undo_to(saved.back());
    saved.pop_back();
    guesses.clear();
    alive = true;
  }

  void guess() {
    const Candidates::Item item = choose_item();
    const Guess next{candidates.mark(), choose_option(item)};
    guesses.push_back(next);
    settle(candidates.place(next.candidate));
  }

  /// The item with the fewest options relative to its weight, which is the number of times it was left without options
  /// (F. Boussemart, F. Hemery, C. Lecoutre, L. Sais, "Boosting Systematic Search by Weighting Constraints", 2004).
  Candidates::Item choose_item() const {
    const auto open = candidates.open_items();
    Candidates::Item best = open.front();
    auto best_size = static_cast<std::uint64_t>(candidates.size(best));
    std::uint64_t best_failures = failures[best];
    for (const Candidates::Item item : open.subspan(1)) {
      const auto size = static_cast<std::uint64_t>(candidates.size(item));
      const std::uint64_t rank = size * best_failures;
      const std::uint64_t best_rank = best_size * failures[item];
      if (rank > best_rank || (rank == best_rank && item > best)) continue;
      best = item;
      best_size = size;
      best_failures = failures[item];
    }
    return best;
  }

  Candidate choose_option(Candidates::Item item) const {
    const std::uint64_t options = candidates.options(item);
    if (favourite != nullptr) {
      for (std::uint64_t left = options; left != 0; left &= left - 1) {
        const Candidate option = candidates.candidate(item, std::countr_zero(left));
        if ((*favourite)[option.cell] == option.digit) return option;
      }
    }
    return candidates.candidate(item, std::countr_zero(options));
  }

  void keep_solution() {
    for (int cell = 0; cell < candidates.geometry().cells(); ++cell) {
      solution.set(cell, std::countr_zero(candidates.digits(cell)) + 1);
    }
  }

  struct Guess {
    Candidates::Mark before;
    Candidate candidate;
  };

  Candidates candidates;
  std::vector<std::uint32_t> failures;  // by item: 1 + how often it was left without an option
  std::vector<Guess> guesses;           // those that have not been refuted
  std::vector<Candidates::Mark> saved;  // states of save() that have not been restored
  bool alive = false;  // the current branch may contain a solution that has not been returned
  const Grid* favourite = nullptr;
  Grid solution;
};

ScalarEngine::ScalarEngine(const Geometry& geometry) : search_(std::make_unique<Search>(geometry)) {}
ScalarEngine::~ScalarEngine() = default;
ScalarEngine::ScalarEngine(ScalarEngine&&) noexcept = default;
ScalarEngine& ScalarEngine::operator=(ScalarEngine&&) noexcept = default;

bool ScalarEngine::load(const Grid& clues) {
  return search_->load(clues);
}

bool ScalarEngine::forbid(int cell, int digit) {
  const Candidate candidate{static_cast<Cell>(cell), static_cast<std::uint8_t>(digit)};
  return search_->settle(search_->alive && search_->candidates.remove(candidate));
}

bool ScalarEngine::place(int cell, int digit) {
  const Candidate candidate{static_cast<Cell>(cell), static_cast<std::uint8_t>(digit)};
  return search_->settle(search_->alive && search_->candidates.place(candidate));
}

std::uint64_t ScalarEngine::candidates(int cell) const {
  return search_->candidates.digits(cell);
}

void ScalarEngine::save() {
  search_->saved.push_back(search_->candidates.mark());
}

void ScalarEngine::restore() {
  search_->restore();
}

void ScalarEngine::restart() {
  search_->restart();
}

void ScalarEngine::favour(const Grid* full_grid) {
  search_->favourite = full_grid;
}

ScalarEngine::Outcome ScalarEngine::next_solution(std::uint64_t& nodes_left, const std::stop_token& stop) {
  Search& search = *search_;
  while (search.alive || search.backtrack()) {
    if (search.candidates.is_solved()) {
      search.keep_solution();
      search.alive = false;  // continuing means leaving this branch
      return Outcome::found;
    }
    if (nodes_left == 0) return Outcome::budget;
    if (stop.stop_requested()) return Outcome::stopped;
    --nodes_left;
    search.guess();
  }
  return Outcome::exhausted;
}

const Grid& ScalarEngine::solution() const {
  return search_->solution;
}

/// Elements 0 to 2^k - 2 are those of 0 to 2^(k-1) - 2, twice, followed by 2^(k-1).
std::uint64_t luby(std::uint64_t index) {
  std::uint64_t position = index + 1;
  while (!std::has_single_bit(position + 1)) position -= std::bit_floor(position) - 1;
  return std::bit_floor(position);
}

RestartingSearch::Outcome RestartingSearch::next_solution(std::uint64_t& nodes_left,
                                                          const std::stop_token& stop) {
  while (!has_found_) {
    const Outcome outcome = search_until_restart(nodes_left, stop);
    has_found_ = outcome == Outcome::found;
    if (outcome != Outcome::budget || nodes_left == 0) return outcome;
    restart();
  }
  return engine_.next_solution(nodes_left, stop);
}

RestartingSearch::Outcome RestartingSearch::search_until_restart(std::uint64_t& nodes_left,
                                                                 const std::stop_token& stop) {
  const std::uint64_t granted = std::min(nodes_left, nodes_to_restart_);
  std::uint64_t left = granted;
  const Outcome outcome = engine_.next_solution(left, stop);
  nodes_left -= granted - left;
  nodes_to_restart_ -= granted - left;
  return outcome;
}

void RestartingSearch::restart() {
  engine_.restart();
  ++restarts_;
  nodes_to_restart_ = unit * luby(restarts_);
}

}  // namespace evodoku
