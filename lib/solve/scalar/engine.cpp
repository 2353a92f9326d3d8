#include "solve/scalar/engine.hpp"

#include <algorithm>
#include <bit>
#include <cassert>

namespace evodoku {

ScalarEngine::ScalarEngine(const Geometry& geometry)
    : candidates_(geometry),
      failures_(static_cast<std::size_t>(candidates_.items())),
      solution_(geometry.box()) {}

bool ScalarEngine::load(const Grid& clues) {
  guesses_.clear();
  saved_.clear();
  failures_.assign(failures_.size(), 1);
  return settle(candidates_.load(clues));
}

bool ScalarEngine::forbid(int cell, int digit) {
  return settle(alive_ && candidates_.remove({static_cast<Cell>(cell), static_cast<std::uint8_t>(digit)}));
}

bool ScalarEngine::place(int cell, int digit) {
  return settle(alive_ && candidates_.place({static_cast<Cell>(cell), static_cast<std::uint8_t>(digit)}));
}

void ScalarEngine::restore() {
  assert(!saved_.empty());
  candidates_.undo_to(saved_.back());
  saved_.pop_back();
  guesses_.clear();
  alive_ = true;
}

/// Returns to the state before the first guess that has not been refuted. What was refuted before it stays refuted.
void ScalarEngine::restart() {
  if (guesses_.empty()) return;
  candidates_.undo_to(guesses_.front().before);
  guesses_.clear();
  alive_ = true;
}

ScalarEngine::Outcome ScalarEngine::next_solution(std::uint64_t& nodes_left, const std::stop_token& stop) {
  while (alive_ || backtrack()) {
    if (candidates_.is_solved()) {
      keep_solution();
      alive_ = false;  // continuing means leaving this branch
      return Outcome::found;
    }
    if (nodes_left == 0) return Outcome::budget;
    if (stop.stop_requested()) return Outcome::stopped;
    --nodes_left;
    guess();
  }
  return Outcome::exhausted;
}

/// Propagates if the last step succeeded, and remembers whether the branch is still alive.
bool ScalarEngine::settle(bool step_went_well) {
  alive_ = step_went_well && candidates_.propagate();
  if (!alive_ && candidates_.failed()) ++failures_[candidates_.failed_item()];
  return alive_;
}

/// Leaves the current branch for the next one. Returns false if there is none.
bool ScalarEngine::backtrack() {
  while (!guesses_.empty()) {
    const Guess refuted = guesses_.back();
    guesses_.pop_back();
    candidates_.undo_to(refuted.before);
    if (settle(candidates_.remove(refuted.candidate))) return true;
  }
  return false;
}

void ScalarEngine::guess() {
  const Guess next{candidates_.mark(), choose_option(choose_item())};
  guesses_.push_back(next);
  settle(candidates_.place(next.candidate));
}

/// The item with the fewest options relative to its weight, which is the number of times it was left without options
/// (F. Boussemart, F. Hemery, C. Lecoutre, L. Sais, "Boosting Systematic Search by Weighting Constraints", 2004).
Candidates::Item ScalarEngine::choose_item() const {
  const auto open = candidates_.open_items();
  Candidates::Item best = open.front();
  auto best_size = static_cast<std::uint64_t>(candidates_.size(best));
  std::uint64_t best_failures = failures_[best];
  for (const Candidates::Item item : open.subspan(1)) {
    const auto size = static_cast<std::uint64_t>(candidates_.size(item));
    const std::uint64_t rank = size * best_failures;
    const std::uint64_t best_rank = best_size * failures_[item];
    if (rank > best_rank || (rank == best_rank && item > best)) continue;
    best = item;
    best_size = size;
    best_failures = failures_[item];
  }
  return best;
}

Candidate ScalarEngine::choose_option(Candidates::Item item) const {
  const std::uint64_t options = candidates_.options(item);
  for (std::uint64_t left = favourite_ == nullptr ? 0 : options; left != 0; left &= left - 1) {
    const Candidate option = candidates_.candidate(item, std::countr_zero(left));
    if ((*favourite_)[option.cell] == option.digit) return option;
  }
  return candidates_.candidate(item, std::countr_zero(options));
}

void ScalarEngine::keep_solution() {
  for (int cell = 0; cell < solution_.cells(); ++cell)
    solution_.set(cell, std::countr_zero(candidates_.digits(cell)) + 1);
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
    const std::uint64_t granted = std::min(nodes_left, nodes_to_restart_);
    std::uint64_t left = granted;
    const Outcome outcome = engine_.next_solution(left, stop);
    nodes_left -= granted - left;
    nodes_to_restart_ -= granted - left;
    has_found_ = outcome == Outcome::found;
    if (outcome != Outcome::budget || nodes_left == 0) return outcome;
    engine_.restart();
    nodes_to_restart_ = unit * luby(++restarts_);
  }
  return engine_.next_solution(nodes_left, stop);
}

}  // namespace evodoku
