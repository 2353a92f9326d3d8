// A progress line on a terminal: how far, how fast, how long still.
#pragma once

#include <chrono>
#include <cstdint>
#include <optional>
#include <string>

namespace evodoku::tools {

/// Draws on standard error if that is a terminal and the tool is not quiet; else does nothing at all.
/// To be used by one thread.
class Progress {
 public:
  /// `what` names the things counted ("puzzles"); `total` is how many there will be, if known.
  Progress(std::string what, std::optional<std::uint64_t> total, bool quiet);
  ~Progress();
  Progress(const Progress&) = delete;
  Progress& operator=(const Progress&) = delete;

  void advance(std::uint64_t count = 1);

  /// Removes the line, so that a message can stand in its place; it comes back with the next advance().
  void clear();

 private:
  void draw();

  std::string what_;
  std::optional<std::uint64_t> total_;
  bool enabled_;
  bool shown_ = false;
  std::uint64_t done_ = 0;
  std::chrono::steady_clock::time_point start_;
  std::chrono::steady_clock::time_point last_draw_;
};

}  // namespace evodoku::tools
