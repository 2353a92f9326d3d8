// Every exact engine for 9x9, and the library's own call, behind one interface, to compare them.
#pragma once

#include <cstdint>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <vector>

#include "evodoku/grid.hpp"

namespace evodoku::bench {

/// One engine, ready to count. Keeps its buffers between calls if the engine can.
class Counter {
 public:
  virtual ~Counter() = default;

  /// counts[i] := min(solutions of puzzles[i], limit), and solutions[i] := the first one found, if there is
  /// one. The spans are of one size.
  virtual void count(std::span<const Cells9x9> puzzles, std::uint32_t limit, std::span<std::uint32_t> counts,
                     std::span<Cells9x9> solutions) = 0;

  /// False for engines that return only some solutions, or none.
  virtual bool gives_all_solutions() const { return true; }

  /// Guesses made since the counter was created; nothing for engines that make none, or count something else.
  virtual std::optional<std::uint64_t> guesses() const { return std::nullopt; }
};

/// The engines that this machine and this build can run; the first is lockstep with its best instruction set.
std::vector<std::string> counter_names();

/// Throws std::runtime_error for a name that is not one of counter_names(), nor "lockstep" for the best of
/// its instruction sets, nor "count_all", "count_all-band" or "count_all-lockstep" for the library's call with the
/// automatic engine or these.
std::unique_ptr<Counter> make_counter(const std::string& name);

}  // namespace evodoku::bench
