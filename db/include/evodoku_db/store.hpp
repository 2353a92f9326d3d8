// The store: puzzles and ratings in one SQLite file, no two puzzles isomorphs of each other.
//
//   auto store = evodoku::db::Store::open("puzzles.db", evodoku::db::Access::create);
//   evodoku::db::Importer importer(store, {.source = "puzzles.txt", .now = now});
//   for (const auto& record : records) {
//     importer.add(std::get<evodoku::db::VerifiedRecord>(evodoku::db::prepare(record)));
//   }
//   importer.flush();  // once it returns, the puzzles survive a power cut
//   for (const auto& row : store.select({.clues = {.high = 25}})) print(row.record);
//
// Other operations on a store are free functions: labels.hpp, merge.hpp, unrated.hpp, partition.hpp,
// examine.hpp, upkeep.hpp. More: docs/schema.md (the tables, durability, locking).
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
#include "evodoku_db/cursor.hpp"
#include "evodoku_db/error.hpp"
#include "evodoku_db/export.hpp"
#include "evodoku_db/partition.hpp"
#include "evodoku_db/prepare.hpp"
#include "evodoku_db/query.hpp"
#include "evodoku_db/statistics.hpp"

namespace evodoku::db {

/// The version of the schema that this library writes.
EVODOKU_DB_API int schema_version();

enum class Access {
  read_only,   // also for a file or folder that cannot be written
  read_write,  // the file must exist
  create       // as read_write, but creates the file if it does not exist
};

struct OpenOptions {
  /// How long to wait for other processes before StoreError (busy). They hold the lock for one transaction, a
  /// few milliseconds, so reaching this limit means that a process hangs.
  std::chrono::milliseconds busy_timeout = std::chrono::seconds(60);
  /// A stop request ends that wait at once, with the same error.
  std::stop_token stop = {};
  /// For loading millions of puzzles into a store under a temporary name: locks others out until it is
  /// closed, and omits the indexes that only queries need until finish_as() of upkeep.hpp, before which
  /// queries are not possible. Takes half the time and a tenth of the writes. Not with Access::read_only.
  bool filling = false;
};

/// The upgrade of a store with an older schema when it was opened.
struct Upgrade {
  int from = 0;      // its previous version
  std::string copy;  // the file with a copy of the store before the upgrade
};

struct RaterInfo {
  std::string name;
  int version = 0;
  std::uint64_t ratings = 0;
  /// The number of ratings of the earlier version that has most. Set by rater_of() only.
  std::uint64_t ratings_of_earlier = 0;
};

struct StoreInfo {
  int version = 0;  // of the schema
  std::uint64_t puzzles = 0;
  std::uint64_t ratings = 0;
  std::uint64_t sources = 0;
  std::vector<RaterInfo> raters;       // in the order in which they were stored
  std::optional<Partition> partition;  // the part of a larger collection that it keeps; nothing: any puzzle
};

/// A row of an answer. The record has solution, canonical key and, if there is one, the rating of the
/// selected rater.
struct StoredRecord {
  std::int64_t id = 0;
  Record record;
};

/// The origin of a batch of puzzles.
struct Provenance {
  std::string source = "-";            // a file name
  std::chrono::sys_seconds now;        // the library reads no clock
  std::vector<std::string> tags = {};  // added to the puzzles, including existing ones
};

/// The outcome of storing a part of a record.
enum class Stored {
  nothing,  // there was nothing to store
  added,
  already_there,
  elsewhere  // the puzzle belongs to another partition: nothing of its record was stored, the id is 0
};

/// The outcome of storing a puzzle. `already_there`: the puzzle or an isomorph of it has this id.
struct AddResult {
  Stored puzzle = Stored::added;
  std::int64_t id = 0;
  Stored rating = Stored::nothing;
  Stored level = Stored::nothing;            // also `added` if it replaces an older version's
  std::vector<Stored> further_ratings = {};  // in the order of VerifiedRecord::further_ratings()

  std::uint64_t ratings_added() const {
    return static_cast<std::uint64_t>(std::ranges::count(further_ratings, Stored::added)) +
           (rating == Stored::added ? 1 : 0);
  }
};

/// One run of a rating, as observed.
struct RunLength {
  std::uint64_t generations = 0;  // below 2^63
  bool solved = false;            // false: censored at this many generations
  friend bool operator==(const RunLength&, const RunLength&) = default;
};

/// A rating for a puzzle of the store, with its runs in order of run number (empty if unknown).
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

/// One connection to one file. Every writing member is one transaction: it stores everything or, if it
/// throws, nothing; once it returns, the data survive a crash and a power cut. Other processes may use the
/// file at the same time. Movable; one object is for one thread at a time, including const members. All
/// members throw StoreError; reading never changes the file.
class EVODOKU_DB_API Store {
 public:
  static Store open(const std::string& path, Access access, const OpenOptions& options = {});
  ~Store();
  Store(Store&&) noexcept;
  Store& operator=(Store&&) noexcept;

  const std::string& path() const;

