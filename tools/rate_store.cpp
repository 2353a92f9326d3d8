#include "rate_store.hpp"

#include <fmt/format.h>

#include <chrono>
#include <cstdio>
#include <optional>
#include <utility>
#include <vector>

#include "common/clock.hpp"
#include "common/exit_code.hpp"
#include "common/interrupt.hpp"
#include "common/progress.hpp"
#include "common/store_file.hpp"
#include "evodoku/batch.hpp"
#include "evodoku/text.hpp"
#include "evodoku_db/store.hpp"
#include "proper_rating.hpp"

namespace evodoku::tools {

namespace {

using Clock = std::chrono::steady_clock;

/// Ratings on their way into a store, in transactions of many but never long in coming: what is finished
/// should survive an interrupt or a power cut a second later.
class RatingWriter {
 public:
  explicit RatingWriter(db::Store& store) : store_(store), last_flush_(Clock::now()) {}

  void add(std::int64_t puzzle, const Rated& rated) {
    std::vector<db::RunLength> runs;
    for (const RatingRun& run : rated.runs) runs.push_back({run.generations, run.solved});
    waiting_.push_back({puzzle, rated.rating, std::move(runs)});
    if (waiting_.size() >= most_waiting || Clock::now() - last_flush_ >= std::chrono::seconds(1)) flush();
  }

  void flush() {
    const auto now = time_now();
    store_.add_ratings(waiting_, now);
    waiting_.clear();
    last_flush_ = Clock::now();
  }

 private:
  static constexpr std::size_t most_waiting = 1000;

  db::Store& store_;
  std::vector<db::NewRating> waiting_;
  Clock::time_point last_flush_;
};

/// The puzzles of a store that have no rating under a key, one after the other.
class UnratedPuzzles {
 public:
  UnratedPuzzles(db::Store& store, db::RatingKey key) : store_(store), key_(std::move(key)) {}

  std::optional<db::StoredPuzzle> next() {
    if (next_ == page_.size()) {
      constexpr int page_size = 256;
      page_ = store_.unrated(key_, last_id_, page_size);
      next_ = 0;
      if (page_.empty()) return std::nullopt;
      last_id_ = page_.back().id;
    }
    return page_[next_++];
  }

 private:
  db::Store& store_;
  db::RatingKey key_;
  std::vector<db::StoredPuzzle> page_;
  std::size_t next_ = 0;
  std::int64_t last_id_ = 0;
};

/// One run over a store.
class StoreRating {
 public:
  StoreRating(const CommandLine& line, const std::string& path, const RateOptions& options, bool upgrades)
      : options_(line.common()),
        path_(path),
        rate_options_(options),
        key_{name_of_rater(options.rater), *version_of_rater(options.rater), options.seed, upgrades},
        written_(open_store(path, db::Access::read_write, options_.quiet)),
        read_(db::Store::open(path, db::Access::read_only)),
        progress_("puzzles", read_.count_unrated(key_), options_.quiet),
        writer_(written_) {}

  int run() {
    UnratedPuzzles puzzles(read_, key_);
    ordered_map<db::StoredPuzzle, Done>(
        {.threads = options_.threads, .stop = interrupt_.token()}, [&] { return puzzles.next(); },
        [this](const db::StoredPuzzle& stored, const std::stop_token& stop) {
          return Done{stored.id, rate_if_proper(stored.puzzle, rate_options_, stop)};
        },
        [this](Done&& done) {
          take(done);
          return true;
        });
    writer_.flush();
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

  void take(const Done& done) {
    progress_.advance();
    if (done.outcome.rated) {
      writer_.add(done.puzzle, *done.outcome.rated);
      ++rated_;
    } else if (!done.outcome.why_not.empty()) {
      progress_.clear();
      fmt::print(stderr, "{}: puzzle {}: {}\n", printable(path_), done.puzzle, done.outcome.why_not);
      ++left_out_;
    }
  }

  void report() {
    if (options_.quiet) return;
    fmt::print(stderr, "{}: {} rated, {} still without a rating by {} version {} (seed {})\n", printable(path_),
               rated_, read_.count_unrated(key_), key_.rater, key_.version, key_.seed);
  }

  const Interrupt interrupt_;  // first: before any thread
  const CommonOptions& options_;
  const std::string& path_;
  const RateOptions& rate_options_;
  db::RatingKey key_;
  db::Store written_;
  db::Store read_;  // by the workers, while the main thread writes
  Progress progress_;
  RatingWriter writer_;
  std::uint64_t rated_ = 0;
  std::uint64_t left_out_ = 0;
};

}  // namespace

int rate_store(const CommandLine& line, const std::string& path, const RateOptions& options, bool upgrades) {
  return with_store_errors([&] { return StoreRating(line, path, options, upgrades).run(); });
}

}  // namespace evodoku::tools
