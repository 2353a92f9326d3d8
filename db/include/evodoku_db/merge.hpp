// Merges another store: puzzles with all their ratings, runs, tags, collections and sources.
//
//   auto entries = evodoku::db::salvaged_entries_of(other);
//   while (auto entry = entries.next())
//     for (const auto& proof : evodoku::db::prove_all({*entry})) {
//       for (const std::string& fault : proof.faults) complain(fault);
//       if (proof.entry) merge(store, std::vector{*proof.entry});
//     }
//
// More: docs/store.md.
#pragma once

#include <chrono>
#include <cstdint>
#include <optional>
#include <span>
#include <stop_token>
#include <string>
#include <utility>
#include <vector>

#include "evodoku/rating.hpp"
#include "evodoku/record.hpp"
#include "evodoku_db/cursor.hpp"
#include "evodoku_db/export.hpp"
#include "evodoku_db/labels.hpp"
#include "evodoku_db/prepare.hpp"
#include "evodoku_db/store.hpp"

namespace evodoku::db {

/// A rating as read from a store, with its runs in order of run number (empty if unknown).
struct EntryRating {
  std::int64_t id = 0;
  Rating rating;
  std::vector<RunLength> runs;
  std::chrono::sys_seconds created;
  std::string fault;  // why its row is invalid; empty: no fault found
};

struct EntryLabel {
  Label label;
  std::chrono::sys_seconds added;  // to a collection; unknown for tags
};

/// A puzzle with everything that its store has of it, not yet proved.
struct MergeCandidate {
  std::int64_t id = 0;
  Record record;                      // with solution and level, without rating
  std::optional<std::string> source;  // where the puzzle came from
  std::chrono::sys_seconds created;
  std::vector<EntryRating> ratings;
  std::vector<EntryLabel> labels;
  std::string fault;             // why its row is invalid: the rest is then empty
  std::string level_fault = {};  // why its level is invalid: the record then has none
  std::vector<std::string> further_faults =
      {};  // other parts that could not be read and are missing: "its ratings: ..."
};

struct Verification;
EVODOKU_DB_API std::vector<Verification> prove_all(std::vector<MergeCandidate> entries,
                                                   const std::stop_token& stop);

/// An entry whose contents were all proved, ready to be merged. Only prove_all() makes it.
class VerifiedEntry {
 public:
  const MergeCandidate& entry() const { return entry_; }

 private:
  friend std::vector<Verification> prove_all(std::vector<MergeCandidate> entries,
                                             const std::stop_token& stop);
  explicit VerifiedEntry(MergeCandidate entry) : entry_(std::move(entry)) {}
  MergeCandidate entry_;
};

/// The result of proving an entry. Invalid ratings are left out; an invalid puzzle is left out with
/// everything it has.
struct Verification {
  std::optional<VerifiedEntry> entry;
  std::vector<std::string>
      faults;            // what was left out and why: "puzzle 17: it has more than one solution; ..."
  bool stopped = false;  // a stop request came first: no result
};

/// Proves puzzles as prepare_all() does, and checks that ratings are consistent and agree with their runs.
/// Element i is the result for entry i. Pass a thousand 9x9 puzzles at a time, others one by one. The cost is
/// that of prepare_all(). Safe from several threads.
EVODOKU_DB_API std::vector<Verification> prove_all(std::vector<MergeCandidate> entries,
                                                   const std::stop_token& stop = {});

/// The result of merging an entry into a store.
struct MergeResult {
  Stored puzzle = Stored::added;  // elsewhere: it belongs to another partition, and nothing of it was stored
  std::int64_t id = 0;            // in this store, of the puzzle or of the existing isomorph
  std::uint64_t ratings_added = 0;
  std::uint64_t ratings_already_there = 0;  // by the same rater, version and seed
  std::uint64_t ratings_differing = 0;      // of these, those with another result
  std::uint64_t ratings_replaced = 0;       // of those, the ones that replaced the existing rating
  bool respelled = false;                   // the existing puzzle now has this one's cells
  std::uint64_t labels_added = 0;
  Stored level = Stored::nothing;
};

/// All puzzles by ascending id, each with all its data: the input of prove_all() and then merge(). Pages of
/// 1000.
EVODOKU_DB_API Cursor<MergeCandidate> entries_of(const Store& store);

/// The same for a file that may be damaged. Where pages cannot be read, it collects the ids of all puzzles
/// found in the table or any of its indexes and reads them one by one; some of these ids may belong to no
/// puzzle. MergeCandidate::fault and similar members say what could not be read, EntryRating::fault that a
/// rating is another puzzle's. If ids themselves were changed, a puzzle may come twice, and those with the same
/// id come without level and labels, of which it is not known whose they are; that a level belongs to the puzzle
/// is otherwise not verified. If an index lacks ratings, which is tested before the first page (a third of a
/// second per million ratings), all puzzles are read in this way. The work is limited by the size of the file.
EVODOKU_DB_API Cursor<MergeCandidate> salvaged_entries_of(const Store& store);

/// How a merge resolves conflicts between isomorphs, between ratings by the same rater, version and seed, and
/// between levels of one version.
enum class MergeRule {
  first_stays,  // the store's own data stay
  /// By the values alone: merging the same stores in any order and grouping gives the same result
  /// (docs/store.md has the rules).
  values_decide,
};

/// Adds everything new in the entries of another store; results are in their order. Isomorphs become one
/// puzzle with the ratings and labels of both. `rule` decides which cells (with provenance), which ratings by
/// the same rater, version and seed, and which levels of one version stay. Merging the same entries again
/// changes nothing. One transaction.
EVODOKU_DB_API std::vector<MergeResult> merge(Store& store, std::span<const VerifiedEntry> entries,
                                              MergeRule rule = MergeRule::first_stays);

}  // namespace evodoku::db
