// What every tool's main is wrapped in: exit codes, errors, what is said on standard error, the time; and Ctrl-C,
// SIGTERM and a limit of time as one stop request for all stages of a tool.
#pragma once

#include <fmt/format.h>
#include <pthread.h>

#include <atomic>
#include <chrono>
#include <cstdio>
#include <optional>
#include <stdexcept>
#include <stop_token>
#include <string>
#include <utility>

namespace evodoku::tools {

enum ExitCode : int {
  exit_done = 0,  // everything asked for was done
  exit_less = 1,  // less was done than asked for; standard error says what and why
  exit_usage = 2  // the command line or the input is invalid
};

/// The command line or an input file is invalid: the message says what is wrong, where, and what to do; exit
/// code 2.
class UsageError : public std::runtime_error {
 public:
  using std::runtime_error::runtime_error;
};

/// An external failure (a full disk, a file that cannot be written): exit code 1.
class Failure : public std::runtime_error {
 public:
  using std::runtime_error::runtime_error;
};

/// A signal ended a wait: exit code 128 + its number.
class Interrupted : public Failure {
 public:
  using Failure::Failure;
};

/// Removes the progress line, if one is on the terminal, before something is written there.
void make_way() noexcept;

/// Writes on standard error, formatted as by fmt::format(). That it cannot be written (a full disk, a pager that was
/// quit) changes neither the work nor the exit code: never throws.
template <typename... Args>
void say(fmt::format_string<Args...> format, Args&&... args) noexcept {
  try {
    const std::string text = fmt::format(format, std::forward<Args>(args)...);
    make_way();
    std::fwrite(text.data(), 1, text.size(), stderr);
  } catch (...) {
    // no memory for it: the work and its exit code count for more
    std::fputs("(a message is lost: out of memory)\n", stderr);
  }
}

inline std::chrono::sys_seconds time_now() {
  return std::chrono::floor<std::chrono::seconds>(std::chrono::system_clock::now());
}

/// Runs `tool` and returns its exit code; UsageError becomes exit code 2, any other exception 1, each with
/// one line on standard error that begins with the program's name.
int run_tool(int argc, char** argv, int (*tool)(int argc, char** argv));

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
