// evodoku-store merge.
#include <fmt/format.h>
#include <sys/stat.h>
#include <unistd.h>

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
#include "evodoku_db/partition.hpp"
#include "evodoku_db/store.hpp"
#include "evodoku_db/upkeep.hpp"
#include "store/verbs.hpp"

namespace evodoku::tools {

namespace {

using Clock = std::chrono::steady_clock;

/// The results for puzzles of other stores.
struct MergeTotals {
  std::uint64_t added = 0;
  std::uint64_t already_there = 0;
  std::uint64_t left_out = 0;
  std::uint64_t ratings_added = 0;
  std::uint64_t ratings_already_there = 0;
  std::uint64_t ratings_differing = 0;
  std::uint64_t ratings_replaced = 0;
  std::uint64_t respelled = 0;
  std::uint64_t labels_added = 0;
  std::uint64_t faults = 0;

  void add(const MergeTotals& more) {
    added += more.added;
    already_there += more.already_there;
    left_out += more.left_out;
    ratings_added += more.ratings_added;
    ratings_already_there += more.ratings_already_there;
    ratings_differing += more.ratings_differing;
    ratings_replaced += more.ratings_replaced;
    respelled += more.respelled;
    labels_added += more.labels_added;
    faults += more.faults;
  }

  std::string text(db::MergeRule rule) const {
    std::string text =
        fmt::format("{} puzzles added, {} already there, {} left out; {} ratings added, {} already there",
                    added, already_there, left_out, ratings_added, ratings_already_there);
    if (ratings_differing > 0) text += fmt::format(", of these {} with another result", ratings_differing);
    text += fmt::format("; {} tags and places in collections added", labels_added);
    if (rule == db::MergeRule::values_decide) {
      text += fmt::format("; by their values {} puzzles and {} ratings took the place of what was there",
                          respelled, ratings_replaced);
    }
    return text;
  }
};

/// Merges the contents of one store into another.
class Merge {
 public:
  /// `is_shard`: only puzzles of the store's partition are wanted.
  Merge(db::Store& store, const std::string& name, db::MergeRule rule, const std::string& other,
        bool is_shard, Progress& progress)
      : store_(store),
        name_(name),
        rule_(rule),
        other_(other),
        partition_(store.partition()),
        is_shard_(is_shard),
        progress_(progress) {}

  /// False if no more puzzles are wanted.
  bool take(std::vector<db::Verification>&& proofs) {
    for (db::Verification& proof : proofs) {
      if (proof.stopped) return false;
      progress_.advance();
      for (const std::string& fault : proof.faults) complain(fault);
      if (proof.entry) {
        waiting_.push_back(*std::move(proof.entry));
      } else {
        ++totals_.left_out;
      }
    }
    if (waiting_.size() >= puzzles_a_transaction || Clock::now() - last_flush_ >= longest_wait) flush();
    return true;
  }

  /// Reports a problem of the other store.
  void complain(const std::string& what) {
    say_of_other(what);
    ++totals_.faults;
  }

  void flush() {
    const std::vector<db::MergeResult> results = merge(store_, waiting_, rule_);
    for (std::size_t i = 0; i < results.size(); ++i) count(waiting_[i].entry(), results[i]);
    waiting_.clear();
    last_flush_ = Clock::now();
  }

  const MergeTotals& totals() const { return totals_; }

 private:
  /// The number of differing ratings that are named for each store; the rest are only counted.
  static constexpr std::uint64_t most_named = 20;

  void say_of_other(const std::string& what) {
    progress_.clear();
    say("{}: {}\n", printable(other_), printable(what));
  }

  void count(const db::MergeCandidate& entry, const db::MergeResult& result) {
    const std::int64_t puzzle = entry.id;
    if (result.puzzle == db::Stored::elsewhere) {
      ++totals_.left_out;
      if (is_shard_) return;
      const auto own = partition_.value_or(db::Partition{});
      const std::uint64_t number = db::partition_of(entry.record.canonical.value(), own.count);
      complain(fmt::format("puzzle {}: not merged: it belongs to partition {}/{}, but {} is {}", puzzle,
                           number, own.count, name_, own.text()));
      return;
    }
    ++(result.puzzle == db::Stored::added ? totals_.added : totals_.already_there);
    totals_.ratings_added += result.ratings_added;
    totals_.ratings_already_there += result.ratings_already_there;
    totals_.ratings_replaced += result.ratings_replaced;
    totals_.respelled += result.respelled ? 1 : 0;
    totals_.labels_added += result.labels_added;
    if (result.ratings_differing == 0) return;
    if (totals_.ratings_differing < most_named) name_differing(puzzle, result);
    totals_.ratings_differing += result.ratings_differing;
    if (totals_.ratings_differing >= most_named && !is_rest_said_) {
      say_of_other("further differing ratings are only counted");
      is_rest_said_ = true;
    }
  }

  void name_differing(std::int64_t puzzle, const db::MergeResult& result) {
    const std::string which = rule_ == db::MergeRule::first_stays
                                  ? "which stay"
                                  : fmt::format("and {} of these took their place", result.ratings_replaced);
    say_of_other(
        fmt::format("puzzle {}: of its ratings {} differ from those by the same rater, version and seed of "
                    "puzzle {} of {}, {}",
                    puzzle, result.ratings_differing, result.id, name_, which));
  }

