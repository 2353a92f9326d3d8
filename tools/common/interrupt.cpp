#include "common/interrupt.hpp"

#include <poll.h>
#include <pthread.h>
#include <sys/eventfd.h>
#include <unistd.h>
#include <algorithm>
#include <atomic>
#include <cerrno>
#include <chrono>
#include <csignal>
#include <cstdint>
#include <ctime>
#include <optional>
#include <stop_token>
#include <system_error>

namespace evodoku::tools {

namespace {

std::atomic<int> last_signal{0};
std::stop_token token_of_last;

bool is_ignored(int signal) {
  struct sigaction action {};
  return sigaction(signal, nullptr, &action) == 0 && action.sa_handler == SIG_IGN;
}

sigset_t watched_signals() {
  sigset_t signals;
  sigemptyset(&signals);
  sigaddset(&signals, SIGINT);
  sigaddset(&signals, SIGTERM);
  if (!is_ignored(SIGHUP)) sigaddset(&signals, SIGHUP);
  return signals;
}

/// Sent to the watcher's thread alone, to end it.
sigset_t farewell_signal() {
  sigset_t signals;
  sigemptyset(&signals);
  sigaddset(&signals, SIGUSR2);
  return signals;
}

using Clock = std::chrono::steady_clock;

/// One of these signals; 0: none by then.
int wait_for(const sigset_t& signals, std::optional<Clock::time_point> end = std::nullopt) {
  for (int received = 0;;) {
    if (!end && sigwait(&signals, &received) == 0) return received;
    if (!end) continue;
    const auto left = std::max(Clock::duration::zero(), *end - Clock::now());
    const auto seconds = std::chrono::floor<std::chrono::seconds>(left);
    const timespec pause{seconds.count(), std::chrono::nanoseconds(left - seconds).count()};
    received = sigtimedwait(&signals, nullptr, &pause);
    if (received > 0) return received;
    if (errno == EAGAIN) return 0;
  }
}

/// What sends a signal on often sends it twice: timeout(1) to the tool and then to its process group, a wrapper beside
/// the terminal that sent it to both. Waits until such a repetition has come and gone, or until SIGUSR2: then false.
bool wait_for_repetitions(const sigset_t& signals) {
  constexpr std::chrono::milliseconds longest(300);  // people press Ctrl-C again later than that
  const auto end = Clock::now() + longest;
  for (int received = 1; received != 0;) {
    received = wait_for(signals, end);
    if (received == SIGUSR2) return false;
  }
  return true;
}

}  // namespace

// A stop_source may not be touched from a signal handler, so the signals are blocked everywhere and one
// thread waits for them.
struct Interrupt::Watcher {
  std::stop_source stop;
  std::atomic<int> signal{0};
  std::optional<Clock::time_point> end;
  std::atomic<bool> is_limited{false};
  int wake = eventfd(0, EFD_CLOEXEC);
  pthread_t thread{};

  void request_stop() {
    stop.request_stop();
    const std::uint64_t one = 1;
    [[maybe_unused]] const auto written = write(wake, &one, sizeof one);
  }

  /// Not a std::thread, which frees memory in the new thread and so creates a malloc arena for it: a sixth of
  /// a tool's start-up time.
  static void* run(void* watcher) {
    static_cast<Watcher*>(watcher)->watch();
    return nullptr;
  }

  void watch() {
    sigset_t first = watched_signals();
    sigaddset(&first, SIGUSR2);
    int received = wait_for(first, end);
    if (received == 0) {
      if (is_limited) request_stop();
      received = wait_for(first);
    }
    if (received == SIGUSR2) return;
    signal = received;
    last_signal = received;
    request_stop();
    if (!wait_for_repetitions(first)) return;
    // From here on signals have their default effect; this thread, the only one that does not block them,
    // stays for that.
    const sigset_t watched = watched_signals();
    pthread_sigmask(SIG_UNBLOCK, &watched, nullptr);
    wait_for(farewell_signal());
  }
};

Interrupt::Interrupt(std::optional<double> time_limit) : watcher_(new Watcher) {
  if (time_limit)
    watcher_->end = Clock::now() +
                    std::chrono::duration_cast<Clock::duration>(std::chrono::duration<double>(*time_limit));
  watcher_->is_limited = time_limit.has_value();
  std::signal(SIGPIPE, SIG_IGN);  // a closed pipe is detected when writing
  last_signal = 0;
  sigset_t signals = watched_signals();
  sigaddset(&signals, SIGUSR2);
  pthread_sigmask(SIG_BLOCK, &signals, nullptr);
  token_of_last = token();
  const int failed = pthread_create(&watcher_->thread, nullptr, Watcher::run, watcher_);
  if (failed != 0) throw std::system_error(failed, std::generic_category(), "no thread for signals");
}

Interrupt::~Interrupt() {
  token_of_last = {};
  pthread_kill(watcher_->thread, SIGUSR2);
  pthread_join(watcher_->thread, nullptr);
  close(watcher_->wake);
  delete watcher_;
}

std::stop_token Interrupt::token() const {
  return watcher_->stop.get_token();
}

bool Interrupt::requested_by_now() const {
  constexpr int on_its_way = 1000;  // milliseconds; enough even on a busy machine
  constexpr int not_seen = 20;
  sigset_t pending;
  sigemptyset(&pending);
  sigpending(&pending);
  const bool has_come = sigismember(&pending, SIGINT) == 1 || sigismember(&pending, SIGTERM) == 1 ||
                        (sigismember(&pending, SIGHUP) == 1 && !is_ignored(SIGHUP));
  pollfd waiting{watcher_->wake, POLLIN, 0};
  poll(&waiting, 1, has_come ? on_its_way : not_seen);
  return requested();
}

int Interrupt::exit_code() const {
  return watcher_->signal == 0 ? 0 : 128 + watcher_->signal;
}

void Interrupt::request_stop() {
  watcher_->request_stop();
}

void Interrupt::lift_time_limit() {
  watcher_->is_limited = false;
}

int Interrupt::wake_descriptor() const {
  return watcher_->wake;
}

std::stop_token interrupt_token() {
  return token_of_last;
}

int received_signal() {
  return last_signal;
}

}  // namespace evodoku::tools
