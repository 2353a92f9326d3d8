// The store: puzzles and ratings in one SQLite file, no two puzzles isomorphs of each other.
//
//   auto store = evodoku::db::Store::open("puzzles.db", evodoku::db::Access::create);
//   evodoku::db::Importer importer(store, {.source = "puzzles.txt", .now = now});
//   for (const auto& record : records) {
//     importer.add(std::get<evodoku::db::VerifiedRecord>(evodoku::db::prepare(record)));
//   }
//   importer.flush();  // what it returned from survives a power cut
//   store.select({.clues = {.high = 25}}, [&](const auto& row) { print(row.record); return true; });
//
// More: docs/schema.md (the tables, what is promised after a power cut, locking).
#pragma once

#include <algorithm>
#include <chrono>
#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <span>
#include <stop_token>
#include <string>
#include <vector>

#include "evodoku/record.hpp"
#include "evodoku_db/error.hpp"
#include "evodoku_db/examine.hpp"
#include "evodoku_db/export.hpp"
#include "evodoku_db/labels.hpp"
#include "evodoku_db/partition.hpp"
#include "evodoku_db/prepare.hpp"
#include "evodoku_db/query.hpp"
#include "evodoku_db/statistics.hpp"
#include "evodoku_db/upkeep.hpp"

namespace evodoku::db {

/// The schema that this library reads and writes.
inline constexpr int schema_version = 4;

enum class Access {
  read_only,   // works in a folder and on a file that cannot be written
  read_write,  // the file must exist
  create       // as read_write, and made if it does not exist
};

struct OpenOptions {
  /// How long to wait for other processes before StoreError (busy). They hold the store for a transaction
  /// each, some milliseconds, so running into this means that something hangs.
  std::chrono::milliseconds busy_timeout = std::chrono::seconds(60);
  /// A request ends that wait at once, with the same error.
  std::stop_token stop = {};
  /// For a store into which millions of puzzles are about to come, under a name that nobody else uses yet: others are kept
  /// out until it is closed, and indexes that only answers need are left off until finish_as(), without which nothing can
  /// be asked. That takes half the time and a tenth of the writing. Not with Access::read_only.
  bool filling = false;
};

/// A store of an older schema was brought up to date when it was opened.
struct Upgrade {
  int from = 0;      // the version that it had
  std::string copy;  // file with the store as it was before
};

struct RaterInfo {
  std::string name;
  int version = 0;
  std::uint64_t ratings = 0;
  /// Of the earlier version that has most: its ratings. Only rater_of() tells.
  std::uint64_t ratings_of_earlier = 0;
};

struct StoreInfo {
  int version = 0;  // of the schema
  std::uint64_t puzzles = 0;
  std::uint64_t ratings = 0;
  std::uint64_t sources = 0;
  std::vector<RaterInfo> raters;       // in the order in which they came
  std::optional<Partition> partition;  // which part of a larger collection it keeps; nothing: any puzzle
};

/// A row of an answer. The record has solution, canonical key and, where there is one, the rating asked
/// about.
struct StoredRecord {
  std::int64_t id = 0;
  Record record;
};

/// Where puzzles come from, said once for many.
struct Provenance {
  std::string source = "-";            // a file name
  std::chrono::sys_seconds now;        // the library reads no clock
  std::vector<std::string> tags = {};  // put on the puzzles, also on those that are there already
};

/// What picked puzzles are marked with.
struct Marking {
  std::string collection;        // its name, not empty
  std::chrono::sys_seconds now;  // the library reads no clock
};

/// What stays in a merge where isomorphs meet, or ratings by the same rater, version and seed, or levels of one version.
enum class MergeRule {
  first_stays,  // what the store has
  values_decide,  // by what they say alone: to merge the same stores in any order, in any grouping, comes to the same
                  // (docs/store.md has the rules)
};

/// What came of a piece of a record.
enum class Stored {
  nothing,  // there was none to store
  added,
  already_there,
  elsewhere  // a puzzle of another partition than the store is: nothing of its record was stored, the id is 0
};

/// What came of storing a puzzle. `already_there`: the puzzle or an isomorph of it has this id.
struct AddResult {
  Stored puzzle = Stored::added;
  std::int64_t id = 0;
  Stored rating = Stored::nothing;
  Stored level = Stored::nothing;            // added, too, where it takes the place of an older version's
  std::vector<Stored> further_ratings = {};  // in the order of VerifiedRecord::further_ratings()

