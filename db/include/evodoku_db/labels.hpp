// Labels on the puzzles of a store: tags, and the collections that puzzles were picked for.
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
  tag,        // a word that people put on puzzles: "pretty"
  collection  // puzzles picked for something, and when: "issue 48 of the magazine"
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

/// Puts a label on puzzles; returns how many did not have it. A label that is new is made. Throws
/// std::invalid_argument for a label without a name, StoreError (unknown_puzzle) for an id that is not
/// there. One transaction.
EVODOKU_DB_API std::uint64_t add_label(Store& store, const Label& label,
                                       std::span<const std::int64_t> puzzles, std::chrono::sys_seconds now);

/// Takes a label off puzzles; returns how many had it. A label that is on no puzzle any more is gone. Ids
/// that are not there do not matter. One transaction.
EVODOKU_DB_API std::uint64_t remove_label(Store& store, const Label& label,
                                          std::span<const std::int64_t> puzzles);

/// All labels, tags first, by name.
EVODOKU_DB_API std::vector<LabelCount> labels_of(const Store& store);

/// What picked puzzles are marked with.
struct Marking {
  std::string collection;        // its name, not empty
  std::chrono::sys_seconds now;  // the library reads no clock
};

/// Picks and marks in one transaction: as Store::select() with the collection in Query::not_in, and what is found
/// becomes part of the collection, which is made if it is new. Nobody else can pick the same puzzles for
/// it. `visit` is called for each until it returns false. When all is visited `is_delivered` is asked whether they have
/// arrived, and only then is the mark stored. Nothing is marked if `visit` or `is_delivered` returns false or throws. Returns
/// how many are marked. Others may read meanwhile, but not write. Throws std::invalid_argument for a collection without
/// a name.
EVODOKU_DB_API std::uint64_t mark(Store& store, const Query& query, const Marking& marking,
                                  const std::function<bool(const StoredRecord&)>& visit,
                                  const std::function<bool()>& is_delivered);

}  // namespace evodoku::db
