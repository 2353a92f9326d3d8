// How much work there is still to be spent.
#pragma once

#include <algorithm>
#include <cstdint>

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

}  // namespace evodoku
