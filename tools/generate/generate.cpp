// evodoku-generate: puzzles with exactly one solution, made from random full grids by removing clues.
#include "evodoku/list.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <atomic>
#include <chrono>
#include <condition_variable>
#include <cstdint>
#include <mutex>
#include <optional>
#include <string>
#include <thread>
#include <tuple>
#include <utility>
#include <variant>
#include <vector>

#include "common/command_line.hpp"
#include "common/difficulty.hpp"
#include "common/progress.hpp"
#include "common/records.hpp"
#include "common/store_file.hpp"
#include "common/tool.hpp"
#include "common/write_pace.hpp"
#include "evodoku/batch.hpp"
#include "evodoku/canon.hpp"
#include "evodoku/record.hpp"
#include "evodoku/text.hpp"
#include "generate/request.hpp"

namespace {

using namespace evodoku;
using namespace evodoku::tools;
using Clock = std::chrono::steady_clock;

const ToolDescription description{
    .name = "evodoku-generate",
    .sentence = "Generates Sudoku with exactly one solution, 9x9 or any size.",
    .usage = "evodoku-generate (--clues K | --alpha A | --class NAMES | ...) [options]",
    .examples = {{"evodoku-generate --clues 30 -n 10 --seed 1", "ten 9x9 puzzles with 30 clues"},
                 {"evodoku-generate --class easy,medium --clues 26..32 -n 4 --seed 1",
                  "four, each with one of these classes and one of these numbers of clues"},
                 {"evodoku-generate --box 3x4 --clues 60 --json",
                  "one 12x12 puzzle with its solution and provenance, as JSON"}},
    .usual = {"count", "seed", "clues", "class", "level", "technique", "symmetry", "box", "minimal", "rate",
              "store", "format"}};

/// A puzzle of the list on its way to the output.
struct Made {
  ListedPuzzle listed;
  std::optional<std::variant<db::VerifiedRecord, db::Rejected>> prepared = {};  // for the store
};

std::vector<std::string> further_columns(const ListSpec& list) {
  std::vector<std::string> columns = reader_columns(list.calibration.has_value());
  if (list.drill) columns.emplace_back("candidates");
  if (list.unbiased) columns.emplace_back("weight");
  return columns;
}

/// Large batches are faster for puzzles that are made quickly; slow puzzles should be written one by one. The size
/// adapts to the time that batches take and does not affect the puzzles. Safe from several threads.
class AdaptiveBatchSize {
 public:
  std::uint64_t next() const { return length_; }

  void learn(Clock::duration time) {
    constexpr std::uint64_t longest = 1024;
    const std::uint64_t length = length_;
    if (time < std::chrono::milliseconds(20)) length_ = std::min(2 * length, longest);
    if (time > std::chrono::milliseconds(100)) length_ = std::max<std::uint64_t>(length / 2, 1);
  }

 private:
  std::atomic<std::uint64_t> length_ = 1;
};

/// Makes the puzzles in parallel, piece by piece, and writes them in order.
class Generation {
 public:
  Generation(const CommandLine& line, const GenerateRequest& request, const PuzzleList& list,
             Interrupt& interrupt)
      : line_(line),
        request_(request),
        list_(list),
        interrupt_(interrupt),
        output_(line.common(), CsvColumns::all, further_columns(list.spec())),
        progress_("puzzles", request.count, line.common().quiet) {
    if (request.shard) output_.be_part(*request.shard, !request.whole_is_empty);
    if (!request.store) return;
    with_store_errors([&] { store_.emplace(open_store(*request.store, db::Access::create)); });
    importer_.emplace(*store_, db::Provenance{.source = "evodoku-generate", .now = time_now()},
                      puzzles_a_transaction,
                      [this](const db::VerifiedRecord& puzzle, const db::AddResult& result) {
                        take_stored(puzzle.record(), result);
                      });
  }

  /// After an error of the output, as the same command would leave them out.
  void tell_of_stored() const {
    if (first_stored_)
      say("evodoku-generate: {} has the puzzles, written or not: evodoku-query {} --where 'p.id >= {}'\n",
          printable(*request_.store), printable(*request_.store), *first_stored_);
  }

