#include "evodoku_db/merge.hpp"

#include <SQLiteCpp/Database.h>
#include <SQLiteCpp/Statement.h>

#include <variant>

#include "sql.hpp"
#include "store/bind.hpp"
#include "store/insert.hpp"
#include "store/labels.hpp"
#include "store/rating_rules.hpp"
#include "store/runs_blob.hpp"
#include "store/store_impl.hpp"

namespace evodoku::db {
namespace {

std::string puzzle_name(std::int64_t id) {
  return "puzzle " + std::to_string(id) + ": ";
}

/// Why a rating cannot be believed; nothing if it is sound.
std::optional<std::string> fault_in(const EntryRating& rating) {
  if (!rating.fault.empty()) return rating.fault;
  auto fault = fault_of(rating.rating);
  if (!fault && !rating.runs.empty()) fault = fault_between(rating.rating, rating.runs);
  return fault;
}

/// Takes the ratings and the level that cannot be believed out of an entry; says which and why.
std::vector<std::string> remove_what_is_bad(MergeCandidate& entry) {
  std::vector<std::string> faults;
  std::erase_if(entry.ratings, [&](const EntryRating& rating) {
    const auto fault = fault_in(rating);
    if (fault) {
      faults.push_back(puzzle_name(entry.id) + "its rating " + std::to_string(rating.id) + ": " + *fault);
    }
    return fault.has_value();
  });
  auto fault = entry.level_fault.empty() ? std::nullopt : std::optional(entry.level_fault);
  if (!fault && entry.record.level) fault = fault_of(*entry.record.level);
  if (fault) {
    faults.push_back(puzzle_name(entry.id) + "its level: " + *fault);
    entry.record.level.reset();
  }
  return faults;
}

/// Entries of another store on their way into this one; the caller holds the transaction.
class Merger {
 public:
  explicit Merger(SQLite::Database& database)
      : inserter_(database), labels_(database), same_rating_(database, sql::same_rating) {}

  MergeResult take(const MergeCandidate& entry) {
    inserter_.set_provenance({.source = entry.source.value_or("-"), .now = entry.created});
    const AddResult added = inserter_.insert(entry.record);
    MergeResult result{.puzzle = added.puzzle, .id = added.id, .level = added.level};
    if (added.puzzle == Stored::elsewhere) return result;
    for (const EntryRating& rating : entry.ratings) take_rating(rating, result);
    for (const EntryLabel& label : entry.labels) {
      if (labels_.put(label.label, result.id, label.added)) ++result.labels_added;
    }
    return result;
  }

  void finish() { inserter_.finish(); }

 private:
  void take_rating(const EntryRating& rating, MergeResult& result) {
    if (inserter_.insert(result.id, rating.rating, rating.runs, rating.created) == Stored::added) {
      ++result.ratings_added;
      return;
    }
    ++result.ratings_already_there;
    if (!is_there(result.id, rating)) ++result.ratings_differing;
  }

  /// That the rating which is there by the same rater, version and seed has this result too.
  bool is_there(std::int64_t puzzle, const EntryRating& rating) {
    const auto packed = rating.runs.empty() ? std::nullopt : std::optional(pack_runs(rating.runs));
    bind_value(same_rating_, ":puzzle", puzzle);
    bind_value(same_rating_, ":rater", rating.rating.rater);
    bind_value(same_rating_, ":version", rating.rating.version);
    bind_value(same_rating_, ":seed", rating.rating.seed);
    bind_value(same_rating_, ":runs", rating.rating.runs);
    bind_value(same_rating_, ":solved", rating.rating.solved);
    bind_value(same_rating_, ":value", rating.rating.value);
    bind_value(same_rating_, ":run_lengths",
               packed ? std::optional(std::span<const std::byte>(*packed)) : std::nullopt);
    same_rating_.executeStep();
    const bool same = same_rating_.getColumn(0).getInt() != 0;
    same_rating_.reset();
    return same;
  }

  Inserter inserter_;
  LabelWriter labels_;
  SQLite::Statement same_rating_;
};

/// Why an entry whose puzzle was not proved is left out.
Verification refusal(std::int64_t id, const Rejected& rejected) {
  if (rejected.reason == Rejected::Reason::stopped) return {.entry = {}, .faults = {}, .stopped = true};
  return {.entry = {}, .faults = {puzzle_name(id) + rejected.message}};
}

/// prepare_all() for the entries that may be believed so far.
std::vector<std::variant<VerifiedRecord, Rejected>> prepared_entries(std::span<const MergeCandidate> entries,
                                                                     std::stop_token stop) {
  std::vector<Record> records;
  for (const MergeCandidate& entry : entries) {
    if (entry.fault.empty()) records.push_back(entry.record);
  }
  return prepare_all(records, std::move(stop));
}

}  // namespace

std::vector<Verification> prove_all(std::vector<MergeCandidate> entries, std::stop_token stop) {
  const auto prepared = prepared_entries(entries, std::move(stop));
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

std::vector<MergeResult> Store::merge(std::span<const VerifiedEntry> entries) {
  if (entries.empty()) return {};
  return impl_->write([&] {
    std::vector<MergeResult> results;
    Merger merger(impl_->database);
    for (const VerifiedEntry& entry : entries) results.push_back(merger.take(entry.entry()));
    merger.finish();
    return results;
  });
}

}  // namespace evodoku::db
