// The store: puzzles and ratings in one SQLite file, no two puzzles isomorphs of each other.
//
//   auto store = evodoku::db::Store::open("puzzles.db", evodoku::db::Access::create);
//   evodoku::db::Importer importer(store, {.source = "puzzles.txt", .now = now});
//   for (const auto& record : records) {
//     importer.add(std::get<evodoku::db::VerifiedRecord>(evodoku::db::prepare(record)));
//   }
//   importer.flush();  // what it returned from survives a power cut
//   for (const auto& row : store.select({.clues = {.high = 25}})) print(row.record);
//
// What else can be done with a store are functions of their own: labels.hpp, merge.hpp, unrated.hpp, partition.hpp,
// examine.hpp, upkeep.hpp. More: docs/schema.md (the tables, what is promised after a power cut, locking).
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

/// Of the schema that this library writes.
EVODOKU_DB_API int schema_version();

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
  /// out until it is closed, and indexes that only answers need are left off until finish_as() of upkeep.hpp, without which
  /// nothing can be asked. That takes half the time and a tenth of the writing. Not with Access::read_only.
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

/// One connection to one file. Every writing member is one transaction: it stores all or, when it throws,
/// nothing; when it returns, what it stored survives a crash and a power cut. Other processes may use the
/// file at the same time. Movable; one object is for one thread at a time, const members too. All members throw StoreError;
/// a file is never changed by reading.
class EVODOKU_DB_API Store {
 public:
  static Store open(const std::string& path, Access access, const OpenOptions& options = {});
  ~Store();
  Store(Store&&) noexcept;
  Store& operator=(Store&&) noexcept;

  const std::string& path() const;

  /// What opening it did to an older store; nothing: it was up to date.
  const std::optional<Upgrade>& upgrade() const;

  /// Counts. Linear in the size of the file's smallest index.
  StoreInfo info() const;

  /// Which partition it was made (make_partition()); nothing: it takes any puzzle.
  std::optional<Partition> partition() const;

  /// Stores what is new, with the rating and the level that a record carries; results in the order of `puzzles`. A
  /// rating by the same rater, version and seed as one that is there is `already_there`, the stored one stays; so
  /// does a level, unless the new one's version is higher.
  std::vector<AddResult> add(std::span<const VerifiedRecord> puzzles, const Provenance& provenance);

  /// Stores ratings; results in the order of `ratings`. Throws std::invalid_argument for a rating that
  /// contradicts itself or its runs, StoreError (unknown_puzzle) for an id that is not there.
  std::vector<Stored> add_ratings(std::span<const NewRating> ratings, std::chrono::sys_seconds now);

  /// Stores levels; results in the order of `levels`. Throws std::invalid_argument for a level that cannot be,
  /// StoreError (unknown_puzzle) for an id that is not there.
  std::vector<Stored> add_levels(std::span<const NewLevel> levels);

  /// What add() would say, with nothing stored: a puzzle that would be added has the id 0. That some of
  /// `puzzles` are isomorphs of each other is not found out.
  std::vector<AddResult> preview(std::span<const VerifiedRecord> puzzles) const;

  /// The ids of the puzzles with these canonical keys, in their order; nothing for a key that is not there.
  /// An isomorph of a puzzle has the same key: canonical_form(puzzle).key(). Some microseconds a key.
  std::vector<std::optional<std::int64_t>> find(std::span<const std::string> canonical_keys) const;

  /// The puzzles that match, in order. The answer is found at once and then read page by page, so that a slow reader keeps
  /// no other process waiting; what is deleted meanwhile is left out. About 50 bytes of memory a matching puzzle. Some
  /// milliseconds for the first hundred, or a random pick, of millions; docs/query.md says which questions take longer.
  /// Throws std::invalid_argument for `rows` and `random` together.
  Cursor<StoredRecord> select(const Query& query) const;

  /// How many puzzles select() would give. Some milliseconds if only box, clues, alpha and classes are asked
  /// about; otherwise up to a second or two a million puzzles.
  std::uint64_t count(const Query& query) const;

  /// Counts over the puzzles that match; `sort`, `rows` and `random` do not matter. Time: as count().
  Statistics statistics(const Query& query) const;

 private:
  class Impl;
  friend Impl& impl_of(const Store& store);  // for the files of the library that work on a store
  explicit Store(std::unique_ptr<Impl> impl);
  std::unique_ptr<Impl> impl_;
};

/// All puzzles, in the order of a hash of their canonical forms: the same for the same puzzles, in whatever order they came.
/// The rating is that of evodoku's rater whose name comes first (of another's if there are no others), by its newest version.
/// Each page is of one moment.
EVODOKU_DB_API Cursor<StoredRecord> select_in_canonical_order(const Store& store);

/// How select() would find the answer, for people to read: the ways there are with the steps that each
/// should take, the statement of the one taken, and what SQLite makes of it. Not stable between versions.
EVODOKU_DB_API std::string explain(const Store& store, const Query& query);

/// Whose ratings an answer to `query` is about; nothing if the store has no ratings. `ratings` of it counts
/// each puzzle once.
EVODOKU_DB_API std::optional<RaterInfo> rater_of(const Store& store, const Query& query);

/// Where puzzles came from: Provenance::source, in the order in which they came first.
EVODOKU_DB_API std::vector<std::string> sources_of(const Store& store);

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
