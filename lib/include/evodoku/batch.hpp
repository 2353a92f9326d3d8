// A parallel map over a stream that keeps the order of the input.
//
//   ordered_map<Grid, SolveResult>(
//       {.threads = 4, .stop = stop},
//       [&] { return next_puzzle(); },                                     // called by one thread at a time
//       [](Grid&& puzzle, std::stop_token) { return solve(puzzle); },      // called by many
//       [&](SolveResult&& result) { print(result); return true; });        // called by one, in input order
//
// The only place in evodoku that starts threads. More: docs/algorithms.md.
#pragma once

#include <cstddef>
#include <functional>
#include <memory>
#include <optional>
#include <stop_token>
#include <utility>

#include "evodoku/export.hpp"

namespace evodoku {

struct BatchOptions {
  int threads = 1;  // workers; 1 or less runs everything in the calling thread
  /// At most this many inputs taken but not yet delivered to the sink; limits the memory.
  std::size_t window = 256;
  std::stop_token stop = {};  // after a stop request no further input is taken; work in progress is finished
};

namespace detail {

/// ordered_map() with type-erased values; null marks the end.
EVODOKU_API void ordered_map(
    const BatchOptions& options, const std::function<std::shared_ptr<void>()>& source,
    const std::function<std::shared_ptr<void>(void* input, std::stop_token stop)>& work,
    const std::function<bool(void* output)>& sink);

}  // namespace detail

/// Calls `work` on every input, which it may take, and `sink` on every output, in the order of the inputs, whatever the
/// number of threads.
/// - `source` returns the next input, or nothing at the end; `sink` returns false to end early. Neither is
///   ever called by two threads at once, and `sink` only by the calling thread. `work` must be safe from
///   several threads.
/// - The stop token given to `work` is requested when `options.stop` is, when the sink ends early, or after
///   an exception. An output of interrupted work reaches the sink like any other, so the output itself must
///   say that it is partial.
/// - An exception from any of the three ends the map: the outputs before it (in order) are delivered, then it
///   is rethrown to the caller.
template <typename Input, typename Output>
void ordered_map(const BatchOptions& options, const std::function<std::optional<Input>()>& source,
                 const std::function<Output(Input&&, std::stop_token)>& work,
                 const std::function<bool(Output&&)>& sink) {
  detail::ordered_map(
      options,
      [&]() -> std::shared_ptr<void> {
        std::optional<Input> input = source();
        return input ? std::make_shared<Input>(std::move(*input)) : nullptr;
      },
      [&](void* input, std::stop_token stop) -> std::shared_ptr<void> {
        return std::make_shared<Output>(work(std::move(*static_cast<Input*>(input)), std::move(stop)));
      },
      [&](void* output) { return sink(std::move(*static_cast<Output*>(output))); });
}

}  // namespace evodoku
