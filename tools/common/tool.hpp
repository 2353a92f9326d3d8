// What every tool's main is wrapped in: exit codes, errors, what is said on standard error, the time.
#pragma once

#include <fmt/format.h>
#include <chrono>
#include <cstdio>
#include <stdexcept>
#include <string>
#include <utility>

namespace evodoku::tools {

enum ExitCode : int {
  exit_done = 0,          // everything asked for was done
  exit_less = 1,          // less was done than asked for; standard error says what and why
  exit_usage = 2,         // the command line or the input is invalid
  exit_interrupted = 130  // Ctrl-C; the finished part is written
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

inline std::chrono::sys_seconds time_now() {
  return std::chrono::floor<std::chrono::seconds>(std::chrono::system_clock::now());
}

/// To be called where a signal kept an output from its final name: the exit code is then that of the signal.
void note_partial_output();

/// Runs `tool` and returns its exit code; UsageError becomes exit code 2, any other exception 1, each with
/// one line on standard error that begins with the program's name.
int run_tool(int argc, char** argv, int (*tool)(int argc, char** argv));

}  // namespace evodoku::tools
