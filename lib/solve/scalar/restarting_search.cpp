#include "solve/scalar/restarting_search.hpp"

#include <algorithm>
#include <bit>

namespace evodoku {

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
