// Where data goes: standard output, or a file that appears whole or not at all.
#pragma once

#include <chrono>
#include <cstdio>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "common/pending_file.hpp"

namespace evodoku::tools {

/// A file that the command line names beside that of --output, and by what: "--mask", or nothing for what it reads.
struct NamedFile {
  std::string option;
  std::string name;
};

/// Throws UsageError if `output` may not be replaced (require_replaceable()) or is one of `others` (looked at as files, not as
/// names), or what a standard stream is bound to. To be asked before anything is done.
void require_free(const std::string& output, const std::vector<NamedFile>& others);

/// Standard output for "-"; a device or a pipe as it is; else a file written beside its final place (PendingFile) that
/// commit() puts there. Without commit() (an error on the way) a file that was there before stays as it was; after a signal
/// or where writing fails it stays too, and what is finished is kept in FILE.partial.
class Output {
 public:
  /// Throws Failure when the file cannot be made, UsageError as require_replaceable().
  explicit Output(const std::string& name);
  ~Output();
  Output(const Output&) = delete;
  Output& operator=(const Output&) = delete;

  /// Throws Failure when the disk is full and the like. After the reader of a pipe has gone, writes nothing
  /// more.
  void write(std::string_view text);

  /// Hands what was written to the reader now: the program that writes our input may be waiting for it. Throws Failure.
  void flush();

  /// True once the reader of our standard output has closed it: there is no point in going on, and nothing to
  /// complain of.
  bool reader_gone() const { return reader_gone_; }

  /// Everything is on its way to the reader, or in the named file; in FILE.partial if a signal asked for the end
  /// (received_signal()). Throws Failure.
  void commit();

  /// True if a signal has kept any output from its place.
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
