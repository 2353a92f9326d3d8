// Where data goes: standard output, or a file that appears whole or not at all.
#pragma once

#include <chrono>
#include <cstdio>
#include <string>
#include <string_view>
#include <vector>

#include "common/command_line.hpp"
#include "evodoku/record.hpp"

namespace evodoku::tools {

/// A file that the command line names beside that of --output, and by what: "--mask", or nothing for what it reads.
struct NamedFile {
  std::string option;
  std::string name;
};

/// Throws UsageError if writing to `output` would replace a store or a file of results, one of `others` (looked at as
/// files, not as names), or what a standard stream is bound to. To be asked before anything is done.
void require_free(const std::string& output, const std::vector<NamedFile>& others);

/// Standard output for "-"; else a file written beside its final place and renamed by commit(). Without
/// commit() (an error on the way) a file that was there before stays as it was.
class Output {
 public:
  /// Throws Failure when the file cannot be made, UsageError when it is a directory or a store.
  explicit Output(const std::string& name);
  ~Output();
  Output(const Output&) = delete;
  Output& operator=(const Output&) = delete;

  /// Throws Failure when the disk is full and the like. After the reader of a pipe has gone, writes nothing
  /// more.
  void write(std::string_view text);

  /// True once whoever read our standard output has closed it: there is no point in going on, and nothing to
  /// complain of.
  bool reader_gone() const { return reader_gone_; }

  /// Everything is on its way to the reader, or in the named file. Throws Failure.
  void commit();

 private:
  void check(bool ok);
  bool flush_is_due();

  std::string name_;
  std::string temporary_name_;
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
  void write(const Record& record);
  /// Text that is not a record (a line that says why there is none); the caller ends it with a newline.
  void write_text(std::string_view text);
  /// A line for people, such as why a puzzle has no solution to write: "# ...", or what the form has for that.
  void write_remark(const std::string& remark);
  bool reader_gone() const { return output_.reader_gone(); }
  /// Ends what was written, if anything was.
  void commit();
  TextForm form() const { return options_.format; }

 private:
  void write_header();

  CommonOptions options_;
  CsvColumns columns_;
  std::vector<std::string> other_columns_;
  Output output_;
  bool header_written_ = false;
};

}  // namespace evodoku::tools
