// Records out, in the form that the command line asks for; and a filter: some work on every puzzle of the input in
// parallel, with output in input order.
#pragma once

#include <algorithm>
#include <cstddef>
#include <exception>
#include <functional>
#include <optional>
#include <span>
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
  /// An interrupt only ends the input: also a piece that was being read goes to the sink, which is otherwise dropped.
  bool keeps_what_is_read = false;
};

/// Calls `work(puzzles, stop, results)` for pieces of the input from options.threads threads; it appends the result of each
/// puzzle, and may take what it needs of them. Calls `sink` for every puzzle in input order from this thread until it returns
/// false. An invalid line ends the filter with exit_usage, after everything before it went to the sink; with --keep-going it is
/// reported and the exit code is exit_less. Returns exit_done otherwise. An interrupt ends it; see Interrupt::exit_code().
template <typename Result, typename Work, typename Sink>
int run_filter_at_once(const FilterContext& context, const Work& work, const Sink& sink) {
  struct Piece {
    std::vector<InputPuzzle> puzzles = {};
    std::optional<TextError> error = {};  // what followed them
    std::optional<double> share = {};     // of the input, up to here
    std::vector<Result> results = {};     // of the puzzles, or of those before a failure
    std::exception_ptr failure = {};      // of the work
  };
  int exit_code = exit_done;
  std::optional<InputPuzzle> again;
  const auto source = [&]() -> std::optional<Piece> {
    constexpr int largest_side_of_many = 9;
    Piece piece;
    piece.puzzles.reserve(context.at_once);
    bool is_large = false;
    do {
      if (!again) {
        auto item = context.input.next();
        if (!item) break;
        if (auto* const error = std::get_if<TextError>(&*item)) {
          piece.error = std::move(*error);
          break;
        }
        again.emplace(InputPuzzle{std::get<ReadPuzzle>(*std::move(item)), context.input.current_name()});
      }
      is_large = again->puzzle.record.puzzle.side() > largest_side_of_many;
      if (again->repeat + 1 < context.repeats) {
        piece.puzzles.push_back(*again);
        ++again->repeat;
      } else {
        piece.puzzles.push_back(*std::move(again));
        again.reset();
      }
    } while (!is_large && piece.puzzles.size() < context.at_once && context.input.is_at_hand());
    if (piece.puzzles.empty() && !piece.error) return std::nullopt;
    if (!again) piece.share = context.input.share_taken();
    return piece;
  };
  const auto on_piece = [&](Piece&& piece, const std::stop_token& stop) {
    try {
      work(std::span(piece.puzzles), stop, piece.results);
    } catch (...) {
      piece.failure = std::current_exception();  // what comes before it is finished, then it ends the filter
    }
    return std::move(piece);
  };
  const auto on_done = [&](Piece&& piece) {
    for (std::size_t i = 0; i < piece.results.size(); ++i) {
      context.progress.advance();
      if (!sink(piece.puzzles[i], std::move(piece.results[i]))) return false;
      if (context.output != nullptr && context.output->reader_gone()) return false;
    }
    if (piece.failure) std::rethrow_exception(piece.failure);
    context.progress.advance(piece.error ? 1 : 0, piece.share);
    if (!piece.error) return true;
    // the same signal may have cut the input off
    if (context.interrupt.requested() && !context.keeps_what_is_read) return false;
    exit_code = context.options.keep_going ? exit_less : exit_usage;
    report_bad_input(*piece.error, context.options.keep_going ? context.output : nullptr);
    if (context.on_error) context.on_error(*piece.error);
    return context.options.keep_going;
  };
  constexpr std::size_t window = 256;  // puzzles, but some pieces for every thread
  const std::size_t threads = std::max(context.options.threads, 1);
  ordered_map<Piece, Piece>(
      {.threads = context.options.threads,
       .window = std::max(window / context.at_once, 4 * threads),
       .stop = context.keeps_what_is_read ? std::stop_token() : context.interrupt.token()},
      source, on_piece, on_done);
  return exit_code;
}

/// The same with the result of `work(puzzle, stop)` for each puzzle.
template <typename Result, typename Work, typename Sink>
int run_filter(const FilterContext& context, const Work& work, const Sink& sink) {
  const auto work_on_each = [&](std::span<const InputPuzzle> puzzles, const std::stop_token& stop,
                                std::vector<Result>& results) {
    results.reserve(puzzles.size());
    for (const InputPuzzle& puzzle : puzzles) results.push_back(work(puzzle, stop));
  };
  return run_filter_at_once<Result>(context, work_on_each, sink);
}

/// Ends a filter that returned `exit_code`: commits the output, unless the input could not be read, for a file named with
/// -o then stays as it was. Returns the exit code of the tool; `is_whole`: all that was asked was done with what was read.
int end_filter(RecordOutput& output, const Interrupt& interrupt, int exit_code, bool is_whole);

}  // namespace evodoku::tools