  std::uint64_t ratings_added() const {
    return static_cast<std::uint64_t>(std::ranges::count(further_ratings, Stored::added)) +
           (rating == Stored::added ? 1 : 0);
  }
};

/// One run of a rating, as it was observed.
struct RunLength {
  std::uint64_t generations = 0;  // below 2^63
  bool solved = false;            // false: censored at this many generations
  friend bool operator==(const RunLength&, const RunLength&) = default;
};

/// A rating for a puzzle of the store, with its runs in order of run number (empty if they are not known).
struct NewRating {
  std::int64_t puzzle = 0;
  Rating rating;
  std::vector<RunLength> runs;
};

/// A level for a puzzle of the store.
struct NewLevel {
  std::int64_t puzzle = 0;
  Level level;
};

/// Names a set of ratings: what has one of these is rated, what has none is still to be done.
struct RatingKey {
  std::string rater;
  int version = 0;
  std::uint64_t seed = 0;
  bool upgrades = false;  // only puzzles that an earlier version of the rater has rated
};

struct StoredPuzzle {
  std::int64_t id = 0;
  Grid puzzle = Grid(Box(3, 3));
};

// What merging works with: evodoku_db/merge.hpp.
struct MergeCandidate;
class VerifiedEntry;
struct MergeResult;

/// One connection to one file. Every writing member is one transaction: it stores all or, when it throws,
/// nothing; when it returns, what it stored survives a crash and a power cut. Other processes may use the
/// file at the same time. Movable; one object is for one thread at a time. All members throw StoreError; a
/// file is never changed by reading.
class EVODOKU_DB_API Store {
 public:
  static Store open(const std::string& path, Access access, const OpenOptions& options = {});
  ~Store();
  Store(Store&&) noexcept;
  Store& operator=(Store&&) noexcept;

  const std::string& path() const;

  /// What opening it did to an older store; nothing: it was up to date.
  const std::optional<Upgrade>& upgrade() const;

  /// Ends OpenOptions::filling: makes the indexes, closes the file and gives it another name of the same folder, durably.
  /// Throws StoreError (not_writable) if there is such a file; then it stays under the old name. The store is closed either
  /// way: nothing but destroying it is allowed afterwards. About 20 seconds a million ratings.
  void finish_as(const std::string& name);

  /// Counts. Linear in the size of the file's smallest index.
  StoreInfo info();

  /// Which partition it was made; nothing: it takes any puzzle.
  std::optional<Partition> partition();

  /// Makes the store a partition, for good: from now on it takes no puzzle of another one. To make it again what it is
  /// changes nothing. Throws StoreError (other_partition) if it is another one, or has puzzles of others.
  void make_partition(const Partition& partition);

  /// Stores what is new, with the rating and the level that a record carries; results in the order of `puzzles`. A
  /// rating by the same rater, version and seed as one that is there is `already_there`, the stored one stays; so
  /// does a level, unless the new one's version is higher.
  std::vector<AddResult> add(std::span<const VerifiedRecord> puzzles, const Provenance& provenance);

  /// Stores ratings; results in the order of `ratings`. Throws std::invalid_argument for a rating that
  /// contradicts itself or its runs, StoreError (unknown_puzzle) for an id that is not there.
  std::vector<Stored> add_ratings(std::span<const NewRating> ratings, std::chrono::sys_seconds now);

  /// The first `count` puzzles after id `after` that have no rating under `key`, by ascending id. Begin with
  /// 0 and go on after the last id returned; ratings stored meanwhile, here or elsewhere, are taken into
  /// account.
  std::vector<StoredPuzzle> unrated(const RatingKey& key, std::int64_t after, int count);
  std::uint64_t count_unrated(const RatingKey& key);

  /// Stores levels; results in the order of `levels`. Throws std::invalid_argument for a level that cannot be,
  /// StoreError (unknown_puzzle) for an id that is not there.
  std::vector<Stored> add_levels(std::span<const NewLevel> levels);

  /// As unrated(): the puzzles that have no level by this version or a newer one.
  std::vector<StoredPuzzle> without_level(int version, std::int64_t after, int count);
  std::uint64_t count_without_level(int version);