  /// The upgrade made when an older store was opened; nothing: it was up to date.
  const std::optional<Upgrade>& upgrade() const;

  /// Counts. Linear in the size of the file's smallest index.
  StoreInfo info() const;

  /// The partition set by make_partition(); nothing: the store accepts any puzzle.
  std::optional<Partition> partition() const;

  /// Stores new puzzles, and the ratings and levels of their records; results are in the order of `puzzles`.
  /// If there is a rating by the same rater, version and seed, it stays and the result is `already_there`;
  /// likewise for a level, unless the new one's version is higher.
  std::vector<AddResult> add(std::span<const VerifiedRecord> puzzles, const Provenance& provenance);

  /// Stores ratings; results are in the order of `ratings`. Throws std::invalid_argument for a rating that is
  /// inconsistent or contradicts its runs, StoreError (unknown_puzzle) for an unknown id.
  std::vector<Stored> add_ratings(std::span<const NewRating> ratings, std::chrono::sys_seconds now);

  /// Stores levels; results are in the order of `levels`. Throws std::invalid_argument for an invalid level,
  /// StoreError (unknown_puzzle) for an unknown id.
  std::vector<Stored> add_levels(std::span<const NewLevel> levels);

  /// The results that add() would return, without storing anything: a puzzle that would be added has the id
  /// 0. Isomorphs among `puzzles` themselves are not detected.
  std::vector<AddResult> preview(std::span<const VerifiedRecord> puzzles) const;

  /// The ids of the puzzles with these canonical keys, in their order; nothing for a key that the store does
  /// not have. Isomorphs have the same key: canonical_form(puzzle).key(). A few microseconds a key.
  std::vector<std::optional<std::int64_t>> find(std::span<const std::string> canonical_keys) const;

  /// The puzzles that match, in order. The ids are found at once and their rows then read page by page, so
  /// that a slow reader does not block other processes; puzzles deleted meanwhile are left out. About 50
  /// bytes of memory per matching puzzle. A few milliseconds for the first hundred, or a random pick, of
  /// millions; docs/query.md says which queries take longer. Throws std::invalid_argument for `rows` and
  /// `random` together.
  Cursor<StoredRecord> select(const Query& query) const;

  /// The number of puzzles that select() would return. A few milliseconds for conditions on box, clues, alpha
  /// and class only; otherwise up to two seconds per million puzzles.
  std::uint64_t count(const Query& query) const;

  /// Counts over the matching puzzles; `sort`, `rows` and `random` are ignored. Time: as count().
  Statistics statistics(const Query& query) const;

 private:
  class Impl;
  friend Impl& impl_of(const Store& store);  // for the files of the library that work on a store
  explicit Store(std::unique_ptr<Impl> impl);
  std::unique_ptr<Impl> impl_;
};

/// All puzzles, in the order of a hash of their canonical forms, which does not depend on the order in which
/// they were stored. The rating is that of the evodoku rater whose name comes first in the alphabet (or of a
/// foreign one if there are no others), in its newest version. Each page is a snapshot of one moment.
EVODOKU_DB_API Cursor<StoredRecord> select_in_canonical_order(const Store& store);

/// How select() would find the answer, for people to read: the possible access paths with the estimated steps
/// of each, the statement of the one chosen, and SQLite's plan for it. Not stable between versions.
EVODOKU_DB_API std::string explain(const Store& store, const Query& query);

/// The rater whose ratings `query` uses; nothing if the store has no ratings. Its `ratings` counts each
/// puzzle once.
EVODOKU_DB_API std::optional<RaterInfo> rater_of(const Store& store, const Query& query);

/// All values of Provenance::source, in the order in which they were first stored.
EVODOKU_DB_API std::vector<std::string> sources_of(const Store& store);

/// The totals of an importer so far.
struct ImportTotals {
  std::uint64_t added = 0;
  std::uint64_t already_there = 0;
  std::uint64_t elsewhere = 0;  // puzzles of other partitions, not stored
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

/// Collects puzzles and stores many in one transaction, because committing one row takes a disk as long as
/// committing a thousand. Puzzles wait in memory, not in an open transaction, so that a slow producer does
/// not block other processes.
class EVODOKU_DB_API Importer {
 public:
  /// Called after each transaction, for each of its puzzles in order: only then are they committed.
  using Acknowledge = std::function<void(const VerifiedRecord&, const AddResult&)>;

  /// `store` must outlive the importer.
  Importer(Store& store, Provenance provenance, std::size_t puzzles_a_transaction = 1000,
           Acknowledge acknowledge = {});
  /// Discards puzzles that were not flushed.
  ~Importer();
  Importer(const Importer&) = delete;
  Importer& operator=(const Importer&) = delete;

  /// Stores the waiting puzzles once there are enough for a transaction.
  void add(VerifiedRecord puzzle);
  /// Sets the provenance of the following puzzles. Stores the waiting ones first.
  void set_provenance(Provenance provenance);
  /// Stores all waiting puzzles. After an exception they are still waiting.
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
