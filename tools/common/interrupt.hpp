// Turns Ctrl-C and SIGTERM, and a limit of time, into a stop request for all stages of a tool.
#pragma once

#include <pthread.h>

#include <atomic>
#include <chrono>
#include <optional>
#include <stop_token>

namespace evodoku::tools {

/// While an object exists, the first SIGINT, SIGTERM or SIGHUP (unless ignored, as under nohup) requests a
/// stop. Others within .3 s are taken for repetitions of it; one that comes later ends the program at once, as
/// without a handler. Create it at the start of main, before any thread.
class Interrupt {
 public:
  /// A week: longer limits are no limits, and fit no clock.
  static constexpr double longest_seconds = 7 * 24 * 3600.0;

  /// A stop is requested also when so many seconds are over, 0 to longest_seconds; without an exit code.
  explicit Interrupt(std::optional<double> time_limit = std::nullopt);
  ~Interrupt();
  Interrupt(const Interrupt&) = delete;
  Interrupt& operator=(const Interrupt&) = delete;

  std::stop_token token() const { return stop_.get_token(); }
  bool requested() const { return stop_.stop_requested(); }
  /// As requested(), waiting a moment for a signal that is on its way: the end of the input may be due to the same
  /// Ctrl-C.
  bool requested_by_now() const;
  /// 130 for SIGINT, 143 for SIGTERM, 129 for SIGHUP, 0 before any.
  int exit_code() const;

  /// Ends everything early for a reason other than a signal.
  void request_stop();

  /// From now on time does not matter.
  void lift_time_limit() { is_limited_ = false; }

  /// A file descriptor that becomes readable when a stop is requested, to wait for together with input.
  int wake_descriptor() const { return wake_; }

 private:
  void watch();

  std::stop_source stop_;
  int wake_;
  std::optional<std::chrono::steady_clock::time_point> end_;
  std::atomic<bool> is_limited_;
  pthread_t watcher_{};
};

/// token() of the most recent existing Interrupt; if there is none, a token that is never requested.
std::stop_token interrupt_token();

/// The signal that requested a stop, of the last Interrupt that was made; 0 before any.
int received_signal();

}  // namespace evodoku::tools