  /// Calls `visit` for every puzzle until it returns false, in the order of a hash of their canonical forms: the same for
  /// the same puzzles, in whatever order they came. The rating is that of evodoku's rater whose name comes first (of another's
  /// if there are no others), by its newest version. Reads piece by piece, each of one moment. Returns how many calls were
  /// made.
  std::uint64_t select_in_canonical_order(const std::function<bool(const StoredRecord&)>& visit);

  /// Calls `visit` for every matching puzzle, in order, until it returns false; returns how many calls were
  /// made. The answer is found at once and then read piece by piece, so that a slow reader keeps no other
  /// process waiting: about 50 bytes of memory a matching puzzle. Some milliseconds for the first hundred, or
  /// a random pick, of millions; docs/query.md says which questions take longer. Throws std::invalid_argument
  /// for `rows` and `random` together.
  std::uint64_t select(const Query& query, const std::function<bool(const StoredRecord&)>& visit);

  /// Picks and marks in one transaction: as select() with the collection in Query::not_in, and what is found
  /// becomes part of the collection, which is made if it is new. Nobody else can pick the same puzzles for
  /// it. When all is visited `is_delivered` is asked whether they have arrived, and only then is the mark
  /// stored. Nothing is marked if `visit` or `is_delivered` returns false or throws. Returns how many are
  /// marked. Others may read meanwhile, but not write. Throws std::invalid_argument for a collection without
  /// a name.
  std::uint64_t mark(const Query& query, const Marking& marking,
                     const std::function<bool(const StoredRecord&)>& visit,
                     const std::function<bool()>& is_delivered);

  /// How many puzzles select() would visit. Some milliseconds if only box, clues, alpha and classes are asked
  /// about; otherwise up to a second or two a million puzzles.
  std::uint64_t count(const Query& query);

  /// Counts over the puzzles that match; `sort`, `rows` and `random` do not matter. Time: as count().
  Statistics statistics(const Query& query);

  /// How select() would find the answer, for people to read: the ways there are with the steps that each
  /// should take, the statement of the one taken, and what SQLite makes of it. Not stable between versions.
  std::string explain(const Query& query);

  /// Whose ratings an answer to `query` is about; nothing if the store has no ratings. `ratings` of it counts
  /// each puzzle once.
  std::optional<RaterInfo> rater_of(const Query& query);

  /// Where puzzles came from: Provenance::source, in the order in which they came first.
  std::vector<std::string> sources();

  /// The ids of the puzzles with these canonical keys, in their order; nothing for a key that is not there.
  /// An isomorph of a puzzle has the same key: canonical_form(puzzle).key(). Some microseconds a key.
  std::vector<std::optional<std::int64_t>> find(std::span<const std::string> canonical_keys);

  /// What add() would say, with nothing stored: a puzzle that would be added has the id 0. That some of
  /// `puzzles` are isomorphs of each other is not found out.
  std::vector<AddResult> preview(std::span<const VerifiedRecord> puzzles);

  /// Puts a label on puzzles; returns how many did not have it. A label that is new is made. Throws
  /// std::invalid_argument for a label without a name, StoreError (unknown_puzzle) for an id that is not
  /// there.
  std::uint64_t add_label(const Label& label, std::span<const std::int64_t> puzzles,
                          std::chrono::sys_seconds now);

  /// Takes a label off puzzles; returns how many had it. A label that is on no puzzle any more is gone. Ids
  /// that are not there do not matter.
  std::uint64_t remove_label(const Label& label, std::span<const std::int64_t> puzzles);

  /// All labels, tags first, by name.
  std::vector<LabelCount> labels();

  /// `count` puzzles after id `after`, by ascending id, with all that is known of them: what merge() takes
  /// after prove_all().
  std::vector<MergeCandidate> entries_after(std::int64_t after, int count);

  /// Takes over what is new in entries of another store; results in their order. Isomorphs become one puzzle, with the
  /// ratings and labels of both; of their spellings (with provenance), of ratings by the same rater, version and seed, and of
  /// levels of one version the one stays that `rule` says. To merge the same again changes nothing.
  std::vector<MergeResult> merge(std::span<const VerifiedEntry> entries,
                                 MergeRule rule = MergeRule::first_stays);

  // For a damaged file, where the members above that read in the order of ids end with an error (damaged).

