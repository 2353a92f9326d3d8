// Several stores that answer as one: the partitions of a collection, or any stores.
//
//   evodoku::db::StoreSet stores({"part-1.db", "part-2.db", "part-3.db"});
//   const evodoku::db::Query query{.clues = {.high = 25}, .random = evodoku::db::RandomPick{.count = 5, .seed = 1}};
//   for (const evodoku::db::SetRecord& found : stores.select(query)) print(found.row.record);
//
// More: docs/query.md.
#pragma once

#include <cstddef>
#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "evodoku_db/export.hpp"
#include "evodoku_db/query.hpp"
#include "evodoku_db/statistics.hpp"
#include "evodoku_db/store.hpp"

namespace evodoku::db {

/// A row of an answer, and the place among StoreSet::paths() of the store it is from. Its id is that store's.
struct SetRecord {
  std::size_t store = 0;
  StoredRecord row;
};

/// Stores opened to read, asked as if they were one. A puzzle that several of them have (isomorphs count as one) is in an answer
/// once, in counts too; where it matches in several, it is the one that comes first in the order of the answer. In statistics
/// it counts once, and so do its rating and its level, of whichever store has them. Partitions of one collection have no
/// puzzle in common, so nothing is compared; for other stores, count() and statistics() first walk over all puzzles: seconds
/// a million.
///
/// A name that one store has (a rater, tag, collection, source) is known to all. Of a rater all are asked about the newest version
/// that one of them has. What is read of each store is of one moment, which need not be the same for all.
///
/// As many as the process may have files open stay open; those above are opened anew for each question. Of a single store it is as
/// to ask Store itself. One object is for one thread at a time. All members throw StoreError; one that is about no single
/// store names the first.
class EVODOKU_DB_API StoreSet {
 public:
  /// Throws std::invalid_argument for no path at all. To name a file twice is the caller's mistake: each puzzle is compared
  /// with itself.
  explicit StoreSet(std::vector<std::string> paths, const OpenOptions& options = {});
  ~StoreSet();
  StoreSet(StoreSet&&) noexcept;
  StoreSet& operator=(StoreSet&&) noexcept;

  const std::vector<std::string>& paths() const;

  /// One of them. Valid until the next call of any member.
  Store& store(std::size_t place);

  /// As Store::select(). By id, which is the default, the stores follow each other in the order of paths(); by all else the order
  /// does not depend on theirs: ties are by id, then by a hash of the canonical form. A random pick that is sorted by id comes
  /// in the order of that hash; it is the one that a single store with all the puzzles would give.
  Cursor<SetRecord> select(const Query& query);

  /// As the members of Store.
  std::uint64_t count(const Query& query);
  Statistics statistics(const Query& query);

  /// If all are partitions of one collection: the numbers of those that are not here.
  std::vector<std::uint64_t> missing_partitions() const;

 private:
  friend std::optional<RaterInfo> rater_of(StoreSet& stores, const Query& query);
  friend std::string explain(StoreSet& stores, const Query& query);
  class Impl;
  std::unique_ptr<Impl> impl_;
};

/// As of a Store.
EVODOKU_DB_API std::optional<RaterInfo> rater_of(StoreSet& stores, const Query& query);
/// Of each store, under its path.
EVODOKU_DB_API std::string explain(StoreSet& stores, const Query& query);

}  // namespace evodoku::db
