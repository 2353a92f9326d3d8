#include "evodoku_db/merge.hpp"

#include <SQLiteCpp/Database.h>
#include <sqlite3.h>

#include <algorithm>
#include <map>
#include <variant>

#include "store/insert.hpp"
#include "store/labels.hpp"
#include "store/rating_rules.hpp"
#include "store/store_impl.hpp"
#include "upkeep/entries.hpp"
#include "upkeep/precedence.hpp"

namespace evodoku::db {
namespace {

std::string puzzle_name(std::int64_t id) {
  return "puzzle " + std::to_string(id) + ": ";
}

/// Why a rating is invalid; nothing if it is valid.
std::optional<std::string> fault_in(const EntryRating& rating) {
  if (!rating.fault.empty()) return rating.fault;
  auto fault = fault_of(rating.rating);
  if (!fault && !rating.runs.empty()) fault = fault_between(rating.rating, rating.runs);
  return fault;
}

/// Removes invalid ratings and an invalid level from an entry; reports which and why.
std::vector<std::string> remove_what_is_bad(MergeCandidate& entry) {
  std::vector<std::string> faults;
  std::erase_if(entry.ratings, [&](const EntryRating& rating) {
    const auto fault = fault_in(rating);
    if (fault) {
      faults.push_back(puzzle_name(entry.id) + "its rating " + std::to_string(rating.id) + ": " + *fault);
    }
    return fault.has_value();
  });
  for (const std::string& what : entry.further_faults) faults.push_back(puzzle_name(entry.id) + what);
  auto fault = entry.level_fault.empty() ? std::nullopt : std::optional(entry.level_fault);
  if (!fault && entry.record.level) fault = fault_of(*entry.record.level);
  if (fault) {
    faults.push_back(puzzle_name(entry.id) + "its level: " + *fault);
    entry.record.level.reset();
  }
  return faults;
}

/// By (puzzle, rater, version) no two ratings have the same seed.
bool are_by_one_rater(const EntryRating& one, const EntryRating& other) {
  return one.rating.rater == other.rating.rater && one.rating.version == other.rating.version;
}

/// Merges entries of another store into this one; the caller holds the transaction.
class Merger {
 public:
  Merger(SQLite::Database& database, MergeRule rule)
      : rule_(rule), inserter_(database), labels_(database), reader_(database) {}

  MergeResult take(const MergeCandidate& entry) {
    inserter_.set_provenance({.source = entry.source.value_or("-"), .now = entry.created});
    if (rule_ == MergeRule::values_decide) {
      const auto id = inserter_.find(entry.record.canonical.value());
      const auto there = id ? reader_.at(*id) : std::nullopt;
      if (there && there->fault.empty()) return join(*there, entry);
    }
    const AddResult added = inserter_.insert(entry.record);
    MergeResult result{.puzzle = added.puzzle, .id = added.id, .level = added.level};
    if (added.puzzle == Stored::elsewhere) return result;
    take_ratings(entry.ratings, result);
    take_labels(entry, result);
    return result;
  }

  void finish() { inserter_.finish(); }

 private:
  void take_labels(const MergeCandidate& entry, MergeResult& result) {
    for (const EntryLabel& label : entry.labels) {
      if (labels_.put(label.label, result.id, label.added)) ++result.labels_added;
      if (rule_ == MergeRule::values_decide) labels_.set_no_later(label.label, result.id, label.added);
    }
  }

  /// The first stored of a rater's ratings is the leading one; with MergeRule::values_decide, the one with
  /// the smallest seed.
  void take_ratings(std::vector<EntryRating> ratings, MergeResult& result) {
    if (rule_ == MergeRule::values_decide) {
      std::ranges::stable_sort(ratings, {}, [](const EntryRating& rating) { return rating.rating.seed; });
    }
    std::optional<MergeCandidate> there;
    for (const EntryRating& rating : ratings) {
      if (inserter_.insert(result.id, rating.rating, rating.runs, rating.created) == Stored::added) {
        ++result.ratings_added;
        continue;
      }
      ++result.ratings_already_there;
      if (!there) there = reader_.at(result.id);
      if (there && !has_the_same(there->ratings, rating)) ++result.ratings_differing;
    }
  }

  /// Whether the existing rating by the same rater, version and seed has the same result.
  static bool has_the_same(const std::vector<EntryRating>& ratings, const EntryRating& rating) {
    return std::ranges::any_of(ratings, [&](const EntryRating& one) {
      return are_by_one_rater(one, rating) && one.rating.seed == rating.rating.seed &&
             have_same_result(one, rating);
    });
  }

  // By values.

  MergeResult join(const MergeCandidate& there, const MergeCandidate& entry) {
    MergeResult result{.puzzle = Stored::already_there, .id = there.id};
    if (precedes(entry, there)) {
      inserter_.respell(there.id, entry.record);
      result.respelled = true;
    }
    std::vector<EntryRating> left = entry.ratings;
    while (!left.empty()) {
      const EntryRating first = left.front();
      const auto others = std::stable_partition(left.begin(), left.end(), [&](const EntryRating& rating) {
        return are_by_one_rater(first, rating);
      });
      join_ratings(there, {left.begin(), others}, result);
      left.erase(left.begin(), others);
    }
    join_level(there, entry, result);
    take_labels(entry, result);
    return result;
  }

