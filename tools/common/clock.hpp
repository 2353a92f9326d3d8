// The time of day, for provenance only.
#pragma once

#include <chrono>

namespace evodoku::tools {

inline std::chrono::sys_seconds time_now() {
  return std::chrono::floor<std::chrono::seconds>(std::chrono::system_clock::now());
}

}  // namespace evodoku::tools
