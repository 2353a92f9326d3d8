// When what a tool has finished is written.
#pragma once

#include <chrono>
#include <cstddef>

namespace evodoku::tools {

/// Finished work is written many pieces at once, but at least every second, so that it survives an interrupt or a power
/// cut a second later, and so that what comes slowly does not wait long for the next.
class WritePace {
 public:
  explicit WritePace(std::size_t most_waiting = SIZE_MAX) : most_waiting_(most_waiting) {}

  /// Calls `write` if the pieces that are waiting should be written now.
  template <typename Write>
  void when_due(const Write& write, std::size_t waiting = 0) {
    constexpr std::chrono::seconds longest_wait{1};
    if (waiting < most_waiting_ && Clock::now() - last_ < longest_wait) return;
    write();
    last_ = Clock::now();  // a slow disk does not make the next due at once
  }

 private:
  using Clock = std::chrono::steady_clock;

  std::size_t most_waiting_;
  Clock::time_point last_ = Clock::now();
};

}  // namespace evodoku::tools
