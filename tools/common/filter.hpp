// A filter: applies some work to every puzzle of the input in parallel, with output in input order.
#pragma once

#include <functional>
#include <optional>
#include <stop_token>
#include <string>
#include <utility>
#include <variant>

#include "common/command_line.hpp"
#include "common/input.hpp"
#include "common/interrupt.hpp"
#include "common/progress.hpp"
#include "common/record_output.hpp"
#include "common/tool.hpp"
#include "evodoku/batch.hpp"

namespace evodoku::tools {

/// The parameters of a filter; all must outlive the call.
struct FilterContext {
  const CommonOptions& options;
  PuzzleInput& input;
  RecordOutput* output;  // for error records and to see when its reader has gone; may be null
  Progress& progress;
  const Interrupt& interrupt;
  std::function<void(const TextError&)> on_error = {};  // for every invalid line that is left out
};

/// Calls `work` for every puzzle from options.threads threads, `sink` in input order from this one until it
/// returns false. An invalid line ends the filter with exit_usage, after everything before it went to the
/// sink; with --keep-going it is reported and the exit code is exit_less. Returns exit_done otherwise. An
/// interrupt ends it; see Interrupt::exit_code().
template <typename Result>
int run_filter(const FilterContext& context,
               const std::function<Result(const InputPuzzle&, std::stop_token)>& work,
               const std::function<bool(const InputPuzzle&, Result&&)>& sink) {
  struct Item {
    std::variant<TextError, InputPuzzle> read;
    std::optional<double> share;        // of the input, up to here
    std::optional<Result> result = {};  // of a puzzle, once it has been worked on
  };
  int exit_code = exit_done;
  const std::function<std::optional<Item>()> source = [&]() -> std::optional<Item> {
    auto item = context.input.next();
    if (!item) return std::nullopt;
    const std::optional<double> share = context.input.share_taken();
    if (auto* const error = std::get_if<TextError>(&*item)) return Item{std::move(*error), share};
    return Item{InputPuzzle{std::get<ReadPuzzle>(std::move(*item)), context.input.current_name()}, share};
  };
  const std::function<Item(const Item&, std::stop_token)> on_item = [&](const Item& taken,
                                                                        std::stop_token stop) {
    Item done = taken;
    if (const auto* const puzzle = std::get_if<InputPuzzle>(&done.read))
      done.result = work(*puzzle, std::move(stop));
    return done;
  };
  const std::function<bool(Item &&)> on_done = [&](Item&& done) {
    context.progress.advance();
    if (done.share) context.progress.reached(*done.share);
    if (const auto* const error = std::get_if<TextError>(&done.read)) {
      if (context.interrupt.requested())
        // The error may result from input cut off by the same signal.
        return false;
      exit_code = context.options.keep_going ? exit_less : exit_usage;
      report_bad_input(*error, context.options.keep_going ? context.output : nullptr);
      if (context.on_error) context.on_error(*error);
      return context.options.keep_going;
    }
    return sink(std::get<InputPuzzle>(done.read), *std::move(done.result)) &&
           (context.output == nullptr || !context.output->reader_gone());
  };
  ordered_map<Item, Item>({.threads = context.options.threads, .stop = context.interrupt.token()}, source,
                          on_item, on_done);
  return exit_code;
}

}  // namespace evodoku::tools
