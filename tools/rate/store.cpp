#include "rate/store.hpp"

#include <algorithm>
#include <chrono>
#include <cstdio>
#include <functional>
#include <optional>
#include <utility>
#include <vector>

#include "common/interrupt.hpp"
#include "common/progress.hpp"
#include "common/proper_rating.hpp"
#include "common/store_file.hpp"
#include "common/tool.hpp"
#include "evodoku/batch.hpp"
#include "evodoku/text.hpp"
#include "evodoku_db/store.hpp"

namespace evodoku::tools {

namespace {

using Clock = std::chrono::steady_clock;

/// Writes ratings and levels to a store, in transactions of many but at least every second: finished work should
/// survive an interrupt or a power cut a second later.
class RatingWriter {
 public:
  explicit RatingWriter(db::Store& store) : store_(store), last_flush_(Clock::now()) {}

  void add(std::int64_t puzzle, const RateResult& rated, const Level& level) {
    levels_.push_back({puzzle, level});
    waiting_.push_back({puzzle, rated.rating, rated.runs});
    flush_in_time();
  }

  void add(std::int64_t puzzle, const Level& level) {
    levels_.push_back({puzzle, level});
    flush_in_time();
  }

  void flush() {
    // Levels first: a puzzle with a rating is not examined again.
    store_.add_levels(levels_);
    store_.add_ratings(waiting_, time_now());
    levels_.clear();
    waiting_.clear();
    last_flush_ = Clock::now();
  }

 private:
  static constexpr std::size_t most_waiting = 1000;

  void flush_in_time() {
    if (levels_.size() >= most_waiting || Clock::now() - last_flush_ >= std::chrono::seconds(1)) flush();
  }

  db::Store& store_;
  std::vector<db::NewRating> waiting_;
  std::vector<db::NewLevel> levels_;
  Clock::time_point last_flush_;
};

/// Rates the puzzles of a store.
class StoreRating {
 public:
  StoreRating(const CommandLine& line, const std::string& path, const RateOptions& options)
      : options_(line.common()),
        path_(path),
        rate_options_(options),
        rater_(name_of_rater(options.rater)),
        version_(*version_of_rater(options.rater)),
        written_(open_store(path, db::Access::read_write)),
        read_(open_store(path)),
        progress_("puzzles", read_.count_unrated(rater_, version_), options_.quiet),
        writer_(written_) {}

  int run() {
    each_of(read_.unrated(rater_, version_),
            [this](const db::StoredPuzzle& stored, const std::stop_token& stop) {
              return Done{stored.id, rate_if_proper(stored.puzzle, rate_options_, stop)};
            });
    // Puzzles that came with a rating but without a level.
    each_of(read_.without_level(level_version()),
            [](const db::StoredPuzzle& stored, const std::stop_token& stop) {
              return Done{stored.id, {.level = level_of(stored.puzzle, stop)}};
            });
    progress_.clear();
    report();
    if (interrupt_.requested()) return interrupt_.exit_code();
    return left_out_ > 0 ? exit_less : exit_done;
  }

 private:
  struct Done {
    std::int64_t puzzle = 0;
    RatingOutcome outcome;
  };

  /// Calls `work` for the puzzles, on all threads, and takes the results.
  template <typename Work>
  void each_of(db::Cursor<db::StoredPuzzle> puzzles, const Work& work) {
    if (interrupt_.requested()) return;
    ordered_map<db::StoredPuzzle, Done>(
        {.threads = options_.threads, .stop = interrupt_.token()}, [&] { return puzzles.next(); }, work,
        [this](Done&& done) {
          take(done);
          return true;
        });
    writer_.flush();
  }

  void take(const Done& done) {
    progress_.advance();
    if (done.outcome.rated) {
      writer_.add(done.puzzle, *done.outcome.rated, *done.outcome.level);
      ++rated_;
    } else if (done.outcome.level) {
      writer_.add(done.puzzle, *done.outcome.level);
      ++levelled_;
    } else if (!done.outcome.why_not.empty()) {
      progress_.clear();
      say("{}: puzzle {}: {}\n", printable(path_), done.puzzle, done.outcome.why_not);
      ++left_out_;
    }
  }

  void report() {
    if (options_.quiet) return;
    say("{}: {} rated, {} still without a rating by {} version {}\n", printable(path_), rated_,
        read_.count_unrated(rater_, version_), rater_, version_);
    if (levelled_ == 0) return;
    say("{}: {} puzzles rated before got their level\n", printable(path_), levelled_);
  }

  const Interrupt interrupt_;  // first: before any thread
  const CommonOptions& options_;
  const std::string& path_;
  const RateOptions& rate_options_;
  const std::string rater_;
  const int version_;
  db::Store written_;
  db::Store read_;  // read by the workers while the main thread writes
  Progress progress_;
  RatingWriter writer_;
  std::uint64_t rated_ = 0;
  std::uint64_t levelled_ = 0;  // levels of puzzles rated earlier
  std::uint64_t left_out_ = 0;
};

}  // namespace

int rate_store(const CommandLine& line, const std::string& path, const RateOptions& options) {
  return with_store_errors([&] { return StoreRating(line, path, options).run(); });
}

}  // namespace evodoku::tools