  /// Returns the exit code; standard error then says what is missing, if anything is.
  int run() {
    {
      std::jthread watcher;
      if (!line_.common().quiet) watcher = std::jthread([this](const std::stop_token& done) { watch(done); });
      // enough pieces that one which takes long does not soon hold up the other threads, and not more, to save memory
      const int threads = line_.common().threads;
      ordered_map<ListRange, std::vector<Made>>(
          {.threads = threads, .window = static_cast<std::size_t>(threads) + 8, .stop = interrupt_.token()},
          [this] { return next_range(); },
          [this](const ListRange& piece, const std::stop_token& stop) { return make(piece, stop); },
          [this](std::vector<Made>&& made) {
            return std::ranges::all_of(made, [this](Made& puzzle) { return take(puzzle); });
          });
    }
    flush_store();
    progress_.clear();
    const bool is_none_new = omitted_ > 0 && omitted_ == given_;
    const int done = reached_ == request_.count && !is_none_new ? exit_done : exit_less;
    output_.commit(done);
    if (omitted_ > 0 && (is_none_new || !line_.common().quiet))
      say("evodoku-generate: {} of {} puzzles omitted\n", omitted_, given_);
    if (list_.spec().unbiased && given_ > 0 && !holds_records(output_.form()) && !request_.store &&
        !line_.common().quiet)
      say("the format {} holds no weights, without which the puzzles are no fair sample; use --format csv or "
          "--json\n",
          name_of(output_.form()));
    if (output_.reader_gone()) return exit_done;
    if (reached_ == request_.count) return done;
    const bool by_signal = interrupt_.exit_code() != 0;
    const std::string why = by_signal ? "interrupted: "
                            : interrupt_.requested()
                                ? fmt::format("time limit of {} s: ", *request_.time_limit)
                                : "";
    say("evodoku-generate: {}{} of {} puzzles reached\n", why, reached_, request_.count);
    return by_signal ? interrupt_.exit_code() : exit_less;
  }

 private:
  struct ListRange {
    std::uint64_t first = 0;
    std::uint64_t count = 0;
  };

  std::optional<ListRange> next_range() {
    const std::uint64_t first = request_.first + taken_;
    const std::uint64_t count =
        std::min(list_.piece_from(first, piece_length_.next()), request_.count - taken_);
    if (count == 0) return std::nullopt;
    taken_ += count;
    return ListRange{first, count};
  }

  /// Called by several threads.
  std::vector<Made> make(const ListRange& piece, const std::stop_token& stop) {
    const Clock::time_point start = Clock::now();
    const auto& [form, columns] = std::tie(line_.common().format, line_.common().columns);
    const bool keeps_all =
        holds_records(form) && (columns.empty() || std::ranges::find(columns, "canonical") != columns.end());
    std::vector<Made> made;
    for (ListedPuzzle& puzzle : list_.make(piece.first, piece.count, stop)) {
      Record& record = made.emplace_back(Made{std::move(puzzle)}).listed.record;
      record.args = line_.as_typed();
      if (keeps_all) record.canonical = canonical_form(record.puzzle).key();
      if (const auto& calibration = list_.spec().calibration) add_reader_members(record, *calibration);
    }
    if (store_) prepare_for_store(made, stop);
    piece_length_.learn(Clock::now() - start);
    return made;
  }

  /// Whether a puzzle is given out: as asked for, or the best that was reached.
  bool is_given(const ListedPuzzle& listed) const {
    return listed.is_reached() || (request_.best_effort && listed.is_proper);
  }

  void prepare_for_store(std::vector<Made>& made, const std::stop_token& stop) const {
    std::vector<Record> records;
    for (const Made& puzzle : made) {
      if (is_given(puzzle.listed)) records.push_back(puzzle.listed.record);
    }
    auto prepared = db::prepare_all(records, stop);
    auto next = prepared.begin();
    for (Made& puzzle : made) {
      if (is_given(puzzle.listed)) puzzle.prepared = std::move(*next++);
    }
  }

  /// False if no more puzzles are wanted.
  bool take(Made& made) {
    const ListedPuzzle& listed = made.listed;
    const std::uint64_t index = *listed.record.index;
    const bool is_reached = listed.is_reached();
    if (!is_reached)
      say("evodoku-generate: puzzle {}: {}\n", index, printable(with_options(line_, listed.shortfall)));
    const bool is_cut_short = listed.outcome == ListedPuzzle::Outcome::stopped && !request_.best_effort;
    if (is_cut_short || listed.is_unfinished || is_unproved(made)) return false;
    last_puzzle_ = Clock::now();
    progress_.advance();
    if (is_reached) ++reached_;
    if (is_given(listed)) {
      ++given_;
      if (const auto repeat = repeats_.find(list_, listed)) {
        report_omission(index, repeat->text);
      } else if (made.prepared) {
        store(made);
      } else {
        flush_store();  // earlier puzzles are written before it
        output_.write(listed.record);
      }
    }
    return !output_.reader_gone();
  }

