// What keeps a store sound over the years says what it did. Plain values of Store::repair(), backup() and
// optimize(). More: docs/store.md.
#pragma once

#include <cstdint>
#include <functional>
#include <stop_token>
#include <string>
#include <vector>

namespace evodoku::db {

/// What Store::repair() made anew. All 0 and empty: there was nothing to repair.
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

}  // namespace evodoku::db