  void join_level(const MergeCandidate& there, const MergeCandidate& entry, MergeResult& result) {
    if (!entry.record.level) return;
    const bool stays = !there.level_fault.empty() ||
                       (there.record.level && !precedes(*entry.record.level, *there.record.level));
    result.level = stays ? Stored::already_there
                         : inserter_.insert(there.id, *entry.record.level, Inserter::LevelRule::replace);
  }

  /// `ratings` are by one rater. Existing rows stay untouched if nothing has to change, and if they are
  /// damaged: a row that is not as it was stored must not look intact afterwards.
  void join_ratings(const MergeCandidate& there, std::vector<EntryRating> ratings, MergeResult& result) {
    std::map<std::uint64_t, EntryRating> joined;  // by seed
    bool is_damaged = false;
    for (const EntryRating& rating : there.ratings) {
      if (!are_by_one_rater(rating, ratings.front())) continue;
      is_damaged = is_damaged || !rating.fault.empty();
      joined.emplace(rating.rating.seed, rating);
    }
    if (joined.empty() || is_damaged) return take_ratings(std::move(ratings), result);
    const std::uint64_t leading = joined.begin()->first;
    bool is_changed = false;
    std::vector<EntryRating> added;
    for (const EntryRating& rating : ratings) {
      const auto [place, is_new] = joined.try_emplace(rating.rating.seed, rating);
      if (is_new) {
        is_changed = is_changed || rating.rating.seed < leading;
        added.push_back(rating);
        continue;
      }
      ++result.ratings_already_there;
      const bool differs = !have_same_result(place->second, rating);
      if (differs) ++result.ratings_differing;
      if (!precedes(rating, place->second)) continue;
      if (differs) ++result.ratings_replaced;
      place->second = rating;
      is_changed = true;
    }
    if (!is_changed) return take_ratings(std::move(added), result);
    result.ratings_added += added.size();
    inserter_.remove_ratings(there.id, ratings.front().rating);
    for (const auto& [seed, rating] : joined)
      inserter_.insert(there.id, rating.rating, rating.runs, rating.created);
  }

  MergeRule rule_;
  Inserter inserter_;
  LabelWriter labels_;
  EntryReader reader_;
};

/// While an object exists, SQLite does not check references: each referenced row was found or inserted just
/// before. Saves a tenth of the time of a merge. Not within a transaction.
class UncheckedReferences {
 public:
  explicit UncheckedReferences(SQLite::Database& database) : database_(database) { look_up(false); }
  ~UncheckedReferences() { look_up(true); }
  UncheckedReferences(const UncheckedReferences&) = delete;
  UncheckedReferences& operator=(const UncheckedReferences&) = delete;

 private:
  /// Not by PRAGMA: that takes memory, which may be what has just run out.
  void look_up(bool on) noexcept {
    sqlite3_db_config(database_.getHandle(), SQLITE_DBCONFIG_ENABLE_FKEY, on ? 1 : 0, nullptr);
  }
  SQLite::Database& database_;
};

/// Why an entry whose puzzle was not proved is left out.
Verification refusal(std::int64_t id, const Rejected& rejected) {
  if (rejected.reason == Rejected::Reason::stopped) return {.entry = {}, .faults = {}, .stopped = true};
  return {.entry = {}, .faults = {puzzle_name(id) + rejected.message}};
}

/// prepare_all() for the entries without a fault so far.
std::vector<std::variant<VerifiedRecord, Rejected>> prepared_entries(std::span<const MergeCandidate> entries,
                                                                     const std::stop_token& stop) {
  std::vector<Record> records;
  for (const MergeCandidate& entry : entries) {
    if (entry.fault.empty()) records.push_back(entry.record);
  }
  return prepare_all(records, stop);
}

}  // namespace

std::vector<Verification> prove_all(std::vector<MergeCandidate> entries, const std::stop_token& stop) {
  const auto prepared = prepared_entries(entries, stop);
  std::vector<Verification> proofs;
  proofs.reserve(entries.size());
  auto next = prepared.begin();
  for (MergeCandidate& entry : entries) {
    if (!entry.fault.empty()) {
      proofs.push_back({.entry = {}, .faults = {puzzle_name(entry.id) + entry.fault}});
      continue;
    }
    const auto& result = *next++;
    if (const auto* const rejected = std::get_if<Rejected>(&result)) {
      proofs.push_back(refusal(entry.id, *rejected));
      continue;
    }
    entry.record = std::get<VerifiedRecord>(result).record();
    Verification proof{.entry = {}, .faults = remove_what_is_bad(entry)};
    proof.entry = VerifiedEntry(std::move(entry));
    proofs.push_back(std::move(proof));
  }
  return proofs;
}

std::vector<MergeResult> merge(Store& store, std::span<const VerifiedEntry> entries, MergeRule rule) {
  if (entries.empty()) return {};
  auto& impl = impl_of(store);
  const UncheckedReferences unchecked(impl.database);
  return impl.write([&] {
    std::vector<MergeResult> results;
    Merger merger(impl.database, rule);
    for (const VerifiedEntry& entry : entries) results.push_back(merger.take(entry.entry()));
    merger.finish();
    return results;
  });
}

}  // namespace evodoku::db
