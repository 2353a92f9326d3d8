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
#include <string_view>

#include "common/command_line.hpp"

namespace evodoku::tools {

namespace {

/// The active progress line; null if there is none.
std::atomic<Progress*> drawing = nullptr;

std::string_view environment(const char* name) {
  const char* const value = std::getenv(name);
  return value == nullptr ? std::string_view() : std::string_view(value);
}

bool may_draw() {
  struct stat output {};
  const bool is_pipe =
      fstat(STDOUT_FILENO, &output) == 0 && (S_ISFIFO(output.st_mode) || S_ISSOCK(output.st_mode));
  if (is_pipe || !can_redraw(STDERR_FILENO)) return false;
  const pid_t foreground = tcgetpgrp(STDERR_FILENO);
  return foreground < 0 || foreground == getpgrp();
}

void write_on_terminal(const std::string& text) {
  [[maybe_unused]] const auto written = write(STDERR_FILENO, text.data(), text.size());
}

/// "04:50", "3:04:50"
std::string duration_text(double seconds) {
  constexpr double longest = 1e9;  // some thirty years
  const auto whole = static_cast<std::int64_t>(std::clamp(seconds, 0.0, longest));
  if (whole >= 3600) return fmt::format("{}:{:02}:{:02}", whole / 3600, whole / 60 % 60, whole % 60);
  return fmt::format("{:02}:{:02}", whole / 60, whole % 60);
}

/// With two or three digits: "16,900/s", "3.2/s", "12 a minute".
std::string rate_text(double per_second) {
  if (per_second < 1) return fmt::format("{:.2g} a minute", 60 * per_second);
  if (per_second < 9.95) return fmt::format("{:.1f}/s", per_second);
  const double unit = std::pow(10.0, std::max(0.0, std::floor(std::log10(per_second)) - 2));
  return with_commas(std::round(per_second / unit) * unit) + "/s";
}

}  // namespace

bool can_redraw(int descriptor) {
  const std::string_view term = environment("TERM");
  return isatty(descriptor) != 0 && !term.empty() && term != "dumb";
}

bool wants_colour(int descriptor) {
  return can_redraw(descriptor) && environment("NO_COLOR").empty();
}

std::pair<std::size_t, std::size_t> terminal_size(int descriptor) {
  winsize size{};
  ioctl(descriptor, TIOCGWINSZ, &size);
  return {size.ws_col > 0 ? size.ws_col : 80, size.ws_row > 0 ? size.ws_row : 24};
}

std::string progress_text(const ProgressState& state) {
  constexpr double least_to_go_by = 1e-4;
  std::string text = with_commas(state.done);
  std::optional<double> share = state.share;
  if (state.total) {
    const double total = *state.total;
    text += " of " + with_commas(total);
    if (total > 0) share = std::min(1.0, static_cast<double>(state.done) / total);
  }
  text += " " + state.what;
  if (!state.total && share) text += fmt::format(", {:.0f} %", 100 * *share);
  if (state.done > 0 && state.seconds > 0) text += ", " + rate_text(state.done / state.seconds);
  if (share && *share >= least_to_go_by)
    return text + ", " + duration_text(state.seconds * (1 - *share) / *share) + " left";
  return text + ", " + duration_text(state.seconds) + " so far";
}

Progress::Progress(std::string what, std::optional<std::uint64_t> total, bool quiet)
    : state_{.what = std::move(what), .done = 0, .total = total, .share = {}} {
  if (quiet || !may_draw()) return;
  sigset_t all;
  sigset_t before;
  sigfillset(&all);
  pthread_sigmask(SIG_SETMASK, &all, &before);  // signals are for the thread that expects them
  try {
    drawer_ = std::jthread([this](const std::stop_token& ended) {
      constexpr auto draw_interval = std::chrono::milliseconds(200);
      std::unique_lock lock(mutex_);
      while (!wake_.wait_for(lock, ended, draw_interval, [&] { return ended.stop_requested(); })) {
        if (may_draw()) draw();
      }
    });
    drawing = this;
  } catch (const std::exception&) {
    drawing = nullptr;  // no thread or no memory: the work continues without a progress line
  }
  pthread_sigmask(SIG_SETMASK, &before, nullptr);
}

Progress::~Progress() {
  drawing = nullptr;
  drawer_ = {};
  erase();
}

void Progress::advance(std::uint64_t count, std::optional<double> share) {
  const std::lock_guard lock(mutex_);
  state_.done += count;
  if (share) state_.share = share;
}

void Progress::draw() try {
  /// By then the output for which the line was removed has been written.
  constexpr auto rest_after_clearing = std::chrono::milliseconds(100);
  const auto now = std::chrono::steady_clock::now();
  if (now - last_cleared_ < rest_after_clearing) return;
  state_.seconds = std::chrono::duration<double>(now - start_).count();
  // a line as wide as the terminal would wrap on some terminals
  const std::size_t width = std::max<std::size_t>(terminal_size(STDERR_FILENO).first, 2) - 1;
  write_on_terminal("\r\033[K" + progress_text(state_).substr(0, width));
  shown_ = true;
} catch (const std::bad_alloc&) {
  return;  // try again at the next update; the work itself reports a lack of memory
}

void Progress::erase() {
  if (shown_) write_on_terminal("\r\033[K");
  shown_ = false;
}

void Progress::clear() {
  const std::lock_guard lock(mutex_);
  erase();
  last_cleared_ = std::chrono::steady_clock::now();
}

void make_way() noexcept {
  if (Progress* const progress = drawing) progress->clear();
}

}  // namespace evodoku::tools
