// Stores as tools use them: errors of a store as a tool's errors.
#pragma once

#include <cstddef>
#include <string>

#include "common/output.hpp"
#include "common/tool.hpp"
#include "evodoku/depth.hpp"
#include "evodoku/level.hpp"
#include "evodoku/rate.hpp"
#include "evodoku_db/store.hpp"

namespace evodoku::tools {

inline constexpr std::size_t puzzles_a_transaction = 10'000;

/// Runs `action`, which works with a store: StoreError becomes Failure (exit code 1) if something outside went wrong,
/// UsageError (2) if the command line names a file or a rater that cannot be used.
template <typename Action>
auto with_store_errors(const Action& action) {
  try {
    return action();
  } catch (const db::StoreError& error) {
    using Code = db::StoreError::Code;
    if (error.code() == Code::stopped && received_signal() != 0) throw Interrupted(error.what());
    if (error.code() == Code::busy && received_signal() != 0)
      throw Interrupted(std::string(error.what()) + " (interrupted)");
    for (const Code outside :
         {Code::busy, Code::disk_full, Code::no_memory, Code::stopped, Code::unknown_puzzle, Code::failed}) {
      if (error.code() == outside) throw Failure(error.what());
    }
    throw UsageError(error.what());
  }
}

/// What is checked of records and rows beside their puzzles.
inline db::Checks all_checks() {
  return {.fault_of_rating = fault_of_rating,
          .fault_of_depth = fault_of_depth,
          .level_of = [](const Grid& puzzle, const std::stop_token& stop) { return level_of(puzzle, stop); }};
}

/// Ctrl-C ends the wait for other processes.
inline db::Store open_store(const std::string& path, db::Access access = db::Access::read_only) {
  if (access == db::Access::create) require_no_journal(path);
  return db::Store::open(path, access, {.stop = interrupt_token()});
}

}  // namespace evodoku::tools
