#include "common/progress.hpp"

#include <fmt/chrono.h>
#include <fmt/format.h>
#include <unistd.h>

#include "common/say.hpp"

namespace evodoku::tools {

namespace {

constexpr auto draw_interval = std::chrono::milliseconds(200);

std::string duration_text(double seconds) {
  const auto whole = std::chrono::seconds(static_cast<std::int64_t>(seconds));
  return whole.count() < 3600 ? fmt::format("{:%M:%S}", whole) : fmt::format("{:%H:%M:%S}", whole);
}

}  // namespace

Progress::Progress(std::string what, std::optional<std::uint64_t> total, bool quiet)
    : what_(std::move(what)),
      total_(total),
      enabled_(!quiet && isatty(STDERR_FILENO) != 0),
      start_(std::chrono::steady_clock::now()),
      last_draw_(start_) {}

Progress::~Progress() {
  clear();
}

void Progress::advance(std::uint64_t count) {
  done_ += count;
  if (!enabled_) return;
  const auto now = std::chrono::steady_clock::now();
  if (now - last_draw_ < draw_interval) return;
  last_draw_ = now;
  draw();
}

void Progress::draw() {
  const double seconds = std::chrono::duration<double>(last_draw_ - start_).count();
  const double rate = static_cast<double>(done_) / seconds;
  std::string text = fmt::format("{} {}", done_, what_);
  if (total_) {
    const double left = static_cast<double>(*total_ - std::min(done_, *total_)) / rate;
    text = fmt::format("{} of {} {}, {:.3g}/s, {} left", done_, *total_, what_, rate, duration_text(left));
  } else {
    text += fmt::format(", {:.3g}/s", rate);
  }
  say("\r\033[K{}", text);
  shown_ = true;
}

void Progress::clear() {
  if (!shown_) return;
  say("\r\033[K");
  shown_ = false;
}

}  // namespace evodoku::tools
