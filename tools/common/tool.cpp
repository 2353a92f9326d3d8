#include "common/tool.hpp"

#include <fcntl.h>
#include <poll.h>
#include <sys/eventfd.h>
#include <unistd.h>

#include <algorithm>
#include <cerrno>
#include <csignal>
#include <cstdint>
#include <cstdlib>
#include <exception>
#include <filesystem>
#include <new>
#include <string_view>
#include <system_error>

#include "evodoku/solve.hpp"
#include "evodoku/text.hpp"

namespace evodoku::tools {

namespace {

/// Never throws: it is called where exceptions end.
void complain(char** argv, std::string_view what) noexcept {
  try {
    // a message may quote a file name or a piece of input; its own further lines are indented
    std::string text;
    for (std::size_t from = 0; from <= what.size();) {
      const std::string_view line = what.substr(from, what.find('\n', from) - from);
      if (!text.empty()) text += line.starts_with("  ") ? '\n' : '?';
      text += printable(line);
      from += line.size() + 1;
    }
    say("{}: {}\n", printable(std::filesystem::path(argv[0]).filename().string()), text);
  } catch (const std::bad_alloc&) {
    say("out of memory\n");
  }
}

/// Else the next file that is opened, be it a store, would be taken for a standard stream.
void open_missing_streams() {
  for (const int stream : {STDIN_FILENO, STDOUT_FILENO, STDERR_FILENO}) {
    const bool is_missing = fcntl(stream, F_GETFD) < 0 && errno == EBADF;
    // the lowest free descriptor is this one; data are not to vanish, so standard output is not for writing
    if (is_missing) open("/dev/null", stream == STDOUT_FILENO ? O_RDONLY : O_RDWR);
  }
}

/// For tests and measurements.
void heed_instruction_set() {
  const char* const name = std::getenv("EVODOKU_INSTRUCTION_SET");
  if (name == nullptr || *name == '\0') return;
  std::string names;
  for (const InstructionSet set : available_instruction_sets()) {
    if (name_of(set) == name) return use_instruction_set(set);
    names += (names.empty() ? "" : ", ") + std::string(name_of(set));
  }
  throw UsageError("EVODOKU_INSTRUCTION_SET is " + std::string(name) +
                   ": want one that this machine has: " + names);
}

}  // namespace

int run_tool(int argc, char** argv, int (*tool)(int argc, char** argv)) {
  open_missing_streams();
  std::signal(SIGPIPE, SIG_IGN);  // a closed pipe is seen where it is written to
  std::signal(SIGXFSZ, SIG_IGN);  // and so is a file that may not grow
  try {
    heed_instruction_set();
    return tool(argc, argv);
  } catch (const Interrupted& error) {
    complain(argv, error.what());
    return 128 + received_signal();
  } catch (const UsageError& error) {
    complain(argv, error.what());
    return exit_usage;
  } catch (const std::bad_alloc&) {
    complain(argv, "out of memory");
    return exit_less;
  } catch (const std::exception& error) {
    complain(argv, error.what());
    return exit_less;
  }
}

// Interrupt

namespace {

using Clock = std::chrono::steady_clock;

std::atomic<int> last_signal{0};
std::stop_token token_of_last;

/// Sent to the watcher's thread alone, to end it.
constexpr int farewell = SIGUSR2;

sigset_t set_of(std::initializer_list<int> signals) {
  sigset_t set;
  sigemptyset(&set);
  for (const int signal : signals) sigaddset(&set, signal);
  return set;
}

/// What ends a tool; not SIGHUP where it is ignored.
sigset_t ending_signals() {
  struct sigaction action {};
  const bool ignores_hangup = sigaction(SIGHUP, nullptr, &action) == 0 && action.sa_handler == SIG_IGN;
  return ignores_hangup ? set_of({SIGINT, SIGTERM}) : set_of({SIGINT, SIGTERM, SIGHUP});
}

/// Whether one of these signals has been sent and not been received.
bool is_pending(const sigset_t& signals) {
  sigset_t sent;
  sigpending(&sent);
  sigandset(&sent, &sent, &signals);
  return sigisemptyset(&sent) == 0;
}

/// One of these signals; 0: none by then.
int wait_for(const sigset_t& signals, std::optional<Clock::time_point> end = std::nullopt) {
  constexpr auto a_while = std::chrono::hours(1);
  for (;;) {
    const auto left = end ? std::max(Clock::duration::zero(), *end - Clock::now()) : Clock::duration(a_while);
    const auto seconds = std::chrono::floor<std::chrono::seconds>(left);
    const timespec pause{seconds.count(), std::chrono::nanoseconds(left - seconds).count()};
    const int received = sigtimedwait(&signals, nullptr, &pause);
    if (received > 0) return received;
    if (end && Clock::now() >= *end) return 0;
  }
}

}  // namespace

Interrupt::Interrupt(std::optional<double> time_limit)
    : wake_(eventfd(0, EFD_CLOEXEC)), is_limited_(time_limit.has_value()) {
  if (time_limit)
    end_ = Clock::now() +
           std::chrono::duration_cast<Clock::duration>(std::chrono::duration<double>(*time_limit));
  last_signal = 0;
  token_of_last = token();
  // A stop_source may not be touched from a signal handler, so the signals are blocked everywhere and one thread waits
  // for them. It is no std::thread, which frees memory in the new thread and so creates a malloc arena for it: a sixth
  // of a tool's start-up time.
  sigset_t blocked = ending_signals();
  sigaddset(&blocked, farewell);
  pthread_sigmask(SIG_BLOCK, &blocked, nullptr);
  const auto run = [](void* self) -> void* {
    static_cast<Interrupt*>(self)->watch();
    return nullptr;
  };
  const int failed = pthread_create(&watcher_, nullptr, run, this);
  if (failed != 0) throw std::system_error(failed, std::generic_category(), "no thread for signals");
}

Interrupt::~Interrupt() {
  token_of_last = {};
  pthread_kill(watcher_, farewell);
  pthread_join(watcher_, nullptr);
  close(wake_);
}

void Interrupt::watch() {
  const sigset_t ending = ending_signals();
  sigset_t watched = ending;
  sigaddset(&watched, farewell);
  int received = wait_for(watched, end_);
  if (received == 0) {
    if (is_limited_) request_stop();
    received = wait_for(watched);
  }
  if (received == farewell) return;
  last_signal = received;
  request_stop();
  // What sends a signal on often sends it twice: timeout(1) to the tool and then to its process group, a wrapper beside
  // the terminal that sent it to both. People press Ctrl-C again later than that.
  const auto end_of_repetitions = Clock::now() + std::chrono::milliseconds(300);
  while (received != 0) {
    received = wait_for(watched, end_of_repetitions);
    if (received == farewell) return;
  }
  // From here on signals have their default effect; this thread, the only one that does not block them, stays for that.
  pthread_sigmask(SIG_UNBLOCK, &ending, nullptr);
  wait_for(set_of({farewell}));
}

void Interrupt::request_stop() {
  stop_.request_stop();
  const std::uint64_t one = 1;
  [[maybe_unused]] const auto written = write(wake_, &one, sizeof one);
}

bool Interrupt::requested_by_now() const {
  constexpr int a_moment = 50;  // milliseconds
  constexpr int long_enough = 10'000;
  pollfd waiting{wake_, POLLIN, 0};
  poll(&waiting, 1, a_moment);
  // on a busy machine the watcher may not have had its turn, although the signal is there
  if (!requested() && is_pending(ending_signals())) poll(&waiting, 1, long_enough);
  return requested();
}

int Interrupt::exit_code() const {
  return last_signal == 0 ? 0 : 128 + last_signal;
}

std::stop_token interrupt_token() {
  return token_of_last;
}

int received_signal() {
  return last_signal;
}

}  // namespace evodoku::tools
