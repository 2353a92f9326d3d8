// Labels on the puzzles of a store: tags, and the collections that puzzles were picked for.
// Plain values of Store::add_label(), remove_label() and labels(). More: docs/store.md.
#pragma once

#include <cstdint>
#include <string>

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

}  // namespace evodoku::db
