// Records out, in the form that the command line asks for; and a filter: some work on every puzzle of the input in
// parallel, with output in input order.
#pragma once

#include <algorithm>
#include <exception>
#include <functional>
#include <optional>
#include <stop_token>
#include <string>
#include <utility>
#include <variant>
#include <vector>

#include "common/command_line.hpp"
#include "common/input.hpp"
#include "common/output.hpp"
#include "common/progress.hpp"
#include "common/tool.hpp"
#include "evodoku/batch.hpp"
#include "evodoku/record.hpp"

namespace evodoku::tools {

/// An output of records, with what their form has before the first of them.
class RecordOutput {
 public:
  /// `columns`: those of CSV, if that is the form, with `other_columns` (WriteOptions) behind them.
  explicit RecordOutput(const CommonOptions& options, CsvColumns columns = CsvColumns::all,
                        std::vector<std::string> other_columns = {});
  /// This is one of several outputs that are to be one when they stand one after the other: the first alone has the
  /// header of CSV, if there are `records` at all. To be called before anything is written. Throws UsageError for a
  /// picture.
  void be_part(const Shard& shard, bool records);
  void write(const Record& record);
  /// Appends what write() writes of a record, unless is_picture(): without what stands before the first and behind the
  /// last. Safe from several threads.
  void append(std::string& text, const Record& record) const;
  /// Further columns of CSV, behind the others; before the first record. Returns those that there were already.
  std::vector<std::string> add_columns(const std::vector<std::string>& names);
  /// Text that is not a record (a line that says why there is none); the caller ends it with a newline. `is_result` as
  /// of Output::write().
  void write_text(std::string_view text, bool is_result = true);
  /// In JSON: a record with `error`, which stands for a line of the input that cannot be used.
  void write_error(const std::string& place, const std::string& what, const Grid* puzzle = nullptr);
  void flush() { output_.flush(); }
  bool reader_gone() const { return output_.reader_gone(); }
  /// Ends what was written, if anything was; see Output::commit().
  void commit(int exit_code);
  /// Where a picture is asked for that is no board: what commit() is to write.
  void write_picture(std::string picture) { picture_ = std::move(picture); }
  /// The solution of a record is drawn too, where boards are drawn (CommonOptions::picture).
  void draw_solutions() { draws_solutions_ = true; }
  TextFormat form() const { return form_.form; }
  /// Whether the form holds one record only; others are records of any number, each written for itself.
  bool is_picture() const { return !kind_of_picture_.empty(); }

 private:
  void write_header();
  bool writes_as_candidates(const Record& record) const;
  void find_place_for_candidates(const Record& record);

  WriteOptions form_;
  RecordWriter writer_;  // in that form
  std::string text_;     // of the record that is being written
  std::string kind_of_picture_;
  Output output_;
  bool needs_header_ = false;  // also without records
  bool has_header_ = false;    // it is written, or stands in another part
  bool draws_solutions_ = false;
  bool is_quiet_;
  bool is_form_named_;
  bool lacks_candidates_ = false;  // has been said
  std::string picture_;            // until commit(): there may be one only
};

/// A puzzle of the input and the file it came from.
struct InputPuzzle {
  ReadPuzzle puzzle;
  std::string file;
  std::uint64_t repeat = 0;  // FilterContext::repeats

