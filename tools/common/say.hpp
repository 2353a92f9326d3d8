// What is said on standard error: never a reason to fail.
#pragma once

#include <fmt/format.h>

#include <cstdio>
#include <string>
#include <utility>

namespace evodoku::tools {

/// Removes the progress line, if one is on the terminal, before something is written there.
void make_way() noexcept;

/// Writes on standard error, formatted as by fmt::format(). That it cannot be written (a full disk, a pager that was quit) changes
/// neither the work nor the exit code: never throws.
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

}  // namespace evodoku::tools
