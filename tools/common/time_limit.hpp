// A limit of time for a whole run.
#pragma once

#include <condition_variable>
#include <mutex>
#include <optional>
#include <thread>

#include "common/interrupt.hpp"

namespace evodoku::tools {

/// Requests a stop when the time is over, unless it is destroyed before.
class TimeLimit {
 public:
  /// A week: longer limits are no limits, and fit no clock.
  static constexpr double longest_seconds = 7 * 24 * 3600.0;

  /// `seconds` from now, 0 to longest_seconds; nothing: never.
  TimeLimit(std::optional<double> seconds, Interrupt& interrupt);

 private:
  std::mutex mutex_;
  std::condition_variable_any wake_;
  std::jthread timer_;  // last: it uses the others
};

}  // namespace evodoku::tools
