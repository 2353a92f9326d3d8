#include "common/progress.hpp"

#include <sys/ioctl.h>
#include <sys/stat.h>
#include <unistd.h>

#include <cstdlib>
#include <string_view>

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

}  // namespace evodoku::tools
