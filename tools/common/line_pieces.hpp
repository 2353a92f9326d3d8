// Lists of 9x9 puzzles, a line each: they are read, worked on and written many at a time, so that what is done around the
// work on each of them takes less than a microsecond.
#pragma once

#include <algorithm>
#include <cstddef>
#include <mutex>
#include <optional>
#include <stop_token>
#include <string>
#include <utility>
#include <vector>

#include "common/input.hpp"
#include "common/progress.hpp"
#include "common/records.hpp"
#include "common/tool.hpp"
#include "evodoku/batch.hpp"
#include "evodoku/text.hpp"

namespace evodoku::tools {

/// Consecutive puzzles of a list, and the text that stands for them in the output.
struct LinePiece {
  std::string file;
  std::optional<double> share;  // of the input, up to its end
  LinePuzzles9x9 read;
  std::string text;

  /// The text after a puzzle; nothing if there is none, or comments are not kept.
  std::optional<std::string> comment_of(std::size_t index) const {
    const auto found =
        std::ranges::lower_bound(read.comments, index, {}, [](const auto& comment) { return comment.first; });
    return found != read.comments.end() && found->first == index ? std::optional(found->second)
                                                                 : std::nullopt;
  }

  void clear() {
    read.cells.clear();
    read.lines.clear();
    read.comments.clear();
    text.clear();
  }
};

/// The parameters of each_line_piece(); all must outlive the call.
struct LineContext {
  PuzzleInput& input;
  RecordOutput& output;  // to see when its reader has gone
  Progress& progress;
  const Interrupt& interrupt;
  int threads = 1;
  std::size_t most_lines = 1;  // of a piece
  bool keeps_comments = false;
};

/// Calls `work(piece, stop)` for pieces of the input from several threads, and `sink(piece)` in input order from this one
/// until it returns false, as long as puzzles are lines of 81 symbols; what follows is left in the input. `Piece` is a
/// LinePiece, which may have more and then clears it, too. The output is flushed after each.
template <typename Piece, typename Work, typename Sink>
void each_line_piece(const LineContext& context, const Work& work, const Sink& sink) {
  // Pieces are used again: allocating and freeing their memory for every few thousand puzzles would take as long as
  // reading them.
  std::mutex mutex;
  std::vector<Piece> idle;
  const auto next_piece = [&]() -> std::optional<Piece> {
    Piece piece;
    if (const std::lock_guard lock(mutex); !idle.empty()) {
      piece = std::move(idle.back());
      idle.pop_back();
    }
    piece.read.keep_comments = context.keeps_comments;
    if (context.input.next_lines_9x9(piece.read, context.most_lines) == 0) return std::nullopt;
    piece.file = context.input.current_name();
    piece.share = context.input.share_taken();
    return piece;
  };
  std::optional<Piece> first = next_piece();
  if (!first) return;
  // the only piece needs no further thread, whose start takes longer than many puzzles
  const bool is_only = first->share == 1.0;
  ordered_map<Piece, Piece>(
      {.threads = is_only ? 1 : context.threads,
       .window = 2 * static_cast<std::size_t>(context.threads) + 4,
       .stop = context.interrupt.token()},
      [&] { return first ? std::exchange(first, std::nullopt) : next_piece(); },
      [&](Piece&& piece, const std::stop_token& stop) {
        work(piece, stop);
        return std::move(piece);
      },
      [&](Piece&& piece) {
        context.progress.advance(piece.read.cells.size(), piece.share);
        if (!sink(piece)) return false;
        context.output.flush();
        piece.clear();
        const std::lock_guard lock(mutex);
        idle.push_back(std::move(piece));
        return !context.output.reader_gone();
      });
}

}  // namespace evodoku::tools
