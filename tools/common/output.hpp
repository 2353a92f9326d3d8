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

/// Throws UsageError if `output` may not be replaced, because it is a directory, a store or its journal, or may not be
/// written; or if it, or FILE.partial beside it, is one of `others`, the files that the same command reads or writes, a
/// journal of one of these that is a store, or the file of a standard stream. Files are compared, not names: "./FILE", a
/// link and a hard link are FILE. "-" is the file that standard output is redirected to, if any. Call it before anything is
/// done.
void require_free(const std::string& output, std::vector<std::string> others);

/// Throws UsageError if a store of this name would be taken for the journal of another one.
void require_no_journal(const std::string& name);

/// Throws UsageError if an earlier command has left a finished part of this output, which a new one would replace: before a
/// command that does not make again what a store has.
void require_no_part(const std::string& output);

/// Standard output for "-"; a device or a pipe directly; otherwise FILE.partial, made new, that commit() renames to
/// FILE, durably. Without commit() (after an error) FILE stays as it was and FILE.partial goes; after a signal or a
/// write error, or if there is no result, FILE.partial stays, with whole lines.
class Output {
 public:
  /// Throws UsageError when the file cannot be made or may not be replaced.
  explicit Output(const std::string& name);
  ~Output();
  Output(const Output&) = delete;
  Output& operator=(const Output&) = delete;

  /// Throws UsageError if the disk is full and the like. Writes nothing more after the reader of a pipe has closed it.
  /// `is_result`: false for what answers nothing by itself, the header of a table or the record of an error.
  void write(std::string_view text, bool is_result = true);

  /// Flushes the output, because the program that writes our input may be waiting for it. Throws UsageError.
  void flush();

  /// True once the reader of our standard output has closed it: the tool should then end silently.
  bool reader_gone() const { return reader_gone_; }

  /// Does what of commit() can fail for lack of room, and leaves FILE as it was: before several outputs are committed that
  /// belong together. Throws UsageError.
  void complete();

  /// Delivers everything to the reader or the named file; but FILE stays as it was, which is said, if less was done
  /// than asked (`exit_code` is not exit_done) and no result was written. Throws UsageError; and Interrupted, leaving
  /// FILE.partial, if a signal has come (received_signal()).
  void commit(int exit_code);

 private:
  void send(std::string_view text);
  [[noreturn]] void fail(int error);
  std::string keep_partial(std::string_view why);

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
  bool has_result_ = false;
  std::chrono::steady_clock::time_point last_flush_;
};

/// Writes all that an output gets. Throws what Output throws.
void write_whole(const std::string& name, std::string_view text);

}  // namespace evodoku::tools
