// The data output: standard output, or a file that appears complete or not at all.
#pragma once

#include <sys/stat.h>

#include <chrono>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace evodoku::tools {

/// The status of the file of this name, following links; nothing if there is none.
std::optional<struct stat> status_of(const std::string& name);

/// Once it returns, the name of a new file survives a power cut. Throws UsageError.
void sync_folder_of(const std::string& name);

/// Throws UsageError if `output` may not be replaced, because it is a directory or a store, may not be written, is one
/// of `others`, the files that the command line names (compared as files, not as names), or is the file of a standard
/// stream. Call it before anything is done.
void require_free(const std::string& output, std::vector<std::string> others);

/// Standard output for "-"; a device or a pipe directly; otherwise FILE.partial, made new, that commit() renames to
/// FILE, durably. Without commit() (after an error) FILE stays as it was and FILE.partial goes; after a signal or a
/// write error, FILE.partial stays, with whole lines.
class Output {
 public:
  /// Throws UsageError when the file cannot be made or may not be replaced.
  explicit Output(const std::string& name);
  ~Output();
  Output(const Output&) = delete;
  Output& operator=(const Output&) = delete;

  /// Throws UsageError if the disk is full and the like. Writes nothing more after the reader of a pipe has closed it.
  void write(std::string_view text);

  /// Flushes the output, because the program that writes our input may be waiting for it. Throws UsageError.
  void flush();

  /// True once the reader of our standard output has closed it: the tool should then end silently.
  bool reader_gone() const { return reader_gone_; }

  /// Delivers everything to the reader or the named file. Throws UsageError; and Interrupted, leaving FILE.partial, if
  /// a signal has come (received_signal()).
  void commit();

 private:
  void send(std::size_t bytes);
  [[noreturn]] void fail(int error);
  std::string keep_partial();

  std::string name_;     // for messages
  std::string target_;   // behind symbolic links
  std::string partial_;  // empty for what is no file
  int descriptor_ = -1;
  std::string waiting_;  // not sent yet
  off_t written_ = 0;
  off_t whole_ = 0;  // of these, up to the end of the last line
  bool reader_gone_ = false;
  bool is_terminal_ = false;
  bool is_kept_ = false;  // the partial file
  std::chrono::steady_clock::time_point last_flush_;
};

}  // namespace evodoku::tools
