// Where data goes: standard output, or a file that appears whole or not at all.
#pragma once

#include <chrono>
#include <cstdint>
#include <cstdio>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "common/command_line.hpp"
#include "common/pending_file.hpp"
#include "common/shard.hpp"
#include "evodoku/record.hpp"

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

  /// What was written goes to the reader now: whoever wrote our input may be waiting for it. Throws Failure.
  void flush();

  /// True once whoever read our standard output has closed it: there is no point in going on, and nothing to
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

/// An output of records in the form the command line asks for, with what that form has before the first and behind the
/// last of them.
class RecordOutput {
 public:
  /// `columns`: those of CSV, if that is the form, with `other_columns` (WriteOptions) behind them.
  explicit RecordOutput(const CommonOptions& options, CsvColumns columns = CsvColumns::all,
                        std::vector<std::string> other_columns = {});
  /// This is one of several outputs that are to be one when they stand one after the other: only the first has what stands before
  /// the first record (the header of CSV), only the last what stands behind the last; if there are `records` at all. To be
  /// called before anything is written. Throws UsageError for a form that holds one record.
  void be_part(const Shard& shard, bool records);
  void write(const Record& record);
  /// What write() writes of a record, if is_sequence(): without what stands before the first and behind the last.
  std::string text_of(const Record& record) const;
  /// Whether the form is records of any number, each written for itself. (A picture holds one, .sdk too.)
  bool is_sequence() const {
    return !is_picture() && !info_of(options_.format).holds_one && !options_.with_solution;
  }
  /// Further columns of CSV, behind the others; before the first record.
  void add_columns(const std::vector<std::string>& names);
  /// Text that is not a record (a line that says why there is none); the caller ends it with a newline.
  void write_text(std::string_view text);
  /// A line for people, such as why a puzzle has no solution to write: "# ...", or what the form has for that.
  void write_remark(const std::string& remark);
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
  void write_header();

  CommonOptions options_;
  CsvColumns columns_;
  std::vector<std::string> other_columns_;
  Output output_;
  bool has_header_ = true;
  bool has_footer_ = true;
  bool is_framed_ = false;  // also without records
  bool header_written_ = false;
  std::uint64_t records_ = 0;
  bool draws_solutions_ = false;
  std::string picture_;  // until commit(): there may be one only
};

}  // namespace evodoku::tools
