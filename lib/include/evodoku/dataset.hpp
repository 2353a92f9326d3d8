// Building blocks of rated sets for machine learning: ids that isomorphs share, splits without leaks.
// Isomorphs for augmentation are those of Isomorphism::random().
//
//   const auto splits = evodoku::Splits::parse("train=0.9,test=0.1");
//   const std::string id = evodoku::canonical_id(puzzle);           // isomorphs have the same one
//   std::get<evodoku::Splits>(splits).split_of(id, 1);              // 0: train, for all of them
//
// More: docs/datasets.md.
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <stop_token>
#include <string>
#include <string_view>
#include <variant>
#include <vector>

#include "evodoku/canon.hpp"
#include "evodoku/export.hpp"
#include "evodoku/grid.hpp"

namespace evodoku {

/// The first 128 bits of the SHA-256 of canonical_form(grid).key(), as 32 hexadecimal digits: equal for all
/// isomorphs of a puzzle or full grid and, except with a probability below 10^-25 among a million, for
/// nothing else. Time: that of the form and half a microsecond.
EVODOKU_API std::string canonical_id(const CanonicalForm& form);
EVODOKU_API std::string canonical_id(const Grid& grid);

/// Named shares of a set. The split of a puzzle is a function of its id, the shares and a seed only. It
/// depends neither on the other puzzles of the set nor on which isomorph is used.
class EVODOKU_API Splits {
 public:
  /// "train=0.9,validation=0.05,test=0.05": decimals that add up to exactly 1; or whole numbers as weights
  /// ("train=9,test=1"). Names consist of letters, digits, '-' and '_', and differ. Otherwise what is wrong.
  static std::variant<Splits, std::string> parse(std::string_view text);

  /// The split of an id: the one whose share contains the first 64 bits of the SHA-256 of "SEED:ID" as a
  /// fraction of 2^64, with the shares in their order.
  std::size_t split_of(std::string_view id, std::uint64_t seed) const;

  /// The split of each row such that every split has exactly its share of every stratum (of a class, say), rounded up
  /// or down where that is no whole number: up for the splits that lack most of all rows so far. Which rows these are
  /// is drawn by the hash of split_of(). The ids must differ. Other than that of split_of(), a row's split depends on all
  /// rows. Time: that of split_of() and sorting.
  struct Row {
    std::string stratum;
    std::string id;
  };
  std::vector<std::size_t> stratified(const std::vector<Row>& rows, std::uint64_t seed) const;

  /// Of all splits, in the order in which they were given: split_of() and stratified() number them so.
  const std::vector<std::string>& names() const { return names_; }

 private:
  std::vector<std::uint64_t> counts_of(std::uint64_t rows, std::vector<std::uint64_t>& all) const;

  std::vector<std::string> names_;
  std::vector<std::uint64_t> shares_;  // in any unit
  std::vector<std::uint64_t> ends_;    // the last hash of each
};

/// The number of guesses that the engine `scalar` needs to prove that the puzzle's solution is the only one: a
/// measure of search effort. Computed on the canonical form, so that isomorphs have the same number. Nothing if
/// `stop` or the engine's budget (2 million) ended it. Changes only with the version.
EVODOKU_API std::optional<std::uint64_t> guesses_of(const CanonicalForm& form, std::stop_token stop = {});

/// The header of a file in NumPy's format for arrays, version 1.0 (`numpy.load`), whose elements follow in C order.
/// `type`: "|u1", "<i8", "<f8", "|S32"; `shape`: {rows} or {rows, columns}.
EVODOKU_API std::string npy_header(std::string_view type, const std::vector<std::uint64_t>& shape);

}  // namespace evodoku
