// The store: puzzles and ratings in one SQLite file, no two puzzles isomorphs of each other.
//
//   auto store = evodoku::db::Store::open("puzzles.db", evodoku::db::Access::create);
//   evodoku::db::Importer importer(store, {.source = "puzzles.txt", .now = now});
//   for (const auto& record : records) {
//     importer.add(std::get<evodoku::db::Prepared>(evodoku::db::prepare(record)));
//   }
//   importer.flush();  // what it returned from survives a power cut
//   store.select({.clues = {.high = 25}}, [&](const auto& row) { print(row.record); return true; });
//
// More: docs/schema.md (the tables, what is promised after a power cut, locking).
#pragma once

#include <chrono>
#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <vector>

#include "evodoku/record.hpp"
#include "evodoku_db/error.hpp"
#include "evodoku_db/examine.hpp"
#include "evodoku_db/export.hpp"
#include "evodoku_db/prepare.hpp"
#include "evodoku_db/query.hpp"
#include "evodoku_db/statistics.hpp"

namespace evodoku::db {

/// The schema that this library reads and writes.
inline constexpr int schema_version = 1;

enum class Access {
  read_only,   // works in a folder and on a file that cannot be written
  read_write,  // the file must exist
  create       // as read_write, and made if it does not exist
};

struct OpenOptions {
  /// How long to wait for other processes before StoreError (busy). They hold the store for a transaction
  /// each, some milliseconds, so running into this means that something hangs.
  std::chrono::milliseconds busy_timeout = std::chrono::seconds(60);
};

struct RaterInfo {
  std::string name;
  int version = 0;
  std::uint64_t ratings = 0;
};

struct StoreInfo {
  int version = 0;  // of the schema
  std::uint64_t puzzles = 0;
  std::uint64_t ratings = 0;
  std::uint64_t sources = 0;
  std::vector<RaterInfo> raters;  // in the order in which they came
};

/// A row of an answer. The record has solution, canonical key and, where there is one, the rating asked
/// about.
struct StoredRecord {
  std::int64_t id = 0;
  Record record;
};

/// Where puzzles come from, said once for many.
struct Provenance {
  std::string source = "-";      // a file name
  std::chrono::sys_seconds now;  // the library reads no clock
};

/// What came of a piece of a record.
enum class Stored {
  nothing,  // there was none to store
  added,
  already_there
};

/// What came of storing a puzzle. `already_there`: the puzzle or an isomorph of it has this id.
struct AddResult {
  Stored puzzle = Stored::added;
  std::int64_t id = 0;
  Stored rating = Stored::nothing;
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

/// Names a set of ratings: what has one of these is rated, what has none is still to be done.
struct RatingKey {
  std::string rater;
  int version = 0;
  std::uint64_t seed = 0;
};

struct StoredPuzzle {
  std::int64_t id = 0;
  Grid puzzle = Grid(Box(3, 3));
};

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

  /// Counts. Linear in the size of the file's smallest index.
  StoreInfo info();

  /// Stores what is new, with the rating that a record carries; results in the order of `puzzles`. A rating
  /// by the same rater, version and seed as one that is there is `already_there`, the stored one stays.
  std::vector<AddResult> add(std::span<const Prepared> puzzles, const Provenance& provenance);

  /// Stores ratings; results in the order of `ratings`. Throws std::invalid_argument for a rating that
  /// contradicts itself or its runs, StoreError (unknown_puzzle) for an id that is not there.
  std::vector<Stored> add_ratings(std::span<const NewRating> ratings, std::chrono::sys_seconds now);

  /// The first `count` puzzles after id `after` that have no rating under `key`, by ascending id. Begin with
  /// 0 and go on after the last id returned; ratings stored meanwhile, here or elsewhere, are taken into
  /// account.
  std::vector<StoredPuzzle> unrated(const RatingKey& key, std::int64_t after, int count);
  std::uint64_t count_unrated(const RatingKey& key);

  /// Calls `visit` for every matching puzzle, in order, until it returns false; returns how many calls were
  /// made. The answer is found at once and then read piece by piece, so that a slow reader keeps no other
  /// process waiting: 24 bytes of memory a matching puzzle. Throws std::invalid_argument for `rows` and
  /// `random` together.
  std::uint64_t select(const Query& query, const std::function<bool(const StoredRecord&)>& visit);

  /// How many puzzles select() would visit.
  std::uint64_t count(const Query& query);

  /// Counts over the puzzles that match; `sort`, `rows` and `random` do not matter.
  Statistics statistics(const Query& query);

  /// Whose ratings an answer to `query` is about; nothing if the store has no ratings.
  std::optional<RaterInfo> rater_of(const Query& query);

  /// Is the file sound? Pages, indexes, constraints and references, by SQLite's own checks. Empty: nothing is
  /// wrong.
  std::vector<Finding> check_file();

  /// `count` rows after id `after`, by ascending id, to be examined.
  std::vector<StoredRow> rows_after(std::int64_t after, int count);

 private:
  class Impl;
  explicit Store(std::unique_ptr<Impl> impl);
  std::unique_ptr<Impl> impl_;
};

/// What an importer has done so far.
struct ImportTotals {
  std::uint64_t added = 0;
  std::uint64_t already_there = 0;
  std::uint64_t ratings_added = 0;
};

/// Collects puzzles and stores them in transactions of many, for a disk takes as long to make one row safe as
/// to make a thousand. Puzzles wait in memory, not in an open transaction: a slow producer keeps no other
/// process waiting.
class EVODOKU_DB_API Importer {
 public:
  /// Called after each transaction, for each of its puzzles in order: only now it is safe.
  using Acknowledge = std::function<void(const Prepared&, const AddResult&)>;

  /// `store` must outlive the importer.
  Importer(Store& store, Provenance provenance, std::size_t puzzles_a_transaction = 1000,
           Acknowledge acknowledge = {});
  /// Forgets what was not flushed.
  ~Importer();
  Importer(const Importer&) = delete;
  Importer& operator=(const Importer&) = delete;

  /// Stores the waiting ones when they are enough.
  void add(Prepared puzzle);
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
  std::vector<Prepared> waiting_;
  ImportTotals totals_;
};

}  // namespace evodoku::db
