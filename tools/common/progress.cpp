#include "common/progress.hpp"

#include <fmt/format.h>
#include <signal.h>
#include <sys/ioctl.h>
#include <sys/stat.h>
#include <unistd.h>
#include <algorithm>
#include <atomic>
#include <cmath>
#include <cstdlib>
#include <exception>
#include <new>
#include <string_view>
#include <vector>

#include "common/prose.hpp"

namespace evodoku::tools {

namespace {

std::string_view environment(const char* name) {
  const char* const value = std::getenv(name);
  return value == nullptr ? std::string_view() : std::string_view(value);
}

bool is_pipe(int descriptor) {
  struct stat status {};
  return fstat(descriptor, &status) == 0 && (S_ISFIFO(status.st_mode) || S_ISSOCK(status.st_mode));
}

bool is_in_foreground(int descriptor) {
  const pid_t foreground = tcgetpgrp(descriptor);
  return foreground < 0 || foreground == getpgrp();
}

}  // namespace

bool can_redraw(int descriptor) {
  const std::string_view term = environment("TERM");
  return isatty(descriptor) != 0 && !term.empty() && term != "dumb";
}

bool wants_colour(int descriptor) {
  return can_redraw(descriptor) && environment("NO_COLOR").empty();
}

TerminalSize terminal_size(int descriptor) {
  winsize size{};
  if (ioctl(descriptor, TIOCGWINSZ, &size) != 0) return {};
  TerminalSize known;
  if (size.ws_col > 0) known.columns = size.ws_col;
  if (size.ws_row > 0) known.rows = size.ws_row;
  return known;
}

bool may_draw_progress() {
  return can_redraw(STDERR_FILENO) && !is_pipe(STDOUT_FILENO) && is_in_foreground(STDERR_FILENO);
}

namespace {

constexpr auto draw_interval = std::chrono::milliseconds(200);
/// By then the output for which the line was removed has been written.
constexpr auto rest_after_clearing = std::chrono::milliseconds(100);
constexpr double long_for_one = 3;  // seconds

/// The active progress line; null if there is none.
std::atomic<Progress*> drawing = nullptr;

void write_on_terminal(const std::string& text) {
  [[maybe_unused]] const auto written = write(STDERR_FILENO, text.data(), text.size());
}

/// How much of the work is done, 0 to 1; nothing if that is not known.
std::optional<double> share_of(const ProgressState& state) {
  if (state.total && *state.total > 0)
    return std::min(1.0, static_cast<double>(state.done) / static_cast<double>(*state.total));
  return state.share;
}

std::string count_text(const ProgressState& state) {
  const std::string done = with_commas(static_cast<double>(state.done));
  if (!state.total) return fmt::format("{} {}", done, state.what);
  return fmt::format("{} of {} {}", done, with_commas(static_cast<double>(*state.total)), state.what);
}

std::string time_text(const ProgressState& state) {
  const auto share = share_of(state);
  constexpr double least_to_go_by = 1e-4;
  if (!share || *share < least_to_go_by) return duration_text(state.seconds) + " so far";
  return duration_text(state.seconds * (1 - *share) / *share) + " left";
}

}  // namespace

std::string duration_text(double seconds) {
  constexpr double longest = 1e9;  // some thirty years
  const auto whole = static_cast<std::int64_t>(std::clamp(seconds, 0.0, longest));
  const std::int64_t hours = whole / 3600;
  if (hours >= 24) return fmt::format("{} d {} h", hours / 24, hours % 24);
  if (hours > 0) return fmt::format("{}:{:02}:{:02}", hours, whole / 60 % 60, whole % 60);
  return fmt::format("{:02}:{:02}", whole / 60, whole % 60);
}

std::string rate_text(double per_second) {
  if (!std::isfinite(per_second) || per_second <= 0) return "0/s";
  if (per_second >= 9.95) {
    const double unit = std::pow(10.0, std::max(0.0, std::floor(std::log10(per_second)) - 2));
    return with_commas(std::round(per_second / unit) * unit) + "/s";
  }
  if (per_second >= 1) return fmt::format("{:.1f}/s", per_second);
  constexpr double minute = 60;
  if (per_second * minute >= 1) return fmt::format("{:.0f} a minute", per_second * minute);
  return fmt::format("{:.1f} an hour", per_second * minute * minute);
}

std::string progress_text(const ProgressState& state, std::size_t width) {
  const std::string count = count_text(state);
  const std::string time = time_text(state);
  std::string share;
  if (!state.total && state.share) share = fmt::format(", {:.0f} %", 100 * *state.share);
  std::string rate;
  if (state.done > 0) rate = ", " + rate_text(static_cast<double>(state.done) / state.seconds);
  std::string this_one;
  if (state.seconds_at_this_one >= long_for_one)
    this_one = fmt::format(", number {} takes {} so far", with_commas(static_cast<double>(state.done + 1)),
                           duration_text(state.seconds_at_this_one));
  const std::string all = fmt::format("{}{}{}, {}{}", count, share, rate, time, this_one);
  if (all.size() <= width) return all;
  const std::string most = fmt::format("{}{}, {}", count, share, time);
  return most.size() <= width ? most : count.substr(0, width);
}

Progress::Progress(std::string what, std::optional<std::uint64_t> total, bool quiet)
    : enabled_(!quiet && may_draw_progress()), start_(std::chrono::steady_clock::now()), last_done_(start_) {
  state_.what = std::move(what);
  state_.total = total;
  if (!enabled_) return;
  sigset_t all;
  sigset_t before;
  sigfillset(&all);
  pthread_sigmask(SIG_SETMASK, &all, &before);  // signals are for the thread that expects them
  try {
    drawer_ = std::jthread([this](const std::stop_token& destroyed) { run(destroyed); });
    drawing = this;
  } catch (const std::exception&) {
    enabled_ = false;  // no thread or no memory: the work continues without a progress line
  }
  pthread_sigmask(SIG_SETMASK, &before, nullptr);
}

Progress::~Progress() {
  if (!enabled_) return;
  Progress* self = this;
  drawing.compare_exchange_strong(self, nullptr);
  drawer_.request_stop();
  drawer_.join();
  erase();
}

void Progress::run(const std::stop_token& destroyed) {
  std::unique_lock lock(mutex_);
  while (!destroyed.stop_requested()) {
    wake_.wait_for(lock, destroyed, draw_interval, [] { return false; });
    if (destroyed.stop_requested() || !may_draw_progress()) continue;
    draw();
  }
}

void Progress::advance(std::uint64_t count) {
  if (!enabled_) return;
  const std::lock_guard lock(mutex_);
  state_.done += count;
  last_done_ = std::chrono::steady_clock::now();
}

void Progress::reached(double share) {
  if (!enabled_) return;
  const std::lock_guard lock(mutex_);
  state_.share = share;
}

void Progress::draw() try {
  const auto now = std::chrono::steady_clock::now();
  if (now - last_cleared_ < rest_after_clearing) return;
  state_.seconds = std::chrono::duration<double>(now - start_).count();
  state_.seconds_at_this_one = std::chrono::duration<double>(now - last_done_).count();
  const std::size_t columns = terminal_size(STDERR_FILENO).columns;
  // a line as wide as the terminal would wrap on some terminals
  write_on_terminal("\r\033[K" + progress_text(state_, columns > 1 ? columns - 1 : 1));
  shown_ = true;
} catch (const std::bad_alloc&) {
  return;  // try again at the next update; the work itself reports a lack of memory
}

void Progress::erase() {
  if (shown_) write_on_terminal("\r\033[K");
  shown_ = false;
}

void Progress::clear() {
  if (!enabled_) return;
  const std::lock_guard lock(mutex_);
  erase();
  last_cleared_ = std::chrono::steady_clock::now();
}

void make_way() noexcept {
  Progress* const progress = drawing;
  if (progress == nullptr) return;
  try {
    progress->clear();
  } catch (...) {
    // if the mutex cannot be locked, the line stays and the work continues
    return;
  }
}

}  // namespace evodoku::tools
