// Files of rows: what `make` has made so far, and the parts that `join` joins. They are text: a head that names the set
// and the shard, one line with a checksum for each row, and an end mark. If the process is killed at any moment, the
// file is valid up to its last complete line.
#pragma once

#include <cstdint>
#include <cstdio>
#include <fstream>
#include <memory>
#include <optional>
#include <string>
#include <string_view>

#include "common/shard.hpp"
#include "dataset/columns.hpp"

namespace evodoku::tools {

/// What the rows of a file belong to. Equal for all shards of a set, except for `shard`.
struct RowFileHead {
  std::string version;  // of evodoku
  std::string spec;     // text_of(SetSpec)
  std::string input;    // SHA-256 of the input file; empty without one
  Shard shard;

  std::string text() const;
};

/// A row, or the reason why its index has none.
struct RowLine {
  enum class Kind {
    row,
    not_chosen,  // a puzzle of the input that was not asked for
    missing      // could not be made: `why`
  };
  Kind kind = Kind::row;
  StoredRow row;
  std::string why;

  std::string text() const;
};

/// Reads rows until the end, or until the first damaged or incomplete line.
class RowFileReader {
 public:
  /// Throws UsageError for a file that is not a file of rows, Failure if it cannot be read.
  explicit RowFileReader(const std::string& name);

  const RowFileHead& head() const { return head_; }
  std::optional<RowLine> next();
  /// After next() has returned nothing: whether all rows are there.
  bool is_complete() const { return complete_; }
  /// Length of the valid part in bytes: the head, and the lines that next() has returned.
  std::uint64_t good_bytes() const { return good_bytes_; }
  const std::string& name() const { return name_; }
  std::uint64_t lines() const { return lines_; }

 private:
  bool take_line();
  void read_head();

  std::string name_;
  std::ifstream file_;
  std::string line_;
  RowFileHead head_;
  std::uint64_t good_bytes_ = 0;
  std::uint64_t lines_ = 0;  // rows, including missing ones
  bool complete_ = false;
};

/// Creates a file of rows, or continues one that was begun by the same command. No other process can write to the file
/// during its lifetime.
class RowFileWriter {
 public:
  /// Throws UsageError if the file is of another kind or was made by another command, Failure if it cannot be written.
  RowFileWriter(const std::string& name, const RowFileHead& head);
  ~RowFileWriter();
  RowFileWriter(const RowFileWriter&) = delete;
  RowFileWriter& operator=(const RowFileWriter&) = delete;

  /// The index after the last one in the file; nothing for a new file.
  std::optional<std::uint64_t> next_index() const { return next_index_; }
  std::uint64_t rows_there() const { return lines_; }
  bool is_complete() const { return complete_; }

  void write(const RowLine& line);
  /// Writes buffered rows, so that a kill loses little.
  void flush();
  /// Writes the end mark: nothing may follow.
  void finish();

 private:
  void go_on(const RowFileHead& head);
  [[noreturn]] void fail() const;
  void write_text(std::string_view text);

  std::string name_;
  std::FILE* file_ = nullptr;
  std::optional<std::uint64_t> next_index_;
  std::uint64_t lines_ = 0;
  bool complete_ = false;
};

}  // namespace evodoku::tools