  /// Whether the members above find every rating that is in its table: an index that is damaged can lack some without an error.
  /// Cost: about a microsecond a rating.
  bool knows_all_ratings();

  /// The ids of all puzzles that the table or one of its indexes still tells, ascending. Some may be of no puzzle. Reads
  /// around what cannot be read; the work is bounded by the size of the file.
  std::vector<std::int64_t> salvage_ids();

  /// One puzzle with what can be read of it: the rest is in MergeCandidate::fault and its like. Nothing: there is no such puzzle.
  std::optional<MergeCandidate> salvage_entry(std::int64_t id);

  /// One row to be examined, with what cannot be read of it in StoredRow::faults. Nothing: there is no such row.
  std::optional<StoredRow> salvage_row(std::int64_t id);

  /// Is the file sound? Pages, indexes, constraints and references, by SQLite's own checks; tables and
  /// indexes; keys that come twice; copies, flags and counts that are kept to answer quickly. Empty: nothing
  /// is wrong. Some seconds a million puzzles.
  std::vector<Finding> check_file();

  /// Makes anew what can be derived: missing and faulty indexes; canonical keys, and of puzzles that then
  /// prove to be isomorphs one, the first, with the ratings and labels of all; what is kept to answer
  /// quickly. In one transaction. Never invents: a row that is not as it was stored stays so, and
  /// check_file() and examine() name it. About half a minute a million puzzles.
  Repairs repair();

  /// Copies the store to another file while others may use it: whole, of one moment, safe on the disk when
  /// this returns, and checked. It appears under its name only when it is complete. False: a stop was
  /// requested first, and there is no copy. Throws StoreError (not_writable) if there is a file of that name,
  /// unless options.replace.
  bool backup(const std::string& copy, const BackupOptions& options = {});

  FileSize size();

  /// Writes the file anew without gaps, and measures the tables so that SQLite plans well. Needs as much room
  /// on the disk as the store takes, twice at most, and keeps others from writing meanwhile.
  void optimize();

  /// `count` rows after id `after`, by ascending id, to be examined.
  std::vector<StoredRow> rows_after(std::int64_t after, int count);

 private:
  friend class StoreSet;
  class Impl;
  explicit Store(std::unique_ptr<Impl> impl);
  std::unique_ptr<Impl> impl_;
};

/// What an importer has done so far.
struct ImportTotals {
  std::uint64_t added = 0;
  std::uint64_t already_there = 0;
  std::uint64_t elsewhere = 0;  // puzzles of other partitions, which were not stored
  std::uint64_t ratings_added = 0;

  void count(const AddResult& result) {
    switch (result.puzzle) {
      case Stored::added:
        ++added;
        break;
      case Stored::already_there:
        ++already_there;
        break;
      case Stored::elsewhere:
      case Stored::nothing:
        ++elsewhere;
    }
    ratings_added += result.ratings_added();
  }
};

/// Collects puzzles and stores them in transactions of many, for a disk takes as long to make one row safe as
/// to make a thousand. Puzzles wait in memory, not in an open transaction: a slow producer keeps no other
/// process waiting.
class EVODOKU_DB_API Importer {
 public:
  /// Called after each transaction, for each of its puzzles in order: only now it is safe.
  using Acknowledge = std::function<void(const VerifiedRecord&, const AddResult&)>;

  /// `store` must outlive the importer.
  Importer(Store& store, Provenance provenance, std::size_t puzzles_a_transaction = 1000,
           Acknowledge acknowledge = {});
  /// Forgets what was not flushed.
  ~Importer();
  Importer(const Importer&) = delete;
  Importer& operator=(const Importer&) = delete;

  /// Stores the waiting ones when they are enough.
  void add(VerifiedRecord puzzle);
  /// What comes from now on comes from here. Stores the waiting ones first.
  void set_provenance(Provenance provenance);
  /// Stores all that wait. After an exception they wait still.
  void flush();

  std::size_t waiting() const { return waiting_.size(); }
  const ImportTotals& totals() const { return totals_; }

 private:
  Store& store_;
  Provenance provenance_;
  std::size_t puzzles_a_transaction_;
  Acknowledge acknowledge_;
  std::vector<VerifiedRecord> waiting_;
  ImportTotals totals_;
};

}  // namespace evodoku::db