  /// "puzzles.txt:17"
  std::string place() const { return name_in_messages(file) + ":" + std::to_string(puzzle.line); }
};

/// Reports an error in an input line, or a valid puzzle that cannot be used (as it has two solutions), on standard
/// error and by write_error(), so that each input line gives one output line. `output` may be null.
void report_bad_input(const TextError& error, RecordOutput* output);
void report_bad_puzzle(const InputPuzzle& job, const std::string& what, RecordOutput* output);

/// FilterContext::at_once where the work on a puzzle takes no longer than handing it over, some ten microseconds.
inline constexpr std::size_t small_puzzles = 16;

/// The parameters of a filter; all must outlive the call.
struct FilterContext {
  const CommonOptions& options;
  PuzzleInput& input;
  RecordOutput* output;  // for error records and to see when its reader has gone; may be null
  Progress& progress;
  const Interrupt& interrupt;
  std::function<void(const TextError&)> on_error = {};  // for every invalid line that is left out
  std::uint64_t repeats = 1;                            // of the work on each puzzle, one behind the other
  std::size_t at_once = 1;  // puzzles to side 9 that are one job, if they are at hand
};

/// Calls `work` for every puzzle from options.threads threads, `sink` in input order from this one until it
/// returns false. An invalid line ends the filter with exit_usage, after everything before it went to the
/// sink; with --keep-going it is reported and the exit code is exit_less. Returns exit_done otherwise. An
/// interrupt ends it; see Interrupt::exit_code().
template <typename Result, typename Work, typename Sink>
int run_filter(const FilterContext& context, const Work& work, const Sink& sink) {
  struct Item {
    std::variant<TextError, InputPuzzle> read;
    std::optional<double> share;        // of the input, up to here
    std::optional<Result> result = {};  // of a puzzle, once it has been worked on
    std::exception_ptr failure = {};    // of that work
  };
  using Piece = std::vector<Item>;
  int exit_code = exit_done;
  std::optional<InputPuzzle> again;
  const auto take_next = [&](Piece& piece) {  // false at the end
    if (!again) {
      auto item = context.input.next();
      if (!item) return false;
      if (auto* const error = std::get_if<TextError>(&*item)) {
        piece.push_back({std::move(*error), context.input.share_taken()});
        return true;
      }
      again.emplace(InputPuzzle{std::get<ReadPuzzle>(*std::move(item)), context.input.current_name()});
    }
    if (again->repeat + 1 < context.repeats) {
      piece.push_back({*again, std::nullopt});
      ++again->repeat;
    } else {
      piece.push_back({*std::move(again), context.input.share_taken()});
      again.reset();
    }
    return true;
  };
  const auto source = [&]() -> std::optional<Piece> {
    constexpr int largest_side_of_many = 9;
    Piece piece;
    piece.reserve(context.at_once);
    while (take_next(piece)) {
      const auto* const puzzle = std::get_if<InputPuzzle>(&piece.back().read);
      const bool is_large = puzzle != nullptr && puzzle->puzzle.record.puzzle.side() > largest_side_of_many;
      if (is_large || piece.size() >= context.at_once || !context.input.is_at_hand()) break;
    }
    return piece.empty() ? std::nullopt : std::optional(std::move(piece));
  };
  const auto on_piece = [&](Piece&& piece, const std::stop_token& stop) {
    for (Item& item : piece) {
      const auto* const puzzle = std::get_if<InputPuzzle>(&item.read);
      if (puzzle == nullptr) continue;
      try {
        item.result = work(*puzzle, stop);
      } catch (...) {
        item.failure = std::current_exception();  // what comes before it is finished, then it ends the filter
        break;
      }
    }
    return std::move(piece);
  };
  const auto on_done = [&](Item& done) {
    context.progress.advance(1, done.share);
    if (const auto* const error = std::get_if<TextError>(&done.read)) {
      if (context.interrupt.requested()) return false;  // the same signal may have cut the input off
      exit_code = context.options.keep_going ? exit_less : exit_usage;
      report_bad_input(*error, context.options.keep_going ? context.output : nullptr);
      if (context.on_error) context.on_error(*error);
      return context.options.keep_going;
    }
    if (done.failure) std::rethrow_exception(done.failure);
    return sink(std::get<InputPuzzle>(done.read), *std::move(done.result)) &&
           (context.output == nullptr || !context.output->reader_gone());
  };
  constexpr std::size_t window = 256;  // puzzles, but some pieces for every thread
  const std::size_t threads = std::max(context.options.threads, 1);
  ordered_map<Piece, Piece>({.threads = context.options.threads,
                             .window = std::max(window / context.at_once, 4 * threads),
                             .stop = context.interrupt.token()},
                            source, on_piece,
                            [&](Piece&& piece) { return std::ranges::all_of(piece, on_done); });
  return exit_code;
}

/// Ends a filter that returned `exit_code`: commits the output, unless the input could not be read, for a file named with
/// -o then stays as it was. Returns the exit code of the tool; `is_whole`: all that was asked was done with what was read.
int end_filter(RecordOutput& output, const Interrupt& interrupt, int exit_code, bool is_whole);

}  // namespace evodoku::tools
