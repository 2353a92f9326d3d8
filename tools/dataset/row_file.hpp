// Files of rows: what `make` has made so far, and the parts that `join` puts together. Text: a head that says
// of which set and which shard, a line a row with a checksum, an end. Killed at any moment it is whole up to
// its last good line.
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

/// What a file of rows is of. Equal for all shards of a set but for `shard`.
struct RowFileHead {
  std::string version;  // of evodoku
  std::string spec;     // text_of(SetSpec)
  std::string input;    // SHA-256 of the file that puzzles come from; empty without one
  Shard shard;

  std::string text() const;
};

/// A row, or why there is none of its index.
struct RowLine {
  enum class Kind {
    row,
    not_chosen,  // of an input: it is not what was asked for
    missing      // it could not be made: `why`
  };
  Kind kind = Kind::row;
  StoredRow row;
  std::string why;

  std::string text() const;
};

/// Reads rows until the end, or the first line that is damaged or not whole.
class RowFileReader {
 public:
  /// Throws UsageError for a file that is none of rows, Failure where it cannot be read.
  explicit RowFileReader(const std::string& name);

  const RowFileHead& head() const { return head_; }
  std::optional<RowLine> next();
  /// After next() gave nothing: all rows are there.
  bool is_complete() const { return complete_; }
  /// Bytes that are good: the head, and the lines that next() gave.
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
  std::uint64_t lines_ = 0;  // rows, with those that are missing
  bool complete_ = false;
};

/// Makes a file of rows, or goes on with one that was begun by the same command. While it lives no other
/// process can.
class RowFileWriter {
 public:
  /// Throws UsageError where there is a file of something else, or of another command; Failure where it
  /// cannot be written.
  RowFileWriter(const std::string& name, const RowFileHead& head);
  ~RowFileWriter();
  RowFileWriter(const RowFileWriter&) = delete;
  RowFileWriter& operator=(const RowFileWriter&) = delete;

  /// The index behind the last one that is there; nothing for a new file.
  std::optional<std::uint64_t> next_index() const { return next_index_; }
  std::uint64_t rows_there() const { return lines_; }
  bool is_complete() const { return complete_; }

  void write(const RowLine& line);
  /// So that a kill costs little.
  void flush();
  /// Ends the file: nothing may follow.
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
