// The context of generating one puzzle: random numbers, a budget of work, and a stop request.
#pragma once

#include <algorithm>
#include <cstdint>
#include <stop_token>

#include "random/stream.hpp"

namespace evodoku {

/// Work is counted, not timed, so that a budget ends at the same point on every machine. One unit is a question to an
/// engine, whether or not it needs a search, or a guess of its search: the band engine for 9x9, the scalar engine for
/// other boxes.
class WorkMeter {
 public:
  explicit WorkMeter(std::uint64_t budget) : left_(budget) {}

  bool exhausted() const { return left_ == 0; }
  std::uint64_t left() const { return left_; }
  std::uint64_t spent() const { return spent_; }

  /// What is left stops at 0; what was spent is counted in full.
  void spend(std::uint64_t units) {
    left_ -= std::min(units, left_);
    spent_ += units;
  }

 private:
  std::uint64_t left_;
  std::uint64_t spent_ = 0;
};

/// Shared by all parts that work on one puzzle; reset for the next one.
struct GenerationContext {
  RandomStream random;
  WorkMeter work;
  std::stop_token stop = {};

  bool must_end() const { return work.exhausted() || stop.stop_requested(); }

  /// Continues the search of an engine with at most `guesses`, and at most the work that is left; each guess is a unit of it.
  template <typename Engine>
  auto next_solution(Engine& engine, std::uint64_t& guesses) {
    const std::uint64_t allowed = std::min(guesses, work.left());
    std::uint64_t left = allowed;
    const auto outcome = engine.next_solution(left, stop);
    work.spend(allowed - left);
    guesses -= allowed - left;
    return outcome;
  }
};

}  // namespace evodoku
