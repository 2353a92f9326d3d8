#include "rate/store.hpp"

#include <algorithm>
#include <chrono>
#include <cstdio>
#include <functional>
#include <optional>
#include <utility>
#include <vector>

#include "common/clock.hpp"
#include "common/exit_code.hpp"
#include "common/interrupt.hpp"
#include "common/progress.hpp"
#include "common/proper_rating.hpp"
#include "common/record_output.hpp"
#include "common/say.hpp"
#include "common/store_file.hpp"
#include "evodoku/batch.hpp"
#include "evodoku/canon.hpp"
#include "evodoku/text.hpp"
#include "evodoku_db/partition.hpp"
#include "evodoku_db/store.hpp"
#include "evodoku_db/unrated.hpp"

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
    std::vector<db::RunLength> runs;
    for (const RatingRun& run : rated.runs) runs.push_back({run.generations, run.solved});
    waiting_.push_back({puzzle, rated.rating, std::move(runs)});
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
  StoreRating(const CommandLine& line, const std::string& path, const RateOptions& options, bool upgrades)
      : options_(line.common()),
        path_(path),
        rate_options_(options),
        key_{name_of_rater(options.rater), *version_of_rater(options.rater), options.seed, upgrades},
        written_(open_store(path, db::Access::read_write, options_.quiet)),
        read_(open_to_read(path)),
        progress_("puzzles", count_unrated(read_, key_), options_.quiet),
        writer_(written_) {}

  int run() {
    each_of(unrated(read_, key_), [this](const db::StoredPuzzle& stored, const std::stop_token& stop) {
      return Done{stored.id, rate_if_proper(stored.puzzle, rate_options_, stop)};
    });
    // Puzzles that were rated before there were levels, or with another seed.
    each_of(without_level(read_, level_version()),
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
    say("{}: {} rated, {} still without a rating by {} version {} (seed {})\n", printable(path_), rated_,
        count_unrated(read_, key_), key_.rater, key_.version, key_.seed);
    if (levelled_ == 0) return;
    say("{}: {} puzzles rated before got their level\n", printable(path_), levelled_);
  }

  const Interrupt interrupt_;  // first: before any thread
  const CommonOptions& options_;
  const std::string& path_;
  const RateOptions& rate_options_;
  db::RatingKey key_;
  db::Store written_;
  db::Store read_;  // read by the workers while the main thread writes
  Progress progress_;
  RatingWriter writer_;
  std::uint64_t rated_ = 0;
  std::uint64_t levelled_ = 0;  // levels of puzzles rated earlier
  std::uint64_t left_out_ = 0;
};

/// Rates one shard of a store: the results are written as records to the output.
class ShardRating {
 public:
  ShardRating(const CommandLine& line, const std::string& path, const RateOptions& options, bool upgrades,
              const Shard& shard)
      : options_(output_options(line)),
        path_(path),
        rate_options_(options),
        shard_(shard),
        key_{name_of_rater(options.rater), *version_of_rater(options.rater), options.seed, upgrades},
        store_(open_to_read(path)),
        output_(options_),
        progress_("puzzles", count_unrated(store_, key_), options_.quiet) {}

  int run() {
    each_of(unrated(store_, key_), [this](const db::StoredPuzzle& stored, const std::stop_token& stop) {
      return rate_if_proper(stored.puzzle, rate_options_, stop);
    });
    // Puzzles that were rated before there were levels. As nothing is stored, those just rated are found again.
    const std::vector<std::int64_t> done = std::exchange(written_, {});
    each_of(without_level(store_, level_version()),
            [&done](const db::StoredPuzzle& stored, const std::stop_token& stop) {
              if (std::ranges::binary_search(done, stored.id)) return RatingOutcome{};
              return RatingOutcome{.level = level_of(stored.puzzle, stop)};
            });
    output_.commit();
    progress_.clear();
    if (!options_.quiet) {
      say("{}: {} of shard {} rated by {} version {} (seed {})\n", printable(path_), rated_, shard_.text(),
          key_.rater, key_.version, key_.seed);
    }
    if (interrupt_.requested()) return interrupt_.exit_code();
    return left_out_ > 0 ? exit_less : exit_done;
  }

 private:
  struct Done {
    std::int64_t puzzle = 0;
    std::optional<Record> record;
    std::string why_not;
  };

  static CommonOptions output_options(const CommandLine& line) {
    CommonOptions options = line.common();
    if (line.has("format") && options.format != TextFormat::json)
      throw UsageError("--shard with --store writes JSON records: leave out --format");
    options.format = TextFormat::json;
    return options;
  }

  template <typename Work>
  void each_of(db::Cursor<db::StoredPuzzle> puzzles, const Work& work) {
    if (interrupt_.requested()) return;
    ordered_map<db::StoredPuzzle, Done>(
        {.threads = options_.threads, .stop = interrupt_.token()}, [&] { return puzzles.next(); },
        [&](const db::StoredPuzzle& stored, const std::stop_token& stop) {
          Done done{.puzzle = stored.id, .record = {}, .why_not = {}};
          const std::string canonical = canonical_form(stored.puzzle).key();
          if (!db::Partition{shard_.number, shard_.count}.has(canonical)) return done;
          RatingOutcome outcome = work(stored, stop);
          done.why_not = outcome.why_not;
          if (!outcome.rated && !outcome.level) return done;
          done.record.emplace();
          done.record->puzzle = stored.puzzle;
          done.record->canonical = canonical;
          if (outcome.rated) done.record->rating = outcome.rated->rating;
          done.record->level = outcome.level;
          return done;
        },
        [this](Done&& done) { return take(done); });
  }

  bool take(const Done& done) {
    progress_.advance();
    if (done.record) {
      written_.push_back(done.puzzle);
      output_.write(*done.record);
      if (done.record->rating) ++rated_;
    } else if (!done.why_not.empty()) {
      progress_.clear();
      say("{}: puzzle {}: {}\n", printable(path_), done.puzzle, done.why_not);
      ++left_out_;
    }
    return !output_.reader_gone();
  }

  const Interrupt interrupt_;  // first: before any thread
  const CommonOptions options_;
  const std::string& path_;
  const RateOptions& rate_options_;
  const Shard shard_;
  db::RatingKey key_;
  db::Store store_;
  RecordOutput output_;
  Progress progress_;
  std::vector<std::int64_t> written_;  // ascending
  std::uint64_t rated_ = 0;
  std::uint64_t left_out_ = 0;
};

}  // namespace

int rate_store(const CommandLine& line, const std::string& path, const RateOptions& options, bool upgrades) {
  return with_store_errors([&] { return StoreRating(line, path, options, upgrades).run(); });
}

int rate_store_shard(const CommandLine& line, const std::string& path, const RateOptions& options,
                     bool upgrades, const Shard& shard) {
  return with_store_errors([&] { return ShardRating(line, path, options, upgrades, shard).run(); });
}

}  // namespace evodoku::tools
