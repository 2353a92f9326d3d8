// The data output: standard output, or a file that appears complete or not at all; records in the form asked for.
#pragma once

#include <sys/stat.h>

#include <chrono>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "common/command_line.hpp"
#include "evodoku/record.hpp"

namespace evodoku::tools {

/// The status of the file of this name, following links; nothing if there is none.
std::optional<struct stat> status_of(const std::string& name);

/// Once it returns, the name of a new file survives a power cut. Throws UsageError.
void sync_folder_of(const std::string& name);

/// Another file of the command line, and the option that names it: "--mask", or nothing for input.
struct NamedFile {
  std::string option;
  std::string name;
};

/// Throws UsageError if `output` may not be replaced, because it is a directory or a store, has several names (hard
/// links), is read-only, is one of `others` (compared as files, not as names), or is the file of a standard stream. Call
/// it before anything is done.
void require_free(const std::string& output, const std::vector<NamedFile>& others);

/// Standard output for "-"; a device or a pipe directly; otherwise FILE.partial, made new, that commit() renames to FILE,
/// durably. Without commit() (after an error) FILE stays as it was and FILE.partial goes; after a signal or a write
/// error, FILE.partial stays, with whole lines.
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

  /// Delivers everything to the reader or the named file; to FILE.partial if a signal requested the end
  /// (received_signal()). Throws UsageError.
  void commit();

  /// True if a signal prevented any output from getting its final name.
  static bool any_is_partial();

 private:
  void send(std::size_t bytes);
  [[noreturn]] void fail(int error);
  void keep_partial();

  std::string name_;     // for messages
  std::string target_;   // behind symbolic links
  std::string partial_;  // empty for what is no file
  int descriptor_ = -1;
  std::string waiting_;  // not sent yet
  bool reader_gone_ = false;
  bool is_terminal_ = false;
  bool is_kept_ = false;  // the partial file
  std::chrono::steady_clock::time_point last_flush_;
};

/// An output of records in the form the command line asks for, with what that form has before the first and behind the
/// last of them.
class RecordOutput {
 public:
  /// `columns`: those of CSV, if that is the form, with `other_columns` (WriteOptions) behind them.
  explicit RecordOutput(const CommonOptions& options, CsvColumns columns = CsvColumns::all,
                        std::vector<std::string> other_columns = {});
  /// This is one of several outputs that are to be one when they stand one after the other: only the first has what
  /// stands before the first record (the header of CSV), if there are `records` at all. To be called before anything is
  /// written. Throws UsageError for a picture.
  void be_part(const Shard& shard, bool records);
  void write(const Record& record);
  /// What write() writes of a record, if is_sequence(): without what stands before the first and behind the last.
  std::string text_of(const Record& record) const;
  /// Whether the form is records of any number, each written for itself. (A picture holds one.)
  bool is_sequence() const { return !is_picture(); }
  /// Further columns of CSV, behind the others; before the first record.
  void add_columns(const std::vector<std::string>& names);
  /// Text that is not a record (a line that says why there is none); the caller ends it with a newline.
  void write_text(std::string_view text);
  /// A line for people, such as why a puzzle has no solution to write: "# ...".
  void write_remark(const std::string& remark) { write_text("# " + remark + "\n"); }
  void flush() { output_.flush(); }
  bool reader_gone() const { return output_.reader_gone(); }
  /// Ends what was written, if anything was.
  void commit();
  /// Where a picture is asked for that is no board: what commit() is to write.
  void write_picture(std::string picture) { picture_ = std::move(picture); }
  /// The solution of a record is drawn too, where boards are drawn (CommonOptions::picture).
  void draw_solutions() { draws_solutions_ = true; }
  TextFormat form() const { return options_.format; }
  bool is_picture() const { return !options_.picture.empty(); }

 private:
  WriteOptions form_options() const;
  void write_header();

  CommonOptions options_;
  CsvColumns columns_;
  std::vector<std::string> other_columns_;
  Output output_;
  bool has_header_ = true;
  bool is_framed_ = false;  // also without records
  bool header_written_ = false;
  bool draws_solutions_ = false;
  std::string picture_;  // until commit(): there may be one only
};

}  // namespace evodoku::tools
