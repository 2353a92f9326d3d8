// Verifies rows of the store. Pure, so that many threads can examine rows while one reads.
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

/// A rating as read from the file, not verified.
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
  std::optional<std::vector<std::byte>> run_lengths;  // encoded: docs/schema.md
  bool is_intact = true;                              // the row has the checksum that it was stored with
};

/// A level as read from the file, not verified.
struct StoredLevel {
  Level level;
  bool is_intact = true;  // the row has the checksum that it was stored with
};

/// A puzzle as read from the file, not verified.
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
  std::vector<std::string> faults = {};  // what could not be read: "its ratings: ..."
};

/// A fault that was found.
struct Finding {
  std::optional<std::int64_t> puzzle;  // its id; nothing: the fault concerns the file
  std::string what;

  /// "puzzle 17: the solution does not solve it: ..."
  EVODOKU_DB_API std::string message() const;
};

/// Verifies checksums, cells, number of clues, canonical key, the solution (with the independent checker),
/// the verdict (with two engines), and that every rating agrees with its own runs. Empty: no faults. 9x9:
/// well under 1 ms. Safe from several threads. After a stop request it returns the findings so far.
EVODOKU_DB_API std::vector<Finding> examine(const StoredRow& row, const std::stop_token& stop = {});

/// examine() for many rows: element i is its result for row i. Faster, because 9x9 puzzles are proved all at
/// once; pass a thousand at a time. Safe from several threads.
EVODOKU_DB_API std::vector<std::vector<Finding>> examine_all(std::span<const StoredRow> rows,
                                                             const std::stop_token& stop = {});

/// The rows after id `after`, by ascending id. Pages of 256.
EVODOKU_DB_API Cursor<StoredRow> rows_of(const Store& store,
                                         std::int64_t after = std::numeric_limits<std::int64_t>::min());

/// All rows of a file that may be damaged, read as by salvaged_entries_of(). StoredRow::faults lists the
/// parts of a row that cannot be read.
EVODOKU_DB_API Cursor<StoredRow> salvaged_rows_of(const Store& store);

/// Verifies the file: pages, indexes, constraints and references with SQLite's own checks; the schema's
/// tables and indexes; duplicate keys; and the redundant columns, flags and counts that speed up queries.
/// Empty: no faults. A few seconds per million puzzles.
EVODOKU_DB_API std::vector<Finding> check_file(const Store& store);

}  // namespace evodoku::db
