// The exit codes of all tools (docs/cli.md).
#pragma once

#include <stdexcept>
#include <string>

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

}  // namespace evodoku::tools
