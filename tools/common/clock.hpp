// The time of day, for provenance only, and the measurements of --timing.
#pragma once

#include <chrono>
#include <ctime>

#include "common/say.hpp"

namespace evodoku::tools {

inline std::chrono::sys_seconds time_now() {
  return std::chrono::floor<std::chrono::seconds>(std::chrono::system_clock::now());
}

/// The time since construction, and the CPU time of all threads since the program started.
class Stopwatch {
 public:
  void report() const {
    const std::chrono::duration<double> elapsed = std::chrono::steady_clock::now() - started_;
    const double of_processors = static_cast<double>(std::clock()) / CLOCKS_PER_SEC;
    say("time: {:.2f} s, CPU time: {:.2f} s\n", elapsed.count(), of_processors);
  }

 private:
  std::chrono::steady_clock::time_point started_ = std::chrono::steady_clock::now();
};

}  // namespace evodoku::tools
