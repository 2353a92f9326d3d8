// Several stores queried as one: the partitions of a collection, or any stores.
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

/// A row of an answer, and the index in StoreSet::paths() of its store. The id is that store's.
struct SetRecord {
  std::size_t store = 0;
  StoredRecord row;
};

/// Stores opened for reading and queried as if they were one. A puzzle in several of them (isomorphs count as
/// the same) is in answers and counts once; if it matches in several, the one first in the order of the
/// answer is returned. In statistics it counts once, and so do its rating and its level, of whichever store
/// has them. Partitions of one collection have no puzzle in common, so nothing is compared; for other stores,
/// count() and statistics() first scan all puzzles, which takes seconds per million.
///
/// A name (a rater, tag, collection, source) is known if any of the stores has it. The version of a rater is
/// the newest in any of them. The data of each store are a snapshot of one moment, which need not be the same
/// for all.
///
/// As many stores as the process may have files open stay open; the others are reopened for each query. With
/// a single store the results are those of Store. One object is for one thread at a time. All members throw
/// StoreError; an error that concerns no single store names the first.
class EVODOKU_DB_API StoreSet {
 public:
  /// Throws std::invalid_argument if there are no paths. Naming a file twice is a mistake of the caller: each
  /// puzzle is then compared with itself.
  explicit StoreSet(std::vector<std::string> paths, const OpenOptions& options = {});
  ~StoreSet();
  StoreSet(StoreSet&&) noexcept;
  StoreSet& operator=(StoreSet&&) noexcept;

  const std::vector<std::string>& paths() const;

  /// One of the stores. Valid until the next call of any member.
  Store& store(std::size_t place);

  /// As Store::select(). By id, the default, the stores follow each other in the order of paths(). Any other
  /// order does not depend on theirs: ties are broken by id, then by a hash of the canonical form. A random
  /// pick sorted by id is in the order of that hash; it is the pick that a single store with all the puzzles
  /// would give.
  Cursor<SetRecord> select(const Query& query);

  /// As the members of Store.
  std::uint64_t count(const Query& query);
  Statistics statistics(const Query& query);

  /// If all are partitions of one collection: the numbers of the missing ones.
  std::vector<std::uint64_t> missing_partitions() const;

 private:
  friend std::optional<RaterInfo> rater_of(StoreSet& stores, const Query& query);
  friend std::string explain(StoreSet& stores, const Query& query);
  class Impl;
  std::unique_ptr<Impl> impl_;
};

/// As for a Store.
EVODOKU_DB_API std::optional<RaterInfo> rater_of(StoreSet& stores, const Query& query);
/// The explanation for each store, under its path.
EVODOKU_DB_API std::string explain(StoreSet& stores, const Query& query);

}  // namespace evodoku::db
