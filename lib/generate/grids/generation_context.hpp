// What making one puzzle runs with: random numbers, a budget of work, and a request to stop.
#pragma once

#include <algorithm>
#include <cstdint>
#include <stop_token>

#include "random/stream.hpp"

namespace evodoku {

/// Work is counted, not timed, so that a budget ends at the same point on every machine. One unit is a
/// question put to an engine, whether or not it needs a search, or a guess of its search: the band engine's
/// for 9x9, the scalar engine's for other boxes.
class WorkMeter {
 public:
  explicit WorkMeter(std::uint64_t budget) : left_(budget) {}

  bool exhausted() const { return left_ == 0; }
  std::uint64_t left() const { return left_; }
  std::uint64_t spent() const { return spent_; }

  /// The meter stops at 0 left, what was spent is counted in full.
  void spend(std::uint64_t units) {
    left_ -= std::min(units, left_);
    spent_ += units;
  }

 private:
  std::uint64_t left_;
  std::uint64_t spent_ = 0;
};

/// Shared by all who work on one puzzle; set anew for the next one.
struct GenerationContext {
  RandomStream random;
  WorkMeter work;
  std::stop_token stop = {};

  bool must_end() const { return work.exhausted() || stop.stop_requested(); }
};

}  // namespace evodoku
