// Divides the input into pieces: many 9x9 puzzles are proved faster together than one by one.
#pragma once

#include <chrono>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <utility>
#include <variant>
#include <vector>

#include "common/input.hpp"
#include "evodoku/text.hpp"

namespace evodoku::tools {

/// The place of a record in the input.
struct Origin {
  std::string file;
  std::uint64_t line = 0;
};

/// Records to be processed together, and the error that followed them.
struct RecordPiece {
  std::vector<Record> records;
  std::vector<Origin> origins;  // of each record
  std::optional<TextError> error;
  std::optional<double> share;  // share of the input that is read so far
};

/// Puts records into one piece as long as they arrive quickly. If they arrive slowly, through a pipe, a record waits at
/// most for the next one. A record with another box than 9x9 is the last of its piece: it may take long, and threads
/// share such work best one by one. An error also ends a piece: what follows it may not be wanted.
class RecordBatches {
 public:
  static constexpr std::size_t most_records = 1000;

  explicit RecordBatches(PuzzleInput& input) : input_(input) {}

  /// The next piece; nothing at the end of the input, or after an interrupt.
  std::optional<RecordPiece> next() {
    RecordPiece piece;
    const auto deadline = std::chrono::steady_clock::now() + longest_reading;
    while (read_into(piece) && std::chrono::steady_clock::now() < deadline) {
    }
    if (piece.records.empty() && !piece.error) return std::nullopt;
    piece.share = input_.share_taken();
    return piece;
  }

 private:
  /// Enough for a thousand records of any format from a file.
  static constexpr std::chrono::milliseconds longest_reading{50};

  /// False if the piece ends here.
  bool read_into(RecordPiece& piece) {
    auto item = input_.next();
    if (!item) return false;
    if (auto* const error = std::get_if<TextError>(&*item)) {
      piece.error = std::move(*error);
      return false;
    }
    auto& puzzle = std::get<ReadPuzzle>(*item);
    piece.records.push_back(std::move(puzzle.record));
    piece.origins.push_back({input_.current_name(), puzzle.line});
    return piece.records.size() < most_records && piece.records.back().puzzle.box() == Box(3, 3);
  }

  PuzzleInput& input_;
};

}  // namespace evodoku::tools
