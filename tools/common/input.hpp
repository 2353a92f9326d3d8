// The input of a filter: files and standard input, one after the other, as one stream of puzzles.
#pragma once

#include <cstddef>
#include <cstdint>
#include <istream>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "common/command_line.hpp"
#include "common/interrupt.hpp"
#include "common/shard.hpp"
#include "evodoku/gzip.hpp"
#include "evodoku/text.hpp"

namespace evodoku::tools {

/// What PuzzleInput::narrow_to() has found in the files.
struct InputCensus {
  std::uint64_t items = 0;      // puzzles and errors
  std::optional<Record> first;  // puzzle; nothing: there is none
};

/// Reads the files named on the command line ("-" is standard input) puzzle by puzzle, unpacking what gzip packed. On an interrupt
/// standard input ends, so that a tool waiting at a terminal or a pipe ends too.
class PuzzleInput {
 public:
  /// Throws UsageError at once when a named file is missing, is a directory or cannot be read, and when
  /// standard input is a terminal (which is never meant).
  PuzzleInput(const CommonOptions& options, const Interrupt& interrupt);
  ~PuzzleInput();

  /// Gives from now on only a shard of what the files hold, puzzles and errors counted alike: a contiguous piece, whose lines
  /// keep their numbers. To be called before anything is read. Reads all files once to count. Throws UsageError for what
  /// cannot be read twice: standard input, a pipe.
  InputCensus narrow_to(const Shard& shard);

  /// The next puzzle or error of all files; nothing at the end or after an interrupt.
  std::optional<ReadItem> next();

  /// The next 9x9 puzzles of one file that stand in lines of 81 symbols, appended to `puzzles`, which holds none; see
  /// PuzzleReader::next_lines_9x9(). As many as there are up to `most` and some MiB; of a pipe, those that are there, and while
  /// there are many, what comes within a few milliseconds too. Returns how many; after 0 ask next().
  std::size_t next_lines_9x9(LinePuzzles9x9& puzzles, std::size_t most);

  /// What share of the bytes of all files (or of a shard's items) the items so far took, 0 to 1; nothing if one of them has no
  /// size (a pipe).
  std::optional<double> share_taken() const;

  /// The file that the last item came from ("-" for standard input).
  const std::string& current_name() const { return current_name_; }

 private:
  class Source;
  bool open_next();
  std::optional<ReadItem> take_next();
  std::size_t take_lines_9x9(LinePuzzles9x9& puzzles, std::size_t most);
  std::uint64_t pass_over(std::uint64_t most);
  std::optional<ReadItem> next_of_file();
  void close_file();
  TextError broken_input(const GzipError& error);

  CommonOptions options_;
  const Interrupt& interrupt_;
  std::size_t next_file_ = 0;
  std::string current_name_;
  std::optional<std::uint64_t> total_bytes_;
  std::uint64_t bytes_of_earlier_files_ = 0;
  std::unique_ptr<Source> source_;
  std::uint64_t left_ = UINT64_MAX;        // items still to be given
  std::optional<std::uint64_t> narrowed_;  // to so many
  std::optional<ReadItem> kept_;           // next_lines_9x9() came upon it and left it for next()
};

}  // namespace evodoku::tools
