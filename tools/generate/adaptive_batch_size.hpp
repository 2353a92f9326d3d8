// Chooses the number of puzzles per batch.
#pragma once

#include <algorithm>
#include <atomic>
#include <chrono>
#include <cstdint>

namespace evodoku::tools {

/// Large batches are faster for puzzles that are made quickly; slow puzzles should be written one by one. The
/// size adapts to the time that batches take and does not affect the puzzles. Safe from several threads.
class AdaptiveBatchSize {
 public:
  std::uint64_t next() const { return length_; }

  void learn(std::chrono::steady_clock::duration time) {
    using std::chrono::milliseconds;
    const std::uint64_t length = length_;
    if (time < milliseconds(20)) length_ = std::min(2 * length, longest);
    if (time > milliseconds(100)) length_ = std::max<std::uint64_t>(length / 2, 1);
  }

 private:
  static constexpr std::uint64_t longest = 1024;
  std::atomic<std::uint64_t> length_ = 1;
};

}  // namespace evodoku::tools
