// Taking over what another store knows: puzzles with all their ratings, runs, tags, collections and sources.
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

/// A rating as a store has it, with its runs in order of run number (empty if they are not known).
struct EntryRating {
  std::int64_t id = 0;
  Rating rating;
  std::vector<RunLength> runs;
  std::chrono::sys_seconds created;
  std::string fault;  // why it cannot be believed, as far as its row shows; empty: nothing is wrong
};

struct EntryLabel {
  Label label;
  std::chrono::sys_seconds added;  // to a collection; of tags it is not known
};

/// A puzzle with everything that its store knows of it. Nothing of it was proved.
struct MergeCandidate {
  std::int64_t id = 0;
  Record record;                      // with solution and level, without rating
  std::optional<std::string> source;  // where it came from
  std::chrono::sys_seconds created;
  std::vector<EntryRating> ratings;
  std::vector<EntryLabel> labels;
  std::string fault;             // why it cannot be believed, as far as its row shows: the rest is then empty
  std::string level_fault = {};  // why its level cannot be believed: it is then left out of the record
  std::vector<std::string> further_faults =
      {};  // what else of it cannot be read, and so is missing: "its ratings: ..."
};

struct Verification;
EVODOKU_DB_API std::vector<Verification> prove_all(std::vector<MergeCandidate> entries, std::stop_token stop);

/// An entry that is fit for another store: all in it was proved. Only prove_all() makes it.
class VerifiedEntry {
 public:
  const MergeCandidate& entry() const { return entry_; }

 private:
  friend std::vector<Verification> prove_all(std::vector<MergeCandidate> entries, std::stop_token stop);
  explicit VerifiedEntry(MergeCandidate entry) : entry_(std::move(entry)) {}
  MergeCandidate entry_;
};

/// What came of an entry. A rating that cannot be believed is left out of it; a puzzle that cannot be is left
/// out with all it has.
struct Verification {
  std::optional<VerifiedEntry> entry;
  std::vector<std::string>
      faults;            // what was left out and why: "puzzle 17: it has more than one solution; ..."
  bool stopped = false;  // a stop request came first: nothing is known
};

/// Proves puzzles as prepare_all() does, and checks ratings against themselves and their runs. Element i is
/// about entry i. Hand over a thousand 9x9 puzzles at a time, others one by one; the same cost. Safe from
/// several threads.
EVODOKU_DB_API std::vector<Verification> prove_all(std::vector<MergeCandidate> entries,
                                                   std::stop_token stop = {});

/// What came of an entry in the store that took it over.
struct MergeResult {
  Stored puzzle = Stored::added;  // elsewhere: it belongs to another partition, and nothing of it was taken
  std::int64_t id = 0;            // in this store, of the puzzle or the isomorph of it that was there
  std::uint64_t ratings_added = 0;
  std::uint64_t ratings_already_there = 0;  // by the same rater, version and seed
  std::uint64_t ratings_differing = 0;      // of these, the ones with another result
  std::uint64_t ratings_replaced = 0;       // of those, the ones that took the place of what was there
  bool respelled = false;                   // the puzzle that was there is now written as this one was
  std::uint64_t labels_added = 0;
  Stored level = Stored::nothing;
};

/// All puzzles by ascending id, each with all that is known of it: what merge() takes after prove_all(). Pages of 1000.
EVODOKU_DB_API Cursor<MergeCandidate> entries_of(const Store& store);

/// The same of a file that may be damaged: where pages of it cannot be read, the ids of all puzzles that the table or one of
/// its indexes still tells are read one by one, some of which may be of no puzzle. What could not be read of a puzzle is in
/// MergeCandidate::fault and its like. Where an index lacks ratings, which is looked for before the first page (a third of a
/// second a million ratings), all puzzles are read so. The work is bounded by the size of the file.
EVODOKU_DB_API Cursor<MergeCandidate> salvaged_entries_of(const Store& store);

/// What stays in a merge where isomorphs meet, or ratings by the same rater, version and seed, or levels of one version.
enum class MergeRule {
  first_stays,  // what the store has
  values_decide,  // by what they say alone: to merge the same stores in any order, in any grouping, comes to the same
                  // (docs/store.md has the rules)
};

/// Takes over what is new in entries of another store; results in their order. Isomorphs become one puzzle, with the
/// ratings and labels of both; of their spellings (with provenance), of ratings by the same rater, version and seed, and of
/// levels of one version the one stays that `rule` says. To merge the same again changes nothing. One transaction.
EVODOKU_DB_API std::vector<MergeResult> merge(Store& store, std::span<const VerifiedEntry> entries,
                                              MergeRule rule = MergeRule::first_stays);

}  // namespace evodoku::db
