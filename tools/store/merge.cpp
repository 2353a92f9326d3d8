// evodoku-store merge.
#include <fmt/format.h>

#include <chrono>
#include <cstdint>
#include <cstdio>
#include <filesystem>
#include <optional>
#include <stop_token>
#include <string>
#include <system_error>
#include <utility>
#include <vector>

#include "common/interrupt.hpp"
#include "common/progress.hpp"
#include "common/say.hpp"
#include "common/shard.hpp"
#include "common/store_file.hpp"
#include "evodoku/batch.hpp"
#include "evodoku_db/merge.hpp"
#include "evodoku_db/pages.hpp"
#include "evodoku_db/store.hpp"
#include "store/verbs.hpp"

namespace evodoku::tools {

namespace {

using Clock = std::chrono::steady_clock;

/// What is in one store on its way into another.
class Merge {
 public:
  /// `is_shard`: only what belongs to the store's partition is wanted.
  Merge(db::Store& store, const std::string& other, bool is_shard, Progress& progress)
      : store_(store),
        other_(other),
        partition_(store.partition()),
        is_shard_(is_shard),
        progress_(progress) {}

  /// False if no more is wanted.
  bool take(std::vector<db::Verification>&& proofs) {
    for (db::Verification& proof : proofs) {
      if (proof.stopped) return false;
      progress_.advance();
      for (const std::string& fault : proof.faults) complain(fault);
      if (proof.entry) {
        waiting_.push_back(*std::move(proof.entry));
      } else {
        ++left_out_;
      }
    }
    if (waiting_.size() >= puzzles_a_transaction || Clock::now() - last_flush_ >= longest_wait) flush();
    return true;
  }

  /// Of the other store.
  void complain(const std::string& what) {
    say_of_other(what);
    ++faults_;
  }

  void flush() {
    const std::vector<db::MergeResult> results = store_.merge(waiting_);
    for (std::size_t i = 0; i < results.size(); ++i) count(waiting_[i].entry(), results[i]);
    waiting_.clear();
    last_flush_ = Clock::now();
  }

  void print_totals() const {
    say("{}: from {}: {} puzzles added, {} already there, {} left out; {} ratings added, {} already "
        "there; {} "
        "tags and places in collections added\n",
        printable(store_.path()), printable(other_), added_, already_there_, left_out_, ratings_added_,
        ratings_already_there_, labels_added_);
  }

  bool was_all() const { return faults_ == 0; }

 private:
  void say_of_other(const std::string& what) {
    progress_.clear();
    say("{}: {}\n", printable(other_), printable(what));
  }

  void count(const db::MergeCandidate& entry, const db::MergeResult& result) {
    const std::int64_t puzzle = entry.id;
    if (result.puzzle == db::Stored::elsewhere) {
      ++left_out_;
      if (is_shard_) return;
      const auto own = partition_.value_or(db::Partition{});
      const std::uint64_t number = db::partition_of(entry.record.canonical.value(), own.count);
      complain(fmt::format("puzzle {}: not taken: it belongs to partition {}/{}, and {} is {}", puzzle,
                           number, own.count, store_.path(), own.text()));
      return;
    }
    ++(result.puzzle == db::Stored::added ? added_ : already_there_);
    ratings_added_ += result.ratings_added;
    ratings_already_there_ += result.ratings_already_there;
    labels_added_ += result.labels_added;
    if (result.ratings_differing > 0) {
      say_of_other(
          fmt::format("puzzle {}: of its ratings {} differ from those by the same rater, version and seed of "
                      "puzzle {} of "
                      "{}, which stay",
                      puzzle, result.ratings_differing, result.id, store_.path()));
    }
  }

  db::Store& store_;
  const std::string& other_;
  const std::optional<db::Partition> partition_;
  const bool is_shard_;
  Progress& progress_;
  std::vector<db::VerifiedEntry> waiting_;
  Clock::time_point last_flush_ = Clock::now();
  std::uint64_t added_ = 0;
  std::uint64_t already_there_ = 0;
  std::uint64_t left_out_ = 0;
  std::uint64_t ratings_added_ = 0;
  std::uint64_t ratings_already_there_ = 0;
  std::uint64_t labels_added_ = 0;
  std::uint64_t faults_ = 0;
};

bool is_same_file(const std::string& one, const std::string& other) {
  std::error_code ignored;
  return std::filesystem::equivalent(one, other, ignored);
}

/// Throws UsageError if a store is named twice.
void require_different(const std::string& path, const std::vector<std::string>& others) {
  for (std::size_t i = 0; i < others.size(); ++i) {
    if (is_same_file(path, others[i])) {
      throw UsageError(fmt::format("{}: is the store itself; name the stores to take from", others[i]));
    }
    for (std::size_t j = 0; j < i; ++j) {
      if (is_same_file(others[i], others[j])) throw UsageError(fmt::format("{}: named twice", others[i]));
    }
  }
}

void merge_one(db::Store& other, int threads, const Interrupt& interrupt, Merge& merge) {
  db::Pages<db::MergeCandidate> pages(
      [&](std::int64_t after, int count) { return other.entries_after(after, count); });
  const auto is_9x9 = [](const db::MergeCandidate& entry) { return entry.record.puzzle.box() == Box(3, 3); };
  ordered_map<std::vector<db::MergeCandidate>, std::vector<db::Verification>>(
      {.threads = threads, .window = pieces_under_way(threads), .stop = interrupt.token()},
      [&] { return next_piece<db::MergeCandidate>(pages, is_9x9); },
      [](const std::vector<db::MergeCandidate>& entries, std::stop_token stop) {
        return db::prove_all(entries, std::move(stop));
      },
      [&](std::vector<db::Verification>&& proofs) { return merge.take(std::move(proofs)); });
  if (pages.is_out_of_order()) merge.complain(lost_rows(pages));
  merge.flush();
}

}  // namespace

int merge_stores(const StoreCommand& command) {
  const std::vector<std::string>& names = command.options.files;
  if (names.empty())
    throw UsageError("merge: name the stores to take from: evodoku-store merge FILE.db OTHER.db...");
  require_different(command.path, names);
  const Interrupt interrupt;
  std::vector<db::Store> others;  // all, before anything is written: what is wrong with one is said at once
  for (const std::string& name : names) others.push_back(open_to_read(name));
  const auto shard = read_shard(command.line);
  auto store = open_store(command.path, db::Access::create, command.options.quiet);
  if (shard) store.make_partition({.number = shard->number, .count = shard->count});
  bool was_all = true;
  for (std::size_t i = 0; i < others.size() && !interrupt.requested(); ++i) {
    Progress progress("puzzles", others[i].info().puzzles, command.options.quiet);
    Merge merge(store, names[i], shard.has_value(), progress);
    merge_one(others[i], command.options.threads, interrupt, merge);
    progress.clear();
    if (!command.options.quiet) merge.print_totals();
    was_all = was_all && merge.was_all();
  }
  if (interrupt.requested()) return interrupt.exit_code();
  return was_all ? exit_done : exit_less;
}

}  // namespace evodoku::tools
