// Where records go, in the form that the command line asks for.
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "common/command_line.hpp"
#include "common/output.hpp"
#include "evodoku/record.hpp"

namespace evodoku::tools {

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
  /// What write() writes of a record, unless is_picture(): without what stands before the first and behind the last.
  std::string text_of(const Record& record) const;
  /// Further columns of CSV, behind the others; before the first record.
  void add_columns(const std::vector<std::string>& names);
  /// Text that is not a record (a line that says why there is none); the caller ends it with a newline.
  void write_text(std::string_view text);
  void flush() { output_.flush(); }
  bool reader_gone() const { return output_.reader_gone(); }
  /// Ends what was written, if anything was.
  void commit();
  /// Where a picture is asked for that is no board: what commit() is to write.
  void write_picture(std::string picture) { picture_ = std::move(picture); }
  /// The solution of a record is drawn too, where boards are drawn (CommonOptions::picture).
  void draw_solutions() { draws_solutions_ = true; }
  TextFormat form() const { return options_.format; }
  /// Whether the form holds one record only; others are records of any number, each written for itself.
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

/// A puzzle of the input and the file it came from.
struct InputPuzzle {
  ReadPuzzle puzzle;
  std::string file;

  /// "puzzles.txt:17"
  std::string place() const {
    return (file == "-" ? "standard input" : file) + ":" + std::to_string(puzzle.line);
  }
};

/// Reports an error in an input line on standard error, and in JSON output also as a record with `error`, so
/// that each input line gives one output line. `output` may be null.
void report_bad_input(const TextError& error, RecordOutput* output);

/// The same for a valid puzzle that cannot be used (for example, because it has two solutions).
void report_bad_puzzle(const InputPuzzle& job, const std::string& what, RecordOutput* output);

}  // namespace evodoku::tools