  /// Whether Ctrl-C ended the proof that a store asks for.
  static bool is_unproved(const Made& made) {
    const auto* const rejected = made.prepared ? std::get_if<db::Rejected>(&*made.prepared) : nullptr;
    return rejected != nullptr && rejected->is_stopped && made.listed.is_reached();
  }

  /// Many in a transaction; if they are made slowly, those of one second. They are written to the output when they are
  /// safe.
  void store(Made& made) {
    if (const auto* const rejected = std::get_if<db::Rejected>(&*made.prepared)) {
      const std::string why =
          fmt::format("puzzle {} cannot be stored: {}", *made.listed.record.index, rejected->message);
      if (made.listed.is_reached()) throw Failure(why);
      // a best effort that one engine alone proved, or that a time limit ended
      say("evodoku-generate: {}\n", why);
      flush_store();
      return output_.write(made.listed.record);
    }
    with_store_errors([&] { importer_->add(std::get<db::VerifiedRecord>(*std::move(made.prepared))); });
    store_pace_.when_due([this] { flush_store(); });
  }

  void flush_store() {
    if (importer_) with_store_errors([&] { importer_->flush(); });
  }

  void take_stored(const Record& record, const db::AddResult& result) {
    if (result.puzzle != db::Stored::added)
      return report_omission(*record.index,
                             fmt::format("an isomorph of puzzle {} of {}", result.id, *request_.store));
    first_stored_ = first_stored_.value_or(result.id);
    Record with_id = record;
    if (std::ranges::find(line_.common().columns, "id") != line_.common().columns.end())
      with_id.other["id"] = std::to_string(result.id);
    output_.write(with_id);
  }

  void report_omission(std::uint64_t index, const std::string& earlier) {
    ++omitted_;
    if (!line_.common().quiet) say("evodoku-generate: puzzle {}: omitted, {}\n", index, printable(earlier));
  }

  /// Says once what is searched for, if ten seconds pass without a puzzle.
  void watch(const std::stop_token& done) const {
    constexpr auto patience = std::chrono::seconds(10);
    std::mutex mutex;
    std::condition_variable_any wake;
    std::unique_lock lock(mutex);
    Clock::time_point last;
    do {
      last = last_puzzle_;
      wake.wait_until(lock, done, last + patience, [] { return false; });
      if (done.stop_requested()) return;
    } while (last_puzzle_.load() != last);
    say("evodoku-generate: no puzzle for ten seconds: {}. It is still searching. Quicker to find: {}. A "
        "smaller --budget gives up sooner, and --best-effort then prints the best reached\n",
        printable(sought(list_)), what_would_help(list_));
  }

  const CommandLine& line_;
  const GenerateRequest& request_;
  const PuzzleList& list_;
  Interrupt& interrupt_;
  RecordOutput output_;
  Progress progress_;
  AdaptiveBatchSize piece_length_;
  std::uint64_t taken_ = 0;  // of the list, by next_range()
  RepeatFilter repeats_;
  std::optional<db::Store> store_;
  std::optional<db::Importer> importer_;
  std::optional<std::int64_t> first_stored_;  // its id
  WritePace store_pace_;
  std::atomic<Clock::time_point> last_puzzle_ = Clock::now();
  std::uint64_t reached_ = 0;
  std::uint64_t given_ = 0;    // with those that are only the best effort
  std::uint64_t omitted_ = 0;  // of these
};

int generate_main(int argc, char** argv) {
  std::vector<std::string> columns = reader_columns(true);
  columns.insert(columns.begin(), {"id", "weight", "depth"});
  CommandLine line(description, {.shape = true,
                                 .output = true,
                                 .threads = true,
                                 .seed = true,
                                 .columns = true,
                                 .links = true,
                                 .further_columns = columns,
                                 .pictures = {"svg"}});
  GenerateRequest request;
  add_options(line, request);
  if (!line.parse(argc, argv)) return exit_done;
  resolve(line, request);
  Interrupt interrupt(request.time_limit);
  request.list.seed = seed_or_drawn(line);
  const PuzzleList list = list_of(line, request.list);
  if (request.store) require_no_part(line.common().output);
  Generation generation(line, request, list, interrupt);
  try {
    return generation.run();
  } catch (const UsageError&) {
    generation.tell_of_stored();
    throw;
  }
}

}  // namespace

int main(int argc, char** argv) {
  return evodoku::tools::run_tool(argc, argv, generate_main);
}
