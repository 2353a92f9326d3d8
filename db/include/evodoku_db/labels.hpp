// Labels of the puzzles of a store: tags and collections.
//
//   evodoku::db::add_label(store, {.name = "pretty"}, ids, now);
//   for (const auto& [label, puzzles] : evodoku::db::labels_of(store)) std::cout << label.name << ": " << puzzles << '\n';
//
// More: docs/store.md.
#pragma once

#include <chrono>
#include <cstdint>
#include <functional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "evodoku_db/export.hpp"
#include "evodoku_db/query.hpp"
#include "evodoku_db/store.hpp"

namespace evodoku::db {

enum class LabelKind {
  tag,        // a word attached to puzzles: "pretty"
  collection  // puzzles picked for a purpose, with dates: "issue 48 of the magazine"
};

constexpr std::string_view name_of(LabelKind kind) {
  return kind == LabelKind::tag ? "tag" : "collection";
}

/// A tag and a collection may have the same name.
struct Label {
  LabelKind kind = LabelKind::tag;
  std::string name;  // not empty

  friend bool operator==(const Label&, const Label&) = default;
};

struct LabelCount {
  Label label;
  std::uint64_t puzzles = 0;
};

/// Adds a label to puzzles; returns how many did not have it. Creates the label if necessary. Throws
/// std::invalid_argument for a label without a name, StoreError (unknown_puzzle) for an unknown id. One
/// transaction.
EVODOKU_DB_API std::uint64_t add_label(Store& store, const Label& label,
                                       std::span<const std::int64_t> puzzles, std::chrono::sys_seconds now);

/// Removes a label from puzzles; returns how many had it. Deletes the label when no puzzle has it. Unknown
/// ids are ignored. One transaction.
EVODOKU_DB_API std::uint64_t remove_label(Store& store, const Label& label,
                                          std::span<const std::int64_t> puzzles);

/// All labels, tags first, by name.
EVODOKU_DB_API std::vector<LabelCount> labels_of(const Store& store);

/// The collection for picked puzzles.
struct Marking {
  std::string collection;        // its name, not empty
  std::chrono::sys_seconds now;  // the library reads no clock
};

/// Picks and marks puzzles in one transaction, so that no other process can pick the same ones: selects as
/// Store::select() does with the collection in Query::not_in, and adds the result to the collection, which is
/// created if necessary. Calls `visit` for each puzzle, then `is_delivered`, which tells whether the output
/// has arrived; then commits. Marks nothing if `visit` or `is_delivered` returns false or throws. Returns the
/// number of puzzles marked. Others may read meanwhile, but not write. Throws std::invalid_argument for a
/// collection without a name.
EVODOKU_DB_API std::uint64_t mark(Store& store, const Query& query, const Marking& marking,
                                  const std::function<bool(const StoredRecord&)>& visit,
                                  const std::function<bool()>& is_delivered);

}  // namespace evodoku::db
