// What the exit codes of every tool mean; part of the command-line contract (docs/cli.md).
#pragma once

#include <stdexcept>
#include <string>

namespace evodoku::tools {

enum ExitCode : int {
  exit_done = 0,          // did all that was asked
  exit_less = 1,          // did less than was asked; standard error says what and why
  exit_usage = 2,         // the command line or the input cannot be understood
  exit_interrupted = 130  // Ctrl-C; what was finished is written
};

/// The command line or an input file cannot be used: the message says what, where and the way out; exit
/// code 2.
class UsageError : public std::runtime_error {
 public:
  using std::runtime_error::runtime_error;
};

/// Something outside went wrong (a disk is full, a file cannot be written): exit code 1.
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
