// When what a tool has finished is written.
#pragma once

#include <chrono>
#include <cstddef>
#include <cstdint>

namespace evodoku::tools {

/// Finished work is written many pieces at once, but at least every second, so that it survives an interrupt or a power
/// cut a second later, and so that what comes slowly does not wait long for the next.
class WritePace {
 public:
  explicit WritePace(std::size_t most_waiting = SIZE_MAX) : most_waiting_(most_waiting) {}

  /// Whether the pieces that are waiting should be written now.
  bool is_due(std::size_t waiting = 0) const {
    constexpr std::chrono::seconds longest_wait{1};
    return waiting >= most_waiting_ || Clock::now() - last_ >= longest_wait;
  }
  void written() { last_ = Clock::now(); }

 private:
  using Clock = std::chrono::steady_clock;

  std::size_t most_waiting_;
  Clock::time_point last_ = Clock::now();
};

}  // namespace evodoku::tools
