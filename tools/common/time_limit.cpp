#include "common/interrupt.hpp"

#include <chrono>
#include <stop_token>

namespace evodoku::tools {

TimeLimit::TimeLimit(std::optional<double> seconds, Interrupt& interrupt) {
  if (!seconds) return;
  using Clock = std::chrono::steady_clock;
  const auto end =
      Clock::now() + std::chrono::duration_cast<Clock::duration>(std::chrono::duration<double>(*seconds));
  timer_ = std::jthread([this, end, &interrupt](const std::stop_token& destroyed) {
    std::unique_lock lock(mutex_);
    wake_.wait_until(lock, destroyed, end, [] { return false; });
    if (!destroyed.stop_requested()) interrupt.request_stop();
  });
}

}  // namespace evodoku::tools
