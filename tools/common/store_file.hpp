// Stores as tools use them: errors of a store as a tool's errors.
#pragma once

#include <chrono>
#include <cstddef>
#include <string>

#include "common/interrupt.hpp"
#include "common/tool.hpp"
#include "evodoku_db/store.hpp"

namespace evodoku::tools {

/// Writing in transactions of many, though what comes slowly should not wait long for the next.
inline constexpr std::size_t puzzles_a_transaction = 10'000;
inline constexpr std::chrono::seconds longest_wait{1};

/// True if the command line names a file or a rater that cannot be used; false if something outside went wrong.
inline bool is_wrong_argument(const db::StoreError& error) {
  using Code = db::StoreError::Code;
  switch (error.code()) {
    case Code::busy:
    case Code::disk_full:
    case Code::no_memory:
    case Code::stopped:
    case Code::unknown_puzzle:
    case Code::failed:
      return false;
    default:
      return true;
  }
}

/// Runs `action`, which works with a store: StoreError becomes UsageError (exit code 2) or Failure (1).
template <typename Action>
auto with_store_errors(const Action& action) {
  try {
    return action();
  } catch (const db::StoreError& error) {
    if (error.code() == db::StoreError::Code::busy && received_signal() != 0) {
      throw Interrupted(std::string(error.what()) + " (interrupted)");
    }
    if (is_wrong_argument(error)) throw UsageError(error.what());
    throw Failure(error.what());
  }
}

/// Ctrl-C ends the wait for other processes.
inline db::Store open_store(const std::string& path, db::Access access = db::Access::read_only) {
  return db::Store::open(path, access, {.stop = interrupt_token()});
}

}  // namespace evodoku::tools
