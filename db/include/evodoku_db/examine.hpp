// Is what stands in a row of the store true? Pure, so that many threads can examine while one reads.
//
//   for (const auto& row : evodoku::db::rows_of(store))
//     for (const auto& finding : evodoku::db::examine(row)) report(finding.message());
//
// More: docs/schema.md.
#pragma once

#include <cstddef>
#include <cstdint>
#include <limits>
#include <optional>
#include <span>
#include <stop_token>
#include <string>
#include <vector>

#include "evodoku/level.hpp"
#include "evodoku_db/cursor.hpp"
#include "evodoku_db/export.hpp"
#include "evodoku_db/store.hpp"

namespace evodoku::db {

/// A rating as it stands in the file, believed in nothing.
struct StoredRating {
  std::int64_t id = 0;
  std::int64_t runs = 0;
  std::int64_t solved = 0;
  std::int64_t censored = 0;
  std::optional<double> ert;
  double ert_low = 0;
  std::optional<double> ert_high;
  double value = 0;
  std::string difficulty_class;
  std::optional<std::vector<std::byte>> run_lengths;  // packed: docs/schema.md
  bool is_intact = true;                              // the row has the checksum that it was stored with
};

/// A level as it stands in the file, believed in nothing.
struct StoredLevel {
  Level level;
  bool is_intact = true;  // the row has the checksum that it was stored with
};

/// A puzzle as it stands in the file, believed in nothing.
struct StoredRow {
  std::int64_t id = 0;
  std::int64_t box_rows = 0;
  std::int64_t box_cols = 0;
  std::string cells;
  std::int64_t clues = 0;
  std::string solution;
  std::string verdict;
  std::string canonical;
  std::int64_t draw = 0;
  bool is_intact = true;  // the row has the checksum that it was stored with
  std::vector<StoredRating> ratings;
  std::optional<StoredLevel> level;
  std::vector<std::string> faults = {};  // what of it cannot be read: "its ratings: ..."
};

/// One thing that is wrong.
struct Finding {
  std::optional<std::int64_t> puzzle;  // its id; nothing: it is about the file
  std::string what;

  /// "puzzle 17: the solution does not solve it: ..."
  EVODOKU_DB_API std::string message() const;
};

/// Reads the row anew: checksums, cells, number of clues, canonical key, the solution (by the independent checker), the
/// verdict (proved by two engines), and whether every rating agrees with its own runs. Empty: nothing is
/// wrong. 9x9: well under 1 ms. Safe from several threads. Stopped early, it says what it found until then.
EVODOKU_DB_API std::vector<Finding> examine(const StoredRow& row, std::stop_token stop = {});

/// examine() for many: element i is what it finds in row i, but sooner, as 9x9 puzzles are proved all at
/// once. Hand over a thousand at a time. Safe from several threads.
EVODOKU_DB_API std::vector<std::vector<Finding>> examine_all(std::span<const StoredRow> rows,
                                                             std::stop_token stop = {});

/// The rows after id `after`, by ascending id. Pages of 256.
EVODOKU_DB_API Cursor<StoredRow> rows_of(const Store& store,
                                         std::int64_t after = std::numeric_limits<std::int64_t>::min());

/// All rows of a file that may be damaged, as salvaged_entries_of() reads it. What cannot be read of a row is in
/// StoredRow::faults.
EVODOKU_DB_API Cursor<StoredRow> salvaged_rows_of(const Store& store);

/// Is the file sound? Pages, indexes, constraints and references, by SQLite's own checks; tables and
/// indexes; keys that come twice; copies, flags and counts that are kept to answer quickly. Empty: nothing
/// is wrong. Some seconds a million puzzles.
EVODOKU_DB_API std::vector<Finding> check_file(const Store& store);

}  // namespace evodoku::db
