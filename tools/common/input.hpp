// The input of a filter: files and standard input, one after the other, as one stream of puzzles.
#pragma once

#include <cstddef>
#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <string_view>

#include "common/command_line.hpp"
#include "evodoku/gzip.hpp"
#include "evodoku/text.hpp"

namespace evodoku::tools {

/// What messages call a file of the input.
inline std::string name_in_messages(const std::string& file) {
  return file == "-" ? "standard input" : printable(file);
}

/// All of a small file that is no puzzles, such as a mask or a calibration, unpacked if it is gzip; "-" is standard
/// input. Throws UsageError for one that cannot be read, or has more than `most` bytes. Of a file that does not begin
/// with `head` the beginning is enough.
std::string content_of(const std::string& name, std::size_t most = std::size_t{16} << 20,
                       std::string_view head = {});

/// Reads the files named on the command line ("-" is standard input) puzzle by puzzle, decompressing gzip. An
/// interrupt ends standard input, so that a tool waiting for a terminal or a pipe ends too.
class PuzzleInput {
 public:
  /// Throws UsageError at once if a named file is missing, is a directory or cannot be read, and if standard
  /// input is a terminal (which is never intended).
  PuzzleInput(const CommonOptions& options, const Interrupt& interrupt);
  ~PuzzleInput();

  /// Leaves out all puzzles and errors but those from index `first` to before `end`. Before anything is read.
  void narrow_to(std::uint64_t first, std::uint64_t end);

  /// The next puzzle or error of all files; nothing at the end or after an interrupt.
  std::optional<ReadItem> next();

  /// Whether next() will not wait for another program or a terminal, as far as that is known.
  bool is_at_hand() const;

  /// Appends the next 9x9 puzzles in lines of 81 symbols of one file to `puzzles`, which must be empty: at most `most`,
  /// of those that were read at once; see PuzzleReader::next_lines_9x9(). Returns the number appended; if 0, call
  /// next(). Not after next() or narrow_to().
  std::size_t next_lines_9x9(LinePuzzles9x9& puzzles, std::size_t most);

  /// The share, 0 to 1, of all files (or of a shard's items) read so far; nothing if a size is unknown (a pipe).
  std::optional<double> share_taken() const;

  /// The file that the last item came from ("-" for standard input).
  const std::string& current_name() const { return current_name_; }

 private:
  struct Source;
  bool open_next();
  std::optional<ReadItem> next_of_file();
  TextError broken(const GzipError& error);

  CommonOptions options_;
  const Interrupt& interrupt_;
  std::size_t next_file_ = 0;
  std::string current_name_;
  std::unique_ptr<Source> source_;
  std::uint64_t left_ = UINT64_MAX;        // items still to be given
  std::optional<std::uint64_t> narrowed_;  // to so many
  std::optional<ReadItem> kept_;           // found by next_lines_9x9() and left for next()
};

}  // namespace evodoku::tools
