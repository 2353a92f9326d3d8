// A set of puzzles of which no two are isomorphs: for lists in which nothing comes twice.
//
//   evodoku::IsomorphSet seen(evodoku::Box::of_order(3));
//   if (const auto earlier = seen.insert(puzzle, number)) reject(number, *earlier);
//
// More: docs/generate.md (never the same twice).
#pragma once

#include <cstddef>
#include <cstdint>
#include <memory>
#include <optional>

#include "evodoku/export.hpp"
#include "evodoku/grid.hpp"

namespace evodoku {

/// The same number for all isomorphs of a puzzle, and mostly another one for other puzzles: counts of clues
/// in rows, columns, boxes and digits, looked at twice (what B. Weisfeiler and A. Leman do with the vertices
/// of graphs, 1968). Where less than a quarter of the cells are blank, which makes puzzles look alike, lengths
/// of the cycles that two rows of a band or two columns of a stack make (of 500,000 random full grids all
/// but the isomorphs differ). 9x9: 0.7 us with 17 clues, 1.7 us with 32, 1 us full: less than
/// canonical_form(), of full grids a fiftieth. The same on every machine, but not from version to version: not
/// to be stored. Safe from several threads.
EVODOKU_API std::uint64_t isomorph_fingerprint(const Grid& puzzle);

/// Exact for every box: fingerprints only tell which puzzles have to be compared by an exact form. Memory: at
/// most 64 bytes a 9x9 puzzle, also while it grows; for other boxes what the cells take, a byte or less each,
/// and 28 bytes. One object is for one thread at a time. Puzzles have no two equal digits in a house: others
/// are compared by canonical_form(), which finds not all their isomorphs.
class EVODOKU_API IsomorphSet {
 public:
  explicit IsomorphSet(Box box);
  ~IsomorphSet();
  IsomorphSet(IsomorphSet&&) noexcept;
  IsomorphSet& operator=(IsomorphSet&&) noexcept;

  /// Takes the puzzle in under `number`, unless an isomorph of it is there: then returns the number of that.
  /// Constant time but for the exact forms of the few that have to be compared. Throws std::invalid_argument
  /// for another box, std::length_error beyond 2^32 - 1 puzzles.
  std::optional<std::uint64_t> insert(const Grid& puzzle, std::uint64_t number) {
    return insert(puzzle, number, isomorph_fingerprint(puzzle));
  }

  /// The same where the fingerprint is known already, as from another thread.
  std::optional<std::uint64_t> insert(const Grid& puzzle, std::uint64_t number, std::uint64_t fingerprint);

  std::size_t size() const;

  /// Memory taken, in bytes.
  std::size_t bytes() const;

 private:
  class Table;
  std::unique_ptr<Table> table_;
};

}  // namespace evodoku
