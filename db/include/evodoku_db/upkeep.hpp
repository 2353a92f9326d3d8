// Picking, labels, merging, checking, repair and backup of a store.
//
//   evodoku::db::set_tag(store, "pretty", ids, true);
//   for (const auto& finding : evodoku::db::check_file(store)) std::cout << finding.message() << '\n';
//   evodoku::db::backup(store, "copy.db");
//
// More: docs/store.md.
#pragma once

#include <cstdint>
#include <functional>
#include <optional>
#include <span>
#include <stop_token>
#include <string>
#include <vector>

#include "evodoku_db/export.hpp"
#include "evodoku_db/store.hpp"

namespace evodoku::db {

/// Puts a tag on puzzles, or takes it off; returns how many did not have it, or had it. A tag without puzzles
/// ceases to exist. Throws std::invalid_argument for an empty name, StoreError (unknown_puzzle) for an unknown
/// id. One transaction.
EVODOKU_DB_API std::uint64_t set_tag(Store& store, const std::string& name,
                                     std::span<const std::int64_t> puzzles, bool on);

/// Counts puzzles as picked, as set_tag() puts a tag on them.
EVODOKU_DB_API std::uint64_t set_picked(Store& store, const Pick& pick,
                                        std::span<const std::int64_t> puzzles);

/// Takes back what puzzles were picked as under this name, as set_tag() takes a tag off them.
EVODOKU_DB_API std::uint64_t unset_picked(Store& store, const std::string& name,
                                          std::span<const std::int64_t> puzzles);

/// Selects as Store::select() does, with the name in Query::not_in, and picks the result under it, in one
/// transaction, so that no other process can pick the same puzzles. Calls `visit` for each puzzle, then
/// `is_delivered`, which tells whether the output has arrived; then commits. Picks nothing if `visit` or
/// `is_delivered` returns false or throws. Returns the number of puzzles picked. Others may read meanwhile, but
/// not write; neither `visit` nor `is_delivered` may use the store. Throws std::invalid_argument for an empty
/// name.
EVODOKU_DB_API std::uint64_t pick(Store& store, const Query& query, const Pick& as,
                                  const std::function<bool(const StoredRecord&)>& visit,
                                  const std::function<bool()>& is_delivered);

/// All tags and all names of picks, by name.
struct Labels {
  std::vector<NamedCount> tags;
  std::vector<NamedCount> picks;
};
EVODOKU_DB_API Labels labels_of(const Store& store);

/// The tags and picks of one puzzle, by name.
struct LabelsOfPuzzle {
  std::vector<std::string> tags;
  std::vector<Pick> picks;
};
EVODOKU_DB_API LabelsOfPuzzle labels_of(const Store& store, std::int64_t puzzle);

/// A puzzle with everything that its store has of it, not verified.
struct StoredEntry {
  std::int64_t id = 0;
  Record record;                            // without rating
  Belongings belongings;                    // without ratings that are inconsistent in themselves
  std::string fault;                        // why its row cannot be read: the record is then empty
  std::vector<std::string> further_faults;  // of its ratings and level, and what it has of derived columns
};

/// All puzzles by ascending id, each with all its data, by Checks::fault_of_rating if it is given. Pages of 1000. Of a
/// damaged file everything that can be read, and the damage as the `fault` of a last entry. To merge stores: prepare_all() the
/// records, hand the belongings over, and add them by an Importer; merging the same store again changes nothing.
EVODOKU_DB_API Cursor<StoredEntry> entries_of(const Store& store, const Checks& checks = {});

/// A fault that was found.
struct Finding {
  std::optional<std::int64_t> puzzle;  // its id; nothing: the fault concerns the file
  std::string what;

  /// "puzzle 17: the solution does not solve it: ..."
  EVODOKU_DB_API std::string message() const;
};

/// Proves puzzles again and compares all that can be derived: clues, canonical key, solution; minimal, depth, symmetry and
/// alpha, where they are stated; the summary of every rating with its runs; the level, by Checks::level_of if it is
/// given. Element i is the result for row i, empty if there is no fault. Pass a thousand 9x9 puzzles at a time. Safe from
/// several threads. After a stop request results may be missing.
EVODOKU_DB_API std::vector<std::vector<Finding>> examine_all(std::vector<StoredEntry> rows,
                                                             const std::stop_token& stop = {},
                                                             const Checks& checks = {});

/// Verifies the file: pages, indexes, constraints and references with SQLite's own checks; that no object of
/// the schema is missing; that no two puzzles are isomorphs; copies. Empty: no faults. Throws
/// StoreError (stopped) after a stop request. A few seconds per million puzzles.
EVODOKU_DB_API std::vector<Finding> check_file(const Store& store, const std::stop_token& stop = {});

/// Rebuilds everything that can be derived, in one transaction: indexes; clues and canonical keys (of puzzles
/// that then prove to be isomorphs the first stays, with the ratings and labels of all); copies.
/// Never invents data: check_file() and examine_all() report what is left. Returns what was rebuilt, in words;
/// empty: nothing was wrong. Throws StoreError (stopped), with nothing changed, after a stop request. About half a minute
/// per million puzzles.
EVODOKU_DB_API std::vector<std::string> repair(Store& store, const std::stop_token& stop = {});

/// Copies the store to another file while others read it; who writes waits. The copy is a complete snapshot of one
/// moment, without unused space, checked, and synced to disk when this returns; it appears under its name only when it
/// is complete, with the permissions of the store's file. False: a stop request came first, and there is no copy. Throws
/// StoreError (not_writable) if there is a file of that name, (failed), with the copy there, if its folder cannot be synced.
/// Some seconds per million puzzles.
EVODOKU_DB_API bool backup(const Store& store, const std::string& copy, const std::stop_token& stop = {});

}  // namespace evodoku::db
