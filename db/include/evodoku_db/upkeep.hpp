// What keeps a store sound over the years.
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

/// What repair() made anew. All 0 and empty: there was nothing to repair.
struct Repairs {
  std::vector<std::string> indexes;  // that were missing or did not fit their table
  std::uint64_t keys = 0;            // canonical keys, as of an older version
  std::uint64_t puzzles_joined = 0;  // puzzles that proved to be isomorphs of another, joined with it
  std::uint64_t copies = 0;          // ratings whose copies of their puzzle's columns were wrong
  std::uint64_t leading = 0;         // ratings with a wrong `leading`
  bool counts = false;               // the tables of counts

  bool any() const { return !indexes.empty() || keys + puzzles_joined + copies + leading > 0 || counts; }
};

struct BackupOptions {
  bool replace = false;  // write over a file of that name; else that is an error
  /// Called now and then with the bytes that are copied and that there are. When others write to the store
  /// meanwhile it may begin again.
  std::function<void(std::uint64_t done, std::uint64_t total)> progress = {};
  std::stop_token stop = {};
};

/// What a store takes on the disk, in bytes.
struct FileSize {
  std::uint64_t file = 0;
  std::uint64_t unused = 0;  // of these, the ones that wait to be used again
};

/// Makes anew what can be derived: missing and faulty indexes; canonical keys, and of puzzles that then
/// prove to be isomorphs one, the first, with the ratings and labels of all; what is kept to answer
/// quickly. In one transaction. Never invents: a row that is not as it was stored stays so, and
/// check_file() and examine() name it. About half a minute a million puzzles.
EVODOKU_DB_API Repairs repair(Store& store);

/// Copies the store to another file while others may use it: whole, of one moment, safe on the disk when
/// this returns, and checked. It appears under its name only when it is complete. False: a stop was
/// requested first, and there is no copy. Throws StoreError (not_writable) if there is a file of that name,
/// unless options.replace.
EVODOKU_DB_API bool backup(const Store& store, const std::string& copy, const BackupOptions& options = {});

EVODOKU_DB_API FileSize file_size_of(const Store& store);

/// Writes the file anew without gaps, and measures the tables so that SQLite plans well. Needs as much room
/// on the disk as the store takes, twice at most, and keeps others from writing meanwhile.
EVODOKU_DB_API void optimize(Store& store);

/// Ends OpenOptions::filling: makes the indexes, closes the file and gives it another name of the same folder, durably.
/// Throws StoreError (not_writable) if there is such a file; then it stays under the old name. About 20 seconds a million
/// ratings.
EVODOKU_DB_API void finish_as(Store store, const std::string& name);

}  // namespace evodoku::db