  db::Store& store_;
  const std::string& name_;  // its final name
  db::MergeRule rule_;
  const std::string& other_;
  const std::optional<db::Partition> partition_;
  const bool is_shard_;
  Progress& progress_;
  std::vector<db::VerifiedEntry> waiting_;
  Clock::time_point last_flush_ = Clock::now();
  MergeTotals totals_;
  bool is_rest_said_ = false;
};

/// The store that receives everything. A new one is filled under another name and renamed when it is complete; one that
/// was left unfinished is continued.
class MergeTarget {
 public:
  MergeTarget(const std::string& path, bool quiet)
      : path_(path),
        is_new_(std::filesystem::symlink_status(path).type() == std::filesystem::file_type::not_found),
        store_(is_new_ ? open_unfinished(quiet) : open_store(path, db::Access::create, quiet)) {}

  db::Store& store() { return store_; }

  void finish() {
    if (is_new_) finish_as(std::move(store_), path_);
  }

  void leave() const {
    if (!is_new_) return;
    say("{}: the puzzles merged so far are kept in {}; the same command continues\n", printable(path_),
        printable(unfinished()));
  }

 private:
  std::string unfinished() const { return path_ + ".merging"; }

  db::Store open_unfinished(bool quiet) {
    struct stat status {};
    const bool is_there = ::lstat(unfinished().c_str(), &status) == 0;
    if (is_there && !(S_ISREG(status.st_mode) && status.st_nlink == 1 && status.st_uid == ::geteuid())) {
      throw UsageError(fmt::format(
          "{}: exists already, and a new store is built under this name; remove it, or name another store",
          unfinished()));
    }
    auto store =
        db::Store::open(unfinished(), db::Access::create, {.stop = interrupt_token(), .filling = true});
    // It may have been merged from other stores: that must not go unnoticed.
    if (is_there && !quiet) {
      say("{}: continuing an unfinished merge; to start over, remove this file\n", printable(unfinished()));
    }
    return store;
  }

  const std::string& path_;
  bool is_new_;
  db::Store store_;
};

bool is_same_file(const std::string& one, const std::string& other) {
  std::error_code ignored;
  return std::filesystem::equivalent(one, other, ignored);
}

/// Throws UsageError if a store is named twice.
void require_different(const std::string& path, const std::vector<std::string>& others) {
  for (std::size_t i = 0; i < others.size(); ++i) {
    if (is_same_file(path, others[i])) {
      throw UsageError(fmt::format("{}: is the store itself; name the stores to merge into it", others[i]));
    }
    for (std::size_t j = 0; j < i; ++j) {
      if (is_same_file(others[i], others[j])) throw UsageError(fmt::format("{}: named twice", others[i]));
    }
  }
}

/// The number of puzzles in all of them; nothing if it is unknown for one.
std::optional<std::uint64_t> puzzles_in(std::vector<std::optional<db::Store>>& stores) {
  std::uint64_t puzzles = 0;
  try {
    for (auto& store : stores) puzzles += store->count({});
  } catch (const db::StoreError&) {  // damaged: the progress line is shown without a total
    return std::nullopt;
  }
  return puzzles;
}

void merge_one(db::Store& other, int threads, const Interrupt& interrupt, Merge& merge) {
  auto rows = salvaged_entries_of(other);
  const auto is_9x9 = [](const db::MergeCandidate& entry) { return entry.record.puzzle.box() == Box(3, 3); };
  ordered_map<std::vector<db::MergeCandidate>, std::vector<db::Verification>>(
      {.threads = threads, .window = pieces_under_way(threads), .stop = interrupt.token()},
      [&] { return next_piece<db::MergeCandidate>(rows, is_9x9); },
      [](const std::vector<db::MergeCandidate>& entries, const std::stop_token& stop) {
        return db::prove_all(entries, stop);
      },
      [&](std::vector<db::Verification>&& proofs) { return merge.take(std::move(proofs)); });
  if (rows.damage()) merge.complain(damage_of(rows));
  merge.flush();
}

}  // namespace

int merge_stores(const StoreCommand& command) {
  const std::vector<std::string>& names = command.options.files;
  const bool quiet = command.options.quiet;
  if (names.empty())
    throw UsageError("merge: name the stores to merge: evodoku-store merge FILE.db OTHER.db...");
  require_different(command.path, names);
  const db::MergeRule rule =
      command.line.has("canonical-order") ? db::MergeRule::values_decide : db::MergeRule::first_stays;
  const Interrupt interrupt;
  std::vector<std::optional<db::Store>>
      others;  // all are opened before anything is written, so that a problem with one is reported at once
  others.reserve(names.size());
  for (const std::string& name : names) others.emplace_back(open_to_read(name));
  const auto shard = read_shard(command.line);
  MergeTarget target(command.path, quiet);
  if (shard) make_partition(target.store(), {.number = shard->number, .count = shard->count});
  Progress progress("puzzles", puzzles_in(others), quiet);
  MergeTotals all;
  std::size_t merged = 0;
  for (; merged < others.size() && !interrupt.requested(); ++merged) {
    Merge merge(target.store(), command.path, rule, names[merged], shard.has_value(), progress);
    merge_one(*others[merged], command.options.threads, interrupt, merge);
    others[merged].reset();  // frees SQLite's memory for it
    progress.clear();
    if (!quiet) {
      say("{}: from {}: {}\n", printable(command.path), printable(names[merged]), merge.totals().text(rule));
    }
    all.add(merge.totals());
  }
  progress.clear();
  if (!quiet && merged > 1) {
    say("{}: from {} stores: {}\n", printable(command.path), merged, all.text(rule));
  }
  if (interrupt.requested()) {
    target.leave();
    return interrupt.exit_code();
  }
  target.finish();
  return all.faults == 0 ? exit_done : exit_less;
}

}  // namespace evodoku::tools
