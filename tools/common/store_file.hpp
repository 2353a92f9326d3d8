// Errors of a store as a tool's errors.
#pragma once

#include "common/exit_code.hpp"
#include "evodoku_db/error.hpp"

namespace evodoku::tools {

/// True if the command line names a file or a rater that cannot be used; false if something outside went wrong.
inline bool is_wrong_argument(const db::StoreError& error) {
  using Code = db::StoreError::Code;
  switch (error.code()) {
    case Code::not_found:
    case Code::not_a_store:
    case Code::other_application:
    case Code::newer_version:
    case Code::older_version:
    case Code::not_writable:
    case Code::not_readable:
    case Code::damaged:
    case Code::unknown_rater:
    case Code::ambiguous_rater:
      return true;
    case Code::busy:
    case Code::disk_full:
    case Code::unknown_puzzle:
    case Code::failed:
      break;
  }
  return false;
}

/// Runs `action`, which works with a store: StoreError becomes UsageError (exit code 2) or Failure (1).
template <typename Action>
auto with_store_errors(const Action& action) {
  try {
    return action();
  } catch (const db::StoreError& error) {
    if (is_wrong_argument(error)) throw UsageError(error.what());
    throw Failure(error.what());
  }
}

}  // namespace evodoku::tools
