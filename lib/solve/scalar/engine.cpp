#include "solve/scalar/engine.hpp"

#include <algorithm>
#include <bit>
#include <cassert>

namespace evodoku {

namespace {

/// The candidate of a cell that has one digit left.
Candidate only(int cell, std::uint64_t digits) {
  return {cell, std::countr_zero(digits) + 1};
}

}  // namespace

ScalarEngine::ScalarEngine(const Geometry& geometry)
    : candidates_(geometry), failures_(candidates_.items()), solution_(geometry.box()) {}

bool ScalarEngine::load(const Grid& clues) {
  guesses_.clear();
  saved_.clear();
  failures_.assign(failures_.size(), 1);
  const bool is_consistent = candidates_.load(clues);
  for (int cell = 0; cell < clues.cells() && steps_ != nullptr; ++cell) {
    const std::uint64_t left = candidates_.digits(cell);
    if (clues.is_blank(cell) && std::has_single_bit(left))
      record(SearchStep::Kind::follows, only(cell, left));
  }
  return settle(is_consistent, 0);
}

bool ScalarEngine::load(const PencilMarks& marks) {
  load(marks.values());
  const Box box = marks.box();
  for (int cell = 0; cell < box.cells(); ++cell) {
    for (int digit = 1; digit <= box.side() && alive_; ++digit) {
      if (!marks.has({cell, digit})) forbid(cell, digit);
    }
  }
  return alive_;
}

bool ScalarEngine::forbid(int cell, int digit) {
  const std::size_t before = candidates_.removed().size();
  return settle(alive_ && candidates_.remove({cell, digit}), before);
}

bool ScalarEngine::place(int cell, int digit) {
  const std::size_t before = candidates_.removed().size();
  return settle(alive_ && candidates_.place({cell, digit}), before);
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

SearchOutcome ScalarEngine::next_solution(std::uint64_t& nodes_left, const std::stop_token& stop) {
  while (alive_ || backtrack()) {
    if (candidates_.is_solved()) {
      keep_solution();
      alive_ = false;  // continuing means leaving this branch
      return SearchOutcome::found;
    }
    if (nodes_left == 0) return SearchOutcome::budget;
    if (stop.stop_requested()) return SearchOutcome::stopped;
    --nodes_left;
    guess();
  }
  return SearchOutcome::exhausted;
}

/// Propagates if the last step succeeded, and remembers whether the branch is still alive. `removed_before`: that step.
bool ScalarEngine::settle(bool step_went_well, std::size_t removed_before) {
  alive_ = step_went_well && candidates_.propagate();
  if (steps_ != nullptr) record_what_follows(removed_before);
  if (!alive_ && candidates_.failed()) ++failures_[candidates_.failed_item()];
  return alive_;
}

/// Leaves the current branch for the next one. Returns false if there is none.
bool ScalarEngine::backtrack() {
  while (!guesses_.empty()) {
    const Guess refuted = guesses_.back();
    guesses_.pop_back();
    candidates_.undo_to(refuted.before);
    record(SearchStep::Kind::taken_back, refuted.candidate);
    if (settle(candidates_.remove(refuted.candidate), refuted.before.removed)) return true;
  }
  return false;
}

void ScalarEngine::guess() {
  const Guess next{candidates_.mark(), choose_option(choose_item())};
  guesses_.push_back(next);
  record(SearchStep::Kind::guess, next.candidate);
  settle(candidates_.place(next.candidate), next.before.removed);
}

/// The cells that have been left with one digit, in order, without that of the guess. It goes back through what was
/// removed, because it knows the candidates at the end.
void ScalarEngine::record_what_follows(std::size_t removed_before) const {
  std::vector<std::uint64_t> left;
  for (int cell = 0; cell < solution_.cells(); ++cell) left.push_back(candidates_.digits(cell));
  const std::span<const Candidate> removed = candidates_.removed().subspan(removed_before);
  std::vector<SearchStep> found;
  for (std::size_t i = removed.size(); i > 0; --i) {
    const auto [cell, digit] = removed[i - 1];
    const bool is_guess = !steps_->empty() && steps_->back().kind == SearchStep::Kind::guess &&
                          steps_->back().candidate.cell == cell;
    if (std::has_single_bit(left[cell]) && !is_guess)
      found.push_back({SearchStep::Kind::follows, only(cell, left[cell])});
    left[cell] |= std::uint64_t{1} << (digit - 1);
  }
  steps_->insert(steps_->end(), found.rbegin(), found.rend());
}

/// The item with the fewest options relative to its weight, which is the number of times it was left without options
/// (F. Boussemart, F. Hemery, C. Lecoutre, L. Sais, "Boosting Systematic Search by Weighting Constraints", 2004).
Candidates::Item ScalarEngine::choose_item() const {
  const auto open = candidates_.open_items();
  Candidates::Item best = open.front();
  std::uint64_t best_size = candidates_.size(best);
  std::uint64_t best_failures = failures_[best];
  for (const Candidates::Item item : open.subspan(1)) {
    const std::uint64_t size = candidates_.size(item);
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

SearchOutcome RestartingSearch::next_solution(std::uint64_t& nodes_left, const std::stop_token& stop) {
  while (!has_found_) {
    const std::uint64_t granted = std::min(nodes_left, nodes_to_restart_);
    std::uint64_t left = granted;
    const SearchOutcome outcome = engine_.next_solution(left, stop);
    nodes_left -= granted - left;
    nodes_to_restart_ -= granted - left;
    has_found_ = outcome == SearchOutcome::found;
    if (outcome != SearchOutcome::budget || nodes_left == 0) return outcome;
    engine_.restart();
    nodes_to_restart_ = unit * luby(++restarts_);
  }
  return engine_.next_solution(nodes_left, stop);
}

}  // namespace evodoku
