// A progress line on a terminal: share done, rate, time left.
#pragma once

#include <chrono>
#include <condition_variable>
#include <cstddef>
#include <cstdint>
#include <mutex>
#include <optional>
#include <string>
#include <thread>
#include <utility>

#include "common/tool.hpp"

namespace evodoku::tools {

/// Whether lines there can be drawn again: a terminal, and not one that calls itself dumb (TERM).
bool can_redraw(int descriptor);

/// Whether colours are wanted there: it can redraw, and NO_COLOR (no-color.org) is unset or empty.
bool wants_colour(int descriptor);

/// The columns and rows of a terminal at the moment; 80 and 24 where they are not known.
std::pair<std::size_t, std::size_t> terminal_size(int descriptor);

/// The data of a progress line.
struct ProgressState {
  std::string what;                    // the things counted: "puzzles"
  std::uint64_t done = 0;              // of them
  std::optional<std::uint64_t> total;  // of them, if known
  std::optional<double> share;         // of the whole work, 0 to 1, if known otherwise (bytes of the input)
  double seconds = 0;                  // since the beginning
};

/// The line: "4,120 of 10,000 puzzles, 16,900/s, 00:35 left"; "4,120 puzzles, 25 %, 412/s, 01:10:30 so far".
std::string progress_text(const ProgressState& state);

/// Draws on standard error unless the tool is quiet, if lines can be drawn again there, we are in the foreground, and
/// standard output is no pipe, whose reader may draw there as well (a pager, the next tool). A thread draws the line
/// again several times a second, so that it also moves during a single long item. One object at a time; the line is
/// removed before anything is written to the terminal (say(), Output) and at the end.
class Progress {
 public:
  /// `what` names the things counted ("puzzles"); `total` is how many there will be, if known.
  Progress(std::string what, std::optional<std::uint64_t> total, bool quiet);
  ~Progress();

  /// `share`: how much of the work is done, 0 to 1, if it is not known by counting.
  void advance(std::uint64_t count = 1, std::optional<double> share = {});

  /// Removes the line, so that a message can be written; it reappears by itself.
  void clear();

 private:
  void draw();
  void erase();

  std::mutex mutex_;
  std::condition_variable_any wake_;
  ProgressState state_;
  bool shown_ = false;
  std::chrono::steady_clock::time_point start_ = std::chrono::steady_clock::now();
  std::chrono::steady_clock::time_point last_cleared_;
  std::jthread drawer_;
};

}  // namespace evodoku::tools
