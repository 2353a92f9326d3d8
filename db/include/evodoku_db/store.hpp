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
// Other operations on a store are free functions: upkeep.hpp. More: docs/store.md (the tables, durability,
// locking).
#pragma once

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
#include "evodoku_db/prepare.hpp"
#include "evodoku_db/query.hpp"

namespace evodoku::db {

/// The version of the schema: stores of another version are refused.
inline constexpr int schema_version = 5;

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
};

/// A rater with ratings in the store, in one version.
struct RaterInfo {
  std::string name;
  int version = 0;
  std::uint64_t ratings = 0;  // only in StoreInfo
};

struct StoreInfo {
  std::uint64_t puzzles = 0;
  std::vector<NamedCount> boxes;  // smallest first; of each the number of its puzzles
  std::uint64_t ratings = 0;
  std::uint64_t levels = 0;
  std::vector<RaterInfo> raters;  // by name and version
  std::uint64_t bytes = 0;        // size of the file
};

/// A row of an answer. The record has solution, canonical key and, if there are, level and the rating of the
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
enum class Stored { added, already_there };

/// The outcome of storing a puzzle. `already_there`: the puzzle or an isomorph of it has this id.
struct AddResult {
  Stored puzzle = Stored::added;
  std::int64_t id = 0;
  std::uint64_t ratings_added = 0;  // also ratings that replaced another
  std::uint64_t labels_added = 0;   // tags and picks
};

/// A rating for a puzzle of the store.
struct NewRating {
  std::int64_t puzzle = 0;
  Rating rating;
  std::vector<RatingRun> runs;  // as RatingWithRuns
};

/// A level for a puzzle of the store.
struct NewLevel {
  std::int64_t puzzle = 0;
  Level level;
};

/// A puzzle of the store without its other columns.
struct StoredPuzzle {
  std::int64_t id = 0;
  Grid puzzle = Grid(Box(3, 3));
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

  /// A tenth of a second per million puzzles.
  StoreInfo info() const;

  /// Stores new puzzles, and the ratings and levels of their records; results are in the order of `puzzles`.
  /// A puzzle has one rating by each rater: of a newer version, or of the same version with more runs,
  /// replaces it; otherwise it stays. Of levels the newer version's stays.
  std::vector<AddResult> add(std::span<const VerifiedRecord> puzzles, const Provenance& provenance);

  /// Stores ratings, by the same rule; results are in the order of `ratings`. Throws std::invalid_argument for
  /// a rating that is inconsistent or contradicts its runs, StoreError (unknown_puzzle) for an unknown id.
  std::vector<Stored> add_ratings(std::span<const NewRating> ratings, std::chrono::sys_seconds now);

  /// Stores levels; results are in the order of `levels`. Throws std::invalid_argument for an invalid level,
  /// StoreError (unknown_puzzle) for an unknown id.
  std::vector<Stored> add_levels(std::span<const NewLevel> levels);

  /// The id of the puzzle with this canonical key; nothing if the store does not have it. Isomorphs have the same key:
  /// canonical_form(puzzle).key(). Some microseconds.
  std::optional<std::int64_t> find(const std::string& canonical_key) const;

  /// The puzzles that match, in order. The ids are found at once and their rows then read page by page, so
  /// that a slow reader does not block other processes; puzzles deleted meanwhile are left out. About 8 bytes
  /// of memory for each matching puzzle. A few milliseconds for the first hundred, or a random pick, of
  /// millions; docs/store.md says which queries take longer. Throws std::invalid_argument for `rows` and
  /// `random` together.
  Cursor<StoredRecord> select(const Query& query) const;

  /// The number of puzzles that select() would return. Up to a second per million puzzles.
  std::uint64_t count(const Query& query) const;

  /// Counts over the matching puzzles; `sort`, `rows` and `random` are ignored. Time: as count().
  Statistics statistics(const Query& query) const;

  /// The rater whose ratings `query` uses; nothing if the store has no ratings.
  std::optional<RaterInfo> rater_of(const Query& query) const;

  /// The puzzles without a rating by this version of the rater or a newer one, by ascending id. Pages of 256;
  /// ratings stored meanwhile, by this or another process, are taken into account from the next page on.
  Cursor<StoredPuzzle> unrated(const std::string& rater, int version) const;
  std::uint64_t count_unrated(const std::string& rater, int version) const;

  /// The same for levels.
  Cursor<StoredPuzzle> without_level(int version) const;

  class Impl;  // of the library alone

 private:
  friend Impl& impl_of(const Store& store);
  explicit Store(std::unique_ptr<Impl> impl);
  std::unique_ptr<Impl> impl_;
};

/// The totals of an importer so far.
struct ImportTotals {
  std::uint64_t added = 0;
  std::uint64_t already_there = 0;
  std::uint64_t ratings_added = 0;
  std::uint64_t labels_added = 0;
};

/// Collects puzzles and stores many in one transaction, because committing one row takes a disk as long as
/// committing a thousand. Puzzles wait in memory, not in an open transaction, so that a slow producer does
/// not block other processes.
class EVODOKU_DB_API Importer {
 public:
  /// Called after each transaction, for each of its puzzles in order: only then are they committed, and counted in
  /// totals(). What it throws is passed on; the rest of the transaction is stored, but not acknowledged.
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
  /// Stores all waiting puzzles. After an exception of the store they are still waiting.
  void flush();

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
