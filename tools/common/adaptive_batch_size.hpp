// How many puzzles to make in one batch.
#pragma once

#include <algorithm>
#include <atomic>
#include <chrono>
#include <cstdint>

namespace evodoku::tools {

/// Puzzles that are made quickly are made faster many at once; slow ones are wanted one by one, as they come.
/// The lengths follow the time that pieces take; they change no puzzle. Safe from several threads.
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
