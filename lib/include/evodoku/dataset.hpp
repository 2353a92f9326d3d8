// Building blocks of rated sets for machine learning: ids that isomorphs share, splits without leaks, targets
// distributed over rows, isomorphs for augmentation.
//
//   const auto splits = evodoku::Splits::parse("train=0.9,test=0.1");
//   const std::string id = evodoku::canonical_id(puzzle);           // isomorphs have the same one
//   std::get<evodoku::Splits>(splits).split_of(id, 1);              // 0: train, for all of them
//
// More: docs/datasets.md.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <span>
#include <stop_token>
#include <string>
#include <string_view>
#include <variant>
#include <vector>

#include "evodoku/canon.hpp"
#include "evodoku/export.hpp"
#include "evodoku/grid.hpp"

namespace evodoku {

/// SHA-256 (FIPS 180-4), computed incrementally. For one thread at a time.
class EVODOKU_API Sha256 {
 public:
  Sha256();
  ~Sha256();
  Sha256(const Sha256&) = delete;
  Sha256& operator=(const Sha256&) = delete;

  void add(std::string_view bytes);
  /// The hash of everything added since the last call, as 64 hexadecimal digits; then starts over.
  std::string sum();

 private:
  struct State;
  std::unique_ptr<State> state_;
};

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
  /// ("train=9,test=1"). Names consist of letters, digits, '-' and '_', and differ. Otherwise an error
  /// message.
  static std::variant<Splits, std::string> parse(std::string_view text);

  /// The split of an id: the one whose share contains the first 64 bits of the SHA-256 of "SEED:ID" as a
  /// fraction of 2^64, with the shares in their order.
  std::size_t split_of(std::string_view id, std::uint64_t seed) const;

  std::size_t size() const { return names_.size(); }
  const std::string& name(std::size_t split) const { return names_[split]; }
  /// The share of a split, from 0 to 1.
  double share(std::size_t split) const { return shares_[split]; }

 private:
  std::vector<std::string> names_;
  std::vector<double> shares_;
  std::vector<std::uint64_t> ends_;  // the last hash of each
};

/// The number of full grids of a box up to isomorphism, if it is too small for a fine split by solution grid:
/// for sides up to 7. Nothing for larger ones, which have a million or more.
EVODOKU_API std::optional<std::uint64_t> few_solution_grids(Box box);

/// Distributes rows over kinds (classes, ranges of a rating, numbers of clues) by weights. If the weights in
/// lowest terms add up to at most 4,096, every block of that many rows has exactly these numbers of each
/// kind, in an order of its own; otherwise each kind stays close to its share after any number of rows. A
/// row's kind is a function of weights, seed and index only.
class EVODOKU_API Schedule {
 public:
  /// Throws std::invalid_argument for no weights, a negative one, or a sum of 0 or above 2^32.
  explicit Schedule(const std::vector<std::uint64_t>& weights);
  std::size_t kind_of(std::uint64_t index, std::uint64_t seed) const;

 private:
  std::vector<std::size_t> block_;   // the kinds of a block of rows, before shuffling
  std::vector<std::uint64_t> ends_;  // if there is no block: the last number of each kind
  std::size_t first_ = 0;            // the first kind that has a weight
};

/// The number of guesses that this engine and version needs to prove that the puzzle's solution is the only
/// one: a measure of search effort. Computed on the canonical form, so that isomorphs have the same number.
/// Nothing if `stop` or the engine's budget (2 million) ended it. The number changes only with the version.
inline constexpr std::string_view guesses_engine = "scalar";
inline constexpr int guesses_version = 1;
EVODOKU_API std::optional<std::uint64_t> guesses_of(const CanonicalForm& form, std::stop_token stop = {});

/// Which symmetries of the grid augmentation draws from.
struct AugmentSymmetries {
  bool digits = true;
  bool rows = true;     // within their bands
  bool columns = true;  // within their stacks
  bool bands = true;
  bool stacks = true;
  bool transpose = true;  // square boxes only; no effect for others
};

/// Reads "digits,rows,columns,bands,stacks,transpose" or some of these. Otherwise the first unknown word.
EVODOKU_API std::variant<AugmentSymmetries, std::string> parse_symmetries(std::string_view names);

/// Uniform over the group generated by these symmetries; a function of the arguments.
EVODOKU_API Isomorphism random_isomorphism(Box box, const AugmentSymmetries& symmetries, std::uint64_t seed,
                                           std::uint64_t row, std::uint64_t number);

/// Finds the rows of a list that are isomorphs of earlier ones, in bounded memory: larger lists are sorted in
/// files.
class EVODOKU_API LaterIsomorphs {
 public:
  /// `folder` is for unnamed temporary files, used if more than `memory` bytes are needed.
  LaterIsomorphs(std::size_t memory, std::string folder);
  ~LaterIsomorphs();
  LaterIsomorphs(const LaterIsomorphs&) = delete;
  LaterIsomorphs& operator=(const LaterIsomorphs&) = delete;

  /// Throws std::invalid_argument for an id that is not 32 hexadecimal digits, std::runtime_error if a file
  /// cannot be written.
  void add(std::string_view id, std::uint64_t index);

  /// Calls `found` for every index whose id also belongs to a smaller index, with that index, in unspecified
  /// order. Ends the list.
  void find(const std::function<void(std::uint64_t index, std::uint64_t earlier)>& found);

 private:
  class Sorter;
  std::unique_ptr<Sorter> sorter_;
};

/// NumPy's file format for arrays, version 1.0 (`numpy.load`), of numbers and of byte strings.
struct NpyHeader {
  std::string type;                  // "|u1", "<i4", "<u8", "<f8", "|S32"
  std::vector<std::uint64_t> shape;  // {rows} or {rows, columns}
};

/// The file header: a multiple of 64 bytes, of constant length for shapes below 10^20.
EVODOKU_API std::string npy_header_text(const NpyHeader& header);

/// Reads the header (versions 1 to 3). Otherwise an error message: not a NumPy file, Fortran order,
/// structured or other types.
EVODOKU_API std::variant<NpyHeader, std::string> read_npy_header(std::istream& input);

}  // namespace evodoku
