// Maintenance of a store: repair, backup, optimisation.
//
//   evodoku::db::backup(store, "copy.db");
//   if (evodoku::db::repair(store).any()) std::cout << "repaired";
//
// More: docs/store.md.
#pragma once

#include <cstdint>
#include <functional>
#include <stop_token>
#include <string>
#include <vector>

#include "evodoku_db/export.hpp"
#include "evodoku_db/store.hpp"

namespace evodoku::db {

/// What repair() rebuilt. All 0 and empty: there was nothing to repair.
struct Repairs {
  std::vector<std::string> indexes;  // that were missing or did not match their table
  std::uint64_t keys = 0;            // wrong canonical keys, such as those of an older version
  std::uint64_t puzzles_joined = 0;  // puzzles found to be isomorphs of another, merged into it
  std::uint64_t copies = 0;          // ratings whose copies of their puzzle's columns were wrong
  std::uint64_t leading = 0;         // ratings with a wrong `leading`
  bool counts = false;               // the tables of counts

  bool any() const { return !indexes.empty() || keys + puzzles_joined + copies + leading > 0 || counts; }
};

struct BackupOptions {
  bool replace = false;  // overwrite an existing file, which is otherwise an error
  /// Called from time to time with the number of bytes copied and in total. It may start over if others write
  /// to the store meanwhile.
  std::function<void(std::uint64_t done, std::uint64_t total)> progress = {};
  std::stop_token stop = {};
};

/// The size of a store on disk, in bytes.
struct FileSize {
  std::uint64_t file = 0;
  std::uint64_t unused = 0;  // of these, free for reuse
};

/// Rebuilds everything that can be derived, in one transaction: missing and faulty indexes; canonical keys
/// (puzzles that then prove to be isomorphs are merged into the first, with the ratings and labels of all);
/// and the redundant data that speed up queries. Never invents data: a row that is not as it was stored is
/// left alone, and check_file() and examine() report it. About half a minute per million puzzles.
EVODOKU_DB_API Repairs repair(Store& store);

/// Copies the store to another file while others may use it. The copy is a complete snapshot of one moment,
/// checked, and synced to disk when this returns; it appears under its name only when it is complete. False:
/// a stop request came first, and there is no copy. Throws StoreError (not_writable) if there is a file of
/// that name, unless options.replace.
EVODOKU_DB_API bool backup(const Store& store, const std::string& copy, const BackupOptions& options = {});

EVODOKU_DB_API FileSize file_size_of(const Store& store);

/// Rewrites the file without gaps, and updates the statistics of SQLite's query planner. Needs as much free
/// disk space as the store takes, at most twice as much, and blocks other writers meanwhile.
EVODOKU_DB_API void optimize(Store& store);

/// Ends OpenOptions::filling: builds the indexes, closes the file and renames it within its folder, durably.
/// Throws StoreError (not_writable) if the new name exists; the file then keeps its old name. About 20
/// seconds per million ratings.
EVODOKU_DB_API void finish_as(Store store, const std::string& name);

}  // namespace evodoku::db
