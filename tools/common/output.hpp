// The data output: standard output, or a file that appears complete or not at all.
#pragma once

#include <chrono>
#include <cstdio>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "common/pending_file.hpp"

namespace evodoku::tools {

/// Another file of the command line, and the option that names it: "--mask", or nothing for input.
struct NamedFile {
  std::string option;
  std::string name;
};

/// Throws UsageError if `output` may not be replaced (require_replaceable()), is one of `others` (compared as
/// files, not as names), or is the file of a standard stream. Call it before anything is done.
void require_free(const std::string& output, const std::vector<NamedFile>& others);

/// Standard output for "-"; a device or a pipe directly; otherwise a temporary file (PendingFile) that
/// commit() renames to its final name. Without commit() (after an error) an existing file stays as it was;
/// after a signal or a write error it stays too, and the finished part is kept in FILE.partial.
class Output {
 public:
  /// Throws Failure when the file cannot be made, UsageError as require_replaceable().
  explicit Output(const std::string& name);
  ~Output();
  Output(const Output&) = delete;
  Output& operator=(const Output&) = delete;

  /// Throws Failure if the disk is full and the like. Writes nothing more after the reader of a pipe has
  /// closed it.
  void write(std::string_view text);

  /// Flushes the output, because the program that writes our input may be waiting for it. Throws Failure.
  void flush();

  /// True once the reader of our standard output has closed it: the tool should then end silently.
  bool reader_gone() const { return reader_gone_; }

  /// Delivers everything to the reader or the named file; to FILE.partial if a signal requested the end
  /// (received_signal()). Throws Failure.
  void commit();

  /// True if a signal prevented any output from getting its final name.
  static bool any_is_partial();

 private:
  void check(bool ok);
  bool flush_is_due();

  std::string name_;
  std::optional<PendingFile> pending_;
  std::FILE* file_ = nullptr;
  bool reader_gone_ = false;
  bool is_terminal_ = false;
  std::chrono::steady_clock::time_point last_flush_;
};

}  // namespace evodoku::tools
